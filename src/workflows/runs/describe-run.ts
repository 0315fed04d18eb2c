import type { PauseReason, RunState } from "../../ship/pure/journal/types.ts";
import { isProcessAlive } from "../../process/process-identity.ts";

/** A past or present ship in few words, as `tool runs` shows it. */
export interface RunSummary {
  readonly run: string;
  readonly command: string;
  readonly branch: string;
  readonly target: string;
  /** `running` while the process that works on it is alive. */
  readonly status: RunState["status"] | "running";
  /** Why an unfinished one stopped; null if it was killed. */
  readonly pause: PauseReason | null;
  /** ISO 8601. */
  readonly began: string;
  /** The time from the beginning to the last entry of the journal. */
  readonly durationMs: number;
  readonly pullRequest: null | {
    readonly number: number;
    readonly url: string;
    readonly merged: boolean;
  };
  /** The ref of the user's work before the ship; null if there was none, or it has expired. */
  readonly snapshot: string | null;
}

/** Sums up a run, and checks whether a process works on it. */
export async function describeRun(run: RunState): Promise<RunSummary> {
  const { begin, state, pause, lastAt } = run;
  const { facts } = begin;
  const isRunning = run.status === "unfinished" && pause === null && (await isProcessAlive(run.by));
  return {
    run: run.run,
    command: run.command,
    branch: facts.branch,
    target: facts.target,
    status: isRunning ? "running" : run.status,
    pause,
    began: begin.at,
    durationMs: Math.max(0, Date.parse(lastAt) - Date.parse(begin.at)),
    pullRequest:
      state.pullRequest === null
        ? null
        : { number: state.pullRequest.number, url: state.pullRequest.url, merged: state.isMerged },
    snapshot: begin.snapshot,
  };
}

/** Says how to go on with an unfinished run; null for a run that is finished or under way. */
export function wayOnWith({ status, pause }: RunSummary): string | null {
  if (status !== "unfinished") return null;
  const why =
    pause === "waiting"
      ? "waits for its merge"
      : pause === "post-merge-cut-short"
        ? "its post-merge command was interrupted"
        : pause === "interrupted"
          ? "was interrupted"
          : pause === "timed-out"
            ? "had a step that took too long"
            : "was killed";
  const finish =
    pause === "post-merge-cut-short"
      ? "tool ship --continue --rerun-post-merge"
      : "tool ship --continue";
  return `${why}: \`${finish}\`, or \`tool ship --abort\``;
}
