import { groupBy } from "../../../core/group-by.ts";
import type { PageData, PageFinding } from "../types.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { counted } from "../../../core/counted.ts";
import { button, el, svg, visible } from "./dom.ts";
import { NO_FILTERS, type Filters } from "./state.ts";

const MAX_BARS = 5;

/** Creates small charts of the findings: by severity, focus and file, and over the reviews of the branch. */
export function charts(
  { findings, trend }: PageData,
  filter: (filters: Filters) => void,
): HTMLElement[] {
  if (findings.length === 0 && trend.length < 2) return [];
  const by = (key: "focus" | "file" | "rule", name: (value: string) => string = String) =>
    barChart(findings, key, name, (value) => filter({ ...NO_FILTERS, ...only(key, value) }));
  return [
    ...(findings.length === 0
      ? []
      : [
          spread(findings),
          panel("Focus", by("focus")),
          panel("Rules", by("rule")),
          panel(
            "Files",
            by("file", (path) => path.split("/").slice(-2).join("/")),
          ),
        ]),
    ...(trend.length < 2 ? [] : [panel("Reviews of this branch", trendChart(trend))]),
  ];
}

function only(key: "focus" | "file" | "rule", value: string): Partial<Filters> {
  return key === "focus" ? { focus: new Set([value]) } : { [key]: value };
}

function panel(title: string, ...children: readonly Node[]): HTMLElement {
  return el("section", { class: "chart" }, el("h2", {}, title), ...children);
}

/** Creates one bar with the shares of the severities. */
function spread(findings: readonly PageFinding[]): HTMLElement {
  const counts = SEVERITIES.map(
    (severity) => [severity, findings.filter((each) => each.severity === severity).length] as const,
  ).filter(([, many]) => many > 0);
  const label = counts.map(([severity, many]) => `${many} ${severity}`).join(", ");
  return el("div", { class: "spread", role: "img", "aria-label": label }, ...partsOf(counts));
}

function partsOf(counts: readonly (readonly [severity: string, many: number])[]): HTMLElement[] {
  return counts.map(([severity, many]) => {
    const part = el("span", { class: `part ${severity}` });
    part.style.flexGrow = String(many);
    return part;
  });
}

function barChart(
  findings: readonly PageFinding[],
  key: "focus" | "file" | "rule",
  name: (value: string) => string,
  choose: (value: string) => void,
): HTMLElement {
  const groups = groupBy(findings, (finding) => finding[key]);
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const most = sorted[0]?.[1].length ?? 1;
  const rows = sorted.slice(0, MAX_BARS).map(([value, own]) => {
    const bar = el("span", { class: "meter" });
    bar.style.width = `${Math.max(2, (own.length / most) * 100)}%`;
    const counts = SEVERITIES.map(
      (severity) => [severity, own.filter((each) => each.severity === severity).length] as const,
    );
    bar.append(...partsOf(counts.filter(([, many]) => many > 0)));
    const chooser = button(
      { class: "row", title: value, onclick: () => choose(value) },
      el("span", { class: "name" }, ...visible(name(value))),
      el("span", { class: "track", "aria-hidden": "true" }, bar),
      el("span", { class: "value" }, String(own.length)),
    );
    return el("li", {}, chooser);
  });
  const left = sorted.length - MAX_BARS;
  if (left > 0) rows.push(el("li", { class: "quiet" }, `and ${left} more`));
  return el("ul", { class: "bars" }, ...rows);
}

const WIDTH = 240;
const HEIGHT = 84;
const MAX_COLUMN = 22;

/** Creates a chart with a stacked column for each review. */
function trendChart(trend: PageData["trend"]): Element {
  const sums = trend.map((each) => SEVERITIES.reduce((sum, name) => sum + each[name], 0));
  const most = Math.max(1, ...sums);
  const step = Math.min(MAX_COLUMN, WIDTH / trend.length);
  const columns = trend.map((each, at) => {
    let top = HEIGHT;
    const parts = SEVERITIES.toReversed().map((name) => {
      const height = (each[name] / most) * (HEIGHT - 4);
      top -= height;
      return svg("rect", {
        class: name,
        x: at * step + 1,
        y: top,
        width: Math.max(1, step - 3),
        height,
      });
    });
    const told = SEVERITIES.map((name) => `${each[name]} ${name}`).join(", ");
    return svg(
      "g",
      {},
      svg("title", {}, `${each.at.slice(0, 16).replace("T", " ")} UTC: ${told}`),
      ...parts,
    );
  });
  const [first, last] = [sums[0] ?? 0, sums.at(-1) ?? 0];
  const label = `${trend.length} reviews: from ${first} to ${counted(last, "finding")}`;
  return el(
    "div",
    { class: "trend" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT }),
      ...columns,
    ),
    el("p", { class: "quiet" }, label),
  );
}
