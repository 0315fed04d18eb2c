import type { Place } from "../../core/findings/types.ts";

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
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  let bytes: Buffer | undefined;

  const locate = (offset: number): { line: number; column: number } => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };

  return {
    place(file, start, end) {
      // A range that takes in its line break would name the next line, which it does not touch.
      let last = Math.max(start, Math.min(end, text.length));
      while (last > start && (text[last - 1] === "\n" || text[last - 1] === "\r")) last -= 1;
      const from = locate(start);
      const to = locate(last);
      return {
        file,
        line: from.line,
        column: from.column,
        endLine: to.line,
        endColumn: to.column,
      };
    },
    fromUtf8(offset) {
      bytes ??= Buffer.from(text);
      return bytes.subarray(0, offset).toString("utf8").length;
    },
    endOfLine(offset) {
      const end = text.indexOf("\n", offset);
      if (end === -1) return text.length;
      return text[end - 1] === "\r" ? end - 1 : end;
    },
  };
}
