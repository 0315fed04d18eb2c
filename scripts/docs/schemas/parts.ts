import * as z from "zod";
import { CONFIDENCES, ENGINES, FOCUSES, SEVERITIES, TONES } from "../../../src/core/vocabulary.ts";

/** Text that may be empty. */
export const text = z.string();
/** A whole number from 0. */
export const count = z.int().nonnegative();
/** A whole number from 1. */
export const from1 = z.int().positive();

/** The name and version of a format: `tool.review/1`. */
export const schemaName = <Name extends `tool.${string}/1`>(name: Name) =>
  z.literal(name).describe("Name and version of this format.");

const commit = text.regex(/^[0-9a-f]{40}$/).nullable();

/** Path of a file, as every JSON output writes it. */
export const file = text
  .min(1)
  .describe("Path relative to the top of the work tree, with `/` on every system.");
/** Line of a file. */
export const line = from1.describe("Line, counted from 1.");
/** How bad a finding is. */
export const severity = z.enum(SEVERITIES).describe("How bad the finding is.");
/** The kind of problem of a finding. */
export const focus = z
  .enum(FOCUSES)
  .describe(
    "Kind of problem: `security`, `performance`, `architecture` (design) or `edge-case` (unhandled scenario).",
  );
/** The identity of a finding. */
export const findingId = text
  .regex(/^f-[0-9a-z]{8}$/)
  .describe("Identity of the finding; it stays the same when the code moves.");
/** The name of a rule. */
export const rule = text.min(1).describe("Name of the rule: `js/eval-input`.");
/** The title of a finding. */
export const title = text.min(1).describe("What is wrong, in one short sentence.");

/** Line and column where a place begins and ends. */
export const place = {
  file,
  line: from1.describe("First line, counted from 1."),
  column: from1.describe("First column, counted from 1 in UTF-16 code units."),
  endLine: from1.describe("Last line, inclusive."),
  endColumn: from1.describe("Column after the last character, in UTF-16 code units."),
};

/** Files, each with the reason why it is named. */
export const withReason = z.array(
  z.strictObject({ file, reason: text.describe("Why, for people.") }),
);

/** The start of the change. */
export const base = z
  .strictObject({
    branch: text.nullable().describe("Branch the change is compared with; null without one."),
    ref: text.nullable().describe("Git ref that was resolved for it; null without one."),
    commit: commit.describe("Commit the change starts from; null without one."),
  })
  .describe("Start of the change.");

/** The end of the change. */
export const head = z
  .strictObject({
    branch: text.nullable().describe("Branch that is checked out; null on a detached HEAD."),
    commit: commit.describe("Last commit of the change; null before the first commit."),
    dirty: z.boolean().describe("Whether the change includes edits that are not committed."),
  })
  .describe("End of the change.");

/** The settings that shaped a review. */
export const settings = z
  .strictObject({
    tone: z.enum(TONES).describe("How findings are worded."),
    focus: z
      .enum(FOCUSES)
      .nullable()
      .describe("The one kind of problem that was looked for; null: all of them."),
    engine: z.enum(ENGINES).describe("Who reviews: the setting `review.engine`."),
    exclude: z.array(text).describe("Patterns of the files that were left out."),
  })
  .describe("Settings that the review ran with.");

/** A finding in a list of them. */
export const findingInShort = z.strictObject({ id: findingId, rule, file, line, severity, title });

const edit = z.strictObject({
  file,
  startLine: from1.describe("First line that is replaced, counted from 1."),
  startColumn: from1.describe("First column that is replaced, counted from 1."),
  endLine: from1.describe("Last line that is replaced, inclusive."),
  endColumn: from1.describe("Column after the last character that is replaced."),
  newText: text.describe("Text that replaces it; empty to delete."),
});

const shownCode = z.strictObject({
  file,
  line: from1.describe("Line of the first line of the code, counted from 1."),
  code: text.min(1).describe("The code, with secrets hidden."),
});

const by = text.min(1).describe("Who looked: `agent` for verdicts handed in, else the reader.");
const because = text.describe("The reason, for people.");

/** What a second look refuted. */
export const refutation = z.strictObject({
  ruling: z.literal("refuted").describe("The second look refuted the finding."),
  by,
  because,
  refutation: shownCode.describe("Code that shows that the finding is wrong."),
});

/** One finding, whole. */
export const finding = z.strictObject({
  id: findingId,
  rule,
  ...place,
  severity,
  focus,
  title,
  message: text.min(1).describe("Why it matters and how to fix it, in the tone of the review."),
  evidence: text.describe("Code or fact that shows it; it never holds the value of a secret."),
  confidence: z
    .enum(CONFIDENCES)
    .describe(
      "How sure the fix is: `safe` may be applied unseen, `verify` needs a look, `careful` changes behavior.",
    ),
  fix: z
    .strictObject({
      title: text.describe("What the fix does."),
      edits: z.array(edit).describe("Edits of the fix, all of them to be applied together."),
    })
    .nullable()
    .describe("Fix that `--fix` can apply; null without one."),
  source: text.min(1).describe("Analyzer or reviewer that found it."),
  status: z
    .enum(["new", "known"])
    .describe("Whether an earlier review of the branch had the finding."),
  trace: z
    .array(z.strictObject({ ...place, note: text.describe("What happens at this place.") }))
    .optional()
    .describe("Path of a value from its source to the finding; absent if none was followed."),
  readers: z
    .strictObject({
      said: from1.describe("Readers that reported the finding."),
      of: from1.describe("All readers of the change."),
    })
    .optional()
    .describe("How many readers agree; absent unless several handed in findings."),
  rank: z
    .number()
    .min(1)
    .optional()
    .describe("Place in the reader's own order, the mean of several; absent for rules."),
  belowGate: z
    .strictObject({
      severity: z.enum(["critical", "major"]).describe("What the reader or the rule said."),
      because: z.string().describe("Why it counts as minor."),
    })
    .optional()
    .describe("Present where a finding counts as minor although its reader or its rule said more."),
  verdict: z
    .strictObject({
      ruling: z
        .enum(["confirmed", "open", "refuted"])
        .describe(
          "`confirmed`: every step of the trace is in the code; `open`: not shown; `refuted`: code speaks against a finding of a rule.",
        ),
      by,
      because,
      trace: z
        .array(shownCode)
        .describe("Path from the trigger to the wrong result; empty unless confirmed."),
      refutation: shownCode
        .optional()
        .describe("Code that speaks against the finding; absent unless refuted."),
      likely: z
        .number()
        .min(0)
        .max(100)
        .optional()
        .describe(
          "How likely the author changes the code when told, in percent; absent if not said.",
        ),
      severity: z
        .strictObject({
          reader: severity.describe("What the reader gave."),
          secondLook: severity.describe("What the second look gives."),
        })
        .optional()
        .describe("Both severities, where they differ; absent otherwise."),
    })
    .optional()
    .describe("Outcome of a second look; absent without one."),
});

/** What rules of intent ask. */
export const questions = z.array(
  z.strictObject({
    id: text.describe("Identity of the question."),
    file,
    line,
    rule,
    severity,
    focus,
    title: text.describe("What the question is about, as a finding of its rule is titled."),
    question: text.describe("The question, for people."),
    answer: z
      .strictObject({
        text: text.describe("The answer."),
        entry: text.describe("Id of its entry in the decision register."),
      })
      .nullable()
      .describe("Answer that was given earlier; null for an open question."),
  }),
);
