import type { MergeRefusal } from "../../github/pure/gh-failure.ts";
import type { GitlabState } from "./gitlab-state.ts";

export type GitlabMergeDecision =
  /** Merged or set already. */
  | { readonly do: "nothing"; readonly note: string }
  /**
   * Sets it to be merged when the pipeline succeeds. Where none is to succeed (`isPlain`), GitLab refuses that with
   * 405, so the plain merge is asked for.
   */
  | { readonly do: "merge"; readonly note: string | null; readonly isPlain: boolean }
  /** Ask again later: until GitLab has worked it out, or the pipeline has been registered. */
  | { readonly do: "wait"; readonly because: "computing" | "registration" }
  | { readonly do: "refuse"; readonly because: MergeRefusal };

/**
 * Decides from a merge request's state how the auto-merge that was asked for is reached.
 *
 * GitLab merges at once if it is asked to and no pipeline has to pass: even in the moments before the pipeline of a fresh
 * push is there, and if one has failed or is held that the project does not require. None is what was asked for.
 * @param facts.hasPipelines the project runs pipelines, so this one may only be waiting for its own
 * @param facts.isGraceOver it had its time to be registered
 */
export function decideGitlabMerge(
  state: GitlabState,
  facts: {
    readonly headCommit: string;
    readonly hasPipelines: boolean;
    readonly isGraceOver: boolean;
  },
): GitlabMergeDecision {
  if (state.state === "merged") return { do: "nothing", note: "it is already merged" };
  if (state.state === "closed") return { do: "refuse", because: "closed" };
  if (state.headCommit !== facts.headCommit) return { do: "refuse", because: "head-moved" };
  if (state.isDraft) return { do: "refuse", because: "draft" };
  if (state.autoMerge === "armed") return { do: "nothing", note: "auto-merge is already set" };
  if (state.mergeable === "conflicting") return { do: "refuse", because: "conflict" };
  if (state.isComputing) return { do: "wait", because: "computing" };
  if (state.pipeline === "failed") return { do: "refuse", because: "checks-failed" };
  // What has to pass, GitLab waits for.
  if (state.pipeline === "held" && state.mergeable === "yes")
    return { do: "refuse", because: "checks-running" };
  if (state.pipeline === null && facts.hasPipelines && !facts.isGraceOver)
    return { do: "wait", because: "registration" };
  const isAtOnce = state.mergeable === "yes" && state.pipeline !== "running";
  return {
    do: "merge",
    note: isAtOnce ? "nothing blocks it: it is merged immediately" : null,
    isPlain: isAtOnce && state.pipeline !== "passed",
  };
}
