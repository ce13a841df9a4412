import { check } from "./index.js";

// column returns the column of an offset of the text, and the length of the range on that line, as markdownlint wants them.
function onLine(lines, number, column, length) {
  const line = lines[number - 1] ?? "";
  const start = Math.min(column, Math.max(1, line.length));
  return [start, Math.max(1, Math.min(length, line.length - start + 1))];
}

/** @type {import("markdownlint").Rule} */
const rule = {
  names: ["urlmend"],
  description: "URLs and links are written correctly",
  information: new URL("https://github.com/urlmend/urlmend/tree/main/docs/rules"),
  tags: ["links", "url"],
  parser: "none",
  function(params, onError) {
    // Front matter is not in the lines.
    const text = params.lines.join("\n");
    const { edition, level = "warning", joins } = params.config;
    for (const f of check(text, { name: "x.md", input: "markdown", edition, level, joins })) {
      const fix = f.fixes[0];
      const edit = fix?.safe && fix.edits.length === 1 ? fix.edits[0] : undefined;
      const from = edit && text.lastIndexOf("\n", edit.start - 1) + 1;
      const isOneLine = edit && !text.slice(edit.start, edit.end).includes("\n") && !edit.text.includes("\n");
      onError({
        lineNumber: f.line,
        detail: `${f.message} [${f.rule}]`,
        context: f.url,
        range: onLine(params.lines, f.line, f.column, f.end - f.start),
        information: new URL(f.docs),
        ...(isOneLine && {
          fixInfo: {
            lineNumber: text.slice(0, edit.start).split("\n").length,
            editColumn: edit.start - from + 1,
            deleteCount: edit.end - edit.start,
            insertText: edit.text,
          },
        }),
      });
    }
  },
};

export default rule;
