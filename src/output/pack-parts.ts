import { textWidth } from "./text-width.ts";

/** A piece of a line that is never cut: a word, a place, the name of a rule. */
export interface Part {
  readonly text: string;
  /** Colours the piece. */
  readonly paint?: (text: string) => string;
}

/**
 * Lays parts out in rows of at most `columns` with spaces between them; the first row begins with `first`, the others
 * with `rest`. A part that is wider than a row gets a separate one and is not cut, so that it can be copied.
 */
export function packParts(
  parts: readonly Part[],
  { columns, first, rest }: { columns: number; first: string; rest: string },
): string[] {
  const rows: string[] = [];
  let row = first;
  let width = textWidth(first);
  let isEmpty = true;
  for (const { text, paint = asItIs } of parts) {
    const needed = textWidth(text) + (isEmpty ? 0 : 1);
    if (!isEmpty && width + needed > columns) {
      rows.push(row);
      row = rest + paint(text);
      width = textWidth(rest) + textWidth(text);
    } else {
      row += (isEmpty ? "" : " ") + paint(text);
      width += needed;
    }
    isEmpty = false;
  }
  return isEmpty ? rows : [...rows, row];
}

/**
 * Wraps the first line of a message at word ends behind its label (`error:`). Code between backticks stays together, so
 * that it can be copied.
 */
export function wrapMessage(label: Part, message: string, columns: number): string {
  const [first = "", ...others] = message.split("\n");
  const rows = packParts([label, ...wordsOf(first)], { columns, first: "", rest: "" });
  return [...rows, ...others].join("\n");
}

/**
 * Wraps a plain line that is wider than `columns` at word ends, and indents further rows. A line that is laid out in
 * columns, or painted, stays as it is.
 */
export function wrapLine(line: string, columns: number): string {
  const [, indent = "", text = ""] = /^( *)(.*)$/s.exec(line) ?? [];
  const isLaidOut = ["\n", "\u001B", "  "].some((mark) => text.includes(mark));
  if (isLaidOut || textWidth(line) <= columns) return line;
  return packParts(wordsOf(text), { columns, first: indent, rest: `${indent}  ` }).join("\n");
}

function wordsOf(line: string): Part[] {
  return (line.match(/(?:`[^`]*`|[^\s`]|`)+/g) ?? []).map((text) => ({ text }));
}

function asItIs(text: string): string {
  return text;
}
