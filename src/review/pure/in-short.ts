import type { Finding } from "../../core/findings/types.ts";

/** What tells a finding from the others, for lists of them. */
export type FindingInShort = Pick<Finding, "id" | "rule" | "file" | "line" | "severity" | "title">;

/** Takes what tells a finding from the others, and leaves out the rest. */
export function inShort(finding: FindingInShort): FindingInShort {
  const { id, rule, file, line, severity, title } = finding;
  return { id, rule, file, line, severity, title };
}
