import { countUpTo } from "../../../core/count-up-to.ts";
import { lineStarts, splitLines } from "../source-lines.ts";
import type { Place } from "../../../core/findings/types.ts";
import type { ForeignRegion } from "./types.ts";

/**
 * Returns the place of a region in a text; null if it exceeds the text. The default end is that of the line.
 * @param countsCharacters whether columns and offsets count Unicode characters, not UTF-16 units
 * @param lines lines of the text, if available
 */
export function placeOfRegion(
  region: ForeignRegion | null,
  text: string,
  options: { readonly countsCharacters: boolean; readonly lines?: readonly string[] },
): Omit<Place, "file"> | null {
  const { countsCharacters, lines } = options;
  if (region === null) return { line: 1, column: 1, endLine: 1, endColumn: 1 };
  const place =
    "offset" in region
      ? ofOffsets(region, text, countsCharacters)
      : ofLines(region, lines ?? splitLines(text), countsCharacters);
  if (place === null) return null;
  const { line, column, endLine, endColumn } = place;
  const isForward = endLine > line || (endLine === line && endColumn >= column);
  return line >= 1 && column >= 1 && endColumn >= 1 && isForward ? place : null;
}

function ofLines(
  region: Extract<ForeignRegion, { startLine: number }>,
  lines: readonly string[],
  countsCharacters: boolean,
): Omit<Place, "file"> | null {
  const { startLine, startColumn, endLine, endColumn } = region;
  const first = lines[startLine - 1];
  const last = lines[endLine - 1];
  if (first === undefined || last === undefined) return null;
  const unitsIn = (line: string, column: number): number =>
    countsCharacters ? unitsBefore(line, column - 1) + 1 : column;
  const column = startColumn === null ? 1 : unitsIn(first, startColumn);
  const end = endColumn === null ? last.length + 1 : unitsIn(last, endColumn);
  // Some tools count the line break as a column.
  if (column > first.length + 2 || end > last.length + 2) return null;
  return {
    line: startLine,
    column: Math.min(column, first.length + 1),
    endLine,
    endColumn: Math.min(end, last.length + 1),
  };
}

function ofOffsets(
  { offset, length }: Extract<ForeignRegion, { offset: number }>,
  text: string,
  countsCharacters: boolean,
): Omit<Place, "file"> | null {
  const start = countsCharacters ? unitsBefore(text, offset) : offset;
  const end = countsCharacters ? unitsBefore(text, offset + length) : offset + length;
  if (start < 0 || end > text.length) return null;
  const starts = lineStarts(text);
  const line = countUpTo(starts, start);
  const endLine = countUpTo(starts, end);
  return {
    line,
    column: start - (starts[line - 1] ?? 0) + 1,
    endLine,
    endColumn: end - (starts[endLine - 1] ?? 0) + 1,
  };
}

/** Returns the UTF-16 units of the first characters of a text; beyond its end, each counts one. */
function unitsBefore(text: string, characters: number): number {
  let units = 0;
  let at = 0;
  for (; at < characters && units < text.length; at += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units + Math.max(0, characters - at);
}
