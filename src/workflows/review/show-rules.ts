import type { Context } from "../../cli/context.ts";
import { closestName } from "../../core/closest-name.ts";
import { rulePage } from "../../core/rules/rule-page.ts";
import { sourcesOf } from "../../core/rules/rule-sources.ts";
import type { PackRule } from "../../core/rules/types.ts";
import { FOCUSES } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { packRules } from "../../analyzers/shared/pack.ts";
import { formatRule } from "./format-rule.ts";
import type { Sink } from "../../output/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/**
 * `tool review --rules` and `--explain RULE`: what the built-in reviewer looks for. Works anywhere, reads
 * no file of the user's. Throws REVIEW_UNKNOWN_RULE.
 */
export async function showRules(
  { streams, flags: { json } }: Pick<Context, "streams" | "flags">,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { explain, focus } = typed;
  if (typeof explain === "string") {
    const rule = ruleCalled(explain);
    const examples = await examplesOf(rule);
    const { columns, colors } = streams.out;
    streams.result(
      json === true
        ? safeJson({
            schema: "tool.rule/1",
            rule: { ...facts(rule), tones: rule.tones, sources: sourcesOf(rule), examples },
          })
        : formatRule(rulePage(rule, examples), { columns, colors }),
    );
    return 0;
  }
  const wanted = packRules().filter((rule) => focus === undefined || rule.focus === focus);
  streams.result(
    json === true
      ? safeJson({ schema: "tool.rules/1", rules: wanted.map(facts) })
      : list(wanted, streams.out.colors),
  );
  return 0;
}

/** The page of a rule of the pack as text, with one example of each kind; null for rules of other reviewers. */
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

function ruleCalled(name: string): PackRule {
  const rules = packRules();
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return rule;
  const near = closestName(
    name,
    rules.map(({ id }) => id),
  );
  throw new ToolError("REVIEW_UNKNOWN_RULE", `no rule is called ${name}`, {
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
  return `${blocks.join("\n")}\n${rules.length} rules${off}; one whole, with examples: \`tool review --explain RULE\`\n`;
}
