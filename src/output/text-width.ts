import { cutText } from "../core/cut-text.ts";
import stringWidth from "fast-string-width";
import { eastAsianWidth } from "get-east-asian-width";

/** Columns that a text takes on a terminal; what a terminal obeys takes none. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = stringWidth(text);
  for (const character of text) width += missedBy(character);
  return width;
}

/**
 * Columns that the quick library does not count: it knows emoji and marks that combine, has an older table of
 * wide characters, and takes all marks for such as lie over the letter before, where some stand beside it.
 */
function missedBy(character: string): number {
  const counted = stringWidth(character);
  if (counted === 1 && eastAsianWidth(character.codePointAt(0) ?? 0) === 2) return 1;
  return counted === 0 && SPACING_MARK.test(character) ? 1 : 0;
}

const SPACING_MARK = /^\p{Mc}$/u;

/** Cuts one line of plain text to a width in columns, an ellipsis at its end; empty if there is room for nothing. */
export function fitText(text: string, columns: number): string {
  if (columns < 1) return "";
  let max = Math.min(text.length, columns);
  while (max > 1 && textWidth(cutText(text, max)) > columns) max -= 1;
  const cut = cutText(text, max);
  return textWidth(cut) > columns ? "" : cut;
}
