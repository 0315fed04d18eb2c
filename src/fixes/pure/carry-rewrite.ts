import { diffLines, type LineChange } from "../../core/diff-lines.ts";

/**
 * Makes the change from `before` to `after` in another version of the same text: every line that the
 * change touches must be there as it was before, and nothing new may stand between them. Line breaks
 * are those of the other version. Null when the same lines are different there.
 */
export function carryRewrite(
  { before, after }: { readonly before: string; readonly after: string },
  other: string,
): string | null {
  const [from, to, theirs] = [toLines(before), toLines(after), toLines(other)];
  const changes = changesOf(from, to);
  const unchanged = changes === null ? null : matchLines(from, theirs);
  if (changes === null || unchanged === null) return null;
  const result: Line[] = [...theirs];
  // From the last on, so that places further up stay what they are.
  for (const { start, end, newStart, newEnd } of changes.toReversed()) {
    const place = placeOf({ start, end }, unchanged, from.length, theirs.length);
    if (place === null) return null;
    const lineBreak = lineBreakAt(theirs, place.start);
    const lines = to
      .slice(newStart, newEnd)
      .map((line) => (lineBreak === null ? line : { ...line, lineBreak }));
    result.splice(place.start, place.end - place.start, ...lines);
  }
  return join(result, theirs);
}

/** Texts that differ in more lines than this are taken for different: comparing them would take seconds. */
const MAX_DIFFERENT_LINES = 4_000;

interface Line {
  readonly text: string;
  /** Empty on the last line, which ends with the text. */
  readonly lineBreak: string;
}

/** A text that ends with a line break has one more line, which is empty. */
function toLines(text: string): Line[] {
  return text.split("\n").map((line, index, all) => {
    if (index === all.length - 1) return { text: line, lineBreak: "" };
    return line.endsWith("\r")
      ? { text: line.slice(0, -1), lineBreak: "\r\n" }
      : { text: line, lineBreak: "\n" };
  });
}

function changesOf(from: readonly Line[], to: readonly Line[]): LineChange[] | null {
  return diffLines(from, to, {
    maxEdits: MAX_DIFFERENT_LINES,
    isSame: (a, b) => a.text === b.text,
  });
}

/** For each line the number of the same line in the other version; undefined if it is not there. */
function matchLines(
  from: readonly Line[],
  theirs: readonly Line[],
): readonly (number | undefined)[] | null {
  const hunks = changesOf(from, theirs);
  if (hunks === null) return null;
  const matches: (number | undefined)[] = [];
  let shift = 0;
  let next = 0;
  for (let line = 0; line < from.length; line += 1) {
    for (let hunk = hunks[next]; hunk !== undefined && hunk.end <= line; hunk = hunks[next]) {
      shift = hunk.newEnd - hunk.end;
      next += 1;
    }
    const hunk = hunks[next];
    matches.push(hunk !== undefined && hunk.start <= line ? undefined : line + shift);
  }
  return matches;
}

/** Where a range of lines is in the other version; null unless it is there in one piece. */
function placeOf(
  { start, end }: { readonly start: number; readonly end: number },
  matches: readonly (number | undefined)[],
  count: number,
  theirCount: number,
): { start: number; end: number } | null {
  const match = (line: number): number | undefined =>
    line < 0 ? -1 : line >= count ? theirCount : matches[line];
  // What is only put in has no lines of its own: its neighbours must be neighbours still.
  const [first, last] = start === end ? [start - 1, end] : [start, end - 1];
  const firstThere = match(first);
  const lastThere = match(last);
  if (firstThere === undefined || lastThere === undefined) return null;
  if (lastThere - firstThere !== last - first) return null;
  for (let line = first; line <= last; line += 1) if (match(line) === undefined) return null;
  return start === end
    ? { start: lastThere, end: lastThere }
    : { start: firstThere, end: lastThere + 1 };
}

/** The line break beside a place; null in a text that has none. */
function lineBreakAt(lines: readonly Line[], at: number): string | null {
  return [lines[at]?.lineBreak, lines[at - 1]?.lineBreak].find((it) => (it ?? "") !== "") ?? null;
}

function join(lines: readonly Line[], like: readonly Line[]): string {
  const usual = lineBreakAt(like, Math.max(0, like.length - 1)) ?? "\n";
  return lines
    .map(({ text, lineBreak }, index) => {
      if (index === lines.length - 1) return text;
      return text + (lineBreak === "" ? usual : lineBreak);
    })
    .join("");
}
