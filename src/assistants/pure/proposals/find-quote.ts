import { countUpTo } from "../../../core/count-up-to.ts";
import { onceFor } from "../../../core/once-for.ts";
import { lineStarts } from "../../../review/pure/source-lines.ts";
import type { Place } from "../../../core/findings/types.ts";

/** The place of a quote in a text, also as UTF-16 offsets. */
export interface QuotedPlace extends Omit<Place, "file"> {
  readonly start: number;
  readonly end: number;
}

/** A shorter quote is found anywhere. */
const MIN_CHARACTERS = 3;
const MAX_PLACES = 1_000;

/** The most lines between two pieces of a quote with an omission. */
const MOST_LEFT_OUT = 60;

/**
 * Finds every place of a quote in a text, regardless of white space. If there is none, copied marks of a diff, line
 * numbers and backticks are left out, and `...` or `…` counts as an omission.
 */
export function findQuote(text: string, quote: string): readonly QuotedPlace[] {
  return findIn(prepare(text), quote);
}

/** Finds every place of a quote in the text of a file, like `findQuote`; the file is prepared once for all its quotes. */
export function findQuoteInFile(
  file: { readonly text: string },
  quote: string,
): readonly QuotedPlace[] {
  return findIn(preparedFile(file), quote);
}

/** A text in which quotes are looked for. */
interface Prepared {
  readonly flat: Flat;
  readonly starts: readonly number[];
}

function prepare(text: string): Prepared {
  return { flat: flatten(text), starts: lineStarts(text) };
}

const preparedFile = onceFor(({ text }: { readonly text: string }) => prepare(text));

function findIn({ flat, starts }: Prepared, quote: string): readonly QuotedPlace[] {
  for (const pieces of variantsOf(quote)) {
    const wanted = pieces.map((piece) => collapse(piece).trim()).filter((piece) => piece !== "");
    if (Math.max(0, ...wanted.map(weightOf)) < MIN_CHARACTERS) continue;
    const places: QuotedPlace[] = [];
    let from = 0;
    while (places.length < MAX_PLACES) {
      const found = findPieces(flat, wanted, from);
      if (found === null) break;
      const start = offsetIn(flat, found.start);
      const end = offsetIn(flat, found.end - 1) + 1;
      const line = countUpTo(starts, start);
      const endLine = countUpTo(starts, end - 1);
      from = found.next;
      if (wanted.length > 1 && endLine - line > MOST_LEFT_OUT * (wanted.length - 1)) continue;
      places.push({
        start,
        end,
        line,
        column: start - (starts[line - 1] ?? 0) + 1,
        endLine,
        endColumn: end - (starts[endLine - 1] ?? 0) + 1,
      });
    }
    if (places.length > 0) return places;
  }
  return [];
}

/** Finds the next place of all pieces in order; `next` is the place to continue from. */
function findPieces(
  { text }: { readonly text: string },
  [first = "", ...rest]: readonly string[],
  from: number,
): { readonly start: number; readonly end: number; readonly next: number } | null {
  const start = text.indexOf(first, from);
  if (start === -1 || first === "") return null;
  let end = start + first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, end);
    if (at === -1) return null;
    end = at + piece.length;
  }
  return { start, end, next: start + first.length };
}

/** Returns the forms that the author of a quote may have meant, each in consecutive pieces. */
function variantsOf(quote: string): readonly (readonly string[])[] {
  const forms = [quote, ...withoutMarks(quote)];
  const bare = quote
    .trim()
    .replace(/^(`{3,})[^\n]*\n([\s\S]*?)\n?\1$/, "$2")
    .replace(/^(`{1,2}|["'])([\s\S]+)\1$/, "$2");
  if (bare !== quote.trim()) forms.push(bare, ...withoutMarks(bare));
  return [
    ...forms.map((form) => [form]),
    ...forms.filter((form) => LEFT_OUT.test(form)).map((form) => form.split(EVERY_LEFT_OUT)),
  ];
}

/** An omission, also as a comment: `// ... rest of the function`. */
const LEFT_OUT = /^[ \t]*(?:\/\/|#|--|\/\*|\{\/\*)[ \t]*(?:\.{3}|…)[^\n]*$|\.{3,}|…/m;
const EVERY_LEFT_OUT = new RegExp(LEFT_OUT.source, "gm");

function withoutMarks(quote: string): string[] {
  const lines = quote.split("\n");
  const without = (mark: RegExp, isGone: (line: string) => boolean = () => false): string[] =>
    lines.every((line) => line.trim() === "" || mark.test(line) || isGone(line))
      ? [
          lines
            .filter((line) => !isGone(line))
            .map((line) => line.replace(mark, ""))
            .join("\n"),
        ]
      : [];
  return [
    ...without(/^[+ ]/, (line) => /^(?:-|@@ |\\ No newline)/.test(line)),
    ...without(/^[+\- ]/),
    ...without(/^\s*\d+\s*[|:│]/),
    // The form of excerpts: a number, a mark, the line; removed lines have no number.
    ...without(/^\s*\d+ [+ ](?: |$)/, (line) => /^\s*- /.test(line)),
    ...without(/^\s*\d+(?:\t| {2})/),
  ];
}

function weightOf(piece: string): number {
  return piece.replaceAll(" ", "").length;
}

/** A text with one space for each run of white space. */
interface Flat {
  readonly text: string;
  /** Where the text goes on after a longer run, ascending, and the number of characters that are left out before it. */
  readonly after: readonly number[];
  readonly leftOut: readonly number[];
}

function flatten(text: string): Flat {
  const after: number[] = [];
  const leftOut: number[] = [];
  let gone = 0;
  for (const { 0: run, index } of text.matchAll(/\s{2,}/g)) {
    after.push(index - gone + 1);
    gone += run.length - 1;
    leftOut.push(gone);
  }
  return { text: collapse(text), after, leftOut };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Returns the offset in the original text of a place in the flat one; of a space, the start of its run. */
function offsetIn({ after, leftOut }: Flat, place: number): number {
  return place + (leftOut[countUpTo(after, place) - 1] ?? 0);
}
