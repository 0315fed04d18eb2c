import type { RawFinding } from "../../core/findings/types.ts";
import { SEVERITIES } from "../../core/vocabulary.ts";
import type { Seen } from "../builtin/analyze-before.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";

/** How grave the gravest finding about a thing was. */
export type KnownThings = Map<string, number>;

/**
 * Finds what need not be said, by rules that say which of their values names the thing they speak of: the file had a
 * finding about the same thing before, of a rule that weighs as much or more, or has one further up in the change.
 * @param everywhere what files looked at earlier told of repositories, which are the same in all of them; added to
 */
export function knownBefore(
  inChange: readonly RawFinding[],
  before: Seen | undefined,
  everywhere: KnownThings,
): readonly RawFinding[] {
  const here: KnownThings = new Map();
  const note = (finding: RawFinding): boolean => {
    const thing = thingOf(finding);
    if (thing === null) return false;
    const known = isRepository(finding) ? everywhere : here;
    const earlier = known.get(thing) ?? Number.POSITIVE_INFINITY;
    known.set(thing, Math.min(earlier, rankOf(finding)));
    return earlier <= rankOf(finding);
  };
  for (const finding of before?.findings ?? []) note(finding);
  return inChange.filter(note);
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

function isRepository({ rule }: RawFinding): boolean {
  const { unlessKnown = null, notOwn = null } = ruleNamed(rule.id) ?? {};
  return unlessKnown !== null && unlessKnown === notOwn;
}

/** 0 is the gravest. */
function rankOf({ rule }: RawFinding): number {
  return SEVERITIES.indexOf(rule.severity);
}
