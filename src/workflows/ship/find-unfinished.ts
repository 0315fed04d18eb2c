import type { RunState } from "../../ship/pure/journal/types.ts";
import type { ToolError } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";
import { currentBranch } from "../../git/resolve-commit.ts";
import { findRuns, type FoundRun } from "../../ship/find-runs.ts";

/** The ships of a work tree that were begun and not finished. */
export interface Unfinished {
  /** All runs, the newest first. */
  readonly runs: readonly FoundRun[];
  /** The newest of the branch that is checked out. */
  readonly here: RunState | null;
  /** The newest of the branch that is checked out, if it failed. */
  readonly failedHere: RunState | null;
  /** Those of other branches, the newest first. */
  readonly elsewhere: readonly RunState[];
  /** The faults of unreadable journals, the newest first; `isNewest`: it may be the wanted one. */
  readonly unreadable: readonly { readonly error: ToolError; readonly isNewest: boolean }[];
}

/** Looks for unfinished ships. Reads nothing but journals and HEAD. */
export async function findUnfinished({ git, stateDirectory }: Repository): Promise<Unfinished> {
  const runs = await findRuns(stateDirectory);
  const whole = runs.flatMap((found) => (found.is === "whole" ? [found.run] : []));
  const unfinished = whole.filter(({ status }) => status === "unfinished");
  const branch = whole.length === 0 ? null : await currentBranch(git);
  const isHere = ({ begin }: RunState): boolean => branch === begin.facts.branch;
  const newest = whole.find(isHere);
  return {
    runs,
    failedHere: newest !== undefined && FAILED.has(newest.status) ? newest : null,
    here: unfinished.find(isHere) ?? null,
    elsewhere: unfinished.filter((run) => !isHere(run)),
    unreadable: runs.flatMap((found, at) =>
      found.is === "whole" ? [] : [{ error: found.error, isNewest: at === 0 }],
    ),
  };
}

/** Whether the branch of a ship still exists. */
export async function isBranchThere({ git }: Repository, { begin }: RunState): Promise<boolean> {
  const ref = `refs/heads/${begin.facts.branch}`;
  const found = await git.try(["rev-parse", "--verify", "--quiet", "--end-of-options", ref]);
  return found.status === 0;
}

/** The ends of ships that failed. */
const FAILED: ReadonlySet<RunState["status"]> = new Set(["failed", "unmerged"]);
