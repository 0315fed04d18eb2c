import { wrapAnsi } from "fast-wrap-ansi";
import {
  exampleLines,
  type RuleExamples,
  type WrittenExample,
} from "../../core/rules/rule-examples.ts";
import { languagesOf, severityOf } from "../../core/rules/rules-markdown.ts";
import type { PackRule } from "../../core/rules/types.ts";
import type { Sink } from "../../output/types.ts";

const LABEL_WIDTH = 12;

/** One rule whole as text: what it is, both ways of wording it, every example. */
export function formatRule(
  rule: PackRule,
  { found, clean }: RuleExamples,
  { columns, colors }: Pick<Sink, "columns" | "colors">,
): string {
  const prose = (text: string): string[] =>
    wrapAnsi(text.trim(), Math.min(columns, 100) - 2, { hard: true })
      .split("\n")
      .map((line) => `  ${line}`);
  const row = (label: string, value: string | null): string[] =>
    value === null
      ? []
      : wrapAnsi(value, Math.max(20, Math.min(columns, 100) - LABEL_WIDTH - 2), { hard: true })
          .split("\n")
          .map((line, at) => `  ${colors.dim((at === 0 ? label : "").padEnd(LABEL_WIDTH))}${line}`);
  const examples = (title: string, all: readonly WrittenExample[]): string[] =>
    all.flatMap((example, at) => [
      "",
      colors.bold(`${title} ${at + 1}`),
      ...exampleLines(example).map((line) => `  ${line.replaceAll("¦", "")}`),
    ]);
  return [
    `${colors.bold(rule.id)}  ${rule.title}`,
    "",
    ...row("focus", rule.focus),
    ...row("severity", severityOf(rule)),
    ...row("languages", languagesOf(rule)),
    ...row("weakness", rule.cwe === null ? null : `CWE-${rule.cwe}`),
    ...row("trigger", rule.trigger),
    ...row("asks", rule.question ?? null),
    ...row(
      "fix",
      rule.fixes.length === 0
        ? null
        : `${rule.fixes.map(({ title }) => title).join("; or: ")} (${rule.confidence})`,
    ),
    "",
    colors.bold("constructive"),
    ...prose(rule.tones.constructive),
    "",
    colors.bold("harsh"),
    ...prose(rule.tones.harsh),
    ...examples("found", found),
    ...examples("left alone", clean),
    "",
  ].join("\n");
}
