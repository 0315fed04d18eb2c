import type { PageFinding, PageHunk } from "../types.ts";
import { codeLine, editOf, type Range } from "./code-line.ts";
import { el } from "./dom.ts";

interface Line {
  readonly sign: string;
  readonly old: number | null;
  readonly new: number | null;
  readonly text: string;
  readonly colors: string;
  readonly cut: number;
}

/** Returns the element below a line. */
type Below = (line: number) => HTMLElement | null;

/** Creates the table of a hunk, unified or side by side, with each finding below its last line. */
export function hunkTable(
  hunk: PageHunk,
  view: {
    readonly findings: readonly PageFinding[];
    readonly below: Below;
    readonly isSplit: boolean;
  },
): HTMLTableElement {
  const { findings, below, isSplit } = view;
  const lines = linesOf(hunk);
  const last = lines.findLast((line) => line.new !== null)?.new ?? hunk.new;
  const rows = isSplit ? splitRows(lines, findings, below) : unifiedRows(lines, findings, below);
  const label = `Lines ${hunk.new} to ${last}`;
  return el(
    "table",
    { class: `code ${isSplit ? "split" : "unified"}`, "aria-label": label },
    el("tbody", {}, ...rows),
  );
}

function linesOf({ old, new: from, signs, lines, colors, cuts = {} }: PageHunk): Line[] {
  let [before, after] = [old, from];
  return lines.map((text, at) => {
    const sign = signs[at] ?? " ";
    const line = {
      sign,
      old: sign === "+" ? null : before,
      new: sign === "-" ? null : after,
      text,
      colors: colors[at] ?? "",
      cut: cuts[at] ?? 0,
    };
    if (sign !== "+") before += 1;
    if (sign !== "-") after += 1;
    return line;
  });
}

function unifiedRows(lines: readonly Line[], findings: readonly PageFinding[], below: Below) {
  const edits = editsOf(lines);
  return lines.flatMap((line, at) => {
    const row = el(
      "tr",
      { class: classOf(line, findings) },
      numberCell(line.old),
      numberCell(line.new),
      el("td", { class: "sign" }, line.sign === "-" ? "−" : line.sign),
      codeCell(line, findings, edits.get(at)),
    );
    const under = line.new === null ? null : below(line.new);
    return under === null
      ? [row]
      : [row, el("tr", { class: "under" }, el("td", { colspan: 4 }, under))];
  });
}

function splitRows(lines: readonly Line[], findings: readonly PageFinding[], below: Below) {
  const edits = editsOf(lines);
  const half = (at: number | null, side: "old" | "new"): HTMLElement[] => {
    const line = at === null ? undefined : lines[at];
    if (at === null || line === undefined)
      return [el("td", { class: "n none" }), el("td", { class: "c none" })];
    const cells = [numberCell(line[side]), codeCell(line, findings, edits.get(at))];
    for (const cell of cells)
      cell.classList.add(...classOf(line, findings).split(" ").filter(Boolean));
    return cells;
  };
  return pairs(lines).flatMap(([left, right]) => {
    const row = el("tr", {}, ...half(left, "old"), ...half(right, "new"));
    const number = right === null ? null : (lines[right]?.new ?? null);
    const under = number === null ? null : below(number);
    return under === null
      ? [row]
      : [row, el("tr", { class: "under" }, el("td", { colspan: 4 }, under))];
  });
}

/** Returns the indices of lines that are side by side: removed lines beside the added ones that replace them. */
function pairs(lines: readonly Line[]): (readonly [left: number | null, right: number | null])[] {
  const rows: (readonly [number | null, number | null])[] = [];
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.sign === " ") {
      rows.push([at, at]);
      at += 1;
      continue;
    }
    const [removed, added] = blockAt(lines, at);
    const many = Math.max(removed.length, added.length);
    for (let row = 0; row < many; row += 1) rows.push([removed[row] ?? null, added[row] ?? null]);
    at += removed.length + added.length;
  }
  return rows;
}

/** Returns the removed lines from an index on, and the added lines right after them. */
function blockAt(lines: readonly Line[], from: number): readonly [number[], number[]] {
  let at = from;
  const run = (sign: string): number[] => {
    const found: number[] = [];
    for (; lines[at]?.sign === sign; at += 1) found.push(at);
    return found;
  };
  const removed = run("-");
  return [removed, run("+")];
}

/** Returns the changed parts of lines that replace one another, by the index of the line. */
function editsOf(lines: readonly Line[]): ReadonlyMap<number, Range> {
  const edits = new Map<number, Range>();
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.sign === " ") continue;
    const [removed, added] = blockAt(lines, at);
    if (removed.length === added.length)
      removed.forEach((old, index) => {
        const now = added[index] ?? old;
        const edit = editOf(lines[old]?.text ?? "", lines[now]?.text ?? "");
        if (edit === null) return;
        edits.set(old, edit[0]);
        edits.set(now, edit[1]);
      });
    at += Math.max(0, removed.length + added.length - 1);
  }
  return edits;
}

function numberCell(number: number | null): HTMLElement {
  return el("td", { class: "n" }, number === null ? "" : String(number));
}

function classOf(line: Line, findings: readonly PageFinding[]): string {
  const of = line.sign === "+" ? "add" : line.sign === "-" ? "del" : "";
  const hit = hitsOn(line, findings)[0];
  return hit === undefined ? of : `${of} hit ${hit.severity}`;
}

function hitsOn({ new: number }: Line, findings: readonly PageFinding[]): PageFinding[] {
  return number === null
    ? []
    : findings.filter(({ line, endLine }) => line <= number && number <= endLine);
}

function codeCell(
  line: Line,
  findings: readonly PageFinding[],
  edit: Range | undefined,
): HTMLElement {
  const marks = hitsOn(line, findings).map((finding): Range => {
    const from = finding.line === line.new ? finding.column - 1 - line.cut : indentOf(line.text);
    const to = finding.endLine === line.new ? finding.endColumn - 1 - line.cut : line.text.length;
    return { from: Math.max(0, from), to: Math.max(to, from + 1), kind: "mark" };
  });
  const ranges = [...marks, ...(edit === undefined || line.cut > 0 ? [] : [edit])];
  const text = line.cut > 0 ? ["…"] : [];
  return el("td", { class: "c" }, ...text, ...codeLine(line.text, line.colors, ranges));
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
