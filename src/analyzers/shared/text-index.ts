import { lineStarts } from "../../review/pure/source-lines.ts";
import type { Place } from "../../core/findings/types.ts";
import { countUpTo } from "../../core/count-up-to.ts";

/** Turns offsets in a text into places; a line ends at `\n`, as git counts. */
export interface TextIndex {
  /** The place between two offsets in UTF-16 units. */
  place(file: string, start: number, end: number): Place;
  /** The UTF-16 offset of an offset in UTF-8 bytes. */
  fromUtf8(offset: number): number;
  /** The offset at which the line of an offset ends, its line break left out. */
  endOfLine(offset: number): number;
}

/** Indexes a text once, so that each place costs a binary search. */
export function createTextIndex(text: string): TextIndex {
  const starts = lineStarts(text);
  let fromUtf8: TextIndex["fromUtf8"] | undefined;

  const locate = (offset: number): { line: number; column: number } => {
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };

  return {
    place(file, start, end) {
      // A range that takes in its line break would name the next line, which it does not touch.
      let last = Math.max(start, Math.min(end, text.length));
      while (last > start && (text[last - 1] === "\n" || text[last - 1] === "\r")) last -= 1;
      const from = locate(start);
      const to = locate(last);
      return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
    fromUtf8(offset) {
      fromUtf8 ??= indexUtf8(text);
      return fromUtf8(offset);
    },
    endOfLine(offset) {
      const end = text.indexOf("\n", offset);
      if (end === -1) return text.length;
      return text[end - 1] === "\r" ? end - 1 : end;
    },
  };
}

const BLOCK_BYTES = 1024;

/** Counts once how many units stand before each block, so that a place costs the counting in one block. */
function indexUtf8(text: string): TextIndex["fromUtf8"] {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return (offset) => Math.min(offset, text.length);
  const before = [0];
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES)
    before.push((before.at(-1) ?? 0) + unitsIn(bytes.subarray(at, at + BLOCK_BYTES)));
  return (offset) => {
    const block = Math.floor(Math.min(offset, bytes.length) / BLOCK_BYTES);
    const rest = bytes.subarray(block * BLOCK_BYTES, offset);
    return (before[block] ?? 0) + unitsIn(rest);
  };
}

/** The first byte of a character stands for all of it: two units where it takes four bytes. */
function unitsIn(bytes: Uint8Array): number {
  let units = 0;
  for (const byte of bytes) {
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
