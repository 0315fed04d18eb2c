import type { RawFinding } from "../../core/findings/types.ts";

/** Whether a finding is about its file rather than its place: to fix one of many changes little. */
export function isOfFile({ rule, fix }: RawFinding): boolean {
  return rule.isOfFile === true && fix === null;
}

/** Returns the key of findings that state the same about one file. */
export function ruleAndFile({ rule, file }: RawFinding): string {
  return `${rule.id}\0${file}`;
}
