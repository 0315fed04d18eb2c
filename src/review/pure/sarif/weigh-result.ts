import type { Focus, Severity } from "../../../core/vocabulary.ts";
import type { SarifResult, SarifRule } from "./sarif-shape.ts";

/** Lowest score that the Common Vulnerability Scoring System calls high. */
const HIGH = 7;

/** Tags of common analyzers with their focus; the first match counts. */
const FOCUS_TAGS: readonly (readonly [RegExp, Focus])[] = [
  [/^(?:.*\W)?(?:security|owasp|cwe)\b/i, "security"],
  [/^(?:.*\W)?(?:performance|efficiency)\b/i, "performance"],
  [/^(?:.*\W)?(?:maintainability|architecture|design|complexity|duplication)\b/i, "architecture"],
];
const CWE = /^(?:external\/cwe\/)?cwe[-: _]?0*([1-9]\d{0,4})\b/i;

/** Returns the focus of a rule by its tags; `edge-case` by default. */
export function focusOf(rule: SarifRule | undefined, result?: SarifResult): Focus {
  const tags = [...(rule?.properties?.tags ?? []), ...(result?.properties?.tags ?? [])];
  if (securityScore(rule, result) !== null) return "security";
  const [, focus] = FOCUS_TAGS.find(([form]) => tags.some((tag) => form.test(tag))) ?? [];
  return focus ?? "edge-case";
}

/**
 * Returns the severity of a result. `critical` needs a concrete trigger, which no field of a log has: errors and high
 * scores are `major`, everything else is `minor`.
 */
export function severityOf(rule: SarifRule | undefined, result: SarifResult): Severity {
  const score = securityScore(rule, result);
  if (score !== null) return score >= HIGH ? "major" : "minor";
  return levelOf(rule, result) === "error" ? "major" : "minor";
}

/** Returns the number of the weakness of a result or its rule; null if there is none. */
export function cweOf(rule: SarifRule | undefined, result: SarifResult): number | null {
  const names = [
    ...result.taxa.map(({ id }) => (id === undefined ? "" : `cwe-${id.replace(/^cwe-/i, "")}`)),
    ...(result.properties?.tags ?? []),
    ...(rule?.properties?.tags ?? []),
    ...(rule?.relationships ?? []).map(({ target }) => target?.id ?? ""),
  ];
  for (const name of names) {
    const [, digits] = CWE.exec(name) ?? [];
    if (digits !== undefined) return Number(digits);
  }
  return null;
}

/** Whether a result is an open problem: it did not pass and is not suppressed. */
export function isOpen(result: SarifResult): boolean {
  const { kind = "fail", baselineState, suppressions } = result;
  return (
    ["fail", "open", "review"].includes(kind) &&
    baselineState !== "absent" &&
    !suppressions.some(({ status = "accepted" }) => status === "accepted")
  );
}

/** Returns the level of a result, else that of its rule, else `warning` (§3.27.10). */
function levelOf(rule: SarifRule | undefined, { level, kind = "fail" }: SarifResult): string {
  if (level !== undefined) return level;
  return kind === "fail" ? (rule?.defaultConfiguration?.level ?? "warning") : "none";
}

function securityScore(rule: SarifRule | undefined, result?: SarifResult): number | null {
  const score =
    result?.properties?.["security-severity"] ?? rule?.properties?.["security-severity"];
  return score === undefined || Number.isNaN(score) ? null : score;
}
