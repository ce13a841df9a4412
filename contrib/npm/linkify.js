// Compares find with the tests of linkify-it, in a folder that has its links.txt and not_links.txt:
//
//	node linkify.js linkify-it/test/fixtures
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { find } from "./index.js";

const lines = (name) => readFileSync(join(process.argv[2], name), "utf8").split(/\r?\n/).map((line) => line.replace(/^%.*/, ""));
const first = (text) => {
  const [u] = find(text, { schemeless: "mail" });
  return u && text.slice(u.start, u.end);
};
const count = { same: 0, other: 0, none: 0, nothing: 0, something: 0 };
const show = (...all) => process.argv[3] === "-v" && console.log(all.map((x) => JSON.stringify(x)).join("  "));

const links = lines("links.txt");
for (let i = 0; i < links.length; i++) {
  const text = links[i];
  if (!text.trim()) continue;
  const want = links[i + 1]?.trim() ? links[++i] : text;
  const got = first(text);
  count[got === want ? "same" : got ? "other" : "none"]++;
  if (got !== want) show(text, want, got);
}
for (const text of lines("not_links.txt")) {
  if (!text.trim()) continue;
  const got = first(text);
  count[got ? "something" : "nothing"]++;
  if (got) show(text, "nothing", got);
}
console.log(count);
