import { applyToRule } from "../pure/proposals/apply-ruling.ts";
import type { RefusedVerdict } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import type { IdentifiedFinding } from "../../review/pure/identify-findings.ts";
import type { RuledFacts } from "../../review/types.ts";
import { OUTSIDE } from "./judge-proposals.ts";
import { rulingOn } from "./rule-on.ts";

/**
 * Applies the verdicts of a second look to findings of rules, see `applyToRule`. A finding without a verdict stays as it
 * is, as a rule needs no confirmation.
 * @param verdicts the verdicts by the ids of findings
 * @param read returns the text of a file of the repository; null if it cannot be read
 */
export async function ruleOnOthers(
  facts: readonly IdentifiedFinding[],
  verdicts: ReadonlyMap<string, readonly Verdict[]>,
  read: (path: string) => Promise<string | null>,
): Promise<RuledFacts> {
  const refused: RefusedVerdict[] = [];
  let corrected = 0;
  const ruled: IdentifiedFinding[] = [];
  for (const fact of facts) {
    const own = fact.source === OUTSIDE ? [] : (verdicts.get(fact.id) ?? []);
    const { ruling, ...judged } = await rulingOn(fact, own, read);
    refused.push(...judged.refused);
    if (ruling.is === "confirmed") corrected += ruling.corrected;
    ruled.push(ruling.is === "open" ? fact : applyToRule(fact, ruling, OUTSIDE));
  }
  return { facts: ruled, refused, corrected };
}
