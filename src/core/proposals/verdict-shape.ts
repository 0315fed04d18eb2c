import { z } from "zod";

const text = (most: number) => z.string().trim().min(1).max(most);

/** What a sceptic says about one finding. */
export const VERDICT = z.object({
  finding: z.int().min(1).describe("number of the finding"),
  verdict: z.enum(["stands", "refuted"]),
  because: text(600).describe("what makes it right, or what makes it wrong, in a sentence or two"),
  evidence: z
    .object({ file: text(1_000), quote: text(4_000) })
    .nullish()
    .describe(
      "for a refuted one: the code that shows that it is wrong, copied exactly from a file of the repository",
    ),
});

export type Verdict = z.infer<typeof VERDICT>;

/** JSON Schema (draft 2020-12) of a sceptic's whole answer. */
export function verdictsSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(z.strictObject({ verdicts: z.array(VERDICT).max(100) }), {
    target: "draft-2020-12",
  });
}
