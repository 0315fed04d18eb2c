import { withoutWhitespace } from "../pure/fingerprint.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import type { BeforeFilter } from "./types.ts";
import { keepIf } from "./run-filters.ts";

/**
 * Leaves out minor findings in code that a change only reformatted or moved within its file: the file had as many
 * before in the same code. Grave findings and those about security are kept: a check around the code may be gone.
 */
export const formattingOnly: BeforeFilter = {
  name: "formatting-only",
  reason: "was there before, in the same words: the change moved or reformatted it",
  concerns: isSmall,
  apply(findings, { now, before }) {
    if (before === undefined) return { kept: findings, dropped: [] };
    const keyBefore = keysIn(before.file);
    const key = keysIn(now.file);
    const left = new Map<string, number>();
    const count = (name: string, by: number): number => {
      const counted = (left.get(name) ?? 0) + by;
      left.set(name, counted);
      return counted;
    };
    for (const finding of before.findings) count(keyBefore(finding), 1);
    const touched = new Set<RawFinding>(findings);
    for (const finding of now.findings) if (!touched.has(finding)) count(key(finding), -1);
    return keepIf(findings, (finding) => !isSmall(finding) || count(key(finding), -1) < 0);
  },
};

/** Whether a finding is left out if only the layout changed. */
function isSmall({ rule }: RawFinding): boolean {
  return rule.severity === "minor" && rule.focus !== "security";
}

/** Returns a function that identifies a finding by its rule and the code of its lines. */
function keysIn({ text }: ReviewFile): (finding: RawFinding) => string {
  const lines = text.split("\n");
  return ({ rule, line, endLine }) =>
    `${rule.id} ${withoutWhitespace(lines.slice(line - 1, endLine).join("\n"))}`;
}
