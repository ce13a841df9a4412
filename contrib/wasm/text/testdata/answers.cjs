// Answers the requests in requests.json by the program, all in one folder; the answers are in answers.json.
const fs = require("node:fs");
const folder = process.argv[2];
require(folder + "/wasm_exec.js");
globalThis.urlmendReady = (call) => {
  const requests = JSON.parse(fs.readFileSync(folder + "/requests.json", "utf8"));
  const answers = requests.map((r) => call(r.What, Buffer.from(r.Text, "base64"), JSON.stringify({ name: r.Name })));
  fs.writeFileSync(folder + "/answers.json", JSON.stringify(answers));
  process.exit(0);
};
const go = new Go();
WebAssembly.instantiate(fs.readFileSync(folder + "/urlmend.wasm"), go.importObject).then(({ instance }) => go.run(instance));
