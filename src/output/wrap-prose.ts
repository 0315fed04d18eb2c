import { wrapAnsi } from "fast-wrap-ansi";

/** Prose wider than this is hard to read, however wide the terminal. */
const MAX_PROSE_COLUMNS = 100;
const MIN_COLUMNS = 20;

/** Wraps prose into rows that leave room for an indent; a word that is wider than a row is broken. */
export function wrapProse(prose: string, columns: number, indent = 0): string[] {
  const room = Math.max(MIN_COLUMNS, Math.min(columns, MAX_PROSE_COLUMNS) - indent);
  return wrapAnsi(prose, room, { hard: true }).split("\n");
}
