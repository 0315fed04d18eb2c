import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "../git/git.ts";
import type { FoundRun } from "./find-runs.ts";
import { journalFile } from "./journal.ts";
import type { RunState } from "./pure/journal/types.ts";
import { pruneSnapshots } from "./snapshot-work.ts";

/** The number of finished runs that are kept, with the output of their steps. */
const MAX_FINISHED = 50;
/** Below this there cannot be too many snapshots either. */
const FEW_RUNS = 20;

/**
 * Removes the oldest finished runs and snapshots. A run that has something left to do is never touched, nor one whose
 * journal cannot be read.
 */
export async function sweepRuns(
  { git, stateDirectory }: { readonly git: Git; readonly stateDirectory: string },
  runs: readonly FoundRun[],
): Promise<void> {
  if (runs.length < FEW_RUNS) return;
  const whole = runs.flatMap((found) => (found.is === "whole" ? [found.run] : []));
  const finished = whole.filter(hasNothingLeft);
  for (const { run } of finished.slice(MAX_FINISHED)) {
    await rm(join(stateDirectory, "runs", run), { recursive: true, force: true });
    await rm(journalFile(stateDirectory, run), { force: true });
  }
  const unfinished = whole.filter((run) => !hasNothingLeft(run));
  await pruneSnapshots(git, new Set(unfinished.map(({ run }) => run)));
}

/** Whether a run is finished, or only waits for a merge after which nothing runs: most of those are never continued. */
function hasNothingLeft({ status, pause, begin }: RunState): boolean {
  if (status !== "unfinished") return true;
  const after = begin.plan.steps.find(({ id }) => id === "post-merge");
  return pause === "waiting" && after?.decision.do !== "run";
}
