import { expect, test } from "vitest";
import type { PullRequestState } from "../../../../src/hosts/pure/pull-request.ts";
import {
  judgeMerge,
  startMergeWatch,
  type MergeFailure,
  type MergeSight,
  type MergeVerdict,
  type MergeWatch,
} from "../../../../src/ship/pure/merge-watch.ts";

const OURS = "a".repeat(40);
const THEIRS = "b".repeat(40);
const MERGE = "c".repeat(40);
const HOUR = 3_600_000;
const MINUTE = 60_000;

const START = startMergeWatch({
  number: 7,
  named: "#7",
  headCommit: OURS,
  again: "tool ship",
  target: "main",
  timeoutMs: HOUR,
});
test("a message names the pull request as its host does", () => {
  const watch = { ...START, named: "!7" };
  const verdict = judgeMerge(watch, { atMs: 0, saw: "state", state: stateOf({ state: "closed" }) });
  expect(verdict).toMatchObject({ message: "!7 was closed without being merged" });
});

const ARMED: MergeWatch = { ...START, looks: 3, wasArmed: true };

/** Open, armed, held back by a check that still runs. */
function stateOf(more: Partial<PullRequestState> = {}): PullRequestState {
  return {
    number: 7,
    url: "https://github.com/acme/app/pull/7",
    state: "open",
    isDraft: false,
    baseBranch: "main",
    headBranch: "fix",
    headCommit: OURS,
    mergeCommit: null,
    mergeable: "blocked",
    autoMerge: "armed",
    failedChecks: [],
    pendingChecks: 1,
    review: null,
    ...more,
  };
}

function look(
  more: Partial<PullRequestState>,
  { watch = START, atMs = 1_000 }: { watch?: MergeWatch; atMs?: number } = {},
): MergeVerdict {
  return judgeMerge(watch, { atMs, saw: "state", state: stateOf(more) });
}

test("merged with our head is merged", () => {
  expect(look({ state: "merged", mergeCommit: MERGE })).toEqual({
    is: "merged",
    commit: MERGE,
    note: null,
  });
});

test.each<Partial<PullRequestState>>([
  { state: "closed" },
  { headCommit: THEIRS },
  { mergeable: "conflicting" },
  { mergeable: "behind" },
  { autoMerge: "off" },
  { failedChecks: [{ name: "ci", url: null }] },
  { pendingChecks: 0, review: "required" },
])("after a fast ship, the hint at %j names a fast ship", (more) => {
  const watch = { ...ARMED, again: "tool fast-ship" };
  expect(look(more, { watch, atMs: HOUR })).toMatchObject({
    hint: expect.stringContaining("`tool fast-ship") as string,
  });
});

test("merged with another head is merged, with a note that it is not what was shipped", () => {
  expect(look({ state: "merged", mergeCommit: MERGE, headCommit: THEIRS })).toEqual({
    is: "merged",
    commit: MERGE,
    otherHead: THEIRS,
    note: "the merged branch ends in bbbbbbbbbb, not in aaaaaaaaaa as it was shipped",
  });
});

test.each<[string, Partial<PullRequestState>, string]>([
  ["armed with a check that runs", {}, "1 check is still running"],
  ["armed with checks that run", { pendingChecks: 3 }, "3 checks are still running"],
  ["in the merge queue", { autoMerge: "queued", pendingChecks: 0 }, "it is in the merge queue"],
  [
    "in the merge queue and behind, which the queue mends",
    { autoMerge: "queued", mergeable: "behind", pendingChecks: 0 },
    "it is in the merge queue",
  ],
  [
    "blocked by a missing approval",
    { pendingChecks: 0, review: "required" },
    "it needs an approval",
  ],
  [
    "blocked by a reviewer",
    { pendingChecks: 0, review: "changes-requested" },
    "a reviewer asked for changes",
  ],
  ["blocked by rules", { pendingChecks: 0 }, "the target's rules block it"],
  [
    "unknown, being computed",
    { pendingChecks: 0, mergeable: "unknown" },
    "the host is checking whether it can be merged",
  ],
  [
    "armed and ready, a moment before the merge",
    { pendingChecks: 0, mergeable: "yes" },
    "the host has yet to merge it",
  ],
  [
    "without any check yet, which is never read as green",
    { pendingChecks: 0, autoMerge: "off", mergeable: "yes" },
    "the host has yet to merge it",
  ],
  [
    "with a client that cannot tell whether it is armed",
    { pendingChecks: 0, autoMerge: "unknown" },
    "the target's rules block it",
  ],
])("waits while it is open and %s", (_, state, say) => {
  expect(look(state)).toMatchObject({ is: "wait", say });
});

