import { isAboutSecret } from "./mask-secrets.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { lessSevere } from "../../core/rules/applies-to.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";

/**
 * Judges what was found in a text by the standard of its kind: in code that a program wrote, only what
 * endangers those who run it, one level less, and secrets as everywhere; nobody mends the rest by hand.
 */
export function judgeGenerated(
  text: string,
  findings: readonly RawFinding[],
): readonly RawFinding[] {
  if (findings.length === 0 || !isGenerated(text)) return findings;
  return findings
    .filter(({ rule }) => rule.focus === "security")
    .map((finding) => {
      if (isAboutSecret(finding)) return finding;
      const { rule } = finding;
      return { ...finding, rule: { ...rule, severity: lessSevere(rule.severity) } };
    });
}
