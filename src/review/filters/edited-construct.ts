import type { LineRange } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import type { ReviewFile } from "../types.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter } from "./types.ts";

/**
 * Leaves out findings of rules about a construct (`ofConstruct`) if the replaced lines had as many of them: the change
 * edited the construct and did not add it.
 */
export const editedConstruct: BeforeFilter = {
  name: "edited-construct",
  reason: "is about a construct that was there before: the change only edited the code in it",
  concerns: ({ rule }) => ruleNamed(rule.id)?.ofConstruct === true,
  apply(findings, { now, before }) {
    const left = [...(before?.findings ?? [])];
    return keepIf(findings, (finding) => {
      if (ruleNamed(finding.rule.id)?.ofConstruct !== true) return true;
      const at = left.findIndex(
        (old) => old.rule.id === finding.rule.id && stoodAt(old, finding, now.file),
      );
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
  },
};

/** Whether the lines of a finding replaced those of an earlier one. */
function stoodAt(old: RawFinding, { line }: RawFinding, { changed }: ReviewFile): boolean {
  const { added, removed } = changed;
  const came = added === "all" ? undefined : added.find((range) => isIn(range, line));
  return removed.some(
    ({ afterLine, old: went }) => afterLine + 1 === came?.start && isIn(went, old.line),
  );
}

function isIn({ start, end }: LineRange, line: number): boolean {
  return start <= line && line <= end;
}
