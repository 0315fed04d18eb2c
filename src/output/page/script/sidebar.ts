import type { PageData, PageFinding } from "../types.ts";
import { FOCUSES, SEVERITIES } from "../../../core/vocabulary.ts";
import { counted } from "../../../core/counted.ts";
import { countBy } from "../../../core/count-by.ts";
import { button, el, visible } from "./dom.ts";
import type { FileSection } from "./file-section.ts";
import { fileTree } from "./file-tree.ts";
import { isFiltered, NO_FILTERS, type Filters } from "./state.ts";

/** The filters and the file tree beside the findings. */
export interface Sidebar {
  readonly element: HTMLElement;
  /** Shows the active filters and the number of findings of each file. */
  update(filters: Filters, shown: readonly PageFinding[]): void;
}

/** Creates the sidebar; `filter` receives each choice. */
export function sidebar(
  data: PageData,
  sections: readonly FileSection[],
  actions: { filter(change: Partial<Filters>): void; go(path: string): void },
): Sidebar {
  const { findings } = data;
  let current: Filters = NO_FILTERS;
  const chips = [
    chipGroup("Severity", "severity", SEVERITIES, findings),
    chipGroup("Focus", "focus", FOCUSES, findings),
    chipGroup("State", "status", ["new", "known", "fix"], findings),
  ];
  for (const { buttons, key } of chips)
    for (const [value, chip] of buttons)
      chip.addEventListener("click", () => {
        const chosen = new Set(current[key]);
        if (!chosen.delete(value)) chosen.add(value);
        actions.filter({ [key]: chosen });
      });
  const rule = choice(
    "Rule",
    "every rule",
    findings.map((finding) => finding.rule),
  );
  const reviewer = choice(
    "Reviewer",
    "every reviewer",
    findings.map(({ source }) => source),
  );
  rule.select.addEventListener("change", () => actions.filter({ rule: rule.select.value }));
  reviewer.select.addEventListener("change", () =>
    actions.filter({ reviewer: reviewer.select.value }),
  );
  const onclick = () => actions.filter(NO_FILTERS);
  const reset = button({ class: "reset", onclick }, "Clear filters");
  const told = el("p", { class: "told", role: "status" });
  const tree = fileTree(
    sections.map(({ file }) => file),
    actions,
  );
  const filters = el(
    "details",
    { class: "panel filters", open: true, hidden: findings.length === 0 },
    el("summary", {}, el("h2", {}, "Filters")),
    ...chips.map(({ element }) => element),
    ...(findings.length === 0 ? [] : [rule.element, reviewer.element]),
    reset,
  );
  const files = el(
    "details",
    { class: "panel files", open: true },
    el(
      "summary",
      {},
      el("h2", {}, "Files"),
      el("span", { class: "many" }, String(sections.length)),
    ),
    tree.element,
  );
  // On a small screen, both would hide the findings.
  if (matchMedia("(max-width: 60rem)").matches) {
    filters.open = false;
    files.open = false;
  }
  return {
    element: el(
      "aside",
      { class: "side", "aria-label": "Filters and files" },
      told,
      filters,
      files,
    ),
    update(now, shown) {
      current = now;
      for (const { buttons, key } of chips)
        for (const [value, chip] of buttons)
          chip.setAttribute("aria-pressed", String(now[key].has(value)));
      rule.select.value = now.rule;
      reviewer.select.value = now.reviewer;
      reset.hidden = !isFiltered(now);
      told.textContent =
        shown.length === findings.length
          ? counted(findings.length, "finding")
          : `${shown.length} of ${findings.length} findings`;
      tree.update(now.file, shown);
    },
  };
}

type ChipKey = "severity" | "focus" | "status";

const NAMES: Readonly<Record<string, string>> = { fix: "has a fix" };

function chipGroup(
  title: string,
  key: ChipKey,
  values: readonly string[],
  findings: readonly PageFinding[],
): {
  readonly element: HTMLElement | null;
  readonly key: ChipKey;
  readonly buttons: ReadonlyMap<string, HTMLButtonElement>;
} {
  const has = (finding: PageFinding, value: string): boolean =>
    key === "status"
      ? value === "fix"
        ? finding.fix !== null
        : finding.isKnown === (value === "known")
      : finding[key] === value;
  const buttons = new Map(
    values.flatMap((value) => {
      const many = findings.filter((finding) => has(finding, value)).length;
      if (many === 0) return [];
      const label = [NAMES[value] ?? value, " ", el("span", { class: "many" }, String(many))];
      const look = key === "severity" ? `chip ${value}` : "chip";
      return [[value, button({ class: look }, ...label)] as const];
    }),
  );
  const element =
    buttons.size === 0
      ? null
      : el("fieldset", { class: "chips" }, el("legend", {}, title), ...buttons.values());
  return { element, key, buttons };
}

function choice(
  title: string,
  every: string,
  of: readonly string[],
): { readonly element: HTMLElement; readonly select: HTMLSelectElement } {
  const select = el("select", {}, el("option", { value: "" }, every));
  for (const [value, many] of [...countBy(of)].sort(([, a], [, b]) => b - a))
    select.append(el("option", { value }, ...visible(value), ` (${many})`));
  return { element: el("label", { class: "choice" }, el("span", {}, title), select), select };
}
