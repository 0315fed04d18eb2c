import type { Place, RawFinding } from "../../core/findings/types.ts";
import type { Analyzer } from "../types.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Leaves out repeated findings of a rule about the same code: two checks of an engine can agree. */
export const repeated: FindingFilter<Pick<Analyzer, "repeatsItself">> = {
  name: "repeated",
  reason: "overlaps an earlier one of the same rule and analyzer",
  apply(findings, { repeatsItself }) {
    if (repeatsItself !== true) return { kept: findings, dropped: [] };
    const said = new Map<string, RawFinding[]>();
    return keepIf(findings, (finding) => {
      const key = `${finding.rule.id}\0${finding.file}`;
      let others = said.get(key);
      if (others === undefined) {
        others = [];
        said.set(key, others);
      }
      // The kept places are sorted and do not overlap, so only the first that ends later can overlap this one.
      const at = firstEndingAfter(others, finding);
      const next = others[at];
      if (next !== undefined && startsBefore(next, finding)) return false;
      others.splice(at, 0, finding);
      return true;
    });
  },
};

function firstEndingAfter(sorted: readonly Place[], place: Place): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const other = sorted[middle];
    if (other !== undefined && startsBefore(place, other)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function startsBefore(one: Place, other: Place): boolean {
  return one.line < other.endLine || (one.line === other.endLine && one.column < other.endColumn);
}
