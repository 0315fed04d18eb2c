import type { Compared } from "./compared.ts";

/** A line of the old text, with its number from 1. */
export interface OldLine {
  readonly code: string;
  readonly oldLine: number;
}

/** Returns the removed lines without comments. */
export function removedLines({ file, before }: Pick<Compared, "file" | "before">): OldLine[] {
  const old = before.split("\n");
  return file.removed.flatMap(({ old: { start, end } }) =>
    old
      .slice(start - 1, end)
      .map((code, at) => ({ code, oldLine: start + at }))
      .filter(({ code }) => isCode(code)),
  );
}

/** A longer line is generated, and too long for patterns with lookarounds. */
const MAX_LINE = 400;

/** Whether a line is code that was written by hand. */
export function isCode(line: string): boolean {
  return line.length <= MAX_LINE && !/^\s*(?:\/\/|\/?\*|$)/.test(line);
}

/** Counts the lines of code of a text that match. */
export function countLines(mark: RegExp, text: string): number {
  return text.split("\n").filter((line) => isCode(line) && mark.test(line)).length;
}
