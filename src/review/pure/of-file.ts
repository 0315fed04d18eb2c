import type { RawFinding } from "../../core/findings/types.ts";

/** Whether a finding is about its file more than about its place: to mend one of many such changes little. */
export function isOfFile({ rule, fix }: RawFinding): boolean {
  return rule.isOfFile === true && fix === null;
}

/** What findings have in common that say the same about one file. */
export function ruleAndFile({ rule, file }: RawFinding): string {
  return `${rule.id}\0${file}`;
}