test.each<[string, Partial<PullRequestState>, MergeWatch, number, MergeFailure, string]>([
  [
    "disarmed: it was armed before",
    { autoMerge: "off" },
    ARMED,
    1_000,
    "disarmed",
    "auto-merge was switched off on #7",
  ],
  [
    "put out of the queue",
    { autoMerge: "off", mergeable: "yes", pendingChecks: 0 },
    ARMED,
    1_000,
    "disarmed",
    "the merge queue removed it",
  ],
  [
    "never armed, a minute on",
    { autoMerge: "off" },
    START,
    MINUTE,
    "disarmed",
    "auto-merge is not set on #7",
  ],
  [
    "not armed when the time is up",
    { autoMerge: "off" },
    { ...START, timeoutMs: 20_000, limitMs: 20_000 },
    20_000,
    "disarmed",
    "auto-merge is not set on #7",
  ],
  ["closed", { state: "closed" }, ARMED, 1_000, "closed", "#7 was closed without being merged"],
  [
    "given another target",
    { baseBranch: "release" },
    ARMED,
    1_000,
    "retargeted",
    "#7 targets release now, not main as it was shipped",
  ],
  [
    "merged into another target",
    { state: "merged", mergeCommit: MERGE, baseBranch: "release" },
    ARMED,
    1_000,
    "not-ours",
    "#7 was merged into release, not into main as it was shipped",
  ],
  [
    "made a draft",
    { isDraft: true, mergeable: "blocked" },
    ARMED,
    1_000,
    "draft",
    "#7 was made a draft, and a draft is not merged",
  ],
  [
    "closed with another head: that it is closed counts",
    { state: "closed", headCommit: THEIRS },
    ARMED,
    1_000,
    "closed",
    "#7 was closed",
  ],
  ["in conflict", { mergeable: "conflicting" }, ARMED, 1_000, "conflict", "#7 conflicts with main"],
  [
    "in conflict while a check runs",
    { mergeable: "conflicting", pendingChecks: 4 },
    START,
    1_000,
    "conflict",
    "#7 conflicts with main",
  ],
  [
    "behind",
    { mergeable: "behind" },
    ARMED,
    1_000,
    "behind",
    "#7 is behind main and must be up to date before it is merged",
  ],
  [
    "a required check failed, with where to look",
    {
      failedChecks: [
        { name: "ci", url: "https://ci/1" },
        { name: "lint", url: null },
      ],
    },
    ARMED,
    1_000,
    "check-failed",
    "a required check failed: ci (https://ci/1), lint",
  ],
  [
    "somebody pushed",
    { headCommit: THEIRS },
    ARMED,
    1_000,
    "head-changed",
    "fix was pushed to: #7 now ends in bbbbbbbbbb",
  ],
  [
    "somebody pushed a conflict: the push comes first",
    { headCommit: THEIRS, mergeable: "conflicting" },
    ARMED,
    1_000,
    "head-changed",
    "fix was pushed to",
  ],
  [
    "stalled: armed and ready for ten minutes",
    { mergeable: "yes", pendingChecks: 0 },
    { ...ARMED, readySinceMs: 0 },
    10 * MINUTE,
    "stalled",
    "#7 has been ready for 10 min and the host does not merge it",
  ],
  [
    "too late, and only an approval is missing",
    { pendingChecks: 0, review: "required" },
    ARMED,
    HOUR,
    "review-needed",
    "#7 was not merged within 1 h: it needs an approval",
  ],
  [
    "too late, and a reviewer asked for changes",
    { pendingChecks: 0, review: "changes-requested" },
    ARMED,
    HOUR,
    "review-needed",
    "a reviewer asked for changes",
  ],
  [
    "too late, and an approval is missing while a check still runs",
    { review: "required" },
    ARMED,
    HOUR,
    "timeout",
    "(1 check is still running)",
  ],
  [
    "too late",
    {},
    ARMED,
    HOUR,
    "timeout",
    "#7 was not merged within 1 h (1 check is still running)",
  ],
])("fails when it is %s", (_, state, watch, atMs, because, message) => {
  const verdict = look(state, { watch, atMs });
  expect(verdict).toMatchObject({
    is: "failed",
    because,
    message: expect.stringContaining(message) as string,
    hint: expect.stringMatching(/\S/) as string,
  });
});

