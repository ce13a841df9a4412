"use strict";
(() => {
  const sample = `Ann Orchard wrote:

> Does anybody still have the minutes of the spring meeting?  They used
> to be at <URL:http://www.example.com/groups/library/meetings/
> 1995/spring-
> minutes.html> but the machine was renamed since.

Yes, <URL:ftp.example.org/pub/minutes/> has them all.  The summary is
in the archive, under

http://archive.example.org/cgi-bin/browse?list=doclist&year=1995&month=11&mess
age=00012.html

and the pictures are at <http://www.example.com:80800/photos/group.gif>.

Jim
`;
  const $ = (id) => document.getElementById(id);
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const state = { tab: "findings", rule: "", unsafe: false, bytes: false, name: "", result: null };

  // el makes an element. Texts are always text, never markup.
  const el = (tag, props = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(props)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key === "class") made.className = value;
      else made.setAttribute(key, value);
    }
    made.append(...children.filter((c) => c !== null && c !== undefined));
    return made;
  };
  const script = (src) => new Promise((resolve, reject) => document.head.append(el("script", { src, onload: resolve, onerror: reject })));

  // start returns a function that asks urlmend: in a worker, or in the page itself where it was opened from a folder.
  async function start() {
    if (location.protocol !== "file:") {
      const worker = new Worker("worker.js"), waiting = new Map();
      let id = 0;
      worker.onmessage = ({ data }) => {
        const { resolve, reject } = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.error) reject(new Error(data.error));
        else resolve(data.answer);
      };
      worker.onerror = () => status("urlmend could not be started.");
      return (request) => new Promise((resolve, reject) => {
        waiting.set(++id, { resolve, reject });
        worker.postMessage({ id, ...request });
      });
    }
    for (const src of ["wasm_exec.js", "engine.js", "answer.js", "urlmend.wasm.js"]) await script(src);
    const packed = Uint8Array.from(atob(globalThis.urlmendWasm), (c) => c.charCodeAt(0));
    const wasm = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    const engine = await urlmendEngine(wasm);
    return async (request) => urlmendAnswer(engine, request);
  }

  const status = (text) => { $("status").textContent = text; };

  // The text in the fragment of the address: it never leaves the browser.
  const pipe = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
  async function toFragment() {
    const settings = { text: $("text").value, input: $("input").value, edition: $("edition").value, level: $("level").value, name: state.name, bytes: state.bytes, tab: state.tab };
    const packed = await pipe(JSON.stringify(settings), new CompressionStream("deflate-raw"));
    let binary = "";
    for (const b of packed) binary += String.fromCharCode(b);
    return "#" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }
  async function fromFragment() {
    if (location.hash.length < 2) return null;
    try {
      const packed = Uint8Array.from(atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      const settings = JSON.parse(new TextDecoder().decode(await pipe(packed, new DecompressionStream("deflate-raw"))));
      return typeof settings.text === "string" ? settings : null;
    } catch {
      status("The link is damaged.");
      return null;
    }
  }

  // A file that is not UTF-8 is shown with a character for each byte, which is what is checked.
  const contents = () => {
    const text = $("text").value;
    return state.bytes ? Uint8Array.from(text, (c) => c.charCodeAt(0)) : text;
  };
  async function load(file) {
    const data = new Uint8Array(await file.arrayBuffer());
    let text = "";
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
      state.bytes = false;
    } catch {
      for (const b of data) text += String.fromCharCode(b);
      state.bytes = true;
    }
    text = text.replace(/\r\n?/g, "\n"); // as a text area has them
    state.name = file.name;
    $("input").value = "";
    $("text").value = text;
    await update();
  }

  let ask, turn = 0;
  async function update() {
    const mine = ++turn;
    const options = { name: state.name, input: $("input").value, edition: $("edition").value, level: $("level").value, unsafe: state.unsafe };
    try {
      const result = await ask({ what: "all", text: contents(), options });
      if (mine !== turn) return;
      Object.assign(state, { result, options });
      paint();
      await show();
      const n = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
      const joined = result.urls.filter((u) => u.breaks.length > 0).length;
      status(`${n(result.urls.length, "URL")}, ${joined} joined over line breaks; ${n(result.findings.length, "finding")}.`);
    } catch (error) {
      status(error.message);
    }
  }

  // paint marks the URLs and the findings behind the text.
  function paint() {
    const text = $("text").value, { urls, findings } = state.result;
    const edges = new Set([0, text.length]), spans = [];
    const add = (r, ...classes) => {
      const end = Math.max(r.end, r.start + 1);
      spans.push({ start: r.start, end, classes });
      edges.add(r.start).add(Math.min(end, text.length));
    };
    for (const u of urls) for (const s of u.segments) add(s, "url", ...(u.breaks.length > 0 ? ["joined"] : []));
    for (const f of [...findings].reverse()) for (const r of [f, ...f.related]) add(r, "bad", f.severity);
    spans.sort((a, b) => a.start - b.start);
    const at = [...edges].sort((a, b) => a - b), parts = [];
    let active = [], next = 0;
    for (let i = 0; i + 1 < at.length; i++) {
      active = active.filter((s) => s.end > at[i]);
      for (; next < spans.length && spans[next].start <= at[i]; next++) if (spans[next].end > at[i]) active.push(spans[next]);
      const piece = text.slice(at[i], at[i + 1]), classes = active.flatMap((s) => s.classes).join(" ");
      parts.push(classes.includes("url") ? el("mark", { class: classes }, piece) : classes ? el("span", { class: classes }, piece) : piece);
    }
    $("backdrop").replaceChildren(...parts, "\n");
    scrollTogether();
  }
  const scrollTogether = () => {
    $("backdrop").scrollTop = $("text").scrollTop;
    $("backdrop").scrollLeft = $("text").scrollLeft;
  };

  const select = (start, end) => {
    const area = $("text");
    area.focus();
    area.setSelectionRange(start, end);
    const line = area.value.slice(0, start).split("\n").length - 1;
    area.scrollTop = Math.max(0, line * 22.4 - area.clientHeight / 2);
    scrollTogether();
  };
  // explanation shows what explain prints: sentences wrap, and everything else stays as it is.
  const explanation = (text) => text.split(/\n(?=\S)/).flatMap((section) => {
    const [title, ...lines] = section.split("\n");
    const body = lines.map((l) => l.slice(4)).join("\n").trim();
    const shown = ["What it does", "Why is this bad?"].includes(title)
      ? body.split("\n\n").map((p) => el("p", { class: "lines" }, p.replace(/\n(?!- )\s*/g, " ")))
      : body ? [el("pre", {}, body)] : [];
    return [el("h2", {}, title), ...shown];
  });
  const explainButton = (rule) => el("button", { type: "button", class: "rule", onclick: () => { state.rule = rule; choose("explain"); } }, rule);

  const panels = {
    findings() {
      const { findings } = state.result;
      if (findings.length === 0) return [el("p", {}, "Nothing is wrong.")];
      return [el("ol", {}, ...findings.map((f) => el("li", {},
        el("button", { type: "button", class: "where", "aria-label": `Go to line ${f.line}, column ${f.column}`, onclick: () => select(f.start, f.end) }, `${f.line}:${f.column}`),
        el("span", { class: `severity ${f.severity}` }, f.severity), " ", f.message, " ", explainButton(f.rule))))];
    },
    urls() {
      const { urls } = state.result;
      if (urls.length === 0) return [el("p", {}, "There is no URL.")];
      return [el("ol", {}, ...urls.map((u) => el("li", {},
        el("code", { class: "url" }, u.url),
        el("button", { type: "button", class: "where", onclick: () => select(u.start, u.end) }, "Go to"),
        el("span", { class: "chip" }, u.kind),
        el("span", { class: u.breaks.length > 0 ? "chip joined" : "chip" }, u.breaks.length > 0 ? `joined: ${u.confidence}` : u.confidence),
        ...u.notes.map((n) => el("span", { class: "chip" }, n)),
        ...u.breaks.map((b) => el("p", { class: "quiet" }, `${b.kind === "line" ? "Line break" : "Space"}: ${b.reason}.`)),
        ...u.readings.slice(1).map((r) => el("p", { class: "quiet" }, "Or ", el("code", {}, r.url), `: ${r.reason} (${r.confidence}).`)),
        ...u.lineEnds.map((e) => el("div", {},
          el("p", { class: "quiet" }, e.confidence ? "It continues with " : "It does not continue with ", el("code", {}, e.tail), ":"),
          el("table", {}, el("tbody", {}, ...e.signs.map((s) => el("tr", {}, el("td", {}, s.excludes ? "never" : (s.points > 0 ? "+" : "") + s.points), el("td", {}, s.text)))))))
      )))];
    },
    fixed() {
      const { fix } = state.result, text = $("text").value;
      const unsafe = el("input", { type: "checkbox", id: "unsafe", onchange: (e) => { state.unsafe = e.target.checked; update(); } });
      unsafe.checked = state.unsafe;
      const bar = el("div", { class: "bar" },
        el("label", {}, unsafe, " also fixes that are not safe"),
        el("span", { class: "quiet" }, `${fix.fixed} fixed, ${fix.unsafe} not safe, ${fix.open} left to the author`));
      if (fix.edits.length === 0) return [bar, el("p", {}, fix.unsafe > 0 ? "No fix here is safe. Check the box to see those that are not." : "There is nothing to fix.")];
      bar.append(el("button", { type: "button", onclick: () => { $("text").value = apply(text, fix.edits); update(); } }, "Use the fixed text"));
      return [bar, el("pre", { class: "diff" }, ...diff(text, fix.edits))];
    },
    async explain() {
      const rule = state.rule || state.result.findings[0]?.rule || "broken-url";
      const rules = el("select", { "aria-label": "Rule", onchange: (e) => { state.rule = e.target.value; show(); } }, ...state.lists.rules.map((r) => el("option", {}, r)));
      rules.value = rule;
      return [el("div", { class: "bar" }, rules), ...explanation(await ask({ what: "explain", rule }))];
    },
    async json() {
      return [el("pre", {}, await ask({ what: "json", text: contents(), options: state.options }))];
    },
  };

  const apply = (text, edits) => {
    let out = "", at = 0;
    for (const e of edits) [out, at] = [out + text.slice(at, e.start) + e.text, e.end];
    return out + text.slice(at);
  };

  // diff returns the lines that edits change, before and after.
  function diff(text, edits) {
    const lineStart = (i) => text.lastIndexOf("\n", i - 1) + 1;
    const lineEnd = (i) => (text.indexOf("\n", i) + text.length + 1) % (text.length + 1);
    const hunks = [];
    for (const e of edits) {
      const start = lineStart(e.start), end = lineEnd(e.end), last = hunks.at(-1);
      if (last && start <= last.end) last.edits.push(e), last.end = Math.max(last.end, end);
      else hunks.push({ start, end, edits: [e] });
    }
    return hunks.flatMap((h) => {
      const old = text.slice(h.start, h.end);
      const made = apply(old, h.edits.map((e) => ({ start: e.start - h.start, end: e.end - h.start, text: e.text })));
      return [
        el("span", { class: "at" }, `line ${text.slice(0, h.start).split("\n").length}`),
        ...old.split("\n").map((l) => el("span", { class: "del" }, "- " + l)),
        ...made.split("\n").map((l) => el("span", { class: "add" }, "+ " + l)),
      ];
    });
  }

  let shown = 0;
  async function show() {
    const mine = ++shown;
    for (const t of tabs) {
      const isChosen = t.id === "tab-" + state.tab;
      t.setAttribute("aria-selected", isChosen);
      t.tabIndex = isChosen ? 0 : -1;
    }
    $("panel").setAttribute("aria-labelledby", "tab-" + state.tab);
    $("tab-findings").textContent = `Findings (${state.result.findings.length})`;
    $("tab-urls").textContent = `URLs (${state.result.urls.length})`;
    const parts = await panels[state.tab]();
    if (mine === shown) $("panel").replaceChildren(...parts);
  }
  function choose(tab, focus) {
    state.tab = tab;
    if (focus) $("tab-" + tab).focus();
    return show();
  }

  for (const [i, t] of tabs.entries()) {
    t.addEventListener("click", () => choose(t.id.slice(4)));
    t.addEventListener("keydown", (e) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      const to = step ? (i + step + tabs.length) % tabs.length : { Home: 0, End: tabs.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      choose(tabs[to].id.slice(4), true);
    });
  }
  let timer;
  $("text").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(update, 120); });
  $("text").addEventListener("scroll", scrollTogether);
  for (const id of ["input", "edition", "level"]) $(id).addEventListener("change", update);
  $("options").addEventListener("submit", (e) => e.preventDefault());
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", () => $("file").files[0] && load($("file").files[0]));
  $("share").addEventListener("click", async () => {
    history.replaceState(null, "", await toFragment());
    try {
      await navigator.clipboard.writeText(location.href);
      status("The link is copied. It contains the text; no server has it.");
    } catch {
      status("The link is in the address bar. It contains the text; no server has it.");
    }
  });
  addEventListener("dragover", (e) => { e.preventDefault(); $("editor").classList.add("drop"); });
  addEventListener("dragleave", () => $("editor").classList.remove("drop"));
  addEventListener("drop", (e) => {
    e.preventDefault();
    $("editor").classList.remove("drop");
    if (e.dataTransfer.files[0]) load(e.dataTransfer.files[0]);
  });

  async function restore() {
    const settings = (await fromFragment()) ?? { text: sample, input: "text" };
    for (const id of ["input", "edition", "level"]) {
      $(id).value = settings[id] ?? { input: "", edition: "rfc3986", level: "info" }[id];
      if ($(id).selectedIndex < 0) $(id).selectedIndex = 0;
    }
    Object.assign(state, {
      name: String(settings.name ?? ""), bytes: settings.bytes === true, rule: state.lists.rules.includes(settings.rule) ? settings.rule : "",
      tab: Object.hasOwn(panels, settings.tab) ? settings.tab : "findings",
    });
    $("text").value = settings.text;
    $("text").disabled = false;
    await update();
  }
  addEventListener("hashchange", restore);

  (async () => {
    $("text").value = sample;
    ask = await start();
    state.lists = await ask({ what: "lists" });
    $("input").append(new Option("by the text", ""), ...state.lists.inputs.map((n) => new Option(n)));
    $("edition").append(...state.lists.editions.map((n) => new Option(n)));
    await restore();
    if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("sw.js");
  })().catch((error) => status("urlmend could not be started: " + error.message));
})();
