import type { Fix } from "../../../src/core/findings/types.ts";

/** Carries out a fix on the text it was made for, from its last edit to its first. */
export function applyFix(text: string, fix: Fix): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = (line: number, column: number) => (starts[line - 1] ?? text.length) + column - 1;
  return fix.edits
    .map(({ startLine, startColumn, endLine, endColumn, newText }) => ({
      start: offset(startLine, startColumn),
      end: offset(endLine, endColumn),
      newText,
    }))
    .sort((a, b) => b.start - a.start)
    .reduce((at, { start, end, newText }) => at.slice(0, start) + newText + at.slice(end), text);
}
