import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile } from "../core/change/types.ts";
import { containsLine } from "../core/change/line-ranges.ts";
import { countUpTo } from "../core/count-up-to.ts";
import { lineStarts } from "../review/pure/source-lines.ts";

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
  return Math.max(1, countUpTo(startsOf(text), offset));
}

/**
 * The offsets between which a line stands, its indentation and its break left out; of a blank line, those
 * of the last one before it that is not.
 */
export function spanOfLine(text: string, line: number): { start: number; end: number } {
  const starts = startsOf(text);
  const textOf = (at: number): string => text.slice(starts[at], (starts[at + 1] ?? Infinity) - 1);
  let at = Math.max(1, Math.min(line, starts.length)) - 1;
  while (at > 0 && textOf(at).trim() === "") at -= 1;
  const [from, last] = [starts[at] ?? 0, textOf(at)];
  return { start: from + last.length - last.trimStart().length, end: from + last.trimEnd().length };
}

/** One text is asked about many times in a row: its lines are looked for once. */
let known: { readonly text: string; readonly starts: readonly number[] } | undefined;

function startsOf(text: string): readonly number[] {
  if (known?.text !== text) known = { text, starts: lineStarts(text) };
  return known.starts;
}

/** The offsets between which the first line of a node stands. */
export function firstLineOf(node: SgNode, text: string): { start: number; end: number } {
  const { start, end } = node.range();
  const newline = text.indexOf("\n", start.index);
  return { start: start.index, end: Math.min(end.index, newline === -1 ? text.length : newline) };
}
