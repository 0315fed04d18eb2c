import { isAboutSecret } from "../pure/mask-secrets.ts";
import { lessSevere } from "../../core/rules/applies-to.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Keeps only findings about security in generated code, one level less severe except for secrets: nobody fixes the rest
 * by hand.
 */
export const generatedCode: FindingFilter<{ readonly text: string }> = {
  name: "generated-code",
  reason: "is in generated code and not about security",
  apply(findings, { text }) {
    if (findings.length === 0 || !isGenerated(text)) return { kept: findings, dropped: [] };
    const { kept, dropped } = keepIf(findings, ({ rule }) => rule.focus === "security");
    return {
      dropped,
      kept: kept.map((finding) => {
        if (isAboutSecret(finding)) return finding;
        const { rule } = finding;
        return { ...finding, rule: { ...rule, severity: lessSevere(rule.severity) } };
      }),
    };
  },
};
