"use strict";
// Answers one request of the page: all that it shows about a text.
globalThis.urlmendAnswer = function (engine, { what, text, options, rule }) {
  switch (what) {
    case "lists":
      return { rules: engine.rules.map((r) => r.name), editions: engine.editions, inputs: engine.inputs };
    case "explain":
      return engine.explain(rule);
    case "json":
      return JSON.stringify({ findings: engine.raw("check", text, options).findings, urls: engine.raw("find", text, options).urls }, null, 1);
  }
  return {
    findings: engine.check(text, options),
    urls: engine.find(text, { ...options, why: true }),
    fix: engine.fix(text, options),
  };
};
