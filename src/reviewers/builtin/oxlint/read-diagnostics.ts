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

/** Reads the linter's JSON. Throws when it is something else. */
export function readDiagnostics(output: string): readonly Diagnostic[] {
  let data: unknown;
  try {
    data = JSON.parse(output);
  } catch {
    throw new Error(`printed something other than JSON: ${output.trim().slice(0, 120)}`);
  }
  const result = OUTPUT.safeParse(data);
  if (!result.success) throw new Error("printed JSON of an unknown shape");
  return result.data.diagnostics.map(({ message, code, filename, labels }) => {
    const [first = START_OF_FILE, ...others] = labels.map(({ span: { offset, length } }) => ({
      start: offset,
      end: offset + length,
    }));
    return { message, code: code ?? null, name: filename, marks: [first, ...others] };
  });
}

const START_OF_FILE: Mark = { start: 0, end: 0 };

const OUTPUT = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string(),
      labels: z.array(
        z.object({
          span: z.object({ offset: z.int().nonnegative(), length: z.int().nonnegative() }),
        }),
      ),
    }),
  ),
});
