import { endsText, findHunks, type LineHunk } from "./find-hunks.ts";
import { matchLines } from "./match-lines.ts";
import { readLines, TEXT_END, writeLines } from "./text-lines.ts";

/** A hunk that cannot be carried over: its lines are absent, or their place is unclear. */
export interface RefusedHunk {
  readonly hunk: LineHunk;
  readonly because: "absent" | "unclear";
}

export interface CarriedHunks {
  /** The other text with the carried hunks in it. */
  readonly text: string;
  readonly carried: readonly LineHunk[];
  readonly refused: readonly RefusedHunk[];
}

/**
 * Makes the changes between two texts in a third that has lines in common with the first. A hunk is carried if all
 * the lines it removes, or for an insertion a neighbour, are among those lines; other differences stay, even on the
 * next line. Line endings, byte order mark and last line break are those of the third text. `hunks` picks some of
 * `findHunks(before, after)`; all of them by default.
 */
export function carryHunks(
  before: string,
  after: string,
  onto: string,
  hunks: readonly LineHunk[] = findHunks(before, after),
): CarriedHunks {
  const from = readLines(before);
  const to = readLines(onto);
  const places = matchLines(from.lines, to.lines);
  const carried: LineHunk[] = [];
  const refused: RefusedHunk[] = [];
  const lines: string[] = [];
  const endings: string[] = [];
  let at = 0;
  const keepUpTo = (end: number): void => {
    for (; at < end; at += 1) {
      lines.push(to.lines[at] ?? "");
      endings.push(to.endings[at] ?? "");
    }
  };
  for (const hunk of hunks) {
    const place = findPlace(hunk, from.lines, to.lines, places);
    if (typeof place !== "number") {
      refused.push({ hunk, because: place });
      continue;
    }
    keepUpTo(place);
    const ending = to.endings[place] || to.endings[place - 1] || "";
    for (const line of hunk.added) {
      lines.push(line);
      endings.push(ending);
    }
    at += hunk.removed;
    carried.push(hunk);
  }
  if (carried.length === 0) return { text: onto, carried, refused };
  keepUpTo(to.lines.length);
  const usual = to.endings[0] || readLines(after).endings[0] || "\n";
  return { text: writeLines({ bom: to.bom, lines, endings }, usual), carried, refused };
}

/** Returns the number of lines of the other text before a hunk there. */
function findPlace(
  hunk: LineHunk,
  from: readonly string[],
  to: readonly string[],
  places: readonly number[],
): number | RefusedHunk["because"] {
  // An emptied text has a beginning and an end, but not those that the hunk was made for.
  if (to.length === 0 && from.length > 0) return "absent";
  const place =
    hunk.removed > 0 ? placeOfLines(hunk, places) : placeBetween(hunk, from, to, places);
  const isLast = typeof place === "number" && place + hunk.removed === to.length;
  return endsText(hunk) && typeof place === "number" && !isLast ? "unclear" : place;
}

function placeOfLines(
  { start, removed }: LineHunk,
  places: readonly number[],
): number | RefusedHunk["because"] {
  const own = places.slice(start, start + removed);
  if (own.includes(-1)) return "absent";
  const [first = 0] = own;
  return own.every((place, index) => place === first + index) ? first : "unclear";
}

/** Finds the place of an insertion, beside the neighbour that is there; if both are, nothing may lie between them. */
function placeBetween(
  { start }: LineHunk,
  from: readonly string[],
  to: readonly string[],
  places: readonly number[],
): number | RefusedHunk["because"] {
  const previous = start === 0 ? -1 : (places[start - 1] ?? -1);
  const next = start === from.length ? to.length : (places[start] ?? -1);
  const hasPrevious = start === 0 || previous !== -1;
  if (!hasPrevious) return next === -1 ? "absent" : next;
  if (next === -1 || next === previous + 1) return previous + 1;
  // Only the last line break of the other text lies between: it stays the last.
  const isAtEnd = next === to.length && previous + 2 === next && to.at(-1) === TEXT_END;
  return isAtEnd ? previous + 1 : "unclear";
}
