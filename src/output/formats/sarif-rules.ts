import type { Finding, Rule } from "../../core/findings/types.ts";
import { severityRank, type Tone } from "../../core/vocabulary.ts";
import { sarifMessage } from "./sarif-message.ts";

/** Severity of a security rule for code scanning, from 0 to 10. */
const SECURITY_SEVERITY = { critical: "9.5", major: "8.0", minor: "5.0" } as const;
const PROBLEM_SEVERITY = { critical: "error", major: "warning", minor: "recommendation" } as const;

/** The properties of a finding or a question that describe its rule. */
type Told = Pick<Finding, "rule" | "severity" | "focus" | "title">;

/**
 * Describes the rules of findings, sorted by name. Unknown properties of a rule are taken from its gravest finding.
 */
export function sarifRules(findings: readonly Told[], known: readonly Rule[], tone: Tone) {
  const rules = new Map(known.map((rule) => [rule.id, rule]));
  const gravest = new Map<string, Told>();
  for (const finding of findings) {
    const other = gravest.get(finding.rule);
    if (other === undefined || isGraver(finding, other)) gravest.set(finding.rule, finding);
  }
  return [...gravest.values()]
    .sort((a, b) => (a.rule < b.rule ? -1 : 1))
    .map((finding) => describe(finding, rules.get(finding.rule), tone));
}

function isGraver(a: Told, b: Told): boolean {
  return severityRank(a) < severityRank(b);
}

function describe(finding: Told, rule: Rule | undefined, tone: Tone) {
  const { focus, severity } = finding;
  const title = withoutValues(rule?.title ?? finding.title);
  const help =
    rule === undefined
      ? title
      : `${withoutValues(rule.tones[tone])}\n\nTrigger: ${withoutValues(rule.trigger)}`;
  const cwe = rule?.cwe ?? null;
  return {
    id: finding.rule,
    shortDescription: sarifMessage(title),
    fullDescription: sarifMessage(rule === undefined ? title : withoutValues(rule.trigger)),
    help: sarifMessage(help),
    properties: {
      tags: [focus, ...(cwe === null ? [] : [`external/cwe/cwe-${String(cwe).padStart(3, "0")}`])],
      ...(focus === "security"
        ? { "security-severity": SECURITY_SEVERITY[severity] }
        : { "problem.severity": PROBLEM_SEVERITY[severity] }),
    },
  };
}

/** Replaces the values of one finding in a wording by ellipses. */
function withoutValues(wording: string): string {
  return wording.trim().replace(/\{[a-z]\w*\}/gi, "…");
}
