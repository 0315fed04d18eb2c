import type { LineRange } from "../../../core/change/types.ts";
import type { Hunk } from "./types.ts";

/** Returns the new position of old lines. Replaced lines have the position of their replacement, which may be empty. */
export function followLines({ start, end }: LineRange, hunks: readonly Hunk[]): LineRange {
  return { start: follow(start, hunks, "first"), end: follow(end, hunks, "last") };
}

function follow(line: number, hunks: readonly Hunk[], side: "first" | "last"): number {
  let shift = 0;
  for (const { oldStart, oldLines, newStart, newLines } of hunks) {
    if (oldStart > line) break;
    if (line < oldStart + oldLines) return side === "first" ? newStart : newStart + newLines - 1;
    shift += newLines - oldLines;
  }
  return line + shift;
}

/** Returns the lines of the new text that hunks changed; an empty range for removed lines. */
export function changedRanges(hunks: readonly Hunk[]): LineRange[] {
  return hunks.map(({ newStart, newLines }) => ({ start: newStart, end: newStart + newLines - 1 }));
}

/** A place of up to so many lines is about all of them; a longer one is about its first line. */
const SHORT_LINES = 5;

/**
 * Whether changed lines may be responsible for a finding: its short place shares a line with them, or is beside removed
 * lines; of a long place, they include the first line or at least half.
 */
export function isTouched(place: LineRange, changed: readonly LineRange[]): boolean {
  const length = place.end - place.start + 1;
  if (length <= SHORT_LINES) return changed.some((range) => meets(place, range));
  const first = { start: place.start, end: place.start };
  const own = changed.reduce((sum, range) => sum + Math.max(0, linesInCommon(place, range)), 0);
  return changed.some((range) => linesInCommon(first, range) > 0) || own * 2 >= length;
}

/** Whether findings of one rule at two places are the same: they share a line, or half of them if they are long. */
export function isSamePlace(a: LineRange, b: LineRange): boolean {
  const length = Math.max(a.end - a.start, b.end - b.start) + 1;
  return meets(a, b) && (length <= SHORT_LINES || linesInCommon(a, b) * 2 >= length);
}

/** Whether two ranges share a line; an empty one meets those that hold a line beside it. */
function meets(a: LineRange, b: LineRange): boolean {
  return linesInCommon(widened(a), widened(b)) > 0;
}

function widened(range: LineRange): LineRange {
  return range.end < range.start ? { start: range.end, end: range.start } : range;
}

function linesInCommon(a: LineRange, b: LineRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1;
}
