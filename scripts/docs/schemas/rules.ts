import * as z from "zod";
import { STATUSES } from "../../../src/core/rules/types.ts";
import { SEVERITIES } from "../../../src/core/vocabulary.ts";
import { focus, from1, line, rule as name, schemaName, text, title } from "./parts.ts";

const facts = z.strictObject({
  id: name,
  status: z.enum(STATUSES).describe("`nursery`: it is off unless `review.nursery` is true."),
  focus,
  severity: z.enum(SEVERITIES).describe("How bad its findings are, unless a setting changes it."),
  title,
  trigger: text.describe("Condition under which the code fails."),
  cwe: from1.nullable().describe("Number of the weakness in the CWE list; null without one."),
  languages: z.array(text).describe("Languages that it reads; `any`: every text file."),
  question: text
    .nullable()
    .describe("The question that it asks instead of reporting a finding; null if it asks none."),
});

/** `tool.rules/1`: what `tool review --rules --json` prints. */
export const RULES = z.strictObject({
  schema: schemaName("tool.rules/1"),
  rules: z.array(facts).describe("Every rule, those of the project included."),
});

const tree = z.record(text, z.string());
const example = z.union([
  z.string(),
  z.strictObject({
    before: tree.describe("Contents of the files before the change, by path."),
    after: tree.describe("Contents of the files after the change, by path."),
  }),
]);

const tones = z
  .strictObject({
    harsh: text.describe("Message in the tone `harsh`."),
    constructive: text.describe("Message in the tone `constructive`."),
  })
  .describe("Message of a finding in each tone; `{name}` stands for a value of the code.");

/** `tool.rule/1`: what `tool review --explain RULE --json` prints. */
export const RULE = z.strictObject({
  schema: schemaName("tool.rule/1"),
  rule: facts
    .extend({
      tones,
      shapes: z
        .array(z.strictObject({ title, tones }))
        .describe("Words for some of the shapes that it finds, in place of `title` and `tones`."),
      sources: z
        .array(
          z.strictObject({
            name: text.describe("The weakness, the rule of a linter, or the page."),
            url: text.nullable().describe("Its address; null without one."),
          }),
        )
        .describe("Where the rule comes from."),
      examples: z
        .strictObject({
          found: z.array(example).describe("Code or changes that it reports."),
          clean: z.array(example).describe("Code or changes that it does not report."),
        })
        .describe(
          "Examples of the rule: code, or a change. `¦` breaks up what a secret scanner would report.",
        ),
    })
    .describe("The rule."),
});

const place = { file: text.describe("Path from the top of the work tree."), line };

/** `tool.rule-tests/1`: what `tool review --test-rules --json` prints. */
export const RULE_TESTS = z.strictObject({
  schema: schemaName("tool.rule-tests/1"),
  passed: z
    .boolean()
    .describe(
      "Whether every rule could be read and says what its tests want; the exit status is 0.",
    ),
  rules: z
    .array(
      z.strictObject({
        rule: text.describe("Name of the rule: `team/` and its id."),
        file: text.describe("The file that the rule is in."),
        status: z
          .enum(["passed", "failed", "untested", "not-run"])
          .describe(
            "`untested`: it has no tests. `not-run`: its language cannot be read on this machine.",
          ),
        valid: z.int().min(0).describe("Pieces of code that it must leave alone."),
        invalid: z.int().min(0).describe("Pieces of code that it must report."),
        failures: z
          .array(
            z.strictObject({
              kind: z.enum(["valid", "invalid"]).describe("The list that the code is in."),
              number: z.int().min(1).describe("Its place in that list, from 1."),
              ...place,
              code: z.string().describe("The code."),
              message: text.describe("The difference, for people."),
            }),
          )
          .describe("Pieces of code about which the rule says something else."),
      }),
    )
    .describe("Every rule that could be read, in the order of the files."),
  faults: z
    .array(z.strictObject({ ...place, message: text.describe("The fault, for people.") }))
    .describe("Rules and tests that cannot be read."),
});
