"use strict";
(() => {
  const up = document.getElementById("search-script").dataset.up;
  const [query, found] = ["query", "found"].map((id) => document.getElementById(id));
  const article = document.querySelector("article");
  const pages = globalThis.pages.map(([title, name, text]) => ({ title, name, text, low: text.toLowerCase() }));

  // rank is how well a page fits all words; 0 if it lacks one.
  const rank = (page, words) => {
    let sum = 0;
    for (const word of words) {
      const count = page.low.split(word).length - 1;
      const inTitle = page.title.toLowerCase().includes(word);
      if (count === 0 && !inTitle) return 0;
      sum += (inTitle ? 20 : 0) + (page.title.toLowerCase() === word ? 50 : 0) + Math.min(count, 8) / (1 + page.low.length / 20000);
    }
    return sum;
  };
  const excerpt = (page, word) => {
    const at = Math.max(0, page.low.indexOf(word));
    const start = Math.max(0, page.text.lastIndexOf(" ", Math.max(0, at - 60)) + 1);
    return (start > 0 ? "… " : "") + page.text.slice(start, start + 180) + " …";
  };
  const show = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = words.length === 0;
    article.hidden = !found.hidden;
    if (found.hidden) return;
    const best = pages.map((page) => [rank(page, words), page]).filter(([n]) => n > 0).sort((a, b) => b[0] - a[0]).slice(0, 20);
    const items = best.map(([, page]) => {
      const link = Object.assign(document.createElement("a"), { href: up + page.name, textContent: page.title });
      const text = Object.assign(document.createElement("p"), { textContent: excerpt(page, words[0]) });
      const item = document.createElement("li");
      item.append(link, text);
      return item;
    });
    const list = document.createElement("ol");
    list.append(...items);
    found.replaceChildren(items.length > 0 ? list : "No page has all of these words.");
  };
  query.addEventListener("input", show);
  document.getElementById("search").addEventListener("submit", (e) => {
    e.preventDefault();
    found.querySelector("a")?.click();
  });
  addEventListener("keydown", (e) => {
    if (e.key === "/" && document.activeElement !== query) e.preventDefault(), query.focus();
  });
})();