test.each<[string, Partial<PullRequestState>, MergeWatch, number]>([
  ["not armed within the first minute", { autoMerge: "off" }, START, MINUTE - 1],
  [
    "ready for less than ten minutes",
    { mergeable: "yes", pendingChecks: 0 },
    { ...ARMED, readySinceMs: 0 },
    10 * MINUTE - 1,
  ],
  ["a moment before the deadline", {}, ARMED, HOUR - 1],
])("still waits: %s", (_, state, watch, atMs) => {
  expect(look(state, { watch, atMs }).is).toBe("wait");
});

test("merged counts even after the deadline", () => {
  expect(look({ state: "merged", mergeCommit: MERGE }, { atMs: 2 * HOUR }).is).toBe("merged");
});

test("readiness is counted anew once something happens in between", () => {
  const ready: Partial<PullRequestState> = { mergeable: "yes", pendingChecks: 0 };
  const first = waiting(look(ready, { watch: ARMED, atMs: 1_000 }));
  expect(first.watch.readySinceMs).toBe(1_000);
  const second = waiting(look(ready, { watch: first.watch, atMs: 60_000 }));
  expect(second.watch.readySinceMs).toBe(1_000);
  const busy = waiting(look({ pendingChecks: 1 }, { watch: second.watch, atMs: 61_000 }));
  expect(busy.watch.readySinceMs).toBeNull();
});

test("a failed look never ends the wait before the deadline", () => {
  const error = (atMs: number): MergeSight => ({ atMs, saw: "error", message: "no answer" });
  let { watch } = waiting(judgeMerge(ARMED, error(0)));
  for (let at = 1; at < 50; at += 1) ({ watch } = waiting(judgeMerge(watch, error(at * MINUTE))));
  expect(watch).toMatchObject({ failedLooks: 50, wasArmed: true });
  expect(waiting(look({}, { watch, atMs: 51 * MINUTE })).watch.failedLooks).toBe(0);
  expect(judgeMerge(watch, error(HOUR))).toMatchObject({
    is: "failed",
    because: "timeout",
    message: "#7 was not merged within 1 h (could not check: no answer)",
  });
});

test("a time that is up while the login is refused says how to log in, not to wait longer", () => {
  const hint = "`gh auth login`, then run `tool ship` again";
  expect(
    judgeMerge(ARMED, { atMs: HOUR, saw: "error", message: "the token is refused", hint }),
  ).toMatchObject({
    because: "timeout",
    message: "#7 was not merged within 1 h (could not check: the token is refused)",
    hint: `auto-merge stays set, so it may still be merged; ${hint}`,
  });
});

const COUNTING: MergeWatch = { ...START, countsAsMerge: true };

test("when the client cannot tell, the success of a merge call that stands for a merge counts, with a note", () => {
  expect(judgeMerge(COUNTING, { atMs: 0, saw: "nothing" })).toEqual({
    is: "merged",
    commit: null,
    note: "the host's client cannot report the state of a pull request: the success of the merge call counts",
  });
  expect(judgeMerge(COUNTING, { atMs: 0, saw: "nothing", why: "no rights" })).toMatchObject({
    note: expect.stringContaining("(no rights)") as string,
  });
});

test("when the host does not answer, such a call counts after eight looks, or when the time is up", () => {
  const error = (atMs: number): MergeSight => ({ atMs, saw: "error", message: "no answer" });
  let { watch } = waiting(judgeMerge(COUNTING, error(0)));
  for (let look = 2; look < 8; look += 1) ({ watch } = waiting(judgeMerge(watch, error(look))));
  const counted = {
    is: "merged",
    commit: null,
    note: "the host did not report the state of the pull request (no answer): the success of the merge call counts",
  };
  expect(judgeMerge(watch, error(8))).toEqual(counted);
  expect(judgeMerge(COUNTING, error(HOUR))).toEqual(counted);
});

