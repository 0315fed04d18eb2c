import { closestName } from "../../core/closest-name.ts";
import { isPattern, matchesPattern } from "../../core/rules/matches-pattern.ts";
import { told } from "../../core/told.ts";
import { TOOL_RULES } from "../../core/findings/tool-rules.ts";

/** A name that silences nothing, because no rule has it. */
export interface UnknownIgnore {
  readonly name: string;
  /** The most similar rule; null if none is similar. */
  readonly nearest: string | null;
}

const FINDING_ID = /^f-[0-9a-z]{8}$/;

/**
 * Returns the names of `review.ignore` or of a comment that are not a finding's id and do not match a known rule: the
 * first twenty, and the number of the others.
 */
export function unknownIgnores(
  ignore: readonly string[],
  knownRules: readonly string[],
): { readonly some: readonly UnknownIgnore[]; readonly more: number } {
  const known = [...knownRules, ...TOOL_RULES.map(({ id }) => id)];
  const unknown = [...new Set(ignore)].filter(
    (name) =>
      !FINDING_ID.test(name) &&
      !known.some((rule) => matchesPattern(name, rule) || fitsGroup(name, rule)),
  );
  const { some, more } = told(unknown);
  // Only for the listed names: each is compared with every rule.
  const nearest = (name: string) => closestName(name, candidates(name, known)) ?? null;
  return { some: some.map((name) => ({ name, nearest: nearest(name) })), more };
}

/** Whether a known rule is a group, `eslint/*`, that includes a name. */
function fitsGroup(name: string, rule: string): boolean {
  return isPattern(rule) && matchesPattern(rule, name);
}

/** Returns the known rules, for a pattern with the groups of rules: `js/*`. */
function candidates(name: string, known: readonly string[]): readonly string[] {
  if (!isPattern(name)) return known;
  const groups = known.map((rule) => `${rule.slice(0, rule.indexOf("/") + 1)}*`);
  return [...new Set(groups), ...known];
}
