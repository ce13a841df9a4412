import "./wasm_exec.js";
import "./engine.js";

const place = new URL("./urlmend.wasm", import.meta.url);

async function read() {
  if (place.protocol !== "file:") return fetch(place);
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}

export const { find, check, fix, explain, rules, editions, inputs } = await globalThis.urlmendEngine(await read());