test("a call that only set auto-merge never counts as a merge", () => {
  expect(judgeMerge(START, { atMs: 0, saw: "nothing" })).toMatchObject({
    is: "wait",
    say: "could not check: the host's client did not report the state of the pull request",
  });
  expect(judgeMerge(START, { atMs: HOUR, saw: "nothing", why: "no rights" })).toMatchObject({
    is: "failed",
    because: "timeout",
    message: "#7 was not merged within 1 h (could not check: no rights)",
  });
});

test("once a state was read the call does not count any more, whatever the client says later", () => {
  const { watch } = waiting(look({}, { watch: COUNTING }));
  expect(judgeMerge(watch, { atMs: 2_000, saw: "nothing" }).is).toBe("wait");
});

test("without waiting, a host that does not answer is asked later", () => {
  const watch = startMergeWatch({ ...COUNTING, timeoutMs: 0, limitMs: 0 });
  expect(judgeMerge(watch, { atMs: 0, saw: "error", message: "no answer" })).toMatchObject({
    is: "failed",
    because: "timeout",
  });
});

test("looks come 5 s apart at first, half as much again each time, a minute at most", () => {
  const delays: number[] = [];
  let watch = START;
  for (let at = 0; at < 9; at += 1) {
    const verdict = waiting(look({}, { watch }));
    delays.push(verdict.delayMs);
    ({ watch } = verdict);
  }
  expect(delays).toEqual([
    5_000, 7_500, 11_250, 16_875, 25_312.5, 37_968.75, 56_953.125, 60_000, 60_000,
  ]);
});

test("while the host computes, looks come 2 s apart, ten times", () => {
  const delays: number[] = [];
  let watch = START;
  for (let at = 0; at < 11; at += 1) {
    const verdict = waiting(look({ mergeable: "unknown" }, { watch }));
    delays.push(verdict.delayMs);
    ({ watch } = verdict);
  }
  expect(delays).toEqual([...Array.from({ length: 10 }, () => 2_000), 60_000]);
});

test("the last look is at the deadline, not after it", () => {
  const watch: MergeWatch = { ...ARMED, looks: 20 };
  expect(waiting(look({}, { watch, atMs: HOUR - 1_500 })).delayMs).toBe(1_500);
});

test("the watch is plain data: written down and read again it judges alike", () => {
  const { watch } = waiting(look({ mergeable: "unknown" }));
  const read = JSON.parse(JSON.stringify(watch)) as MergeWatch;
  expect(look({ autoMerge: "off" }, { watch: read })).toEqual(
    look({ autoMerge: "off" }, { watch }),
  );
  expect(read).toEqual(watch);
});

function waiting(verdict: MergeVerdict): Extract<MergeVerdict, { is: "wait" }> {
  if (verdict.is !== "wait") throw new Error(`not waiting: ${JSON.stringify(verdict)}`);
  return verdict;
}

test("the time that ran out is said as it was asked for, not what was left of it", () => {
  const watch = startMergeWatch({
    number: 7,
    named: "#7",
    headCommit: OURS,
    again: "tool ship",
    target: "main",
    timeoutMs: 900,
    limitMs: 1_000,
  });

  const verdict = judgeMerge(watch, { atMs: 900, saw: "error", message: "no answer" });

  expect(verdict).toMatchObject({
    is: "failed",
    because: "timeout",
    message: expect.stringContaining("within 1.0 s ") as string,
  });
});

test.each([
  [4 * HOUR, "8h"],
  [HOUR, "2h"],
  [0, "2m"],
])("a wait of %d ms that was too short is told a longer one: %s", (limitMs, longer) => {
  const watch = { ...ARMED, timeoutMs: limitMs, limitMs };
  expect(look({}, { watch, atMs: limitMs })).toMatchObject({
    because: "timeout",
    hint: expect.stringContaining(`\`tool ship --merge-timeout ${longer}\``) as string,
  });
});
