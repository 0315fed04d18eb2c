import { parseJson } from "../../core/parse-json.ts";
import { isRecord } from "../../core/is-record.ts";
import { isCount } from "../../core/is-value.ts";

/** One thing the linter said. */
export interface Diagnostic {
  readonly message: string;
  /** `eslint(no-eval)`; null for a file that does not parse. */
  readonly code: string | null;
  readonly name: string;
  /** The marked places, in UTF-8 bytes; the first is the one it names. */
  readonly marks: readonly [Mark, ...Mark[]];
  /** The texts at its marks, beside the message. */
  readonly notes: readonly string[];
}

interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Reads the linter's JSON: what it said, and how many files it looked at. Throws when it is something else. */
export function readDiagnostics(output: string): {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
} {
  const data = parseJson(output);
  if (data === undefined)
    throw new Error(`printed something other than JSON: ${output.trim().slice(0, 120)}`);
  if (!isOutput(data)) throw new Error("printed JSON of an unknown shape");
  const diagnostics = data.diagnostics.map(({ message, code, filename, labels }) => {
    // Without a file it speaks about itself: something could not be read.
    if (filename === undefined) throw new Error(message);
    const [first = START_OF_FILE, ...others] = labels.map(({ span: { offset, length } }) => ({
      start: offset,
      end: offset + length,
    }));
    const marks: Diagnostic["marks"] = [first, ...others];
    const notes = labels.flatMap(({ label = "" }) => (label === "" ? [] : [label]));
    return { message, code: code ?? null, name: filename, marks, notes };
  });
  return { diagnostics, files: data.number_of_files };
}

const START_OF_FILE: Mark = { start: 0, end: 0 };

interface Output {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code?: string;
    readonly filename?: string;
    readonly labels: readonly {
      readonly label?: string;
      readonly span: { readonly offset: number; readonly length: number };
    }[];
  }[];
  readonly number_of_files: number;
}

/** Looked at by hand: a library for shapes takes longer to load than the linter to answer. */
function isOutput(data: unknown): data is Output {
  return (
    isRecord(data) &&
    Number.isSafeInteger(data["number_of_files"]) &&
    Array.isArray(data["diagnostics"]) &&
    data["diagnostics"].every(isDiagnostic)
  );
}

function isDiagnostic(data: unknown): boolean {
  return (
    isRecord(data) &&
    typeof data["message"] === "string" &&
    isTextOrAbsent(data["code"]) &&
    isTextOrAbsent(data["filename"]) &&
    Array.isArray(data["labels"]) &&
    data["labels"].every(isLabel)
  );
}

function isLabel(data: unknown): boolean {
  const span = isRecord(data) ? data["span"] : null;
  return (
    isRecord(data) &&
    isTextOrAbsent(data["label"]) &&
    isRecord(span) &&
    isCount(span["offset"]) &&
    isCount(span["length"])
  );
}

function isTextOrAbsent(data: unknown): boolean {
  return data === undefined || typeof data === "string";
}
