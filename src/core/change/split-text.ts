import { startOf } from "../cut-text.ts";
import { countBreaks } from "../count-breaks.ts";

/** A part of a text, with the number of the line that it begins in, from 1. */
export interface TextPiece {
  readonly text: string;
  readonly firstLine: number;
}

/**
 * Splits a text into pieces of at most `size` characters, each of which begins `overlap` characters
 * before the end of the one before it: a text that is shorter than that lies whole in one of them.
 */
export function* splitText(
  text: string,
  { size, overlap }: { readonly size: number; readonly overlap: number },
): Generator<TextPiece> {
  let at = 0;
  let firstLine = 1;
  for (;;) {
    const piece = startOf(text.slice(at, at + size), size);
    yield { text: piece, firstLine };
    if (at + piece.length >= text.length) return;
    const next = at + piece.length - overlap;
    firstLine += countBreaks(text.slice(at, next));
    at = next;
  }
}
