"use strict";
importScripts("wasm_exec.js", "engine.js", "answer.js");
const engine = fetch("urlmend.wasm").then(async (r) => urlmendEngine(await r.arrayBuffer()));
onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: urlmendAnswer(await engine, data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error.message) });
  }
};
