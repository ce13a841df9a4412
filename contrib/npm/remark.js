import { check } from "./index.js";

/** A plugin for remark: a message for each finding in the text of the file. */
export default function urlmend({ edition, level = "warning", joins } = {}) {
  return (_tree, file) => {
    const text = String(file);
    for (const f of check(text, { name: "x.md", input: "markdown", edition, level, joins })) {
      const message = file.message(f.message, {
        place: {
          start: { line: f.line, column: f.column, offset: f.start },
          end: { line: f.endLine, column: f.endColumn, offset: f.end },
        },
        ruleId: f.rule,
        source: "urlmend",
      });
      message.url = f.docs;
      message.actual = text.slice(f.start, f.end);
      const fix = f.fixes[0];
      if (fix?.edits.length === 1 && fix.edits[0].start === f.start && fix.edits[0].end === f.end) message.expected = [fix.edits[0].text];
    }
  };
}
