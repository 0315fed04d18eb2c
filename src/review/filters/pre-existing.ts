import type { RawFinding } from "../../core/findings/types.ts";
import { severityRank } from "../../core/vocabulary.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter, KnownThings } from "./types.ts";

/**
 * Leaves out findings of rules with a value that names their subject if a finding of at least the same severity is
 * about the same subject: in the file before the change, or further up in the change.
 */
export const preExisting: BeforeFilter = {
  name: "pre-existing",
  reason:
    "is about something that an equally grave finding covers, further up or before the change",
  concerns: (finding) => thingOf(finding) !== null,
  apply(findings, { before, everywhere }) {
    const here: KnownThings = new Map();
    const note = (finding: RawFinding): boolean => {
      const thing = thingOf(finding);
      if (thing === null) return false;
      const known = isRepository(finding) ? everywhere : here;
      const earlier = known.get(thing) ?? Number.POSITIVE_INFINITY;
      known.set(thing, Math.min(earlier, severityRank(finding.rule)));
      return earlier <= severityRank(finding.rule);
    };
    for (const finding of before?.findings ?? []) note(finding);
    return keepIf(findings, (finding) => !note(finding));
  },
};

function thingOf({ rule, values }: RawFinding): string | null {
  const name = ruleNamed(rule.id)?.unlessKnown ?? null;
  const value = name === null ? undefined : values[name];
  return value === undefined ? null : `${name} ${value}`;
}

function isRepository({ rule }: RawFinding): boolean {
  const { unlessKnown = null, notOwn = null } = ruleNamed(rule.id) ?? {};
  return unlessKnown !== null && unlessKnown === notOwn;
}
