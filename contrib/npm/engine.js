// Starts urlmend.wasm. It needs the class Go of wasm_exec.js. It is a script, not a module, so that a page that is
// opened from a folder can load it too.
globalThis.urlmendEngine = async function (wasm) {
  "use strict";
  const go = new globalThis.Go();
  go.env = { GOGC: "400" }; // collecting garbage while it starts takes longer than all of the start
  const { instance } = wasm instanceof WebAssembly.Module
    ? { instance: await WebAssembly.instantiate(wasm, go.importObject) }
    : wasm instanceof Response
      ? await WebAssembly.instantiateStreaming(wasm, go.importObject)
      : await WebAssembly.instantiate(wasm, go.importObject);
  const call = await new Promise((resolve, reject) => {
    globalThis.urlmendReady = resolve;
    go.run(instance).then(() => reject(new Error("urlmend ended")), reject);
  });
  delete globalThis.urlmendReady;
  const encoder = new TextEncoder();

  // ask asks about a text: a string, or the bytes of a file.
  const ask = (what, text, options) => {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const answer = JSON.parse(call(what, bytes, JSON.stringify(options ?? {})));
    if (answer?.error) throw new RangeError(answer.error);
    return answer;
  };

  // unitsOf returns the offset in UTF-16 of each offset in UTF-8; without a string, offsets stay as they are.
  const unitsOf = (text) => {
    if (typeof text !== "string") return (at) => at;
    let isASCII = true;
    for (let i = 0; isASCII && i < text.length; i++) isASCII = text.charCodeAt(i) < 0x80;
    if (isASCII) return (at) => at;
    const units = new Uint32Array(text.length * 3 + 1);
    let at = 0;
    for (let i = 0; i < text.length; ) {
      const code = text.codePointAt(i);
      const [bytes, width] = code < 0x80 ? [1, 1] : code < 0x800 ? [2, 1] : code < 0x10000 ? [3, 1] : [4, 2];
      units.fill(i, at, at + bytes);
      at += bytes;
      i += width;
      units[at] = i;
    }
    return (at) => units[at];
  };

  return {
    raw: ask,
    find(text, options) {
      const unit = unitsOf(text);
      return ask("find", text, options).urls.map((u) => ({
        url: u.url, kind: u.kind, confidence: u.confidence, start: unit(u.segments[0]?.[0] ?? u.offset), end: unit(u.segments.at(-1)?.[1] ?? u.offset),
        segments: u.segments.map(([start, end]) => ({ start: unit(start), end: unit(end) })),
        breaks: (u.breaks ?? []).map((b) => ({ start: unit(b.start), end: unit(b.end), kind: b.kind, confidence: b.confidence, reason: b.reason })),
        readings: u.readings ?? [], notes: u.notes ?? [], lineEnds: u.line_ends ?? [],
      }));
    },
    check(text, options) {
      const unit = unitsOf(text);
      const range = (s) => ({ start: unit(s.offset), end: unit(s.end_offset) });
      return ask("check", text, options).findings.map((f) => ({
        rule: f.rule, severity: f.severity, message: f.message, url: f.url, ...range(f),
        line: f.line, column: f.column_utf16, endLine: f.end_line, endColumn: f.end_column_utf16,
        related: (f.related ?? []).map(range), docs: f.docs,
        fixes: (f.fixes ?? []).map((x) => ({ title: x.title, safe: x.safe, edits: x.edits.map((e) => ({ ...range(e), text: e.text })) })),
      }));
    },
    fix(text, options) {
      const unit = unitsOf(text);
      const made = ask("fix", text, options);
      const edits = made.edits.map((e) => ({ start: unit(e.offset), end: unit(e.end_offset), text: e.text }));
      let out = "", at = 0;
      if (typeof text === "string") {
        for (const e of edits) [out, at] = [out + text.slice(at, e.start) + e.text, e.end];
        out += text.slice(at);
      }
      return { text: out, edits, fixed: made.fixed, unsafe: made.unsafe, open: made.open, refused: made.refused };
    },
    explain: (rule) => ask("explain", "", { name: rule }),
    ...ask("rules", ""),
  };
};
