import { nameFile } from "../../../redaction/name-file.ts";
import type { Excerpt } from "./excerpts.ts";

/** How a line is marked, as in a diff. */
export const MARKS = { same: " ", added: "+", removed: "-" } as const;

/**
 * A piece as it is put to a reader: each line with its number in the file and a mark (`+` added or
 * modified, `-` taken away).
 * @param first number that its first line goes by; without it the one it has in the file
 */
export function renderExcerpt({ range, lines }: Excerpt, first = range.start): string {
  const width = String(first + range.end - range.start).length;
  return lines
    .map(({ kind, number, text }) => {
      const shown = number === null ? "" : String(number - range.start + first);
      return `${shown.padStart(width)} ${MARKS[kind]} ${text}`.trimEnd();
    })
    .join("\n");
}

/** What a piece is, in a line: `src/store.ts, lines 10-42 of Store.save`. */
export function titleOf({ path, range, symbol }: Excerpt, isNumbered = true): string {
  const lines = isNumbered ? `, lines ${range.start}-${range.end}` : "";
  return `${nameFile(path)}${lines}${symbol === null ? "" : `, in ${symbol}`}`;
}
