import { parseJson } from "../../../core/parse-json.ts";
import { LINE_SHAPE } from "./line-shape.ts";
import type { BeginLine, JournalLine } from "./types.ts";

/** What the text of a journal holds. */
export type ReadJournal =
  | {
      readonly is: "whole";
      readonly begin: BeginLine;
      readonly lines: readonly JournalLine[];
      /** How many bytes of the file are whole lines; after them comes what a kill cut off. */
      readonly wholeBytes: number;
    }
  /** It was killed before its first line was whole: nothing had been done. */
  | { readonly is: "never-began" }
  /** A later version of this program wrote it. */
  | { readonly is: "newer" }
  | { readonly is: "damaged"; readonly lineNumber: number };

/**
 * Reads a journal. Its last line may be cut off at any byte: it is left out then. Anything else that is
 * not as it was written makes the whole journal damaged: nothing is guessed.
 */
export function readJournal(bytes: Buffer): ReadJournal {
  const lines: JournalLine[] = [];
  let start = 0;
  for (let lineNumber = 1; start < bytes.length; lineNumber += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const read = readLine(bytes.toString("utf8", start, end), lineNumber);
    // Only the newline may be missing: the line itself is whole then.
    if (newline === -1 && read !== "newer" && !isLine(read)) break;
    if (!isLine(read)) return read === "newer" ? { is: "newer" } : { is: "damaged", lineNumber };
    lines.push(read);
    start = newline === -1 ? end : end + 1;
  }
  const [begin] = lines;
  if (begin?.line !== "begin") return { is: "never-began" };
  return { is: "whole", begin, lines, wholeBytes: start };
}

const NEWLINE = 0x0a;

function readLine(text: string, lineNumber: number): JournalLine | "newer" | "damaged" {
  const value = parseJson(text);
  if (lineNumber === 1 && isNewer(value)) return "newer";
  const shaped = LINE_SHAPE.safeParse(value);
  if (!shaped.success) return "damaged";
  return (shaped.data.line === "begin") === (lineNumber === 1) ? shaped.data : "damaged";
}

function isLine(read: JournalLine | "newer" | "damaged"): read is JournalLine {
  return typeof read === "object";
}

function isNewer(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("schema" in value)) return false;
  const [, version] = /^tool\.run\/(\d+)$/.exec(String(value.schema)) ?? [];
  return Number(version) > 1;
}
