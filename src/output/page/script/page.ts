import type { PageData } from "../types.ts";
import { charts } from "./charts.ts";
import { button, el } from "./dom.ts";
import { findingsView } from "./findings-view.ts";
import { listenToKeys } from "./keys.ts";
import { isShown, NO_FILTERS, readHash, writeHash, type Filters, type State } from "./state.ts";
import { openThemes } from "./theme.ts";

const data = JSON.parse(document.querySelector("#data")?.textContent ?? "null") as PageData;
const start = readHash(location.hash);
const state: State = { data, filters: start.filters, isSplit: false, current: null };

const search = el("input", {
  type: "search",
  id: "search",
  placeholder: "Search findings  /",
  "aria-label": "Search findings",
});
const view = findingsView(state, { filter, remember });
const theme = openThemes();
const layout = tool("Side by side", () => setSplit(!state.isSplit));
const keys = listenToKeys([
  { key: "j", does: "go to the next finding", act: () => view.step(1) },
  { key: "k", does: "go to the finding before", act: () => view.step(-1) },
  { key: "/", does: "search", act: () => search.focus() },
  { key: "s", does: "side by side, or unified", act: () => setSplit(!state.isSplit) },
  { key: "t", does: "light, dark, or as the system", act: () => theme.next() },
]);

mount();

function mount(): void {
  const bar = el(
    "nav",
    { class: "bar", "aria-label": "Tools" },
    search,
    layout,
    theme.button,
    tool("Keys  ?", () => keys.open()),
  );
  document.body.prepend(el("a", { class: "skip", href: "#work" }, "Skip to the findings"), bar);
  document.querySelector("#charts")?.append(...charts(data, (filters) => filter(filters)));
  const work = document.querySelector("#work");
  work?.replaceChildren(view.element);
  document.documentElement.classList.add("live");
  search.value = state.filters.text;
  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => filter({ text: search.value.trim() }), 120);
  });
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => view.drawForPrint());
  view.update();
  if (start.at !== null) view.goTo(start.at);
}

function tool(label: string, onclick: () => void): HTMLButtonElement {
  return button({ class: "plainbutton", onclick }, label);
}

function filter(change: Partial<Filters>): void {
  state.filters = { ...state.filters, ...change };
  if (search.value.trim() !== state.filters.text) search.value = state.filters.text;
  const current = data.findings.find(({ id }) => id === state.current);
  if (current !== undefined && !isShown(current, state.filters)) state.current = null;
  remember();
  view.update();
}

/** Writes the state into the address, so that it can be shared. */
function remember(): void {
  history.replaceState(null, "", writeHash(state));
}

/** Applies an address after a link within the page was followed. */
function follow(): void {
  const { filters, at } = readHash(location.hash);
  if (at !== null && document.getElementById(at) !== null) return;
  state.filters = at !== null && !data.findings.some(({ id }) => id === at) ? NO_FILTERS : filters;
  search.value = state.filters.text;
  view.update();
  if (at !== null) view.goTo(at);
}

function setSplit(isSplit: boolean): void {
  state.isSplit = isSplit;
  layout.textContent = isSplit ? "Unified" : "Side by side";
  view.update();
}
