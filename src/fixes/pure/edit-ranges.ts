import { BYTE_ORDER_MARK } from "../../core/byte-order-mark.ts";
import { lineStarts } from "../../review/pure/source-lines.ts";
import type { Edit } from "../../core/findings/types.ts";

/** An edit in terms of one text: UTF-16 offsets, `end` exclusive, and the text as it is put there. */
export interface EditRange {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * Returns the place of an edit in a text. Its line breaks become those of the line it starts in, and nothing is ever
 * put before a byte order mark. Throws a plain Error for a place outside of the text.
 */
export function rangeOf(text: string, edit: Edit, starts = lineStarts(text)): EditRange {
  if (LONE_SURROGATE.test(edit.newText)) throw new Error("its new text is not valid Unicode");
  const start = offsetOf(text, starts, edit.startLine, edit.startColumn);
  const end = offsetOf(text, starts, edit.endLine, edit.endColumn);
  if (end < start) throw new Error(`it ends before it starts, ${placeOf(edit)}`);
  return { start, end, newText: withLineBreaks(edit.newText, lineBreakAt(text, starts, start)) };
}

/** Orders ranges as they are applied: an insertion comes before what is replaced at the same point. */
export function compareRanges(a: EditRange, b: EditRange): number {
  return a.start - b.start || a.end - b.end;
}

/** Says whether two edits cannot both be made: they touch the same characters, or insert at one point. */
export function overlaps(a: EditRange, b: EditRange): boolean {
  if (a.start === b.start && a.end === b.end) return !isSame(a, b);
  return a.start < b.end && b.start < a.end;
}

export function isSame(a: EditRange, b: EditRange): boolean {
  return a.start === b.start && a.end === b.end && a.newText === b.newText;
}

const LONE_SURROGATE = /\p{Cs}/u;
const SURROGATE_PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/;

function offsetOf(text: string, starts: readonly number[], line: number, column: number): number {
  const start = starts[line - 1];
  if (start === undefined || !Number.isInteger(column) || column < 1) throw outside(line, column);
  const next = starts[line];
  const end = next === undefined ? text.length : next - (isCarriageReturn(text, next - 2) ? 2 : 1);
  const offset = start + column - 1;
  if (offset > end) throw outside(line, column);
  if (SURROGATE_PAIR.test(text.slice(Math.max(0, offset - 1), offset + 1)))
    throw new Error(`line ${line}, column ${column} is inside a character`);
  return offset === 0 && text.startsWith(BYTE_ORDER_MARK) ? 1 : offset;
}

function outside(line: number, column: number): Error {
  return new Error(`line ${line}, column ${column} is outside the file`);
}

function placeOf(edit: Edit): string {
  return `from ${edit.startLine}:${edit.startColumn} to ${edit.endLine}:${edit.endColumn}`;
}

/**
 * Returns the line break at the end of an offset's line; on the last line, the previous one's; null if there is none.
 */
function lineBreakAt(text: string, starts: readonly number[], offset: number): string | null {
  const line = starts.findLastIndex((start) => start <= offset);
  const next = starts[line + 1] ?? starts[line];
  if (next === undefined || next === 0) return null;
  return isCarriageReturn(text, next - 2) ? "\r\n" : "\n";
}

function isCarriageReturn(text: string, offset: number): boolean {
  return text[offset] === "\r";
}

function withLineBreaks(newText: string, lineBreak: string | null): string {
  return lineBreak === null ? newText : newText.replace(/\r?\n/g, lineBreak);
}

/**
 * Returns a text with edits made, in whatever order they are given; the same edit twice is made once. Throws a plain
 * Error for edits that overlap.
 */
export function applyRanges(text: string, ranges: readonly EditRange[]): string {
  const ordered = [...ranges].sort(compareRanges);
  let result = "";
  let at = 0;
  ordered.forEach((range, index) => {
    const last = ordered[index - 1];
    if (last !== undefined && isSame(last, range)) return;
    if (last !== undefined && overlaps(last, range)) throw new Error("the edits overlap");
    result += text.slice(at, range.start) + range.newText;
    at = range.end;
  });
  return result + text.slice(at);
}
