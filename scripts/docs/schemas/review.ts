import * as z from "zod";
import { REGISTER_MODES, SEVERITIES } from "../../../src/core/vocabulary.ts";
import * as parts from "./parts.ts";
import { usage } from "./usage.ts";

const { count, file, finding, from1, text, withReason } = parts;
const { id, rule, line } = parts.findingInShort.shape;
const inShort = { id, rule, file, line };

/** `tool.review/1`: the report of `tool review --json`, key by key. */
export const REVIEW = z.strictObject({
  schema: parts.schemaName("tool.review/1"),
  status: z
    .enum(["clean", "findings", "partial", "not-run"])
    .describe(
      "`partial`: something selected could not be reviewed; `not-run`: there was nothing to review.",
    ),
  base: parts.base,
  head: parts.head,
  settings: parts.settings,
  files: z
    .strictObject({
      reviewed: count.describe("Number of files that were reviewed."),
      byLanguage: count
        .optional()
        .describe("How many of them a reviewer of their language read; absent if not counted."),
      excluded: z.array(text).describe("Files that `exclude` left out."),
      skipped: withReason.describe("Files that are not reviewed: binary, generated, too large."),
      failed: withReason.describe("Files that could not be reviewed."),
      unread: z
        .array(
          z.strictObject({
            file: text.describe("Path of the file."),
            by: text.describe("Name of the analyzer."),
            reason: text.describe("Why, in a few words."),
          }),
        )
        .optional()
        .describe(
          "Files that an analyzer has no way to read, as a template, another dialect, or TypeScript without the types of its project; absent if there are none.",
        ),
    })
    .describe("Files of the change."),
  reviewers: z
    .array(
      z.strictObject({
        name: text.describe("Name of the reviewer."),
        files: count.describe("Number of files it read."),
        findings: count.describe("Number of its findings that are reported."),
        durationMs: count.describe("Time it took, in milliseconds."),
      }),
    )
    .describe("Everybody who reviewed."),
  findings: z.array(finding).describe("Findings, the most severe first."),
  questions: parts.questions.describe("Questions that only the project can answer."),
  fixes: z
    .strictObject({
      applied: count.describe("Number of fixes that were applied."),
      commit: text
        .regex(/^[0-9a-f]{40}$/)
        .nullable()
        .describe("Commit with the fixes; null if none was created."),
    })
    .describe("Fixes that this run applied."),
  gate: z
    .strictObject({
      failOn: z
        .enum([...SEVERITIES, "never"])
        .describe("Lowest severity that fails the gate, or `never`."),
      passed: z.boolean().describe("Whether the review passed; the exit status is 1 if not."),
      questions: z
        .literal("gate")
        .optional()
        .describe("Present if open questions count like findings (`review.questions`)."),
    })
    .describe("The verdict."),
  register: z
    .strictObject({
      mode: z.enum(REGISTER_MODES).describe("How the register is read."),
      entries: count.describe("Number of entries in the register."),
      open: count.describe("Number of entries without an answer."),
    })
    .nullable()
    .describe("The decision register; null if it is not enabled."),
  usage: usage
    .nullable()
    .describe("Proposals, models and findings that are not reported; null without any."),
  suppressed: z
    .array(
      z.strictObject({
        ...inShort,
        finding: finding.describe("The finding that is silenced, in full."),
        by: z
          .enum(["comment", "review.ignore", "review.overrides"])
          .describe("A `tool-ignore` comment, or the setting."),
        reason: text.nullable().describe("Reason that the comment gives; null without one."),
      }),
    )
    .describe("Findings that somebody silenced; the gate ignores them."),
  loop: z
    .strictObject({
      status: z.enum(["passed", "incomplete"]).describe("Whether the loop reached the gate."),
      ended: z
        .enum([
          "passed",
          "nothing-to-fix",
          "iterations",
          "no-progress",
          "reopened",
          "seen-before",
          "partial",
        ])
        .describe("Why the loop ended."),
      reason: text.describe("The same for people."),
      rounds: from1.describe("Number of rounds."),
      late: z
        .array(text)
        .describe("Ids of findings that appeared after the first round; they block nothing."),
    })
    .nullable()
    .describe("Outcome of `--loop`; null without it."),
  since: z
    .strictObject({
      reviewedAt: z.iso.datetime().describe("Time of the last review, ISO 8601 in UTC."),
      fixed: z.array(parts.findingInShort).describe("Findings of the last review that are gone."),
      new: count.describe("Number of findings that the last review did not have."),
      remaining: count.describe("Number of findings that the last review had too."),
    })
    .nullable()
    .describe("Comparison with the last review of the branch (`--re-review`); null without it."),
});

/** `tool.silence/1`: the answer of `tool review --explain-silence FILE:LINE --json`. */
export const SILENCE = z.strictObject({
  schema: parts.schemaName("tool.silence/1"),
  file,
  line: parts.line,
  reported: z
    .array(
      parts.findingInShort
        .omit({ file: true })
        .extend({ rank: from1.describe("Place in the report, from 1.") }),
    )
    .describe("Findings that the review reports at the line."),
  dropped: z
    .array(
      z.strictObject({
        reason: text.describe('Why it is not reported: continues "the finding".'),
        rule: text.describe("Name of the rule; the title for a proposal."),
        line: parts.line,
        filter: text.describe("Name of the filter that left it out."),
        because: text.nullable().describe("Details of this case; null without any."),
      }),
    )
    .describe("Findings at the line that are not reported, in the order of the filters."),
  questions: parts.questions.describe("Questions that the review asks at the line."),
  state: z
    .strictObject({
      is: z.enum(["reviewed", "excluded", "skipped", "failed"]).describe("What happened to it."),
      reason: text.nullable().describe("Why it was not reviewed; null if it was."),
      isTest: z.boolean().describe("Whether it is a test."),
    })
    .describe("State of the whole file."),
  isChangedLine: z
    .boolean()
    .describe(
      "Whether the change adds or modifies the line; true where a file is reviewed as a whole.",
    ),
  linterComment: z
    .strictObject({
      line: parts.line,
      comment: text.describe("The comment."),
    })
    .nullable()
    .describe("Comment that a linter obeys; null without one."),
  analyzers: z
    .strictObject({
      read: z.array(text).describe("Analyzers that read the file."),
      others: z
        .array(
          z.strictObject({
            name: text.describe("Name of the analyzer."),
            whyNot: text.describe("Why it did not read the file."),
          }),
        )
        .describe("Analyzers that did not."),
      rulesOff: count.describe("Number of rules that are on trial and off (`review.nursery`)."),
    })
    .describe("Analyzers and the file."),
});
