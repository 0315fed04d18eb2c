import * as z from "zod";
import { count, file, line, refutation, rule, text } from "./parts.ts";

const usd = z.number().nonnegative().nullable().describe("US dollars; null if a price is unknown.");

const phase = z.strictObject({
  asked: count.describe("Questions that were sent."),
  remembered: count.describe("Questions whose answer was cached."),
  failed: count.describe("Questions without a complete answer."),
  tokens: z
    .strictObject({
      input: count.describe("Tokens that were sent."),
      output: count.describe("Tokens that were received."),
      cached: count.describe("Input tokens that the provider had cached."),
    })
    .describe("Tokens of the phase."),
  usd,
});

const proposals = z
  .strictObject({
    given: count.describe("Findings that were proposed."),
    mended: count.describe("Proposals that were corrected before use."),
    kept: count.describe("Proposals that became findings."),
    dropped: z
      .array(
        z.strictObject({
          file: text.describe("File that the proposal names."),
          line: z.int().nullable().describe("Line that the proposal names; null without one."),
          title: text.describe("Title of the proposal."),
          because: text.describe("Why it was dropped."),
          verdict: refutation.optional().describe("Present if a second look refuted it."),
        }),
      )
      .describe("Proposals that were dropped."),
    corrected: z
      .int()
      .min(1)
      .optional()
      .describe("Lines corrected in the traces of verdicts; absent without any."),
    refused: z
      .array(
        z.strictObject({
          finding: text.describe("Number or id that the verdict names."),
          about: z
            .strictObject({ file, line, title: text.describe("Title of the finding.") })
            .nullable()
            .describe("The finding; null if none has that number."),
          because: text.describe("Why the verdict does not count."),
        }),
      )
      .optional()
      .describe("Verdicts of a second look that do not count; absent without any."),
  })
  .nullable()
  .describe("Findings that a model, an agent or another analyzer proposed; null without any.");

const reading = z
  .strictObject({
    reader: text.describe("Model or agent that read the change: `anthropic:…`, `codex`."),
    sceptic: text.describe("Model or agent that tried to refute the findings."),
    phases: z
      .strictObject({
        review: phase.describe("The reading."),
        sceptic: phase.describe("The attempt to refute."),
      })
      .describe("What was asked, by phase."),
    usd,
    sent: z
      .array(z.strictObject({ file, characters: count.describe("Characters of it.") }))
      .describe("Files whose text was sent, sorted."),
    notSent: z
      .array(z.strictObject({ file, reason: text.describe("Why it was not sent.") }))
      .describe("Changed files that were not sent."),
    hidden: z
      .strictObject({
        secrets: count.describe("Values of secrets."),
        invisible: count.describe("Invisible characters."),
      })
      .describe("Replaced in the text that was sent."),
    standards: z
      .array(
        z.strictObject({
          path: text.describe("Path of the file."),
          isFromBase: z.boolean().describe("Whether it was read as it was before the change."),
        }),
      )
      .describe("Files with the project's standards that were sent."),
    isConfiguredBefore: z
      .boolean()
      .describe("Whether the change edits `.tool/config.json`, so that the old values count."),
  })
  .nullable()
  .describe("What was asked of a model or an agent; null without one.");

/** What reviewers other than the built-in one did, and what is not reported. */
export const usage = z.strictObject({
  proposals,
  reading,
  dropped: z
    .array(
      z.strictObject({
        reason: text.describe('Why it is not reported: continues "the finding".'),
        rule,
        file,
        line,
        filter: text.describe("Name of the filter that left it out."),
      }),
    )
    .describe("Findings that are not reported: the first ten of each filter."),
  droppedBy: z.record(text, count).describe("Number of findings that each filter left out."),
});
