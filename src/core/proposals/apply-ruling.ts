import type { RawFinding } from "../findings/types.ts";
import type { Ruling } from "./judge-verdict.ts";

/**
 * A finding with what a second look came to: a confirmed one tells the way to its wrong result; one whose
 * proof does not hold goes below the gate and says why.
 */
export function applyRuling(
  finding: RawFinding,
  ruling: Exclude<Ruling, { is: "refuted" }>,
): RawFinding {
  const { rule } = finding;
  const more =
    ruling.is === "confirmed"
      ? `Confirmed: ${ruling.steps.join(" → ")}.`
      : `Not confirmed: ${ruling.because}.`;
  return {
    ...finding,
    rule: {
      ...rule,
      severity: ruling.is === "confirmed" ? rule.severity : "minor",
      tones: {
        harsh: `${rule.tones.harsh} ${more}`,
        constructive: `${rule.tones.constructive} ${more}`,
      },
    },
  };
}
