import type { ChangedFile } from "../../../core/change/types.ts";
import { containsLine } from "../../../core/change/line-ranges.ts";

/** Finds the line of a changed file where an old line stood: what took its place, or the line before it. */
export function lineOfOld({ removed, added }: ChangedFile, oldLine: number): number {
  let removedBefore = 0;
  for (const { afterLine, old } of removed) {
    if (old.start > oldLine) break;
    if (old.end >= oldLine) {
      const replacement = afterLine + 1 + oldLine - old.start;
      return (
        [replacement, afterLine + 1].find((line) => containsLine(added, line)) ??
        Math.max(1, afterLine)
      );
    }
    removedBefore += old.end - old.start + 1;
  }
  let line = oldLine - removedBefore;
  for (const { start, end } of added === "all" ? [] : added) {
    if (start > line) break;
    line += end - start + 1;
  }
  return Math.max(1, line);
}

/** The number of the line that an offset lies in, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1))
    line += 1;
  return line;
}

/**
 * The offsets between which a line stands, its indentation and its break left out; of a blank line, those
 * of the last one before it that is not.
 */
export function spanOfLine(text: string, line: number): { start: number; end: number } {
  const lines = text.split("\n").slice(0, line);
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  const last = lines.pop() ?? "";
  const from = lines.reduce((sum, each) => sum + each.length + 1, 0);
  return {
    start: from + last.length - last.trimStart().length,
    end: from + last.trimEnd().length,
  };
}
