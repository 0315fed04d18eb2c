import type { LoopEnd } from "../report.ts";
import { isAtOrAbove } from "../gate.ts";
import { trackFindings, type TrackedRound } from "./track-findings.ts";
import type { LoopFinding, LoopPolicy, LoopState, LoopStep, RoundFacts } from "./types.ts";

/** Returns the state of a review loop before its first round. */
export function startLoop(policy: LoopPolicy): LoopState {
  return {
    policy,
    round: 0,
    tracked: [],
    changed: new Map(),
    late: [],
    stateHashes: [],
    blocking: 0,
    stalled: 0,
    given: [],
  };
}

/**
 * Decides the next step after a round: to apply every permitted fix in the frozen scope, also below the gate, or to end
 * with a reason. There are no fixes after the last round, because no review would check them. The loop passes exactly
 * if no finding in scope reaches the gate.
 */
export function nextRound(before: LoopState, facts: RoundFacts): LoopStep {
  const { policy, stateHashes } = before;
  const round = before.round + 1;
  const tracked = trackFindings(before, facts);
  const blocking = tracked.counted
    .map(({ finding }) => finding)
    .filter(({ severity }) => isAtOrAbove(severity, policy.failOn));
  const fixable = hasAppliedNothing(before, facts) ? [] : findFixable(tracked);
  const stalled = isProgress(before, facts, { tracked, blocking }) ? 0 : before.stalled + 1;
  const ended = whyItEnds({ before, facts, round, tracked, blocking, fixable, stalled });
  const ids = ended === null ? fixable.map(({ id }) => id) : [];
  const late = tracked.outside.map(({ id }) => id);
  return {
    state: {
      policy,
      round,
      tracked: tracked.tracked,
      changed: tracked.changed,
      late: tracked.late,
      stateHashes: [...stateHashes, facts.stateHash],
      blocking: blocking.length,
      stalled,
      given: ids,
    },
    decision:
      ended === null
        ? { do: "fix", ids }
        : {
            do: "stop",
            outcome: {
              status: ended === "passed" ? "passed" : "incomplete",
              ended,
              rounds: round,
              late,
            },
          },
    blocking: blocking.map(({ id }) => id),
    late,
  };
}

/** Most rounds in a row without progress. */
const MAX_STALLED = 2;
/** Most times that a finding may come back, or remain after its fix. */
const MAX_RETURNS = 2;

function whyItEnds(now: {
  readonly before: LoopState;
  readonly facts: RoundFacts;
  readonly round: number;
  readonly tracked: TrackedRound;
  readonly blocking: readonly LoopFinding[];
  readonly fixable: readonly LoopFinding[];
  readonly stalled: number;
}): LoopEnd | null {
  const { before, facts, round, tracked, blocking, fixable, stalled } = now;
  const isLast = round >= before.policy.maxIterations;
  const isSeenBefore = before.stateHashes.includes(facts.stateHash);
  if (facts.isPartial) return "partial";
  if (blocking.length === 0) {
    // Findings below the gate are worth another round, but not a cycle.
    return isLast || isSeenBefore || fixable.length === 0 ? "passed" : null;
  }
  const blocks = new Set(blocking);
  const isReopened = tracked.counted.some(
    (each) => blocks.has(each.finding) && each.tracked.reopened >= MAX_RETURNS,
  );
  if (isReopened) return "reopened";
  // The files are unchanged because no fix could be applied, which is not a cycle.
  if (hasAppliedNothing(before, facts)) return "nothing-to-fix";
  if (isSeenBefore) return "seen-before";
  if (stalled >= MAX_STALLED) return "no-progress";
  if (fixable.length === 0) return "nothing-to-fix";
  return isLast ? "iterations" : null;
}

function hasAppliedNothing(before: LoopState, { applied }: RoundFacts): boolean {
  return before.given.length > 0 && applied.length === 0;
}

function findFixable({ counted }: TrackedRound): LoopFinding[] {
  return counted
    .filter(
      ({ finding, tracked }) =>
        finding.hasFix &&
        !finding.isContradiction &&
        tracked.vain < MAX_RETURNS &&
        tracked.reopened < MAX_RETURNS,
    )
    .map(({ finding }) => finding);
}

/** Whether fewer findings block than in the last round, or a fix removed one of them (and added another). */
function isProgress(
  before: LoopState,
  { applied }: RoundFacts,
  now: { readonly tracked: TrackedRound; readonly blocking: readonly LoopFinding[] },
): boolean {
  if (before.round === 0 || now.blocking.length < before.blocking) return true;
  const mended = new Set(applied);
  const { failOn } = before.policy;
  return now.tracked.tracked.some(
    ({ id, isOpen, severity }) => mended.has(id) && !isOpen && isAtOrAbove(severity, failOn),
  );
}
