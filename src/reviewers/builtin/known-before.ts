import type { RawFinding } from "../../core/findings/types.ts";
import { SEVERITIES } from "../../core/vocabulary.ts";
import type { Seen } from "./analyze-before.ts";
import { ruleNamed } from "./pack.ts";

/**
 * Finds what a change did not bring, by rules that say which of their values names the thing they speak of: the file
 * had a finding about the same thing before, of a rule that weighs as much or more.
 */
export function knownBefore(
  inChange: readonly RawFinding[],
  before: Seen | undefined,
): readonly RawFinding[] {
  if (before === undefined) return [];
  const weights = new Map<string, number>();
  for (const finding of before.findings) {
    const thing = thingOf(finding);
    if (thing === null) continue;
    weights.set(thing, Math.min(weights.get(thing) ?? Number.POSITIVE_INFINITY, rankOf(finding)));
  }
  return inChange.filter((finding) => {
    const earlier = weights.get(thingOf(finding) ?? "");
    return earlier !== undefined && earlier <= rankOf(finding);
  });
}

/** Whether the rule of a finding keeps silent about what is known. */
export function mayBeKnown(finding: RawFinding): boolean {
  return thingOf(finding) !== null;
}

function thingOf({ rule, values }: RawFinding): string | null {
  const name = ruleNamed(rule.id)?.unlessKnown ?? null;
  const value = name === null ? undefined : values[name];
  return value === undefined ? null : `${name} ${value}`;
}

/** 0 is the gravest. */
function rankOf({ rule }: RawFinding): number {
  return SEVERITIES.indexOf(rule.severity);
}
