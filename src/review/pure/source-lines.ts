import type { Place } from "../../core/findings/types.ts";

/** Splits a text into lines without their ends, `\n` or `\r\n`. */
export function splitLines(text: string): string[] {
  return text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** Returns the offsets at which the lines of a text start. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the text of a place with its lines joined by `\n`, without the part outside of the file. */
export function textAt(lines: readonly string[], place: Omit<Place, "file">): string {
  return lines
    .slice(place.line - 1, place.endLine)
    .map((line, index) => {
      const number = place.line + index;
      const from = number === place.line ? place.column - 1 : 0;
      return number === place.endLine ? line.slice(from, place.endColumn - 1) : line.slice(from);
    })
    .join("\n");
}
