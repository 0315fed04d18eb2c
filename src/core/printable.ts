/**
 * Characters that a terminal obeys or does not show: controls, bidirectional and other format
 * characters, line separators, lone surrogates and the blank Hangul fillers. Unicode general
 * categories as in https://www.unicode.org/reports/tr44/#General_Category_Values.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/**
 * Makes text from outside safe to print on one line: what could move the cursor, reorder or hide
 * other text is written out, `\u{202e}`.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

/** The same for prose of several lines that is to stand on one: each run of white space becomes a space. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** The same for prose of several lines: line breaks, of Windows and of ssh too, and tabs stay. */
export function printableLines(text: string): string {
  return text
    .replace(/\r+(?=\n|$)/g, "")
    .replace(UNPRINTABLE, (character) =>
      character === "\n" || character === "\t" ? character : escapeCharacter(character),
    );
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
