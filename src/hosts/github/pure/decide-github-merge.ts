import type { MergeMethod } from "../../../core/vocabulary.ts";
import type { GithubState } from "./github-state.ts";
import type { MergeRefusal } from "./gh-failure.ts";

export type MergeDecision =
  /** Merged, set or queued already. */
  | { readonly do: "nothing"; readonly notes: readonly string[] }
  /** `gh pr merge --auto`: sets it, or merges at once if nothing holds it back. */
  | { readonly do: "merge"; readonly notes: readonly string[] }
  /** Ask again later: for checks that hold nothing back at GitHub, or until GitHub has worked it out. */
  | { readonly do: "wait"; readonly because: "checks" | "registration" | "computing" }
  | { readonly do: "refuse"; readonly because: MergeRefusal; readonly names?: readonly string[] };

/**
 * Decides from a pull request's state how the auto-merge that was asked for is reached.
 *
 * GitHub's auto-merge waits only for required checks, and its client merges at once if none is required. In that case
 * this program waits for the checks, and one that fails refuses the merge: a base without rules must not mean that
 * nobody looks. `isGraceOver`: checks had their time to be registered.
 */
export function decideGithubMerge(
  state: GithubState,
  facts: {
    readonly headCommit: string;
    readonly isGraceOver: boolean;
    /** Default: squash. */
    readonly method?: MergeMethod;
  },
): MergeDecision {
  if (state.state === "merged") return { do: "nothing", notes: ["it is already merged"] };
  if (state.state === "closed") return { do: "refuse", because: "closed" };
  if (state.headCommit !== facts.headCommit) return { do: "refuse", because: "head-moved" };
  if (state.isDraft) return { do: "refuse", because: "draft" };
  if (state.autoMerge === "queued")
    return { do: "nothing", notes: ["it is already in the merge queue"] };
  const { method = "squash" } = facts;
  if (state.autoMerge === "armed") return { do: "nothing", notes: [alreadySet(state, method)] };
  if (state.forbiddenMethods.includes(method) && !state.hasMergeQueue)
    return { do: "refuse", because: "method-off" };
  if (state.mergeable === "conflicting") return { do: "refuse", because: "conflict" };
  if (state.isComputing) return { do: "wait", because: "computing" };
  if (state.hasMergeQueue)
    return {
      do: "merge",
      notes: [`the merge queue of ${state.baseBranch} decides how and when it is merged`],
    };
  if (state.mergeable === "yes") return decideUnhindered(state, facts.isGraceOver);
  if (state.isAutoMergeAllowed === false) return { do: "refuse", because: "auto-merge-off" };
  return { do: "merge", notes: [] };
}

/** GitHub would merge this one at once, whatever its checks do. */
function decideUnhindered(state: GithubState, isGraceOver: boolean): MergeDecision {
  const named = (outcome: "failed" | "pending"): string[] =>
    state.checks.filter((check) => check.outcome === outcome).map(({ name }) => name);
  const [failed, pending] = [named("failed"), named("pending")];
  if (state.checks.some(({ isRequired }) => isRequired === true)) {
    // The base has rules and they are met: what they do not name was never meant to hold a merge back.
    const notes = [
      failed.length === 0 ? [] : `optional checks failed: ${failed.join(", ")}`,
      pending.length === 0 ? [] : `optional checks still running: ${pending.join(", ")}`,
    ].flat();
    return { do: "merge", notes };
  }
  if (failed.length > 0) return { do: "refuse", because: "checks-failed", names: failed };
  if (pending.length > 0) return { do: "wait", because: "checks" };
  if (state.checks.length === 0 && state.baseHasChecks && !isGraceOver)
    return { do: "wait", because: "registration" };
  return { do: "merge", notes: ["nothing blocks it: it is merged immediately"] };
}

function alreadySet({ autoMergeMethod: set }: GithubState, wanted: MergeMethod): string {
  return set === null || set.toLowerCase() === wanted
    ? "auto-merge is already set"
    : `auto-merge is already set, by ${set.toLowerCase()} instead of ${wanted}`;
}
