import type { ChangedFile, LineRange } from "./types.ts";

/** Says whether a line (from 1) lies in one of the ranges, which are sorted and apart from each other. */
export function containsLine(ranges: ChangedFile["added"], line: number): boolean {
  return overlapsRanges(ranges, { start: line, end: line });
}

/** Says whether any line of a range lies in one of the ranges, which are sorted and apart from each other. */
export function overlapsRanges(ranges: ChangedFile["added"], wanted: LineRange): boolean {
  if (ranges === "all") return true;
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? Infinity) < wanted.start) low = middle + 1;
    else high = middle;
  }
  const first = ranges[low];
  return first !== undefined && first.start <= wanted.end;
}

/** Puts ranges in order and joins those that overlap or touch. */
export function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end + 1) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      merged.push(range);
    }
  }
  return merged;
}

/** The lines of a text that lie in some ranges: those that a change adds. */
export function linesWithin(text: string, ranges: ChangedFile["added"]): string[] {
  return text.split("\n").filter((_, at) => containsLine(ranges, at + 1));
}

/** How many lines the ranges hold. */
export function countLines(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}
