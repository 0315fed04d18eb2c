import { countUpTo } from "../count-up-to.ts";
import { lineStarts } from "../findings/source-lines.ts";
import type { Place } from "../findings/types.ts";

/** Where a quote stands in a text, in UTF-16 offsets too. */
export interface QuotedPlace extends Omit<Place, "file"> {
  readonly start: number;
  readonly end: number;
}

/** A quote that says less than this is found anywhere. */
const MIN_CHARACTERS = 3;
const MAX_PLACES = 1_000;

/**
 * Finds every place of a quote in a text, whatever the white space between its words. Marks of a diff and
 * line numbers that its author copied along are left out where it is not found with them.
 */
export function findQuote(text: string, quote: string): readonly QuotedPlace[] {
  const flat = flatten(text);
  const starts = lineStarts(text);
  for (const variant of variantsOf(quote)) {
    const wanted = flatten(variant).text.trim();
    if (wanted.replaceAll(" ", "").length < MIN_CHARACTERS) continue;
    const places: QuotedPlace[] = [];
    let at = flat.text.indexOf(wanted);
    while (at !== -1 && places.length < MAX_PLACES) {
      const start = flat.offsets[at] ?? 0;
      const end = (flat.offsets[at + wanted.length - 1] ?? start) + 1;
      const line = countUpTo(starts, start);
      const endLine = countUpTo(starts, end - 1);
      places.push({
        start,
        end,
        line,
        column: start - (starts[line - 1] ?? 0) + 1,
        endLine,
        endColumn: end - (starts[endLine - 1] ?? 0) + 1,
      });
      at = flat.text.indexOf(wanted, at + wanted.length);
    }
    if (places.length > 0) return places;
  }
  return [];
}

function variantsOf(quote: string): readonly string[] {
  const lines = quote.split("\n");
  const without = (mark: RegExp): string[] =>
    lines.every((line) => line.trim() === "" || mark.test(line))
      ? [lines.map((line) => line.replace(mark, "")).join("\n")]
      : [];
  return [quote, ...without(/^[+\- ]/), ...without(/^\s*\d+\s*[|:│]/)];
}

/** A text with each run of white space as one space, and where each of its characters comes from. */
function flatten(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  let flat = "";
  const offsets: number[] = [];
  for (const { 0: piece, index } of text.matchAll(/\s+|\S+/g)) {
    const isSpace = piece.trim() === "";
    flat += isSpace ? " " : piece;
    for (let at = 0; at < (isSpace ? 1 : piece.length); at += 1) offsets.push(index + at);
  }
  return { text: flat, offsets };
}
