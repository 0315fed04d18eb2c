import stringWidth from "fast-string-width";
import { eastAsianWidth } from "get-east-asian-width";

/** Columns that a text takes on a terminal; what a terminal obeys takes none. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  // The quick library knows emoji and marks that combine, and an older table of wide characters.
  const missed = [...text].filter(
    (character) =>
      eastAsianWidth(character.codePointAt(0) ?? 0) === 2 && stringWidth(character) === 1,
  );
  return stringWidth(text) + missed.length;
}
