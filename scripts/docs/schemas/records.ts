import * as z from "zod";
import { ENTRY_STATUSES } from "../../../src/register/pure/types.ts";
import { count, file, from1, schemaName, text } from "./parts.ts";
import { SHIP } from "./ship.ts";

const time = z.iso.datetime().nullable();

/** `tool.register/1`: the entries that `tool register --json` and its verbs print. */
export const REGISTER = z.strictObject({
  schema: schemaName("tool.register/1"),
  entries: z
    .array(
      z.strictObject({
        id: text.describe("Number of the entry in the register."),
        status: z.enum(ENTRY_STATUSES).describe("State of the question."),
        file: file.nullable().describe("File that it is about; null without one."),
        line: from1.nullable().describe("Line that it is about, counted from 1; null without one."),
        rule: text.nullable().describe("Name of the rule that asks; null if a person asks."),
        question: text.describe("The question."),
        askedBy: text.nullable().describe("Who asked; null if unknown."),
        askedAt: time.describe("When it was asked, ISO 8601 in UTC; null if unknown."),
        answer: text
          .nullable()
          .describe("The answer, or why it was declined or superseded; null without one."),
        answeredBy: text.nullable().describe("Who answered; null if unknown."),
        answeredAt: time.describe("When it was answered, ISO 8601 in UTC; null if unknown."),
      }),
    )
    .describe("The entries that were asked for, or the one that was written."),
});

const run = {
  run: text.describe("Id of the run."),
  command: SHIP.shape.command,
  branch: text.describe("Branch that is shipped."),
  target: text.describe("Branch that it goes to."),
  status: z
    .enum(["running", "unfinished", "shipped", "failed", "unmerged", "aborted", "superseded"])
    .describe(
      "`unfinished`: `tool ship --continue` finishes it; `superseded`: a later ship of the branch replaced it.",
    ),
  pause: z
    .enum(["interrupted", "waiting", "timed-out", "post-merge-cut-short"])
    .nullable()
    .describe("Why an unfinished run stopped; null if it was killed."),
  began: z.iso.datetime().describe("When it began, ISO 8601 in UTC."),
  durationMs: count.describe("Time from its beginning to its last record, in milliseconds."),
  pullRequest: z
    .strictObject({
      number: from1.describe("Number of the pull request."),
      url: text.describe("Address of the pull request."),
      merged: z.boolean().describe("Whether it is merged."),
    })
    .nullable()
    .describe("The pull request; null until there is one."),
  snapshot: text
    .nullable()
    .describe("Git ref of the work as it was before the run; null if there is none."),
};

/** `tool.runs/1`: what `tool runs --json` prints. */
export const RUNS = z.strictObject({
  schema: schemaName("tool.runs/1"),
  runs: z.array(z.strictObject(run)).describe("Runs of this work tree, the newest first."),
});

/** `tool.run/1`: what `tool runs show ID --json` prints. */
export const RUN = z.strictObject({
  schema: schemaName("tool.run/1"),
  ...run,
  steps: z
    .array(
      SHIP.shape.steps.element.extend({
        log: z
          .strictObject({
            path: text.describe("Absolute path of the file that has all of the output."),
            lines: z.array(text).describe("The last lines of the output."),
            isCut: z.boolean().describe("Whether the file has more lines."),
          })
          .nullable()
          .describe("Output of the step; null if it has none."),
      }),
    )
    .describe("Every step, in order."),
  warnings: SHIP.shape.warnings,
});
