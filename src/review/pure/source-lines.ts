import type { Place } from "../../core/findings/types.ts";

/** The lines of a text without their ends; `\n` and `\r\n` both end one, as every analyzer counts them. */
export function splitLines(text: string): string[] {
  return text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** The offsets at which the lines of a text start. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The text of a place, its lines joined by `\n`; what lies outside the file is left out. */
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
