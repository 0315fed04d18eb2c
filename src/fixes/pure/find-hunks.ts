import { commonEnds } from "../../core/common-ends.ts";
import { diffLines } from "../../core/diff-lines.ts";
import type { Edit } from "../../core/findings/types.ts";
import { readLines, TEXT_END } from "./text-lines.ts";

/** Lines that a text loses, and those that it gets in their place. */
export interface LineHunk {
  /** The number of lines of the old text before it. */
  readonly start: number;
  readonly removed: number;
  /** Without line endings; `TEXT_END` if the text gets a last line break. */
  readonly added: readonly string[];
  /** The number of lines of the new text before it. */
  readonly newStart: number;
  /** The edits that made it, if it is known to be theirs alone. */
  readonly edits?: readonly Edit[];
}

/** Beyond so many changed lines the search for the smallest difference takes too long to be worth it. */
const MAX_CHANGED_LINES = 3_000;

/**
 * Finds the changes from one text to another, line by line and in order; line endings do not count. Of two equally
 * small differences, it chooses the one that keeps every line in its place: a fixed line is never taken for a new one
 * beside an equal line.
 */
export function findHunks(before: string, after: string): readonly LineHunk[] {
  const from = readLines(before).lines;
  const to = readLines(after).lines;
  const changes = diffLines(from, to, { maxEdits: MAX_CHANGED_LINES });
  if (changes === null) return [outerHunk(from, to)];
  const hunks = changes.map(({ start, end, newStart, newEnd }) => ({
    start,
    removed: end - start,
    added: to.slice(newStart, newEnd),
    newStart,
  }));
  const inPlace = from.length === to.length ? hunksInPlace(from, to) : null;
  return inPlace !== null && sizeOf(inPlace) <= sizeOf(hunks) ? inPlace : hunks;
}

/** Compares two texts of as many lines, each line with that of its number. */
function hunksInPlace(from: readonly string[], to: readonly string[]): readonly LineHunk[] {
  const hunks: LineHunk[] = [];
  for (let start = 0; start < from.length; start += 1) {
    let end = start;
    while (end < from.length && from[end] !== to[end]) end += 1;
    if (end === start) continue;
    hunks.push({ start, removed: end - start, added: to.slice(start, end), newStart: start });
    start = end;
  }
  return hunks;
}

/** Counts removed and added lines. */
function sizeOf(hunks: readonly LineHunk[]): number {
  return hunks.reduce((sum, { removed, added }) => sum + removed + added.length, 0);
}

/** Returns one hunk of everything between the common start and the common end of both texts. */
function outerHunk(from: readonly string[], to: readonly string[]): LineHunk {
  const { head, tail } = commonEnds(from, to);
  return {
    start: head,
    removed: from.length - head - tail,
    added: to.slice(head, to.length - tail),
    newStart: head,
  };
}

/** Tells whether a hunk gives a text its last line break. */
export function endsText({ added }: LineHunk): boolean {
  return added.at(-1) === TEXT_END;
}
