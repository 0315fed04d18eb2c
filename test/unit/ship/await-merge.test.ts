import { expect, test } from "vitest";
import type { PullRequestState } from "../../../src/hosts/pure/pull-request.ts";
import { startMergeWatch } from "../../../src/ship/pure/merge-watch.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import type { Host } from "../../../src/hosts/types.ts";
import { awaitMerge } from "../../../src/ship/await-merge.ts";
import type { ShipTools } from "../../../src/ship/types.ts";

const OURS = "a".repeat(40);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const OPEN: PullRequestState = {
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
};
const MERGED: PullRequestState = { ...OPEN, state: "merged", mergeCommit: "c".repeat(40) };

type Seen = PullRequestState | "no answer";

/** Waits at most an hour, on a clock that stands still but for the pauses; `sleepsIn` is the pause with a night in it. */
async function wait(seen: (look: number) => Seen, sleepsIn?: number) {
  let now = 0;
  let looks = 0;
  let pauses = 0;
  const within: (number | undefined)[] = [];
  const read = async (_: number, withinMs?: number): Promise<PullRequestState> => {
    within.push(withinMs);
    looks += 1;
    const state = seen(looks);
    if (state === "no answer") throw new ToolError("HOST_UNREACHABLE", "no answer");
    return state;
  };
  const tools: Pick<ShipTools, "clock" | "progress" | "signal" | "pollSchedule" | "host"> = {
    clock: {
      now: () => now,
      async wait(ms) {
        pauses += 1;
        now += pauses === sleepsIn ? 9 * HOUR : ms;
      },
    },
    progress: { note: () => {} } as unknown as ShipTools["progress"],
    signal: new AbortController().signal,
    pollSchedule: { firstMs: MINUTE, longestMs: MINUTE },
    host: { read } as unknown as Host,
  };
  const watch = startMergeWatch({
    number: 7,
    named: "#7",
    headCommit: OURS,
    again: "tool ship",
    target: "main",
    timeoutMs: HOUR,
  });
  const verdict = await awaitMerge(watch, tools as ShipTools);
  return { verdict, looks, within };
}

test("a look has what is left of the time, and five seconds at least", async () => {
  const { within } = await wait(() => OPEN);
  const [first = 0, second = 0] = within;
  expect(first).toBe(HOUR);
  expect(second).toBeLessThanOrEqual(59 * MINUTE);
  expect(within.at(-1)).toBe(5_000);
});

test("after a night that the machine slept through, what happened meanwhile is read", async () => {
  const { verdict, looks } = await wait((look) => (look < 4 ? OPEN : MERGED), 3);
  expect(verdict).toMatchObject({ is: "merged" });
  expect(looks).toBe(4);
});

test("the network may come back a while after the machine does", async () => {
  const seen = (look: number): Seen => (look < 4 ? OPEN : look < 9 ? "no answer" : MERGED);
  expect((await wait(seen, 3)).verdict).toMatchObject({ is: "merged" });
});

test("a pull request that is still open after such a night has the time that was left", async () => {
  const awake = await wait(() => OPEN);
  const slept = await wait(() => OPEN, 3);
  expect(awake.verdict).toMatchObject({ is: "failed", because: "timeout" });
  expect(slept.verdict).toMatchObject({ is: "failed", because: "timeout" });
  expect(awake.looks - slept.looks).toBeLessThanOrEqual(5);
});

test("the night does not count as time in which the host has not merged what was ready", async () => {
  const ready: PullRequestState = { ...OPEN, mergeable: "yes", pendingChecks: 0 };
  const { verdict } = await wait((look) => (look < 8 ? ready : MERGED), 3);
  expect(verdict).toMatchObject({ is: "merged" });
});
