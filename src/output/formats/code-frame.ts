import { printable } from "../../core/printable.ts";
import type { Place } from "../../core/findings/types.ts";
import { paintPlace, type PlaceLook } from "../hyperlink.ts";
import { layOutRow } from "./code-row.ts";

export interface FrameOptions extends PlaceLook {
  readonly columns: number;
  /** Paints the mark in the colour of the severity. */
  readonly paint: (text: string) => string;
}

const CONTEXT_LINES = 1;
/** Of a longer place, the first and the last lines are shown. */
const MAX_PLACE_LINES = 6;
const HEAD_LINES = 3;
const MIN_CODE_COLUMNS = 20;

/**
 * Draws a place in its code: its path and line, the lines with their numbers, and carets under the marked part. A place
 * of several lines has a heavy bar along them instead of carets under each.
 */
export function codeFrame(lines: readonly string[], place: Place, options: FrameOptions): string[] {
  const { columns, colors, paint } = options;
  // No line follows the last line break.
  const count = lines.at(-1) === "" ? Math.max(place.line, lines.length - 1) : lines.length;
  const last = Math.min(place.endLine, count);
  const first = Math.max(1, place.line - CONTEXT_LINES);
  const end = Math.min(count, last + CONTEXT_LINES);
  const gutter = String(end).length;
  const room = Math.max(MIN_CODE_COLUMNS, columns - gutter - 3);
  const isLong = last - place.line + 1 > MAX_PLACE_LINES;

  const at = `${printable(place.file)}:${place.line}:${place.column}`;
  const frame = [
    `${" ".repeat(gutter)} ${colors.dim("┌─")} ${paintPlace(options, place.file, at)}`,
  ];
  for (let number = first; number <= end; number += 1) {
    const isFold = isLong && number === place.line + HEAD_LINES;
    if (isFold) {
      const left = last - number;
      frame.push(`${"·".repeat(gutter)} ${paint("┃")} ${colors.dim(`… ${left} more lines`)}`);
      number = last;
    }
    // A byte order mark belongs to the file, not to its first line.
    const skipped = number === 1 && lines[0]?.startsWith("\uFEFF") === true ? 1 : 0;
    const line = (lines[number - 1] ?? "").slice(skipped);
    const isInPlace = number >= place.line && number <= last;
    const mark = {
      start: number === place.line ? Math.max(0, place.column - 1 - skipped) : 0,
      end: number === place.endLine ? place.endColumn - 1 - skipped : line.length,
    };
    const row = layOutRow(line, isInPlace ? mark : { start: 0, end: 0 }, room);
    const bar = isInPlace && place.line !== last ? paint("┃") : colors.dim("│");
    const label = colors.dim(String(number).padStart(gutter));
    const text = row.text.trimEnd();
    const code = text === "" ? "" : ` ${isInPlace ? text : colors.dim(text)}`;
    frame.push(`${label} ${bar}${code}`);
    if (isInPlace && place.line === last) {
      const carets = "^".repeat(Math.min(row.markWidth, Math.max(1, room - row.markStart)));
      frame.push(
        `${" ".repeat(gutter)} ${colors.dim("│")} ${" ".repeat(row.markStart)}${paint(carets)}`,
      );
    }
  }
  return frame;
}
