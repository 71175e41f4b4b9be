// The reader's settings, search, the language switch and the print button. Nothing here is needed to read.
"use strict";
const root = document.documentElement;
const keep = (name, value) => {
  try { value ? localStorage.setItem("forehand-" + name, value) : localStorage.removeItem("forehand-" + name); } catch { /* private */ }
};

// Settings. The first value of each is the normal one and is not kept.
const panel = document.querySelector(".display"), form = panel.querySelector("form");
for (const field of form.querySelectorAll("input")) {
  if (root.dataset[field.name] === field.value) field.checked = true;
  field.addEventListener("change", () => {
    const normal = field.defaultChecked;
    normal ? delete root.dataset[field.name] : root.dataset[field.name] = field.value;
    keep(field.name, normal ? "" : field.value);
  });
}
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("reset", () => {
  for (const field of form.querySelectorAll("input:default")) { delete root.dataset[field.name]; keep(field.name, ""); }
});
const shut = event => {
  if (!panel.contains(event.target)) panel.open = false;
  if (hits && !hits.parentElement.contains(event.target)) hits.hidden = true;
};
document.addEventListener("click", shut);
document.addEventListener("focusin", shut);
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  if (panel.open) { panel.open = false; panel.querySelector("summary").focus(); }
  if (hits && !hits.hidden) { hits.hidden = true; query.focus(); }
});

// The other languages have the same places on a page.
for (const link of document.querySelectorAll(".tongues a"))
  link.addEventListener("click", () => { link.hash = location.hash; });

const sheet = document.querySelector(".sheet button");
if (sheet) { sheet.hidden = false; sheet.addEventListener("click", () => print()); }

// Search: fetched when it is first wanted.
const finder = document.querySelector(".find form"), query = document.querySelector("#query");
const hits = document.querySelector(".hits");
let index, texts;
const script = name => new Promise((done, fail) => {
  const tag = document.createElement("script");
  tag.src = finder.dataset.root + "search/" + name;
  tag.onload = done; tag.onerror = fail;
  document.head.append(tag);
});
const load = async () => {
  const { root: base, lang, stemmer } = finder.dataset;
  const [answer] = await Promise.all([fetch(base + "search/index." + lang + ".json"), script("lunr.js")]);
  const { docs } = await answer.json();
  if (stemmer !== "en") { await script("lunr.stemmer.support.js"); await script("lunr." + stemmer + ".js"); }
  texts = new Map(docs.map(entry => [entry.location, entry]));
  index = lunr(function () {
    if (stemmer !== "en") this.use(lunr[stemmer]);
    this.ref("location"); this.field("title", { boost: 8 }); this.field("text");
    docs.forEach(entry => this.add(entry));
  });
};
const say = (sort, text) => finder.querySelector(`[data-for="${sort}"]`).innerHTML.replace("#", () => text);
const find = () => {
  const words = lunr.tokenizer(query.value).map(String).filter(word => word.length > 1);
  const status = finder.querySelector("[role=status]");
  hits.hidden = !words.length;
  if (!words.length) { hits.replaceChildren(); status.textContent = ""; return; }
  const found = index.query(asked => words.forEach(word => {
    asked.term(word, { boost: 10 });
    asked.term(word, { usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
  })).slice(0, 12);
  const list = document.createElement("ul");
  for (const { ref } of found) {
    const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
    const entry = texts.get(ref), whole = texts.get(ref.split("#")[0]);
    link.href = finder.dataset.root + ref;
    link.textContent = entry.title;
    small.textContent = whole && whole !== entry ? whole.title : entry.text.slice(0, 90);
    link.append(small); item.append(link); list.append(item);
  }
  const told = document.createElement("p");
  told.textContent = status.textContent = found.length
    ? say(found.length === 1 ? "one" : "many", found.length).replace(/&amp;/g, "&") : say("none", query.value);
  hits.replaceChildren(...(found.length ? [list] : [told]));
};
if (query) {
  let loading;
  query.addEventListener("focus", () => { loading ??= load(); }, { once: true });
  query.addEventListener("input", async () => { loading ??= load(); await loading; find(); });
  query.addEventListener("focus", () => { if (hits.children.length && query.value) hits.hidden = false; });
  finder.addEventListener("submit", event => { event.preventDefault(); hits.querySelector("a")?.click(); });
}
