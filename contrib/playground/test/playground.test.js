// Runs the page in Chromium: PLAYGROUND is the folder that "go run . -playground FOLDER" in contrib/wasm wrote.
// With SHOTS=FOLDER it keeps pictures.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const folder = process.env.PLAYGROUND ?? "", shots = process.env.SHOTS;
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
let playwright;
try {
  playwright = await import("playwright-core");
} catch {}
const why = !existsSync(join(folder, "index.html")) ? "PLAYGROUND is not set: see the first line of the test"
  : !existsSync(chromium) ? "chromium is not installed"
  : !playwright ? "playwright-core is not installed: npm install" : false;

let server, browser, address, isDown = false;
before(async () => {
  if (why) return;
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
  server = createServer((request, response) => {
    const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
    if (isDown) return response.destroy();
    if (!/^[\w.-]+$/.test(name) || !existsSync(join(folder, name))) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(name)] }).end(readFileSync(join(folder, name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/`;
  browser = await playwright.chromium.launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

// opened opens the page and waits for its first results. What runs but should not is in the errors.
async function opened(t, { url = address, ...options } = {}) {
  const context = await browser.newContext(options);
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.errors = [];
  page.on("pageerror", (e) => page.errors.push(e.message));
  page.on("console", (m) => m.type() === "error" && page.errors.push(m.text()));
  page.on("dialog", (d) => { page.errors.push("dialog " + d.message()); d.dismiss(); });
  await page.goto(url);
  await ready(page);
  return page;
}
const ready = (page) => page.waitForFunction(() => /\d+ URL/.test(document.getElementById("status").textContent));
async function write(page, text) {
  await page.evaluate(() => { document.getElementById("status").textContent = ""; });
  await page.fill("#text", text);
  await ready(page);
}
const tab = async (page, name) => {
  await page.click("#tab-" + name);
  await page.waitForFunction((name) => document.getElementById("tab-" + name).ariaSelected === "true", name);
  await page.waitForTimeout(300);
  return page.textContent("#panel");
};
const shot = (page, name) => shots && page.screenshot({ path: join(shots, name + ".png") });

test("the first thing to see is a URL that was joined over its lines", { skip: why }, async (t) => {
  const page = await opened(t, { viewport: { width: 1280, height: 760 } });
  assert.match((await page.locator("mark.joined").allTextContents()).join(""), /^http:\/\/www\.example\.com\/groups\/library\/meetings\/1995\/spring-minutes\.html/);
  assert.match(await page.textContent("#panel"), /hyphen-break/);
  await shot(page, "desktop");
  assert.match(await tab(page, "urls"), /joined: proved.*springminutes\.html/s);
  await shot(page, "urls");
  assert.match(await tab(page, "fixed"), /not safe/);
  assert.match(await tab(page, "json"), /"segments"/);
  assert.match(await tab(page, "explain"), /hyphen/);
  await shot(page, "explain");
  assert.deepEqual(page.errors, []);
});

test("the marks are behind their text", { skip: why }, async (t) => {
  const page = await opened(t);
  await write(page, "<b>&amp;\n" + "x ".repeat(90) + "http://example.com:80800/\n");
  const [same, width] = await page.evaluate(() => {
    const [a, b] = [document.getElementById("text"), document.getElementById("backdrop")];
    return [a.value + "\n" === b.textContent, Math.abs(a.scrollWidth - b.scrollWidth)];
  });
  assert.ok(same && width < 20, `${same} ${width}`);
});

test("hostile text runs nothing", { skip: why }, async (t) => {
  const page = await opened(t);
  const hostile = `<img src=x onerror=alert(1)> [a](javascript:alert(2)) <http://example.com/"><script>alert(3)</script>
http://example.com:80800/'"><svg/onload=alert(4)> [<img src=x onerror=alert(5)>](www.example.org/<img/src/onerror=alert(6)>)
<URL:http://www.example.com/<script>alert(7)</script>
-a.html> http://a:<b onclick=alert(8)>@example.com/ urlmend:ignore[<img src=x onerror=alert(9)>] x
`;
  for (const input of ["text", "markdown", "html", ""]) {
    await page.selectOption("#input", input);
    await write(page, hostile + input);
    for (const name of ["findings", "urls", "fixed", "explain", "json"]) await tab(page, name);
  }
  assert.equal(await page.locator("#panel img, #panel script, #panel svg, #panel a, #backdrop img").count(), 0);
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 9);
  await page.reload();
  await ready(page);
  assert.match(await page.inputValue("#text"), /onerror=alert\(1\)/);
  await page.goto(address + "#%3Cimg%20src=x%20onerror=alert(1)%3E");
  await page.reload();
  await ready(page);
  assert.deepEqual(page.errors, []);
});

test("it works without the network after the first visit", { skip: why }, async (t) => {
  const page = await opened(t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await ready(page);
  isDown = true;
  t.after(() => { isDown = false; });
  await page.reload();
  await ready(page);
  await write(page, "See http://example.com:80800/.");
  assert.match(await page.textContent("#panel"), /bad-port/);
});

test("it works from a folder", { skip: why }, async (t) => {
  const page = await opened(t, { url: "file://" + join(folder, "index.html") });
  await write(page, "See http://example.com:80800/.");
  assert.match(await page.textContent("#panel"), /bad-port/);
  assert.deepEqual(page.errors, []);
});

test("a link carries the text and the settings", { skip: why }, async (t) => {
  const page = await opened(t);
  await page.selectOption("#edition", "rfc1738");
  await page.selectOption("#input", "markdown");
  await write(page, "é <http://example.com/~a>");
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 9);
  const again = await opened(t, { url: page.url() });
  assert.equal(await again.inputValue("#text"), "é <http://example.com/~a>");
  assert.deepEqual([await again.inputValue("#edition"), await again.inputValue("#input")], ["rfc1738", "markdown"]);
});

test("a mail is read from a file", { skip: why }, async (t) => {
  const page = await opened(t);
  await page.evaluate(() => { document.getElementById("status").textContent = ""; });
  const mail = "From: a@example.com\nSubject: x\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n\xE9 See http://www.example.com/a=\n/b.html\n";
  await page.setInputFiles("#file", { name: "x.eml", mimeType: "message/rfc822", buffer: Buffer.from(mail, "latin1") });
  await ready(page);
  assert.match(await tab(page, "urls"), /http:\/\/www\.example\.com\/a\/b\.html/);
});

test("keys are enough", { skip: why }, async (t) => {
  const page = await opened(t);
  await page.focus("#tab-findings");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-urls");
  await page.keyboard.press("End");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-json");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  await page.focus("#panel .where");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  assert.equal(await page.evaluate(() => getSelection().toString().length > 0 || document.activeElement.selectionEnd > document.activeElement.selectionStart), true);
  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, select, textarea, [role]")].filter((e) => !e.hidden && !(e.textContent.trim() || e.ariaLabel || e.labels?.length || e.getAttribute("aria-labelledby") || e.id === "status")).length);
  assert.equal(unnamed, 0);
});

test("phones and dark screens", { skip: why }, async (t) => {
  const phone = await opened(t, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await shot(phone, "phone");
  const dark = await opened(t, { colorScheme: "dark", viewport: { width: 1280, height: 760 } });
  await tab(dark, "urls");
  await shot(dark, "dark");
});
