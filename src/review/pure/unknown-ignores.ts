import { closestName } from "../../core/closest-name.ts";
import { isPattern, matchesPattern } from "../../core/rules/matches-pattern.ts";
import { told } from "../../core/told.ts";
import { TOOL_RULES } from "../../core/findings/tool-rules.ts";

/** A name that silences nothing because no rule has it. */
export interface UnknownIgnore {
  readonly name: string;
  /** The rule that was most likely meant. */
  readonly nearest: string | null;
}

const FINDING_ID = /^f-[0-9a-z]{8}$/;

/**
 * Names of `review.ignore`, or of a comment, that are neither a finding's id nor a known rule, nor fit one: the
 * first twenty, and how many more there are.
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
  // Each is compared with every rule.
  const nearest = (name: string) => closestName(name, candidates(name, known)) ?? null;
  return { some: some.map((name) => ({ name, nearest: nearest(name) })), more };
}

/** Whether a known rule is a whole group, `eslint/*`, whose names nobody can list, and this is one of them. */
function fitsGroup(name: string, rule: string): boolean {
  return isPattern(rule) && matchesPattern(rule, name);
}

/** For a pattern, those of whole groups of rules as well: `js/*`. */
function candidates(name: string, known: readonly string[]): readonly string[] {
  if (!isPattern(name)) return known;
  const groups = known.map((rule) => `${rule.slice(0, rule.indexOf("/") + 1)}*`);
  return [...new Set(groups), ...known];
}
