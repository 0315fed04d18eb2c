import { commentSyntaxOf } from "../../../review/pure/comment-syntax.ts";

/**
 * A file's text with a space in the place of each character of a comment or of a string: what is left is what
 * the file does. JSON stays as it is, and strings with `keepsStrings`. It knows how comments of a language begin and end and no grammar; line breaks stay.
 */
export function maskProse(
  path: string,
  text: string,
  { keepsStrings = false }: { readonly keepsStrings?: boolean } = {},
): string {
  const { line: lineMarks, block } = commentSyntaxOf(path);
  // All that JSON holds stands in quotes.
  if (/\.(?:json[c5]?|webmanifest|ipynb)$/i.test(path)) return text;
  const isGuess = lineMarks.length > MAX_MARKS;
  const strings = STRINGS.filter(([mark]) => !lineMarks.includes(mark));
  let masked = "";
  let at = 0;
  const skipTo = (end: number): void => {
    masked += text.slice(at, end).replace(/[^\r\n]/g, " ");
    at = end;
  };
  while (at < text.length) {
    const lineEnd = lineEndAfter(text, at);
    if (
      lineMarks.some((mark) => text.startsWith(mark, at) && isMark(text, at, mark)) &&
      (!isGuess || isFirst(text, at))
    ) {
      skipTo(lineEnd);
      continue;
    }
    const comment = block.find(([opener]) => text.startsWith(opener, at));
    if (comment !== undefined) {
      const close = text.indexOf(comment[1], at + comment[0].length);
      skipTo(close === -1 ? text.length : close + comment[1].length);
      continue;
    }
    const string = strings.find(([mark]) => text.startsWith(mark, at));
    if (string !== undefined) {
      const end = endOfString(text, at, string) ?? at + string[0].length;
      if (keepsStrings) {
        masked += text.slice(at, end);
        at = end;
      } else skipTo(end);
      continue;
    }
    masked += text[at] ?? "";
    at += 1;
  }
  return masked;
}

/** A language has two ways to begin a comment at most. With more, the language is unknown: `%` and `;` may be code. */
const MAX_MARKS = 2;

/** Whether nothing but white space stands before a place in its line. */
function isFirst(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "";
}

/** What strings stand between, and whether they may go on in the next line. */
const STRINGS: readonly (readonly [mark: string, isLong: boolean])[] = [
  ['"""', true],
  ["'''", true],
  ["`", true],
  ['"', false],
  ["'", false],
];

/** `#` within a word (`a#b`) and `--` of a number that goes down begin no comment. */
function isMark(text: string, at: number, mark: string): boolean {
  return mark.startsWith("/") || !/[\w$#]/.test(text.charAt(at - 1));
}

function endOfString(
  text: string,
  start: number,
  [mark, isLong]: (typeof STRINGS)[number],
): number | null {
  const last = isLong ? text.length : lineEndAfter(text, start);
  for (let at = start + mark.length; at < last; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(mark, at)) return at + mark.length;
  }
  return null;
}

function lineEndAfter(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
