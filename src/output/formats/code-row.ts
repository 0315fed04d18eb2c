import { textWidth } from "../text-width.ts";
import { printable } from "../../core/printable.ts";

/** A line of code as it is shown, with the marked part in terminal columns from 0. */
export interface CodeRow {
  readonly text: string;
  readonly markStart: number;
  readonly markWidth: number;
}

/** The text on the terminal for one grapheme. */
interface Cell {
  readonly text: string;
  readonly width: number;
  /** Its UTF-16 units in the line. */
  readonly start: number;
  readonly end: number;
}

const TAB_COLUMNS = 4;
/** UTF-16 units that are read on either side of the mark, so that long lines cost no more than short ones. */
const MAX_UNITS_AROUND = 1_000;

let graphemes: Intl.Segmenter | undefined;

/**
 * Lays out a line of code in at most `width` columns, clipped with `…` around the mark. Tabs are expanded, wide
 * characters count as such, and control characters are escaped.
 * @param mark UTF-16 units from 0, end exclusive; an empty one is widened to a column
 */
export function layOutRow(
  line: string,
  mark: { readonly start: number; readonly end: number },
  width: number,
): CodeRow {
  const { cells, isCutBefore, isCutAfter } = toCells(line, mark.start);
  const total = cells.reduce((sum, cell) => sum + cell.width, 0);
  const at = columnsBefore(cells, mark.start);
  // A mark behind the last character takes a separate column.
  const needed = Math.max(total, at + 1) + Number(isCutBefore) + Number(isCutAfter);
  const window = needed <= width ? { from: 0, to: cells.length } : clip(cells, at, width);
  const shown = cells.slice(window.from, window.to);
  const before = isCutBefore || window.from > 0 ? "…" : "";
  const after = isCutAfter || window.to < cells.length ? "…" : "";
  const markStart = before.length + columnsBefore(shown, mark.start);
  const markEnd = before.length + columnsBefore(shown, mark.end);
  return {
    text: before + shown.map(({ text }) => text).join("") + after,
    markStart,
    markWidth: Math.max(1, markEnd - markStart),
  };
}

function toCells(
  line: string,
  around: number,
): { cells: Cell[]; isCutBefore: boolean; isCutAfter: boolean } {
  const from = Math.max(0, around - MAX_UNITS_AROUND);
  const to = Math.min(line.length, around + MAX_UNITS_AROUND);
  const cells: Cell[] = [];
  let column = 0;
  // The data of the segmenter takes long to load, and most reviews show no code.
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment, index } of graphemes.segment(line.slice(from, to))) {
    const text =
      segment === "\t" ? " ".repeat(TAB_COLUMNS - (column % TAB_COLUMNS)) : showCluster(segment);
    const width = textWidth(text);
    cells.push({ text, width, start: from + index, end: from + index + segment.length });
    column += width;
  }
  return { cells, isCutBefore: from > 0, isCutAfter: to < line.length };
}

/** Joiners and selectors are kept in an emoji; anywhere else they are escaped. */
const EMOJI =
  /^\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\p{Extended_Pictographic}|\u{200d}|\u{fe0f})*$/u;

function showCluster(cluster: string): string {
  return EMOJI.test(cluster) ? cluster : printable(cluster);
}

/** Returns the columns of the cells that start before a unit. */
function columnsBefore(cells: readonly Cell[], unit: number): number {
  let columns = 0;
  for (const cell of cells) {
    if (cell.start >= unit) break;
    columns += cell.width;
  }
  return columns;
}

/** Chooses the cells to show: from the start of the line if the mark fits, else with the mark at a third. */
function clip(cells: readonly Cell[], at: number, width: number): { from: number; to: number } {
  const room = Math.max(1, width - 2);
  const wantedStart = at < room * 0.75 ? 0 : at - Math.floor(room / 3);
  let from = 0;
  let skipped = 0;
  while (from < cells.length && skipped < wantedStart) skipped += cells[from++]?.width ?? 0;
  let to = from;
  let used = 0;
  while (to < cells.length && used + (cells[to]?.width ?? 0) <= room)
    used += cells[to++]?.width ?? 0;
  return { from, to };
}
