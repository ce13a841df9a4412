"use strict";
// Keeps the files of the page, so that it works without the network after the first visit. A newer version is
// fetched in the background and used at the next visit.
const files = ["./", "index.html", "style.css", "app.js", "worker.js", "answer.js", "engine.js", "wasm_exec.js", "urlmend.wasm"];
const cache = "urlmend";
oninstall = (e) => e.waitUntil(caches.open(cache).then((c) => c.addAll(files)).then(() => skipWaiting()));
onactivate = (e) => e.waitUntil(clients.claim());
onfetch = (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith((async () => {
    const kept = await caches.open(cache);
    const old = await kept.match(e.request, { ignoreSearch: true });
    const fresh = fetch(e.request).then(async (r) => {
      if (r.ok) await kept.put(e.request, r.clone());
      return r;
    });
    if (!old) return fresh;
    e.waitUntil(fresh.catch(() => {}));
    return old;
  })());
};
