import { z } from "zod";

const text = (most: number) => z.string().trim().min(1).max(most);
const PIECE = z.object({ file: text(1_000), quote: text(4_000) });

/** More steps than these nobody follows. */
const MAX_STEPS = 12;

/** What a sceptic says about one finding, as it is asked for. */
export const VERDICT = z.object({
  finding: z
    .union([z.int().min(1), text(40)])
    .describe("number or id of the finding, as it is given"),
  verdict: z.enum(["confirmed", "stands", "refuted"]),
  because: text(600).describe("what makes it right, or what makes it wrong, in a sentence or two"),
  evidence: PIECE.nullish().describe(
    "for a refuted one: at least one whole line of code that shows that it is wrong, copied exactly; `because` names what stands in it",
  ),
  trace: z
    .array(PIECE)
    .max(MAX_STEPS)
    .nullish()
    .describe(
      "for a confirmed one: the lines of code that are run from the trigger to the wrong result, in order, each copied exactly",
    ),
});

/** What a sceptic says about one finding, read. */
export interface Verdict {
  /** Number or id of the finding. */
  readonly finding: string;
  /** `stands`: neither the one nor the other could be shown. */
  readonly verdict: "confirmed" | "stands" | "refuted";
  readonly because: string;
  readonly evidence: Readonly<Record<"file" | "quote", string>> | null;
  readonly trace: readonly Readonly<Record<"file" | "quote", string>>[];
}

/** JSON Schema (draft 2020-12) of a sceptic's whole answer. */
export function verdictsSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(z.strictObject({ verdicts: z.array(VERDICT).max(100) }), {
    target: "draft-2020-12",
  });
}
