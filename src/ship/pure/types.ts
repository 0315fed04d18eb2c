import type { HostId } from "../../hosts/pure/facts/index.ts";
import type { FileRewrite, ProposedFix } from "../../fixes/pure/types.ts";
import type { MergeMethod, StepId } from "../../core/vocabulary.ts";

/** A reason for a step of the plan not to run. */
export type StepSkipReason =
  | "not-configured"
  | "not-enabled"
  | "flag"
  | "disabled"
  | "no-issue-id"
  | "unsupported-provider"
  | "server-not-installed"
  | "nothing-to-commit"
  | "pending-left"
  | "auto-merge-off"
  | "merge-failed"
  | "stacked";

/** Something the user should know that stops nothing. */
export interface ShipWarning {
  /** For scripts: `post-merge-failed`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** The decision about a step, made only from facts and before anything runs. */
export type Decision =
  | { readonly do: "run" }
  | {
      readonly do: "skip";
      readonly because: StepSkipReason;
      /** Shown when the step's turn comes; absent, it is skipped silently. */
      readonly warning?: ShipWarning;
    };

export type StepStatus = "planned" | "passed" | "failed" | "warned" | "skipped" | "not-reached";

export type ShipStatus = "planned" | "shipped" | "failed" | "unmerged" | "interrupted";

export type ShipCommand = "ship" | "fast-ship";

/** The settings that a ship is decided from; the configuration's own type is built on it. */
export interface ShipSettings {
  readonly ship: {
    readonly installCommand: string | null;
    readonly buildCommand: string | null;
    readonly testCommand: string | null;
    /** `owner/name`; null: the repository that the branch is pushed to, or its parent. Absent in earlier journals. */
    readonly repository?: string | null;
    readonly autoMerge: boolean;
    /** Absent in earlier journals: squash. */
    readonly mergeMethod?: MergeMethod;
    readonly additionalPrompt: string | null;
    readonly postMergeCommand: string | null;
    /** Null: no `ship.issueTracker` block in any source. */
    readonly issueTracker: null | {
      readonly provider: string;
      readonly enabled: boolean;
      readonly teamPrefixes: readonly string[];
      readonly state: string;
      /** Null: the default prompt. */
      readonly prompt: string | null;
    };
  };
  readonly fastShip: {
    readonly review: boolean;
    readonly install: boolean;
    readonly build: boolean;
    readonly tests: boolean;
    readonly issueTracker: boolean;
    readonly autoMerge: boolean;
    readonly postMergeCommand: boolean;
  };
}

/** The wishes of the command line for a ship beyond the configuration. */
export interface ShipFlags {
  /** `--review`: review though nothing configures it. */
  readonly review: boolean;
  /** `--skip-…`: wins over everything that would run the step. */
  readonly skip: readonly StepId[];
  readonly noAutoMerge: boolean;
  readonly title: string | null;
  /** The text itself, whichever flag it came by. */
  readonly body: string | null;
  readonly isDraft: boolean;
  readonly reviewers: readonly string[];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** For the commit of pending changes. */
  readonly message: string | null;
  readonly mergeTimeoutMs: number;
  /** The time limit of each step's command; null: no limit. */
  readonly stepTimeoutMs: number | null;
  readonly isWaiting: boolean;
}

export interface CommitFacts {
  readonly commit: string;
  readonly subject: string;
  readonly body: string;
  /** The clone is shallow and ends with it; absent where it does not. */
  readonly isCut?: boolean;
}

export interface PendingChange {
  readonly path: string;
  readonly does: "add" | "update" | "delete";
}

/** The project that a pull request is opened in, if its branch is pushed to another repository. */
export interface ShipProject {
  /** `acme/app`. */
  readonly repository: string;
  /** The account that the branch belongs to there: `ann`. */
  readonly headOwner: string;
  /** Name of its remote here; null if none is configured. */
  readonly remote: string | null;
}

/** A branch on another one that has, or had, a pull request. One of the two is there. */
export interface ShipStack {
  /** The open pull request below; its branch is the target. */
  readonly parent: { readonly number: number; readonly branch: string } | null;
  /** This branch's pull request, whose base `from` was merged or is gone: it is moved to the target. */
  readonly retarget: {
    readonly number: number;
    readonly from: string;
    readonly isGone?: boolean;
  } | null;
  /** This branch's pull request into another branch, which somebody chose: it stays, and one is opened beside it. */
  readonly beside?: { readonly number: number; readonly base: string };
}

/** All facts that decide a ship, read before its first step: plain data, no credentials. */
export interface ShipFacts {
  readonly command: ShipCommand;
  readonly branch: string;
  readonly target: string;
  /** Name of the remote the branch is pushed to. */
  readonly remote: string;
  readonly host: { readonly id: HostId; readonly label: string };
  /** The project that `remote` is a fork of, in which the pull request is opened; null if it is not a fork. */
  readonly project?: ShipProject | null;
  /** The pull request that this branch stands on; null if it stands on the target. Absent in earlier journals. */
  readonly stack?: ShipStack | null;
  /** Tip of the branch when the ship began. */
  readonly headCommit: string;
  /** Tip of the target on the remote. */
  readonly targetCommit: string;
  /** The branch on the remote has `headCommit` already. */
  readonly isPushed: boolean;
  /** The commits that the target does not have, oldest first. */
  readonly commits: readonly CommitFacts[];
  /** Paths that no commit holds yet. */
  readonly pending: readonly string[];
  readonly settings: ShipSettings;
  readonly flags: ShipFlags;
  /** Tone, focus or `ship.additionalPrompt` is set in some source. */
  readonly isReviewConfigured: boolean;
  /** Those of the tracker, or the built-in ones if no tracker is configured: they shape titles too. */
  readonly teamPrefixes: readonly string[];
  /** Found in the branch name by the team prefixes. */
  readonly issueId: string | null;
  /** The registration of the tracker's server; null if there is none. */
  readonly trackerServer: null | {
    readonly name: string;
    readonly file: string;
    /** Its command or address, and the variables that it is given; absent in runs of earlier versions. */
    readonly shown?: string;
  };
  /** The address at which to ask for support of another tracker. */
  readonly supportUrl: string;
}

/** A check that passed, for the pull request's text. */
export interface Verification {
  readonly step: "review" | "install" | "build" | "test";
  /** The command, or the summary of a review. */
  readonly detail: string;
  readonly durationMs: number;
}

/** Fixes that a review applied: the findings they mend, and the files as they were and as they became. */
export interface ReviewFixes {
  readonly fixes: readonly ProposedFix[];
  readonly rewrites: readonly FileRewrite[];
  /** The ref that holds the files as they were before the last round of fixes. */
  readonly backup: string | null;
}

/** The outcome of the tracker's step for the branch's issue. */
export interface IssueOutcome {
  readonly id: string;
  /** `moved`, `already`, or why not: `missing`, `unknown-state`, `stopped` … */
  readonly outcome: string;
  /** One line for people: `Updated ENG-12: In Progress → In Review`. */
  readonly message: string;
}

/** The state that one step leaves to the next: plain data, so that it can be written down between them. */
export interface ShipState {
  readonly facts: ShipFacts;
  /** Tip of the branch as it is shipped. */
  readonly headCommit: string;
  readonly verifications: readonly Verification[];
  /** The fixes of the review in the work tree, which no commit holds yet; null if there are none. */
  readonly fixes: null | ReviewFixes;
  readonly pullRequest: null | {
    readonly number: number;
    readonly url: string;
    readonly title: string;
    readonly created: boolean;
  };
  /** The outcome of the tracker's step; absent until it has run. */
  readonly issue?: IssueOutcome;
  readonly isMerged: boolean;
  /** The commit that the merge made; null until merged, or if the host does not tell. */
  readonly mergeCommit: string | null;
}

/** One step of the plan, in words. */
export interface PlannedStep {
  readonly id: StepId;
  readonly decision: Decision;
  /** The step in words: `run the build`. */
  readonly title: string;
  /** The title once it begins, if the plan says more than is needed then. */
  readonly headline?: string;
  /** The program that it starts or asks besides, on a separate line of the plan. */
  readonly detail?: string;
  /** The user's own command, if it runs one. */
  readonly command: string | null;
}

/** The plan of a ship: printed by `--dry-run` and carried out otherwise. */
export interface ShipPlan {
  readonly command: ShipCommand;
  readonly branch: string;
  readonly target: string;
  /** The place that it goes to: `github.com/acme/app`. */
  readonly place: string;
  readonly steps: readonly PlannedStep[];
  /** The digest by which it is recognised (`plan-digest.ts`); absent in plans of earlier versions. */
  readonly digest?: string;
}

/** The record of a step that ended, or of one that was left out. */
export interface StepRecord {
  readonly id: StepId;
  readonly status: StepStatus;
  readonly reason: StepSkipReason | null;
  readonly durationMs: number;
}

/** The whole outcome of a ship, as `--json` prints it. */
export interface ShipReport {
  readonly schema: "tool.ship/1";
  readonly command: ShipCommand;
  readonly status: ShipStatus;
  readonly branch: string;
  readonly target: string;
  readonly steps: readonly StepRecord[];
  readonly pullRequest: null | {
    readonly url: string;
    readonly number: number;
    readonly created: boolean;
    readonly merged: boolean;
  };
  /** Null when the tracker was not asked. */
  readonly issue: null | IssueOutcome;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The errors of the step that failed. */
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
  /** Digest of the plan. */
  readonly plan: string | null;
  readonly run: string | null;
}
