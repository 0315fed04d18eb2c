import type { Node } from "jsonc-parser";

/** Marks a property that was put into an empty object: `putProperty` writes it nowhere else. */
const INTO_EMPTY = " ";

/** Whether an object was empty before its only property was put in. */
export function wasEmptyBefore(text: string, object: Node): boolean {
  const [first] = object.children ?? [];
  return first !== undefined && text.slice(object.offset + 1, first.offset) === INTO_EMPTY;
}

/**
 * Puts a property at the end of an object and changes nothing else, except for the comma of the property before
 * it. An object on one line stays on one line, and comments stay in place.
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

/** Replaces the value of a property. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const indent = indentAt(text, node.parent?.offset ?? node.offset);
  const written =
    indent === null
      ? JSON.stringify(value)
      : JSON.stringify(value, null, 2).replaceAll("\n", eol + indent);
  return splice(text, node.offset, node.offset + node.length, written);
}

/** Takes a property out: the inverse of `putProperty`, wherever the property is in its object. */
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
  // On one line, the property follows the comma.
  const from = Math.min(lineEnd, property.offset);
  const without = splice(text, from, past, "");
  const isLast = at === siblings.length - 1;
  // The comma before it goes too, unless the object has a trailing comma.
  return isLast && ownComma === null && comma !== null
    ? splice(without, comma, comma + 1, "")
    : without;
}

function endOfBlank(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** Finds the comma behind a property, and the end of the comma and comments on its line. */
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

/** Returns the white space before an offset on its line; null if there is other text. */
function indentAt(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) && text.slice(0, offset).includes("\n") ? line : null;
}

/** Returns one step of indentation, as the object's properties have it. */
function stepOf(text: string, object: Node, indent: string): string {
  const line = text.slice(text.lastIndexOf("\n", object.offset - 1) + 1, object.offset);
  const outer = /^[ \t]*/.exec(line)?.[0] ?? "";
  const step = indent.startsWith(outer) ? indent.slice(outer.length) : indent;
  return step === "" ? "  " : step;
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}
