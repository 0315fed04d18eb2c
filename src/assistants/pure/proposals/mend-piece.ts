import { isRecord } from "../../../core/is-record.ts";
import type { CodePiece } from "./verdict-shape.ts";

/** `a.js:12: code`, `a.js:12`, `a.js:12:5`, `a.js:12-14 code`. */
const IN_A_LINE = /^\s*`?([^:`]+):(\d+)(?:-\d+|:\d+(?![^\s`:]))?`?[:\s]*(.*?)\s*$/s;

/** Reads a piece of code: an object with `file` or `path`, `quote` or `code`, and `line`, or one line of text. */
export function mendPiece(value: unknown): Record<string, unknown> | null {
  if (typeof value === "string") {
    const [, file, line, code = ""] = IN_A_LINE.exec(value) ?? [];
    return file === undefined ? null : { file, line: Number(line), quote: textOf(code) };
  }
  if (!isRecord(value)) return null;
  const [file, quote] = [
    textOf(value["file"] ?? value["path"]),
    textOf(value["quote"] ?? value["code"] ?? value["text"]),
  ];
  const line = Number(value["line"] ?? Number.NaN);
  const known = Number.isSafeInteger(line) && line >= 1 ? line : null;
  return file === null || (quote === null && known === null) ? null : { file, quote, line: known };
}

/** Returns a text that is not blank; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Makes a piece with null for missing values. */
export function pieceOf({
  file,
  quote,
  line,
}: {
  readonly file: string;
  readonly quote?: string | null | undefined;
  readonly line?: number | null | undefined;
}): CodePiece {
  return { file, quote: quote ?? null, line: line ?? null };
}
