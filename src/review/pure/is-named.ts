import type { IdentifiedFinding } from "./identify-findings.ts";

/** Whether one of the names is the finding's rule, its id, or an earlier id. */
export function isNamed(
  { id, rule, aliases }: IdentifiedFinding,
  names: readonly string[],
): boolean {
  return names.some((name) => name === rule.id || name === id || aliases.includes(name));
}
