import { cutText } from "../core/cut-text.ts";
import stringWidth from "fast-string-width";
import { eastAsianWidth } from "get-east-asian-width";

/** Returns the columns of a text on a terminal; control characters take none. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = stringWidth(text);
  for (const character of text) width += missedBy(character);
  return width;
}

/**
 * Returns the columns that the fast library does not count: its table of wide characters is older, and it takes all
 * marks for combining ones, although some have a width.
 */
function missedBy(character: string): number {
  const counted = stringWidth(character);
  if (counted === 1 && eastAsianWidth(character.codePointAt(0) ?? 0) === 2) return 1;
  return counted === 0 && SPACING_MARK.test(character) ? 1 : 0;
}

const SPACING_MARK = /^\p{Mc}$/u;

/** Cuts one line of plain text to a width in columns and adds an ellipsis; empty if nothing fits. */
export function fitText(text: string, columns: number): string {
  if (columns < 1) return "";
  let max = Math.min(text.length, columns);
  while (max > 1 && textWidth(cutText(text, max)) > columns) max -= 1;
  const cut = cutText(text, max);
  return textWidth(cut) > columns ? "" : cut;
}
