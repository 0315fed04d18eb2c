import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile, LineRange } from "../core/change/types.ts";
import { containsLine } from "../core/change/line-ranges.ts";
import { countUpTo } from "../core/count-up-to.ts";
import { lineStarts } from "../review/pure/source-lines.ts";

/** Finds the line of a changed file where an old line was: its replacement, or the line before it. */
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

/** Returns the number of the line, from 1, that an offset is in. */
export function lineAt(text: string, offset: number): number {
  return Math.max(1, countUpTo(startsOf(text), offset));
}

/**
 * Returns the start and end offset of a line without its indentation and line break; for a blank line, those of the
 * last line before it that is not blank.
 */
export function spanOfLine(text: string, line: number): { start: number; end: number } {
  const starts = startsOf(text);
  const textOf = (at: number): string => text.slice(starts[at], (starts[at + 1] ?? Infinity) - 1);
  let at = Math.max(1, Math.min(line, starts.length)) - 1;
  while (at > 0 && textOf(at).trim() === "") at -= 1;
  const [from, last] = [starts[at] ?? 0, textOf(at)];
  return { start: from + last.length - last.trimStart().length, end: from + last.trimEnd().length };
}

/** Many calls in a row are about the same text, so its lines are found once. */
let known: { readonly text: string; readonly starts: readonly number[] } | undefined;

function startsOf(text: string): readonly number[] {
  if (known?.text !== text) known = { text, starts: lineStarts(text) };
  return known.starts;
}

/** Returns the start and end offset of the first line of a node. */
export function firstLineOf(node: SgNode, text: string): { start: number; end: number } {
  const { start, end } = node.range();
  const newline = text.indexOf("\n", start.index);
  return { start: start.index, end: Math.min(end.index, newline === -1 ? text.length : newline) };
}

/** Returns the added lines that directly follow a line of the new text. */
export function addedAfter({ added }: ChangedFile, line: number): LineRange | undefined {
  return added === "all" ? undefined : added.find(({ start }) => start === line + 1);
}
