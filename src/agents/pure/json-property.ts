import type { Node } from "jsonc-parser";

/** Stands before a property that was put into an empty object, and nowhere else that `putProperty` writes. */
const INTO_EMPTY = " ";

/** Whether the only property of an object was put into it when it was empty: the object itself is older. */
export function wasEmptyBefore(text: string, object: Node): boolean {
  const [first] = object.children ?? [];
  return first !== undefined && text.slice(object.offset + 1, first.offset) === INTO_EMPTY;
}

/**
 * Puts a property at the end of an object and changes no other character, except that the property before
 * it gets its comma. An object on one line stays on one line; comments stay with what they stand beside.
 */
export function putProperty(text: string, object: Node, name: string, value: unknown): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const last = object.children?.at(-1);
  const key = JSON.stringify(name);
  if (last === undefined) {
    const at = object.offset + 1;
    return splice(text, at, at, `${INTO_EMPTY}${key}: ${JSON.stringify(value)}`);
  }
  const end = last.offset + last.length;
  const indent = indentAt(text, last.offset);
  if (indent === null) {
    const gap = text.slice(last.offset, end).includes('": ') ? " " : "";
    return splice(text, end, end, `,${gap}${key}:${gap}${JSON.stringify(value)}`);
  }
  const step = stepOf(text, object, indent);
  const lines = JSON.stringify(value, null, step).replaceAll("\n", eol + indent);
  const { comma, lineEnd } = tailOf(text, end);
  const property = `${eol}${indent}${key}: ${lines}`;
  if (comma !== null) return splice(text, lineEnd, lineEnd, `${property},`);
  return `${text.slice(0, end)},${text.slice(end, lineEnd)}${property}${text.slice(lineEnd)}`;
}

/** Puts another value in the place of a property's. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const indent = indentAt(text, node.parent?.offset ?? node.offset);
  const written =
    indent === null
      ? JSON.stringify(value)
      : JSON.stringify(value, null, 2).replaceAll("\n", eol + indent);
  return splice(text, node.offset, node.offset + node.length, written);
}

/** Takes a property out again: the exact opposite of `putProperty`, wherever in its object it stands now. */
export function takeProperty(text: string, property: Node): string {
  const siblings = property.parent?.children ?? [];
  const at = siblings.indexOf(property);
  const before = siblings[at - 1];
  const end = property.offset + property.length;
  const ownComma = tailOf(text, end).comma;
  const past = ownComma === null ? end : ownComma + 1;
  if (before === undefined) {
    const open = (property.parent?.offset ?? 0) + 1;
    const lead = text.slice(open, property.offset);
    const isFirstOnLine = lead.includes("\n") && lead.trim() === "";
    if (siblings.length === 1) {
      if (lead === INTO_EMPTY) return splice(text, open, past, "");
      return isFirstOnLine
        ? splice(text, open, endOfBlank(text, past), "")
        : splice(text, property.offset, past, "");
    }
    return isFirstOnLine
      ? splice(text, open, past, "")
      : splice(text, property.offset, endOfBlank(text, past), "");
  }
  const { comma, lineEnd } = tailOf(text, before.offset + before.length);
  // On one line, what follows the comma is the property itself.
  const from = Math.min(lineEnd, property.offset);
  const without = splice(text, from, past, "");
  const isLast = at === siblings.length - 1;
  // The comma before it came with it, unless the file ends its lists with one.
  return isLast && ownComma === null && comma !== null
    ? splice(without, comma, comma + 1, "")
    : without;
}

function endOfBlank(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** Where the comma behind a property stands, and where what belongs to its line ends: comma and comments. */
function tailOf(text: string, end: number): { comma: number | null; lineEnd: number } {
  let comma: number | null = null;
  let lineEnd = end;
  let isSameLine = true;
  TAIL.lastIndex = end;
  for (let found = TAIL.exec(text); found !== null; found = TAIL.exec(text)) {
    const [, lineBreak, isComma, comment] = found;
    if (lineBreak !== undefined) isSameLine = false;
    if (isComma !== undefined) comma ??= found.index;
    if (isSameLine && (isComma ?? comment) !== undefined) lineEnd = TAIL.lastIndex;
  }
  return { comma, lineEnd };
}

const TAIL = /[ \t]+|(\r?\n)|(,)|(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/y;

/** The white space before an offset on its line; null if something else stands there too. */
function indentAt(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) && text.slice(0, offset).includes("\n") ? line : null;
}

/** One step of indentation, by how far the object's own properties stand in. */
function stepOf(text: string, object: Node, indent: string): string {
  const line = text.slice(text.lastIndexOf("\n", object.offset - 1) + 1, object.offset);
  const outer = /^[ \t]*/.exec(line)?.[0] ?? "";
  const step = indent.startsWith(outer) ? indent.slice(outer.length) : indent;
  return step === "" ? "  " : step;
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}
