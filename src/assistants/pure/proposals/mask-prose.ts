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
  let lineEnd = -1;
  /** The place up to which a string that begins with a mark has no end. */
  const endless = new Map<string, number>();
  const skipTo = (end: number): void => {
    masked += text.slice(at, end).replace(/[^\r\n]/g, " ");
    at = end;
  };
  while (at < text.length) {
    if (lineEnd < at) lineEnd = lineEndAfter(text, at);
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
      const [mark, isLong] = string;
      const last = isLong ? text.length : lineEnd;
      const closed = endless.get(mark) === last ? null : endOfString(text, at, { mark, last });
      // All later marks before the same end are escaped.
      if (closed === null) endless.set(mark, last);
      const end = closed ?? at + mark.length;
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
  let before = at - 1;
  while (before >= 0 && /[^\S\n]/.test(text.charAt(before))) before -= 1;
  return before === -1 || text[before] === "\n";
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
  { mark, last }: { readonly mark: string; readonly last: number },
): number | null {
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
