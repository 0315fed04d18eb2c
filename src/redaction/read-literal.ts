import type { Span } from "./types.ts";

/** A literal in quotes: where its text is, and where to read on after it. */
export interface Literal extends Span {
  readonly next: number;
}

/** The longest literal that is read; a longer one is cut there. */
const LONGEST = 20_000;

/** Reads the literal that begins at an offset, in the quotes of any language; null if none begins. */
export function readLiteral(text: string, at: number): Literal | null {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (opening === null) return null;
  const { 0: whole, 1: escape = "", 2: quote = "" } = opening;
  const start = at + whole.length;
  const end = endOf(text, start, escape + quote);
  const isClosed = text.startsWith(escape + quote, end);
  return { start, end, next: isClosed ? end + escape.length + quote.length : end };
}

/** Prefixes of literals (`r"`, `@"`, `&"`, `r#"`), the escape of a literal in a literal, the quotes. */
const OPENING = /(?:[rRbBuUfFlL@$&]{1,3}#{0,3})?(\\{0,7})("""|'''|["'`])/y;

function endOf(text: string, start: number, closing: string): number {
  const last = Math.min(text.length, start + LONGEST);
  const isOneLine = closing === '"' || closing === "'";
  for (let at = start; at < last; at += 1) {
    if (text.startsWith(closing, at)) return at;
    const character = text.charAt(at);
    if (character === "\n" && isOneLine) return at;
    // In a literal within a literal every quote before the closing one is of its text.
    if (character === "\\" && !closing.startsWith("\\")) at += 1;
  }
  return last;
}
