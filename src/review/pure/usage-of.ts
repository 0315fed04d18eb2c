import { compareTexts } from "../../core/compare-texts.ts";
import type { DroppedFinding } from "../../core/findings/types.ts";
import type { RefusedVerdict } from "../../assistants/pure/proposals/types.ts";
import type { DroppedInReport, ProposalCounts, ReadingUsage, Usage } from "./report.ts";

/** Most listed findings of each filter; the others are counted. */
const MAX_LISTED = 10;

/** Returns the usage of a review; null without proposals, readers and dropped findings. */
export function usageOf(
  results: readonly { readonly proposals?: ProposalCounts; readonly reading?: ReadingUsage }[],
  dropped: readonly DroppedFinding[],
  rulings: { readonly refused?: readonly RefusedVerdict[]; readonly corrected?: number } = {},
): Usage | null {
  const { refused = [], corrected = 0 } = rulings;
  const proposed = results.flatMap(({ proposals }) => proposals ?? []);
  const [reading = null] = results.flatMap((each) => each.reading ?? []);
  const isAsked = proposed.length > 0 || reading !== null;
  if (!isAsked && dropped.length === 0) return null;
  return {
    proposals: isAsked
      ? {
          ...sumUp(proposed),
          ...(corrected === 0 ? {} : { corrected }),
          ...(refused.length === 0 ? {} : { refused }),
        }
      : null,
    reading,
    dropped: listDropped(dropped),
    droppedBy: Object.fromEntries(countDropped(dropped).map(({ filter, many }) => [filter, many])),
  };
}

/** Counts the findings that each filter left out, in the order of the filters. */
export function countDropped(
  dropped: readonly DroppedFinding[],
): readonly { readonly filter: string; readonly reason: string; readonly many: number }[] {
  const counts = new Map<string, { filter: string; reason: string; many: number }>();
  for (const { filter, reason } of dropped) {
    const { many } = counts.get(filter) ?? { many: 0 };
    counts.set(filter, { filter, reason, many: many + 1 });
  }
  return [...counts.values()];
}

function listDropped(dropped: readonly DroppedFinding[]): readonly DroppedInReport[] {
  return countDropped(dropped).flatMap(({ filter }) =>
    dropped
      .filter((each) => each.filter === filter)
      .map(({ finding: { rule, file, line }, reason }) => ({
        reason,
        rule: rule.id,
        file,
        line,
        filter,
      }))
      .sort(byPlace)
      .slice(0, MAX_LISTED),
  );
}

function byPlace(a: DroppedInReport, b: DroppedInReport): number {
  return compareTexts(a.file, b.file) || a.line - b.line || compareTexts(a.rule, b.rule);
}

function sumUp(proposed: readonly ProposalCounts[]): NonNullable<Usage["proposals"]> {
  const given = proposed.reduce((sum, each) => sum + each.given, 0);
  const mended = proposed.reduce((sum, each) => sum + each.mended, 0);
  const dropped = proposed.flatMap((each) => each.dropped);
  return { given, mended, kept: given - dropped.length, dropped };
}
