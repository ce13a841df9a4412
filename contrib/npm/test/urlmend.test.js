import assert from "node:assert/strict";
import { test } from "node:test";

// wanted imports a package that the tests need, or skips the test.
async function wanted(t, name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    t.skip(`${name} is not installed: npm install`);
  }
}

let urlmend;
try {
  urlmend = await import("../index.js");
} catch (error) {
  if (!["ENOENT", "ERR_MODULE_NOT_FOUND"].includes(error.code)) throw error;
  console.log("urlmend.wasm is not built, nothing is tested: (cd ../wasm && go run . ../npm)");
  process.exit(0);
}
const { check, find, fix, explain, rules, editions } = urlmend;

test("find joins a URL and gives ranges in UTF-16", () => {
  const text = "Ünï 😀 <URL:http://www.example.com/a/\n1995/b.html> and http://example.org/é.";
  const urls = find(text);
  assert.deepEqual(urls.map((u) => u.url), ["http://www.example.com/a/1995/b.html", "http://example.org/é"]);
  assert.equal(urls[0].segments.map((s) => text.slice(s.start, s.end)).join(""), urls[0].url);
  assert.equal(text.slice(urls[1].start, urls[1].end), urls[1].url);
  assert.equal(urls[0].confidence, "proved");
});

test("bytes are found in bytes", () => {
  const [u] = find(new TextEncoder().encode("é http://example.org/"));
  assert.deepEqual([u.start, u.end], [3, 22]);
});

test("half a surrogate takes the bytes that it is encoded to", () => {
  const text = "\uD83D http://example.org/";
  assert.equal(text.slice(find(text)[0].start), "http://example.org/");
});

test("check reports a finding with its range, and what to write instead", () => {
  const text = "😀 [tea](www.example.org/tea) here";
  const [f] = check(text, { name: "a.md" });
  assert.equal(f.rule, "missing-scheme");
  assert.equal(f.column, f.start + 1);
  assert.equal(fix(text, { name: "a.md", unsafe: true }).text, "😀 [tea](https://www.example.org/tea) here");
});

test("the edition decides", () => {
  const by = (edition) => check("<http://example.com/~a>", { edition }).map((f) => f.rule);
  assert.notDeepEqual(by("rfc1738"), by("rfc3986"));
  assert.ok(editions.includes("whatwg"));
  assert.throws(() => check("", { edition: "rfc1" }), /unknown edition/);
});

test("rules explain themselves", () => {
  assert.ok(rules.some((r) => r.name === "bad-port"));
  assert.match(explain("bad-port"), /port/);
  assert.equal(explain("none"), "");
});

test("markdownlint runs the rule and applies its fix", async (t) => {
  const promise = await wanted(t, "markdownlint/promise");
  const { applyFixes } = (await wanted(t, "markdownlint")) ?? {};
  if (!promise) return;
  const { default: rule } = await import("../markdownlint.js");
  const text = "---\ntitle: x\n---\n\n# Tea\n\nSee <http://example.com:80800/> and http://http://example.org/.\n";
  const { text: errors } = await promise.lint({ strings: { text }, customRules: [rule], config: { default: false, urlmend: true } });
  assert.deepEqual(errors.map((e) => [e.lineNumber, e.ruleNames[0], /\[(.*)\]/.exec(e.errorDetail)[1]]), [
    [7, "urlmend", "bad-port"],
    [7, "urlmend", "misspelt-scheme"],
  ]);
  assert.match(applyFixes(text, errors), /and http:\/\/example\.org\/\.$/m);
});

test("remark runs the plugin", async (t) => {
  const remark = await wanted(t, "remark");
  if (!remark) return;
  const { default: plugin } = await import("../remark.js");
  const file = await remark.remark().use(plugin).process("See [tea](www.example.org/tea).\n");
  assert.deepEqual(file.messages.map((m) => [m.ruleId, m.source, m.line, m.column]), [["missing-scheme", "urlmend", 1, 11]]);
});

test("the types fit", async (t) => {
  const ts = await wanted(t, "typescript");
  if (!ts) return;
  const { createProgram, getPreEmitDiagnostics, flattenDiagnosticMessageText, ModuleKind, ModuleResolutionKind, ScriptTarget } = ts.default;
  const program = createProgram([new URL("types.ts", import.meta.url).pathname], {
    strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext, target: ScriptTarget.ES2022,
  });
  assert.deepEqual(getPreEmitDiagnostics(program).map((d) => flattenDiagnosticMessageText(d.messageText, "\n")), []);
});
