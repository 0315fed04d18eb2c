import * as z from "zod";
import { TONES } from "../../../src/core/vocabulary.ts";
import { base, count, file, head, schemaName, settings, text, withReason } from "./parts.ts";

/** `tool.review-preview/1`: the files that a review would read, `tool review --preview --json`. */
export const PREVIEW = z.strictObject({
  schema: schemaName("tool.review-preview/1"),
  base,
  head,
  settings: settings
    .extend({ tone: z.enum(TONES).nullable().describe("How findings are worded; null if unset.") })
    .describe("Settings that the review would run with."),
  files: z
    .strictObject({
      selected: z
        .array(z.strictObject({ file, reviewers: z.array(text).describe("Who would read it.") }))
        .describe("Files that would be reviewed."),
      excluded: z.array(text).describe("Files that `exclude` leaves out."),
      skipped: withReason.describe("Files that are not reviewed: binary, generated, too large."),
      failed: withReason.describe("Files that cannot be reviewed."),
    })
    .describe("Files of the change."),
  readings: z
    .array(
      z.strictObject({
        reader: text.describe("Model or agent that would be asked."),
        questions: count.describe("Questions that would be sent."),
        remembered: count.describe("Questions whose answer is cached."),
        tokens: z
          .strictObject({
            input: count.describe("Tokens that would be sent."),
            output: count.describe("Tokens that would be received at most."),
          })
          .describe("Estimate of the tokens."),
        usd: z.number().nonnegative().nullable().describe("US dollars; null if unknown."),
      }),
    )
    .describe("Questions for models and agents; empty without any."),
});

/** `tool.undo/1`: the report of `tool review --undo --json`. */
export const UNDO = z.strictObject({
  schema: schemaName("tool.undo/1"),
  run: text.describe("Id of the run whose fixes were undone."),
  files: z.array(text).describe("Files that are as they were before the fixes."),
  commits: z.array(text).describe("Commits that were removed from the branch."),
  index: z.boolean().describe("Whether the index was restored too."),
});

/** `tool.doctor/1`: the report of `tool doctor --json`. */
export const DOCTOR = z.strictObject({
  schema: schemaName("tool.doctor/1"),
  status: z.enum(["ok", "warnings", "problems"]).describe("The worst result of all checks."),
  checks: z
    .array(
      z.strictObject({
        id: text.describe("Name of the check."),
        status: z.enum(["ok", "warning", "problem", "skipped"]).describe("Result of the check."),
        message: text.describe("The result, for people."),
        hint: text.nullable().describe("What to do about it; null without a hint."),
      }),
    )
    .describe("Every check, in order."),
});
