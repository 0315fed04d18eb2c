import { commentSyntaxOf } from "../../../review/pure/comment-syntax.ts";

/**
 * Replaces each character of a comment or a string by a space, so that only code is left. JSON stays as it is, and
 * strings with `keepsStrings`. Uses the comment syntax of the language and no grammar; line breaks stay.
 */
export function maskProse(
  path: string,
  text: string,
  { keepsStrings = false }: { readonly keepsStrings?: boolean } = {},
): string {
  const { line: lineMarks, block } = commentSyntaxOf(path);
  // In JSON, everything is in quotes.
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

/** The most line comment marks of a language. With more, the language is unknown, and `%` and `;` may be code. */
const MAX_MARKS = 2;

/** Whether there is only white space before a place in its line. */
function isFirst(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "";
}

/** The marks of strings, and whether a string may continue on the next line. */
const STRINGS: readonly (readonly [mark: string, isLong: boolean])[] = [
  ['"""', true],
  ["'''", true],
  ["`", true],
  ['"', false],
  ["'", false],
];

/** Whether a mark begins a comment: `#` within a word (`a#b`) and the operator `--` do not. */
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
