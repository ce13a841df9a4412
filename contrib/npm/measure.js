// Prints how long urlmend takes to start, and to check 50 KB: medians of the processor time of the main thread on Linux,
// of elapsed time elsewhere.
//
//	node measure.js
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const now = () => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
};
const median = (all) => all.sort((a, b) => a - b)[all.length >> 1];

if (process.argv[2] === "once") {
  await import("./wasm_exec.js");
  await import("./engine.js");
  const wasm = readFileSync(new URL("urlmend.wasm", import.meta.url));
  let from = now();
  const compiled = await WebAssembly.compile(wasm);
  const compile = now() - from;
  from = now();
  const { check } = await globalThis.urlmendEngine(compiled);
  const start = now() - from;
  let text = readFileSync(new URL("../../docs/config.md", import.meta.url), "utf8");
  while (text.length < 50_000) text += text;
  text = text.slice(0, 50_000);
  const times = [];
  for (let i = 0; i < 40; i++) {
    from = now();
    check(text, { name: "config.md" });
    times.push(now() - from);
  }
  console.log(JSON.stringify({ compile, start, first: times[0], check: median(times.slice(20)) }));
} else {
  const runs = [];
  for (let i = 0; i < 9; i++) runs.push(JSON.parse(execFileSync(process.execPath, [new URL(import.meta.url).pathname, "once"], { encoding: "utf8" })));
  for (const what of Object.keys(runs[0])) console.log(what, median(runs.map((r) => r[what])).toFixed(1), "ms");
}
