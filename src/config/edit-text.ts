import type { Node } from "jsonc-parser";
import { nodeAt, propertiesOf, type ParsedFile } from "./parse-file.ts";

/**
 * Puts a value into the text of a JSON file and leaves every other character as it is: order,
 * indentation, line ends and spacing. New keys go to the end of their object, which is written on one
 * line or over several like the file around it. Gives null when a value on the way is not an object.
 */
export function setInText(
  file: ParsedFile,
  path: readonly string[],
  value: unknown,
): string | null {
  const { text } = file;
  const style = styleOf(file);
  const existing = nodeAt(file, path);
  if (existing !== undefined) {
    const indent = indentAt(text, existing.offset);
    return splice(text, existing.offset, existing.length, write(value, style, indent));
  }
  // The deepest object that is there takes what is missing below it.
  let depth = path.length - 1;
  while (depth > 0 && nodeAt(file, path.slice(0, depth)) === undefined) depth -= 1;
  const object = nodeAt(file, path.slice(0, depth));
  const [name, ...below] = path.slice(depth);
  if (object?.type !== "object" || name === undefined) return null;
  const missing = below.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return addProperty(text, object, name, missing, style);
}

/** Removes a key with the objects that it leaves empty; nothing else changes. Returns null if the key is missing. */
export function removeFromText(file: ParsedFile, path: readonly string[]): string | null {
  if (nodeAt(file, path) === undefined) return null;
  let depth = path.length;
  while (depth > 1 && (nodeAt(file, path.slice(0, depth - 1))?.children?.length ?? 0) === 1)
    depth -= 1;
  const object = nodeAt(file, path.slice(0, depth - 1));
  const properties = object?.children ?? [];
  const at = properties.findIndex(({ children }) => children?.[0]?.value === path[depth - 1]);
  const property = properties[at];
  if (object === undefined || property === undefined) return null;
  const before = properties[at - 1];
  const after = properties[at + 1];
  // With its comma: the one behind it, or for the last entry the one before.
  if (after !== undefined)
    return splice(file.text, property.offset, after.offset - property.offset, "");
  const start = before === undefined ? object.offset + 1 : before.offset + before.length;
  const end =
    before === undefined ? object.offset + object.length - 1 : property.offset + property.length;
  return splice(file.text, start, end - start, "");
}

interface Style {
  readonly indent: string;
  readonly eol: string;
}

function styleOf({ text, tree }: ParsedFile): Style {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const first = propertiesOf(tree)[0]?.keyNode;
  const indent = first === undefined ? "" : indentAt(text, first.offset);
  const outer = indentAt(text, tree.offset);
  const step = indent.startsWith(outer) ? indent.slice(outer.length) : indent;
  return { indent: step === "" ? "  " : step, eol };
}

function addProperty(
  text: string,
  object: Node,
  name: string,
  value: unknown,
  style: Style,
): string {
  const last = object.children?.at(-1);
  const indent = indentAt(text, object.offset);
  const inner = indent + style.indent;
  if (last === undefined) {
    const written = `${JSON.stringify(name)}: ${write(value, style, inner)}`;
    const body = `{${style.eol}${inner}${written}${style.eol}${indent}}`;
    return splice(text, object.offset, object.length, body);
  }
  const end = last.offset + last.length;
  const isOneLine = !/[\r\n]/.test(text.slice(object.offset, object.offset + object.length));
  if (isOneLine) {
    const gap = /^\{\s/.test(text.slice(object.offset)) || text.includes(": ") ? " " : "";
    const written = `,${gap}${JSON.stringify(name)}:${gap}${onOneLine(value, gap)}`;
    return splice(text, end, 0, written);
  }
  const lastIndent = indentAt(text, last.offset);
  const written = `${JSON.stringify(name)}: ${write(value, style, lastIndent)}`;
  return splice(text, end, 0, `,${style.eol}${lastIndent}${written}`);
}

/** Formats a value as people do: short lists on one line, objects over several. */
function write(value: unknown, style: Style, indent: string): string {
  if (Array.isArray(value)) {
    const line = onOneLine(value, " ");
    if (line.length + indent.length <= 80) return line;
    const inner = indent + style.indent;
    const rows = value.map((item) => inner + write(item, style, inner));
    return `[${style.eol}${rows.join(`,${style.eol}`)}${style.eol}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent + style.indent;
  const rows = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, style, inner)}`,
  );
  return rows.length === 0
    ? "{}"
    : `{${style.eol}${rows.join(`,${style.eol}`)}${style.eol}${indent}}`;
}

function onOneLine(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, gap)).join(`,${gap}`)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const rows = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}:${gap}${onOneLine(item, gap)}`,
  );
  return `{${rows.length === 0 ? "" : `${gap}${rows.join(`,${gap}`)}${gap}`}}`;
}

/** Returns the white space at the start of an offset's line. */
function indentAt(text: string, offset: number): string {
  const start =
    Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

function splice(text: string, at: number, length: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + length);
}
