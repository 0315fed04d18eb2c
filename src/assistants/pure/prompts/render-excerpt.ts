import { nameFile } from "../../../redaction/name-file.ts";
import type { Excerpt } from "./excerpts.ts";

/** The marks of lines, as in a diff. */
export const MARKS = { same: " ", added: "+", removed: "-" } as const;

/**
 * Writes a piece for a reader: each line with its number in the file and a mark (`+` added or modified,
 * `-` removed).
 * @param first the number of its first line; by default the number in the file
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

/** Writes the title of a piece: `src/store.ts, lines 10-42, in Store.save`. */
export function titleOf({ path, range, symbol }: Excerpt, isNumbered = true): string {
  const lines = isNumbered ? `, lines ${range.start}-${range.end}` : "";
  return `${nameFile(path)}${lines}${symbol === null ? "" : `, in ${symbol}`}`;
}
