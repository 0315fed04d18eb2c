import { findAssigned } from "../../redaction/find-assigned.ts";
import { findInAddresses } from "../../redaction/find-in-addresses.ts";
import { findInDockerfile } from "../../redaction/find-in-dockerfile.ts";
import { findInHeaders } from "../../redaction/find-in-headers.ts";
import { findOfIssuers } from "../../redaction/find-of-issuers.ts";
import type { Span } from "../../redaction/types.ts";
import { lineStarts } from "./source-lines.ts";

/** More lines than a report shows around a place. */
const LINES_AROUND = 6;

/**
 * Finds the secrets in the lines of a text that a report shows: those of its findings and around them. Only secrets
 * with a telling name or form count, so that a report stays readable.
 * @param lines lines of the findings, from 1
 */
export function findShownSecrets(
  path: string,
  text: string,
  lines: readonly { readonly line: number; readonly endLine: number }[],
): readonly Span[] {
  const starts = lineStarts(text);
  return windowsOf(lines).flatMap(([first, last]) => {
    const from = starts[first - 1] ?? text.length;
    const shown = text.slice(from, starts[last] ?? text.length);
    return [
      ...findOfIssuers(shown),
      ...findInAddresses(shown),
      ...findInHeaders(shown),
      ...findAssigned(shown, path),
      ...findInDockerfile(shown),
    ].map(({ start, end }) => ({ start: from + start, end: from + end }));
  });
}

/** Returns the runs of lines, first and last, around all places; they do not overlap. */
function windowsOf(
  lines: Parameters<typeof findShownSecrets>[2],
): readonly (readonly [first: number, last: number])[] {
  const windows: [number, number][] = [];
  for (const { line, endLine } of lines.toSorted((a, b) => a.line - b.line)) {
    const first = Math.max(1, line - LINES_AROUND);
    const last = endLine + LINES_AROUND;
    const before = windows.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else windows.push([first, last]);
  }
  return windows;
}
