import * as z from "zod";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { CATEGORIES, type Category } from "./categories.ts";
import { STEP } from "./verdict-shape.ts";

/** The longest texts, in UTF-16 units; longer titles, messages and triggers are cut. */
export const LIMITS = { quote: 4_000, title: 120, message: 1_500, trigger: 500 } as const;

const text = (most: number) => z.string().trim().min(1).max(most);
const names = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** The expected form of a finding. */
export const PROPOSAL = z.strictObject({
  file: text(1_000).describe("path from the top of the work tree, with `/`"),
  line: z.int().min(1).nullish().describe("its first line in the file as it is now"),
  quote: text(LIMITS.quote).describe(
    "the code it is about, copied from the file as it stands there",
  ),
  category: z.enum(names),
  severity: z
    .enum(SEVERITIES)
    .describe("critical and major need a trigger; without one it is minor"),
  title: text(LIMITS.title).describe("what is wrong, in one short sentence without a full stop"),
  message: text(LIMITS.message).describe(
    "why it matters and how to fix it, in at most three sentences",
  ),
  trigger: text(LIMITS.trigger)
    .nullish()
    .describe(
      "the input, or the order of events, that makes it go wrong; null where there is none",
    ),
  cwe: z.int().min(1).max(9_999).nullish().describe("number of the weakness, where it has one"),
  causedBy: z
    .strictObject({ file: text(1_000), quote: text(LIMITS.quote) })
    .nullish()
    .describe("the changed code that breaks it, where the quoted code itself did not change"),
  fix: z
    .strictObject({
      title: text(LIMITS.title),
      quote: text(LIMITS.quote),
      replacement: z.string().max(8_000),
    })
    .nullish()
    .describe(
      "code of the same file, and what is to stand there instead; only where it is certain",
    ),
});

/** The form of a corrected finding, in which code may be named by its line alone. */
export const MENDED_PROPOSAL = PROPOSAL.extend({ causedBy: STEP.nullish() });

/** The number of findings that are read. */
export const MAX_PROPOSALS = 500;

/** The whole answer. */
export const PROPOSALS = z.strictObject({
  schema: z.literal("tool.findings/1"),
  findings: z.array(PROPOSAL).max(MAX_PROPOSALS),
});

/** JSON Schema (draft 2020-12) of the answer that is expected. */
export function proposalsSchema(): unknown {
  return z.toJSONSchema(PROPOSALS, { target: "draft-2020-12" });
}
