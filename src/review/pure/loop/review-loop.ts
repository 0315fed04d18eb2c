import type { LoopEnd } from "../report.ts";
import { isAtOrAbove } from "../gate.ts";
import { trackFindings, type TrackedRound } from "./track-findings.ts";
import type { LoopFinding, LoopPolicy, LoopState, LoopStep, RoundFacts } from "./types.ts";

/** Begins a review loop: what `nextRound` is given with the first round. */
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
 * Decides what comes after a round: every fix that may be applied in the frozen scope, also below the
 * gate, or the end and its reason. No fix is given after the last round, as no review would see it. It
 * passes exactly when nothing in scope reaches the gate.
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

/** So many rounds in a row may get no further. */
const MAX_STALLED = 2;
/** So often may a finding come back, or its fix leave it there. */
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
    // What is left below the gate is worth another round, but no circle.
    return isLast || isSeenBefore || fixable.length === 0 ? "passed" : null;
  }
  const blocks = new Set(blocking);
  const isReopened = tracked.counted.some(
    (each) => blocks.has(each.finding) && each.tracked.reopened >= MAX_RETURNS,
  );
  if (isReopened) return "reopened";
  // Files are as they were because no fix could be applied: that is no circle.
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

/** Whether fewer findings block than a round ago, or a fix took one of them away (and brought another). */
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
