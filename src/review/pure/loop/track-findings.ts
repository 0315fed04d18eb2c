import type { LineRange } from "../../../core/change/types.ts";
import { changedRanges, followLines, isSamePlace, isTouched } from "./follow-lines.ts";
import type { Hunk, LoopFinding, LoopState, RoundFacts, TrackedFinding } from "./types.ts";

/** The findings of a round as the loop sees them. */
export interface TrackedRound extends Pick<LoopState, "tracked" | "changed" | "late"> {
  /** The findings in the frozen scope. */
  readonly counted: readonly { readonly finding: LoopFinding; readonly tracked: TrackedFinding }[];
  /** The findings outside the frozen scope. */
  readonly outside: readonly LoopFinding[];
}

/**
 * Divides the findings of a round into those that the loop tracks, those that its fixes caused, and late ones. Tracked
 * findings that are not found any more are closed.
 */
export function trackFindings(state: LoopState, round: RoundFacts): TrackedRound {
  const { changes } = round;
  const changed = addChanges(state.changed, changes);
  const known = state.tracked.map((tracked) => ({
    ...tracked,
    place: followLines(tracked.place, changes.get(tracked.file) ?? []),
  }));
  const late = new Set(state.late);
  const findings = [...new Map(round.findings.map((each) => [each.id, each])).values()];
  const same = match(
    findings.filter(({ id }) => !late.has(id)),
    known,
  );
  // A finding whose id now belongs to another one is in scope as well.
  const knownIds = new Set(known.flatMap(({ ids }) => ids));
  const counted: { finding: LoopFinding; tracked: TrackedFinding }[] = [];
  const outside: LoopFinding[] = [];
  for (const finding of findings) {
    const before = same.get(finding);
    const isInScope =
      state.round === 0 ||
      knownIds.has(finding.id) ||
      isTouched(placeOf(finding), changed.get(finding.file) ?? []);
    if (before !== undefined) {
      counted.push({ finding, tracked: findAgain(before, finding, round.applied) });
    } else if (isInScope && !late.has(finding.id)) {
      counted.push({ finding, tracked: findFirst(finding) });
    } else {
      outside.push(finding);
    }
  }
  const found = new Set(same.values());
  const gone = known.filter((each) => !found.has(each)).map((each) => ({ ...each, isOpen: false }));
  return {
    tracked: [...counted.map(({ tracked }) => tracked), ...gone],
    changed,
    late: [...new Set([...late, ...outside.map(({ id }) => id)])],
    counted,
    outside,
  };
}

/** Matches findings with tracked ones, by the most reliable property first; each is matched once at most. */
function match(
  findings: readonly LoopFinding[],
  known: readonly TrackedFinding[],
): Map<LoopFinding, TrackedFinding> {
  const same = new Map<LoopFinding, TrackedFinding>();
  const taken = new Set<TrackedFinding>();
  // Open findings are more likely than fixed ones.
  const candidates = [...known].sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
  const ways: ((finding: LoopFinding, tracked: TrackedFinding) => boolean)[] = [
    ({ id }, tracked) => tracked.id === id,
    ({ id }, tracked) => tracked.ids.includes(id),
    ({ contentId }, tracked) => tracked.contentId === contentId && tracked.isOpen,
    // The same finding in other words: a reviewer that rewords its findings must not appear to make progress.
    (finding, tracked) =>
      tracked.rule === finding.rule &&
      tracked.file === finding.file &&
      isSamePlace(placeOf(finding), tracked.place),
  ];
  for (const isSame of ways) {
    for (const finding of findings) {
      if (same.has(finding)) continue;
      const tracked = candidates.find((each) => !taken.has(each) && isSame(finding, each));
      if (tracked === undefined) continue;
      same.set(finding, tracked);
      taken.add(tracked);
    }
  }
  return same;
}

function findFirst(finding: LoopFinding): TrackedFinding {
  const { id, contentId, rule, severity, file } = finding;
  return {
    id,
    ids: [id],
    contentId,
    rule,
    severity,
    file,
    place: placeOf(finding),
    isOpen: true,
    reopened: 0,
    vain: 0,
  };
}

function findAgain(
  before: TrackedFinding,
  finding: LoopFinding,
  applied: readonly string[],
): TrackedFinding {
  return {
    ...findFirst(finding),
    ids: [...new Set([...before.ids, finding.id])],
    reopened: before.reopened + (before.isOpen ? 0 : 1),
    vain: before.vain + (before.isOpen && applied.includes(before.id) ? 1 : 0),
  };
}

function placeOf({ line, endLine }: LoopFinding): LineRange {
  return { start: line, end: endLine };
}

function addChanges(
  before: LoopState["changed"],
  changes: ReadonlyMap<string, readonly Hunk[]>,
): LoopState["changed"] {
  const changed = new Map(before);
  for (const [file, hunks] of changes) {
    const moved = (before.get(file) ?? []).map((range) => followLines(range, hunks));
    changed.set(file, [...moved, ...changedRanges(hunks)]);
  }
  return changed;
}
