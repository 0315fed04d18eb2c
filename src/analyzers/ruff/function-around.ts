import { blockFrom, headAbove } from "./python-blocks.ts";

/** The text of the innermost Python function around a line (counted from one); empty where there is none. */
export function functionAround(text: string, row: number): string {
  const lines = text.split(/\r\n|\n|\r/);
  const head = headAbove(lines, row - 1, /^\s*(?:async\s+)?def\s/);
  return head === null ? "" : blockFrom(lines, head).join("\n");
}
