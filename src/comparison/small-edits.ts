import { commonEnds } from "../core/common-ends.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { addedAfter } from "./map-old-line.ts";

/** A word or an operator of code, with its offset in the text. */
export interface Token {
  readonly text: string;
  readonly start: number;
}

/** A place where one or a few lines differ in a single stretch. */
export interface SmallEdit {
  /** The removed and the added tokens; either may be empty. */
  readonly was: readonly Token[];
  readonly is: readonly Token[];
  /** The unchanged tokens before and after: in the same lines, the line above and the line below. */
  readonly prior: readonly Token[];
  readonly next: readonly Token[];
  /** Offsets of the lines after the change, without their indentation. */
  readonly start: number;
  readonly end: number;
}

/** Lines that were removed without a replacement. */
export interface LostLines {
  readonly lines: readonly string[];
  /** Number of the first line in the old text, from 1. */
  readonly oldLine: number;
  /** The line after them. */
  readonly next: string;
}

export interface Edits {
  readonly small: readonly SmallEdit[];
  readonly lost: readonly LostLines[];
}

const MAX_LINES_IN_PAIRS = 40;
const MAX_LINES_AS_ONE = 8;
const MAX_LOST_LINES = 12;

/** Compares the two sides of a changed file hunk by hunk; hunks of equally many lines, line by line. */
export function editsOf(changed: ChangedFile, before: string, text: string): Edits {
  const [old, now] = [placedLines(before), placedLines(text)];
  const small: SmallEdit[] = [];
  const lost: LostLines[] = [];
  for (const { afterLine, old: went } of changed.removed) {
    const came = addedAfter(changed, afterLine);
    const oldLines = old.slice(went.start - 1, went.end);
    const newLines = came === undefined ? [] : now.slice(came.start - 1, came.end);
    if (newLines.every((each) => each.text.trim() === "")) {
      if (oldLines.length <= MAX_LOST_LINES)
        lost.push({
          lines: oldLines.map((each) => each.text),
          oldLine: went.start,
          next: old[went.end]?.text ?? "",
        });
    } else if (oldLines.length === newLines.length && oldLines.length <= MAX_LINES_IN_PAIRS) {
      oldLines.forEach((line, at) => {
        const other = newLines[at];
        const place = (came?.start ?? 1) - 1 + at;
        const around = {
          above: now.slice(Math.max(0, place - 1), place),
          below: now.slice(place + 1, place + 2),
        };
        if (other !== undefined) small.push(...compare([line], [other], around));
      });
    } else if (Math.max(oldLines.length, newLines.length) <= MAX_LINES_AS_ONE)
      small.push(...compare(oldLines, newLines));
    // An expression over several lines may have lost its first and its last word.
    const isPair = oldLines.length === newLines.length && oldLines.length > 1;
    if (isPair && oldLines.length <= MAX_LINES_AS_ONE) small.push(...compare(oldLines, newLines));
  }
  return { small, lost };
}

interface PlacedLine {
  readonly text: string;
  readonly start: number;
}

function placedLines(text: string): PlacedLine[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const placed = { text: line, start };
    start += line.length + 1;
    return placed;
  });
}

interface LinesAround {
  readonly above: readonly PlacedLine[];
  readonly below: readonly PlacedLine[];
}

const NOTHING_AROUND: LinesAround = { above: [], below: [] };

function compare(
  old: readonly PlacedLine[],
  now: readonly PlacedLine[],
  { above, below }: LinesAround = NOTHING_AROUND,
): SmallEdit[] {
  const [was, is] = [old.flatMap(tokensOf), now.flatMap(tokensOf)];
  const [first, last] = [is[0], is.at(-1)];
  if (first === undefined || last === undefined || was.length === 0) return [];
  const { head, tail } = commonEnds(
    was.map(({ text }) => text),
    is.map(({ text }) => text),
  );
  if (head === was.length && head === is.length) return [];
  return [
    {
      was: was.slice(head, was.length - tail),
      is: is.slice(head, is.length - tail),
      prior: [...above.flatMap(tokensOf), ...is.slice(0, head)],
      next: [...is.slice(is.length - tail), ...below.flatMap(tokensOf)],
      start: first.start,
      end: last.start + last.text.length,
    },
  ];
}

const TOKEN =
  /\/\/.*|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*|\d[\w.]*|>>>=|\*\*=|===|!==|\.\.\.|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|\+=|-=|\*=|\/=|%=|\*\*|<<|>>|->|::|:=|\S/g;

/** Returns the tokens of a piece of code with their offsets in it. */
export function tokensIn(code: string): Token[] {
  return tokensOf({ text: code, start: 0 });
}

function tokensOf({ text, start }: PlacedLine): Token[] {
  return [...text.matchAll(TOKEN)]
    .filter(([token]) => !/^\/[/*]/.test(token))
    .map(({ 0: token, index }) => ({ text: token, start: start + index }));
}
