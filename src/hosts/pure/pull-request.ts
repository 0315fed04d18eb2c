export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly state: "open" | "closed" | "merged";
  readonly isDraft: boolean;
  readonly baseBranch: string;
  readonly headBranch: string;
  /** Tip of the head branch as the host knows it. */
  readonly headCommit: string;
  /** The commit the merge made on the base; null until merged. */
  readonly mergeCommit: string | null;
}

/** A pull request on its way into the base branch, as read from the host at one moment. */
export interface PullRequestState extends PullRequest {
  /** `unknown` also while the host is still computing it. */
  readonly mergeable: "yes" | "conflicting" | "behind" | "blocked" | "unknown";
  /** `unknown` when the client cannot tell. */
  readonly autoMerge: "armed" | "queued" | "off" | "unknown";
  /** Required checks that failed. */
  readonly failedChecks: readonly Check[];
  /** How many checks still run, required or not. */
  readonly pendingChecks: number;
  readonly review: "approved" | "required" | "changes-requested" | null;
}

/** A check of continuous integration, and the address of its page. */
export interface Check {
  readonly name: string;
  readonly url: string | null;
}
