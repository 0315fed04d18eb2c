import type { RawFinding } from "../../core/findings/types.ts";

/** A rule of intent asks and tells nothing. */
export function isTelling({ rule }: RawFinding): boolean {
  return rule.question === undefined;
}
