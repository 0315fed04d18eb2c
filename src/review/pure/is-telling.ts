import type { RawFinding } from "../../core/findings/types.ts";

/** Whether a finding states a fact, unlike the question of a rule of intent. */
export function isTelling({ rule }: RawFinding): boolean {
  return rule.question === undefined;
}
