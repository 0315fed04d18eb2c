import { mergeRanges } from "../../../core/change/line-ranges.ts";
import type { ChangedFile, LineRange } from "../../../core/change/types.ts";
import { splitLines } from "../../../review/pure/source-lines.ts";
import { blockFinder } from "./enclosing-block.ts";
import { headersAround } from "./headers-around.ts";

/** A piece of a changed file, for a reader. */
export interface Excerpt {
  readonly path: string;
  /** The lines of the new text that it shows, from 1, both included. */
  readonly range: LineRange;
  /** The name of the declaration around the piece; null at the top level. */
  readonly symbol: string | null;
  /** The headers of the declarations around its first line, from the outermost. */
  readonly headers: readonly string[];
  /** Its lines from the top; removed lines are in their old places. */
  readonly lines: readonly ExcerptLine[];
}

export interface ExcerptLine {
  readonly kind: "same" | "added" | "removed";
  /** The number in the new text; null for a removed line. */
  readonly number: number | null;
  readonly text: string;
}

/** The number of lines up to which a function is shown whole. */
const MAX_BLOCK = 80;
/** Lines shown around a change outside functions, or in a long function. */
const AROUND = 8;
/** Longer pieces are cut. */
const MAX_LINES = 160;
/** Longer lines are data, and are cut. */
const MAX_COLUMNS = 500;

/**
 * Cuts the pieces out of a changed file that are needed to judge its change: the changed lines with the function
 * around them, unless it is too long, and removed lines. Only lines and offsets count, so secrets may be masked.
 * @param file.before text before the change; null if there was none, or if it is not known
 */
export function excerptsOf(
  file: {
    readonly path: string;
    readonly text: string;
    readonly before: string | null;
    readonly changed: Pick<ChangedFile, "added" | "removed">;
  },
  /** The number of lines to show around a change instead of its function. */
  around: number | null = null,
  /** The number of lines up to which a function is shown whole. */
  maxBlock = MAX_BLOCK,
): readonly Excerpt[] {
  const lines = splitLines(file.text);
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  const old = file.before === null ? null : splitLines(file.before);
  const { added, removed } = file.changed;
  const touched: LineRange[] = [
    ...(added === "all" ? [{ start: 1, end: count }] : added),
    ...removed.map(({ afterLine }) => ({ start: afterLine, end: afterLine + 1 })),
  ].map((range) => clamp(range, count));
  const blockOf = blockFinder(lines);
  const headersOf = headersAround(lines);
  const shown = mergeRanges(
    touched.map((range) => {
      const block = blockOf(range);
      const lines = around ?? AROUND;
      const near = clamp({ start: range.start - lines, end: range.end + lines }, count);
      return around === null && block !== null && block.end - block.start < maxBlock ? block : near;
    }),
  );
  return shown
    .flatMap(inPieces)
    .map((range) => ({
      path: file.path,
      range,
      symbol: blockOf(range)?.name ?? null,
      headers: headersOf(range.start),
      lines: linesIn(range, { lines, old, added, removed }),
    }));
}

/** Makes a piece of some lines of a file, with the removed lines between them; see `excerptsOf`. */
export function excerptAt(
  range: LineRange,
  { path, text, before, changed }: Parameters<typeof excerptsOf>[0],
): Excerpt {
  const lines = splitLines(text);
  const old = before === null ? null : splitLines(before);
  const { added, removed } = changed;
  const shown = clamp(range, lines.length);
  return {
    path,
    range: shown,
    symbol: blockFinder(lines)(shown)?.name ?? null,
    headers: headersAround(lines)(shown.start),
    lines: linesIn(shown, { lines, old, added, removed }),
  };
}

/** Returns the texts of the lines of these kinds. */
export function linesOf(
  excerpts: readonly Excerpt[],
  ...kinds: readonly ExcerptLine["kind"][]
): string[] {
  return excerpts.flatMap(({ lines }) =>
    lines.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])),
  );
}

function clamp({ start, end }: LineRange, count: number): LineRange {
  const last = Math.max(1, count);
  return { start: Math.min(Math.max(1, start), last), end: Math.min(Math.max(1, end), last) };
}

function inPieces({ start, end }: LineRange): LineRange[] {
  const pieces: LineRange[] = [];
  for (let from = start; from <= end; from += MAX_LINES)
    pieces.push({ start: from, end: Math.min(end, from + MAX_LINES - 1) });
  return pieces;
}

function linesIn(
  range: LineRange,
  of: Pick<ChangedFile, "added" | "removed"> & {
    readonly lines: readonly string[];
    readonly old: readonly string[] | null;
  },
): ExcerptLine[] {
  const isAdded = (line: number): boolean =>
    of.added === "all" || of.added.some(({ start, end }) => line >= start && line <= end);
  const goneAfter = (line: number): ExcerptLine[] =>
    of.removed
      .filter(({ afterLine }) => afterLine === line)
      .flatMap(({ old }) => of.old?.slice(old.start - 1, old.end) ?? [])
      .map((text) => ({ kind: "removed", number: null, text: cut(text) }));
  const shown: ExcerptLine[] = range.start === 1 ? goneAfter(0) : [];
  for (let line = range.start; line <= range.end; line += 1) {
    const text = cut(of.lines[line - 1] ?? "");
    shown.push({ kind: isAdded(line) ? "added" : "same", number: line, text }, ...goneAfter(line));
  }
  return shown;
}

function cut(line: string): string {
  return line.length <= MAX_COLUMNS ? line : `${line.slice(0, MAX_COLUMNS)} …`;
}
