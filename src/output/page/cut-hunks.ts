import { countLines as linesOf } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { Place } from "../../core/findings/types.ts";
import type { PageHunk } from "./types.ts";

/** Lines of a file on both sides; null if a text is not available. */
interface FileSides {
  readonly changed: Pick<ChangedFile, "added" | "removed" | "status"> | undefined;
  readonly after: readonly string[] | null;
  readonly before: readonly string[] | null;
  /** Colours of the lines of each side, if known. */
  readonly colors: Readonly<Record<"after" | "before", readonly string[] | null>>;
}

/** A place that must be visible, with its first column. */
export type ShownPlace = Pick<Place, "line" | "endLine" | "column">;

const CONTEXT_LINES = 3;
/** Of a longer place, the first lines are shown. */
const MAX_PLACE_LINES = 30;
/** Most UTF-16 units of a line; a longer one is cut around its first place. */
const MAX_UNITS = 400;
const UNITS_BEFORE = 120;

interface Row {
  readonly sign: " " | "+" | "-";
  /** Number of the line on each side, or of the line that follows it there. */
  readonly old: number;
  readonly new: number;
}

/**
 * Returns the parts of a file that a page shows: each place with a few lines around it and, with `isWhole`, everything
 * that the change touches.
 */
export function cutHunks(
  file: FileSides,
  places: readonly ShownPlace[],
  { isWhole }: { readonly isWhole: boolean },
): PageHunk[] {
  const rows = rowsOf(file);
  const wanted = new Uint8Array(rows.length);
  const want = (from: number, to: number): void => {
    wanted.fill(1, Math.max(0, from - CONTEXT_LINES), to + 1 + CONTEXT_LINES);
  };
  const atLine = new Map<number, number>();
  rows.forEach((row, at) => {
    if (row.sign !== "-") atLine.set(row.new, at);
    if (isWhole && row.sign !== " ") want(at, at);
  });
  for (const { line, endLine } of places) {
    const first = atLine.get(line);
    const last = atLine.get(Math.min(endLine, line + MAX_PLACE_LINES - 1));
    if (first !== undefined) want(first, last ?? first);
  }
  const columns = new Map(places.toReversed().map(({ line, column }) => [line, column]));
  return runsOf(wanted).map(([from, to]) => hunkOf(rows.slice(from, to), file, columns));
}

/** Counts the lines that a change adds and removes. */
export function countLines({ changed, after, before }: FileSides): {
  readonly added: number;
  readonly removed: number;
} {
  if (changed === undefined) return { added: 0, removed: 0 };
  if (changed.status === "deleted") return { added: 0, removed: before?.length ?? 0 };
  return {
    added: changed.added === "all" ? (after?.length ?? 0) : linesOf(changed.added),
    removed: linesOf(changed.removed.map(({ old }) => old)),
  };
}

/** Returns every line of both sides in the order of a diff. */
function rowsOf({ changed, after, before }: FileSides): Row[] {
  if (changed?.status === "deleted")
    return (before ?? []).map((_, at) => ({ sign: "-", old: at + 1, new: 0 }));
  const added = changed?.added ?? [];
  const isAdded = new Set(
    added === "all"
      ? []
      : added.flatMap(({ start, end }) =>
          Array.from({ length: end - start + 1 }, (_, at) => start + at),
        ),
  );
  const removed = new Map((changed?.removed ?? []).map((each) => [each.afterLine, each.old]));
  const rows: Row[] = [];
  let old = 1;
  const takeAway = (line: number): void => {
    const range = removed.get(line);
    if (range === undefined) return;
    if (before !== null)
      for (let at = range.start; at <= range.end; at += 1)
        rows.push({ sign: "-", old: at, new: line + 1 });
    old = range.end + 1;
  };
  takeAway(0);
  (after ?? []).forEach((_, at) => {
    const line = at + 1;
    const isNew = added === "all" || isAdded.has(line);
    rows.push({ sign: isNew ? "+" : " ", old, new: line });
    if (!isNew) old += 1;
    takeAway(line);
  });
  return rows;
}

/** Returns the runs of wanted rows, with exclusive ends. */
function runsOf(wanted: Uint8Array): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = wanted.indexOf(1); at !== -1;) {
    const end = wanted.indexOf(0, at);
    runs.push([at, end === -1 ? wanted.length : end]);
    at = end === -1 ? -1 : wanted.indexOf(1, end);
  }
  return runs;
}

function hunkOf(
  rows: readonly Row[],
  { after, before, colors }: FileSides,
  columns: ReadonlyMap<number, number>,
): PageHunk {
  const lines: string[] = [];
  const colored: string[] = [];
  const cuts: Record<number, number> = {};
  rows.forEach((row, index) => {
    const isOld = row.sign === "-";
    const at = (isOld ? row.old : row.new) - 1;
    const line = (isOld ? before : after)?.[at] ?? "";
    const isLong = line.length > MAX_UNITS;
    const column = isOld ? 0 : (columns.get(row.new) ?? 0);
    const from = isLong ? Math.max(0, column - UNITS_BEFORE) : 0;
    if (from > 0) cuts[index] = from;
    lines.push(isLong ? clip(line, from) : line);
    // The colours would not match a line that is cut.
    colored.push(isLong ? "" : ((isOld ? colors.before : colors.after)?.[at] ?? ""));
  });
  const [first] = rows;
  return {
    old: first?.old ?? 1,
    new: first?.new ?? 1,
    signs: rows.map(({ sign }) => sign).join(""),
    lines,
    colors: colored,
    ...(Object.keys(cuts).length === 0 ? {} : { cuts }),
  };
}

function clip(line: string, from: number): string {
  const end = from + MAX_UNITS;
  return line.slice(from, end) + (end < line.length ? "…" : "");
}
