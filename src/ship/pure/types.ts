import type { HostId } from "../../hosts/pure/facts/index.ts";
import type { FileRewrite, ProposedFix } from "../../fixes/pure/types.ts";
import type { MergeMethod, StepId } from "../../core/vocabulary.ts";

/** Why a step of the plan does not run. */
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

/** What a step will do: decided from facts alone, before anything runs. */
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
    /** `owner/name`; null: where the branch is pushed, or what that is a fork of. Absent in earlier journals. */
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

/** What the command line asks of a ship beyond the configuration. */
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
  /** How long each step's command may take; null: as long as it wants. */
  readonly stepTimeoutMs: number | null;
  readonly isWaiting: boolean;
}

export interface CommitFacts {
  readonly commit: string;
  readonly subject: string;
  readonly body: string;
}

export interface PendingChange {
  readonly path: string;
  readonly does: "add" | "update" | "delete";
}

/** Where a pull request is opened, if not where its branch is pushed. */
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
  /** This branch's pull request, whose base `from` was merged, or is gone: it is moved to the target. */
  readonly retarget: {
    readonly number: number;
    readonly from: string;
    readonly isGone?: boolean;
  } | null;
  /** This branch's pull request into another branch, which somebody chose: it stays, and one is opened beside it. */
  readonly beside?: { readonly number: number; readonly base: string };
}

/** Everything a ship is decided from, read before its first step: plain data, no credentials. */
export interface ShipFacts {
  readonly command: ShipCommand;
  readonly branch: string;
  readonly target: string;
  /** Name of the remote the branch is pushed to. */
  readonly remote: string;
  readonly host: { readonly id: HostId; readonly label: string };
  /** The project that `remote` is a fork of, where the pull request is opened; null if there is none. */
  readonly project?: ShipProject | null;
  /** The pull request that this branch stands on; null if it stands on the target. Absent in earlier journals. */
  readonly stack?: ShipStack | null;
  /** Tip of the branch; what was already committed when the ship began. */
  readonly headCommit: string;
  /** Tip of the target on the remote. */
  readonly targetCommit: string;
  /** The branch on the remote has `headCommit` already. */
  readonly isPushed: boolean;
  /** Those the target does not have, oldest first. */
  readonly commits: readonly CommitFacts[];
  /** Paths that no commit holds yet. */
  readonly pending: readonly string[];
  readonly settings: ShipSettings;
  readonly flags: ShipFlags;
  /** Tone, focus or `ship.additionalPrompt` is set in some source. */
  readonly isReviewConfigured: boolean;
  /** The tracker's, or the built-in ones where no tracker is configured: they shape titles too. */
  readonly teamPrefixes: readonly string[];
  /** Found in the branch name by the team prefixes. */
  readonly issueId: string | null;
  /** Where the tracker's server is registered; null when nowhere. */
  readonly trackerServer: null | {
    readonly name: string;
    readonly file: string;
    /** Its command or address, and the variables that it is given; absent in runs of earlier versions. */
    readonly shown?: string;
  };
  /** Where support for another tracker is asked for. */
  readonly supportUrl: string;
}

/** A check that passed, for the pull request's text. */
export interface Verification {
  readonly step: "review" | "install" | "build" | "test";
  /** The command, or what was found. */
  readonly detail: string;
  readonly durationMs: number;
}

/** Fixes that a review applied: the findings they mend, and the files as they were and as they became. */
export interface ReviewFixes {
  readonly fixes: readonly ProposedFix[];
  readonly rewrites: readonly FileRewrite[];
  /** The ref that holds what was there before the last round of them. */
  readonly backup: string | null;
}

/** What became of the branch's issue in the tracker. */
export interface IssueOutcome {
  readonly id: string;
  /** `moved`, `already`, or why not: `missing`, `unknown-state`, `stopped` … */
  readonly outcome: string;
  /** One line for people: `Updated ENG-12: In Progress → In Review`. */
  readonly message: string;
}

/** What one step leaves to the next: plain data, so that it can be written down between them. */
export interface ShipState {
  readonly facts: ShipFacts;
  /** Tip of the branch as it is shipped. */
  readonly headCommit: string;
  readonly verifications: readonly Verification[];
  /** What the review mended in the work tree, which no commit holds yet; null when nothing was. */
  readonly fixes: null | ReviewFixes;
  readonly pullRequest: null | {
    readonly number: number;
    readonly url: string;
    readonly title: string;
    readonly created: boolean;
  };
  /** What became of the tracker's issue; absent until its step has run. */
  readonly issue?: IssueOutcome;
  readonly isMerged: boolean;
  /** The commit the merge made; null until merged, or when the host does not tell. */
  readonly mergeCommit: string | null;
}

/** One step of the plan, in words. */
export interface PlannedStep {
  readonly id: StepId;
  readonly decision: Decision;
  /** What it would do: `run the build`. */
  readonly title: string;
  /** The title once it begins, where the plan says more than is needed then. */
  readonly headline?: string;
  /** What it starts or asks beside that, on a line of its own in the plan. */
  readonly detail?: string;
  /** The user's own command, where it runs one. */
  readonly command: string | null;
}

/** What a ship is going to do: printed by `--dry-run` and carried out otherwise. */
export interface ShipPlan {
  readonly command: ShipCommand;
  readonly branch: string;
  readonly target: string;
  /** Where it goes: `github.com/acme/app`. */
  readonly place: string;
  readonly steps: readonly PlannedStep[];
  /** By which it is known again (`plan-digest.ts`); absent in plans of earlier versions. */
  readonly digest?: string;
}

/** How a step went. */
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
  /** What ended the step that failed. */
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
  /** Digest of the plan. */
  readonly plan: string | null;
  readonly run: string | null;
}
