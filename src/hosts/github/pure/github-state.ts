import type { MergeMethod } from "../../../core/vocabulary.ts";
import type { PullRequestState } from "../../pure/pull-request.ts";
import type { GithubCheck } from "./github-checks.ts";

/** A pull request that is to be merged, with what only GitHub can say of it. */
export interface GithubState extends PullRequestState {
  /** GitHub has not finished working out whether it can be merged. */
  readonly isComputing: boolean;
  readonly isAutoMergeAllowed: boolean | null;
  /** Ways of merging that the repository does not allow, as far as it says. */
  readonly forbiddenMethods: readonly MergeMethod[];
  readonly hasMergeQueue: boolean;
  /** `SQUASH`, `MERGE` or `REBASE` while auto-merge is set. */
  readonly autoMergeMethod: string | null;
  readonly checks: readonly GithubCheck[];
  /** The base branch's tip has checks, so this one may only be waiting for its own to be registered. */
  readonly baseHasChecks: boolean;
}
