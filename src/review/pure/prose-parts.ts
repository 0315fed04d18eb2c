import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import { commentSyntaxOf, type CommentSyntax } from "./comment-syntax.ts";

/** A comment or a string of a text, with its marks: UTF-16 offsets, `end` exclusive. */
export interface ProsePart {
  readonly kind: "comment" | "string";
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the comments and strings of a text in their order. Uses the comment syntax of the language and no grammar; the
 * mark of a string that is not closed is a string by itself.
 */
export function proseParts(path: string, text: string): ProsePart[] {
  const syntax = commentSyntaxOf(path);
  const openers = openersOf(syntax);
  /** The place up to which a string that begins with a mark has no end. */
  const endless = new Map<string, number>();
  const parts: ProsePart[] = [];
  let lineEnd = -1;
  for (let at = 0; at < text.length;) {
    openers.lastIndex = at;
    const found = openers.exec(text);
    if (found === null) break;
    const [mark] = found;
    const start = found.index;
    if (lineEnd < start) lineEnd = lineEndAfter(text, start);
    if (syntax.line.includes(mark)) {
      const isComment = isMark(text, start, mark) && (!isGuess(syntax) || isFirst(text, start));
      if (isComment) parts.push({ kind: "comment", start, end: lineEnd });
      at = isComment ? lineEnd : start + mark.length;
      continue;
    }
    const closer = syntax.block.find(([opener]) => opener === mark)?.[1];
    if (closer !== undefined) {
      const close = text.indexOf(closer, start + mark.length);
      at = close === -1 ? text.length : close + closer.length;
      parts.push({ kind: "comment", start, end: at });
      continue;
    }
    const last = LONG_STRINGS.includes(mark) ? text.length : lineEnd;
    const end = endless.get(mark) === last ? null : endOfString(text, start, { mark, last });
    // All later marks before the same end are escaped.
    if (end === null) endless.set(mark, last);
    at = end ?? start + mark.length;
    parts.push({ kind: "string", start, end: at });
  }
  return parts;
}

const LONG_STRINGS = ['"""', "'''", "`"];
const STRINGS = [...LONG_STRINGS, '"', "'"];

/** The marks that open a comment or a string: the first in the list that fits a place is the one meant. */
function openersOf(syntax: CommentSyntax): RegExp {
  const blocks = syntax.block.map(([opener]) => opener);
  const strings = STRINGS.filter((mark) => !syntax.line.includes(mark));
  return new RegExp([...syntax.line, ...blocks, ...strings].map(escapeRegExp).join("|"), "g");
}

/** With more marks of line comments the language is unknown, and `%` and `;` may be code. */
const MAX_MARKS = 2;

function isGuess({ line }: CommentSyntax): boolean {
  return line.length > MAX_MARKS;
}

/** Whether there is only white space before a place in its line. */
function isFirst(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /[^\S\n]/.test(text.charAt(before))) before -= 1;
  return before === -1 || text[before] === "\n";
}

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
