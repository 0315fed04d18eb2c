import type { Focus, Severity } from "../../../core/vocabulary.ts";
import type { SarifResult, SarifRule } from "./sarif-shape.ts";

/** From here on the Common Vulnerability Scoring System calls a weakness high. */
const HIGH = 7;

/** Tags that say what a rule is about, as common analyzers use them; the first that fits decides. */
const FOCUS_TAGS: readonly (readonly [RegExp, Focus])[] = [
  [/^(?:.*\W)?(?:security|owasp|cwe)\b/i, "security"],
  [/^(?:.*\W)?(?:performance|efficiency)\b/i, "performance"],
  [/^(?:.*\W)?(?:maintainability|architecture|design|complexity|duplication)\b/i, "architecture"],
];
const CWE = /^(?:external\/cwe\/)?cwe[-: _]?0*([1-9]\d{0,4})\b/i;

/** What a rule is about; an edge case where nothing says so. */
export function focusOf(rule: SarifRule | undefined, result?: SarifResult): Focus {
  const tags = [...(rule?.properties?.tags ?? []), ...(result?.properties?.tags ?? [])];
  if (securityScore(rule, result) !== null) return "security";
  const [, focus] = FOCUS_TAGS.find(([form]) => tags.some((tag) => form.test(tag))) ?? [];
  return focus ?? "edge-case";
}

/**
 * How grave a result is. `critical` needs a concrete trigger, which no field of a log gives: an error is
 * `major`, as is what scores as high, and all else `minor`.
 */
export function severityOf(rule: SarifRule | undefined, result: SarifResult): Severity {
  const score = securityScore(rule, result);
  if (score !== null) return score >= HIGH ? "major" : "minor";
  return levelOf(rule, result) === "error" ? "major" : "minor";
}

/** Number of the weakness that a result or its rule names; null if there is none. */
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

/** Says that something is wrong and that nobody has settled it: what passed or was accepted does not. */
export function isOpen(result: SarifResult): boolean {
  const { kind = "fail", baselineState, suppressions } = result;
  return (
    ["fail", "open", "review"].includes(kind) &&
    baselineState !== "absent" &&
    !suppressions.some(({ status = "accepted" }) => status === "accepted")
  );
}

/** §3.27.10: the result's own word, else that of its rule, else a warning. */
function levelOf(rule: SarifRule | undefined, { level, kind = "fail" }: SarifResult): string {
  if (level !== undefined) return level;
  return kind === "fail" ? (rule?.defaultConfiguration?.level ?? "warning") : "none";
}

function securityScore(rule: SarifRule | undefined, result?: SarifResult): number | null {
  const score =
    result?.properties?.["security-severity"] ?? rule?.properties?.["security-severity"];
  return score === undefined || Number.isNaN(score) ? null : score;
}
