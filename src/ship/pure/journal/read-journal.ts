import { parseJson } from "../../../core/parse-json.ts";
import { LINE_SHAPE } from "./line-shape.ts";
import type { BeginLine, JournalLine } from "./types.ts";

/** The contents of a journal, or why it has none that can be used. */
export type ReadJournal =
  | {
      readonly is: "whole";
      readonly begin: BeginLine;
      readonly lines: readonly JournalLine[];
      /** The length of the whole lines in bytes; a line that a kill cut off may follow. */
      readonly wholeBytes: number;
    }
  /** The ship was killed before the first line was whole: nothing had been done. */
  | { readonly is: "never-began" }
  /** A later version of this program wrote it. */
  | { readonly is: "newer" }
  | { readonly is: "damaged"; readonly lineNumber: number };

/**
 * Reads a journal. Its last line may be cut off at any byte, its newline too: it is left out then, as nothing came
 * after it. Anything else that is not as it was written makes the whole journal damaged: nothing is guessed.
 */
export function readJournal(bytes: Buffer): ReadJournal {
  const lines: JournalLine[] = [];
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end === -1) break;
    const lineNumber = lines.length + 1;
    const read = readLine(bytes.toString("utf8", start, end), lineNumber);
    if (read === "newer") return { is: "newer" };
    if (read === "damaged") return { is: "damaged", lineNumber };
    lines.push(read);
    start = end + 1;
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

function isNewer(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("schema" in value)) return false;
  const [, version] = /^tool\.run\/(\d+)$/.exec(String(value.schema)) ?? [];
  return Number(version) > 1;
}
