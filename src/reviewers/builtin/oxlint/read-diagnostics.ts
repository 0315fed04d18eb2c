import { z } from "zod";

/** One thing the linter said. */
export interface Diagnostic {
  readonly message: string;
  /** `eslint(no-eval)`; null for a file that does not parse. */
  readonly code: string | null;
  readonly name: string;
  /** What it marks, in UTF-8 bytes; the first is the one it names. */
  readonly marks: readonly [Mark, ...Mark[]];
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
  let data: unknown;
  try {
    data = JSON.parse(output);
  } catch {
    throw new Error(`printed something other than JSON: ${output.trim().slice(0, 120)}`);
  }
  const result = OUTPUT.safeParse(data);
  if (!result.success) throw new Error("printed JSON of an unknown shape");
  const diagnostics = result.data.diagnostics.map(({ message, code, filename, labels }) => {
    // Without a file it speaks about itself: something could not be read.
    if (filename === undefined) throw new Error(message);
    const [first = START_OF_FILE, ...others] = labels.map(({ span: { offset, length } }) => ({
      start: offset,
      end: offset + length,
    }));
    const marks: Diagnostic["marks"] = [first, ...others];
    return { message, code: code ?? null, name: filename, marks };
  });
  return { diagnostics, files: result.data.number_of_files };
}

const START_OF_FILE: Mark = { start: 0, end: 0 };

const OUTPUT = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string().optional(),
      labels: z.array(
        z.object({
          span: z.object({ offset: z.int().nonnegative(), length: z.int().nonnegative() }),
        }),
      ),
    }),
  ),
  number_of_files: z.int(),
});
