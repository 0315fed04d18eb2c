import { isRecord } from "../core/is-record.ts";

/** The longest text of a property, in characters. */
const MAX_TEXT = 1_000;

/**
 * Writes an object as lines, for clients that show an agent only the text of an answer. Empty values are left out,
 * and long texts are cut.
 * @param maxCharacters of the whole; a last line says if more was left out
 */
export function outline(value: unknown, maxCharacters: number): string {
  const text = linesOf(value).join("\n");
  if (text.length <= maxCharacters) return text;
  const end = text.lastIndexOf("\n", maxCharacters);
  return `${text.slice(0, end)}\n… more in the structured result`;
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => {
      const [first = "", ...more] = linesOf(each);
      return [`- ${first}`, ...more.map((line) => `  ${line}`)];
    });
  if (!isRecord(value)) return textOf(value).split("\n");
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .flatMap(([key, each]) => {
      if (!isNested(each) && !textOf(each).includes("\n")) return [`${key}: ${textOf(each)}`];
      return [`${key}:`, ...linesOf(each).map((line) => `  ${line}`)];
    });
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.values(value).every(isEmpty))
  );
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
