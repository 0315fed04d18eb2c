import type { Context } from "../../cli/context.ts";
import { closestName } from "../../core/closest-name.ts";
import { rulePage } from "../../core/rules/rule-page.ts";
import type { RuleExamples } from "../../core/rules/rule-examples.ts";
import { sourcesOf } from "../../core/rules/rule-sources.ts";
import { isTeamRule } from "../../core/rules/team-rule.ts";
import type { PackRule } from "../../core/rules/types.ts";
import { wordingsOf } from "../../core/rules/words-for.ts";
import { FOCUSES } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { packRules } from "../../analyzers/shared/pack.ts";
import { findRepository } from "../config/files.ts";
import { formatRule } from "./format-rule.ts";
import type { Sink } from "../../output/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/**
 * `tool review --rules` and `--explain RULE`: shows the rules, the project's own in the work tree included. Works
 * outside of a repository too. Throws REVIEW_UNKNOWN_RULE.
 */
export async function showRules(
  context: Context,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const {
    streams,
    flags: { json },
  } = context;
  const { explain, focus } = typed;
  const rules = [...packRules(), ...(await ownRules(context))];
  if (typeof explain === "string") {
    const rule = ruleCalled(explain, rules);
    const examples = await (isTeamRule(rule.id)
      ? examplesInTests(context, rule)
      : examplesOf(rule));
    const { columns, colors } = streams.out;
    streams.result(
      json === true
        ? safeJson({
            schema: "tool.rule/1",
            rule: {
              ...facts(rule),
              tones: rule.tones,
              shapes: wordingsOf(rule).slice(1),
              sources: sourcesOf(rule),
              examples,
            },
          })
        : formatRule(rulePage(rule, examples), { columns, colors }),
    );
    return 0;
  }
  const wanted = rules.filter((rule) => focus === undefined || rule.focus === focus);
  streams.result(
    json === true
      ? safeJson({ schema: "tool.rules/1", rules: wanted.map(facts) })
      : list(wanted, streams.out.colors),
  );
  return 0;
}

/** Returns the page of a rule of the pack as text, with one example of each kind; null for rules of other reviewers. */
export async function pageOfRule(
  name: string,
  look: Pick<Sink, "columns" | "colors">,
): Promise<string | null> {
  const rule = packRules().find(({ id }) => id === name);
  if (rule === undefined) return null;
  const { found, clean } = await examplesOf(rule);
  return formatRule(rulePage(rule, { found: found.slice(0, 1), clean: clean.slice(0, 1) }), look);
}

async function examplesOf({ id }: PackRule) {
  const { RULE_EXAMPLES } = await import("virtual:rule-examples");
  return RULE_EXAMPLES[id] ?? { found: [], clean: [] };
}

/** Returns the examples in the tests of one of the project's own rules. */
async function examplesInTests(context: Context, { id }: PackRule): Promise<RuleExamples> {
  const repository = await findRepository(context);
  if (repository === null) return { found: [], clean: [] };
  const { testsOf } = await import("./test-rules.ts");
  const tests = (await testsOf(repository.root)).tests.filter(({ rule }) => rule === id);
  return {
    found: tests.flatMap(({ invalid }) => invalid),
    clean: tests.flatMap(({ valid }) => valid),
  };
}

async function ownRules(context: Context): Promise<readonly PackRule[]> {
  // The rules of the pack are shown even if git is missing, or refuses.
  const repository = await findRepository(context).catch(() => null);
  if (repository === null) return [];
  const { checkTeamRules } = await import("../shared/check-team-rules.ts");
  return (await checkTeamRules(context, repository.root)).rules;
}

function ruleCalled(name: string, rules: readonly PackRule[]): PackRule {
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return rule;
  const near = closestName(
    name,
    rules.map(({ id }) => id),
  );
  throw new ToolError("REVIEW_UNKNOWN_RULE", `unknown rule ${name}`, {
    hint:
      near === undefined
        ? "see them all: `tool review --rules`"
        : `did you mean this: \`tool review --explain ${near}\``,
  });
}

function facts(rule: PackRule) {
  const { id, status, focus, severity, title, trigger, cwe, languages, question = null } = rule;
  return { id, status, focus, severity, title, trigger, cwe, languages, question };
}

function list(rules: readonly PackRule[], colors: Context["streams"]["out"]["colors"]): string {
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  const blocks = FOCUSES.flatMap((focus) => {
    const own = rules.filter((rule) => rule.focus === focus);
    if (own.length === 0) return [];
    const rows = own
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(
        (rule) =>
          `  ${rule.id.padEnd(width)}  ${colors.dim(rule.severity.padEnd(8))}  ${rule.question ?? rule.title}${rule.status === "nursery" ? " (nursery)" : ""}`,
      );
    return [[colors.bold(`${focus} (${own.length})`), ...rows, ""].join("\n")];
  });
  const tried = rules.filter(({ status }) => status === "nursery").length;
  const off =
    tried === 0 ? "" : `; ${tried} of them in the nursery, off unless review.nursery is true`;
  return `${blocks.join("\n")}\n${rules.length} rules${off}; one rule with examples: \`tool review --explain RULE\`\n`;
}
