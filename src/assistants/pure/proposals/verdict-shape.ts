import * as z from "zod";
import { SEVERITIES, type Severity } from "../../../core/vocabulary.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const LINE = z.int().min(1).nullish().describe("its first line in the file as it is now");
const PIECE = z.object({ file: text(1_000), quote: text(4_000), line: LINE });
/** Code that is named by its line, its quote, or both. */
export const STEP = z.object({ file: text(1_000), quote: text(4_000).nullish(), line: LINE });
const NUMBER = z.union([z.int().min(1), text(40)]);

/** The number of steps that a trace may have. */
const MAX_STEPS = 12;

/** The expected form of a verdict. */
export const VERDICT = z.object({
  finding: NUMBER.describe("number or id of the finding, as it is given"),
  verdict: z.enum(["confirmed", "stands", "refuted"]),
  because: text(600).describe("what makes it right, or what makes it wrong, in a sentence or two"),
  severity: z
    .enum(SEVERITIES)
    .nullish()
    .describe("for a confirmed one: how grave its consequence is, however rare; null: as it is"),
  likely: z
    .number()
    .min(0)
    .max(100)
    .nullish()
    .describe("how likely the author changes the code when told this, in percent"),
  sameAs: NUMBER.nullish().describe("number of the finding that tells the same cause better"),
  evidence: PIECE.nullish().describe(
    "for a refuted one: at least one whole line of code that shows that it is wrong, copied exactly; `because` names what stands in it",
  ),
  trace: z
    .array(STEP)
    .max(MAX_STEPS)
    .nullish()
    .describe(
      "for a confirmed one: the lines of code that are run from the trigger to the wrong result, in order, each copied exactly or named by its line",
    ),
});

/** Code that is quoted, named by its line, or both. */
export interface CodePiece {
  readonly file: string;
  readonly quote: string | null;
  /** From 1; of several places of the quote, the nearest to it is meant. */
  readonly line: number | null;
}

/** The verdict of a sceptic on one finding. */
export interface Verdict {
  /** Number or id of the finding. */
  readonly finding: string;
  /** `stands`: the finding is neither confirmed nor refuted. */
  readonly verdict: "confirmed" | "stands" | "refuted";
  readonly because: string;
  /** The severity by its consequence; null: unchanged. */
  readonly severity: Severity | null;
  /** The likelihood that the author changes the code, from 0 to 100; null: not given. */
  readonly likely: number | null;
  /** Number of another finding with the same cause; null: there is none. */
  readonly sameAs: string | null;
  readonly evidence: CodePiece | null;
  readonly trace: readonly CodePiece[];
}

/** JSON Schema (draft 2020-12) of a sceptic's whole answer. */
export function verdictsSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(z.strictObject({ verdicts: z.array(VERDICT).max(100) }), {
    target: "draft-2020-12",
  });
}
