import type { PullRequestState } from "../hosts/pure/pull-request.ts";
import { cannotTell } from "../hosts/pure/host-error-code.ts";
import { startAwakeTime } from "./pure/awake-time.ts";
import {
  judgeMerge,
  SHORTEST_LOOK_MS,
  type MergeSight,
  type MergeVerdict,
  type MergeWatch,
} from "./pure/merge-watch.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ShipTools } from "./types.ts";

/** Pauses differ by up to a tenth, so that many ships do not ask the host in step. */
const JITTER = 0.1;

/**
 * Looks at a pull request until it is merged or will not be; no look takes longer than the rest of the time.
 * Throws INTERRUPTED when the ship is stopped.
 * @param merged the state that was read a moment ago, if it is merged
 */
export async function awaitMerge(
  from: MergeWatch,
  tools: ShipTools,
  merged?: PullRequestState,
): Promise<Exclude<MergeVerdict, { is: "wait" }>> {
  const { clock, progress, signal, pollSchedule } = tools;
  const time = startAwakeTime(clock.now());
  let watch = from;
  let said: string | undefined;
  // A host may name the commit of a merge only later.
  let known = merged?.mergeCommit === null ? undefined : merged;
  for (;;) {
    const sight: MergeSight =
      known === undefined
        ? await look(watch, tools, () => time.at(clock.now()))
        : { atMs: 0, saw: "state", state: known };
    known = undefined;
    if (signal.aborted)
      throw new ToolError("INTERRUPTED", "the wait for the merge was interrupted");
    const verdict = judgeMerge(watch, sight, pollSchedule);
    if (verdict.is !== "wait") return verdict;
    if (verdict.say !== said) progress.note("auto-merge", `waiting: ${verdict.say}`);
    said = verdict.say;
    watch = verdict.watch;
    const pauseMs = verdict.delayMs * (1 + JITTER * Math.random());
    time.pausing(pauseMs);
    await clock.wait(pauseMs);
  }
}

async function look(
  watch: MergeWatch,
  { host }: ShipTools,
  elapsed: () => number,
): Promise<MergeSight> {
  try {
    const leftMs = watch.timeoutMs - elapsed();
    const state = await host.read(watch.number, Math.max(leftMs, SHORTEST_LOOK_MS));
    return state === null
      ? { atMs: elapsed(), saw: "nothing" }
      : { atMs: elapsed(), saw: "state", state };
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    const { code, message, hint } = thrown;
    return cannotTell(code)
      ? { atMs: elapsed(), saw: "nothing", why: message }
      : { atMs: elapsed(), saw: "error", message, ...(hint === undefined ? {} : { hint }) };
  }
}
