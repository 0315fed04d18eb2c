import type { PullRequest, PullRequestState } from "./pure/pull-request.ts";
import type { CommentPlan, PullComments } from "./pure/review-comments.ts";
import type { HostId } from "./pure/facts/index.ts";
import type { MergeMethod } from "../core/vocabulary.ts";
import type { ToolError } from "../errors/tool-error.ts";

export type { PullRequest, PullRequestState } from "./pure/pull-request.ts";

/** The remote that a ship pushes to and opens its pull request on. */
export interface Remote {
  /** `origin`, or what the branch's own settings name. */
  readonly name: string;
  /** As configured, a shorthand spelled out; credentials in it are never printed. */
  readonly url: string;
  /** What `gh repo set-default` noted at it: `base` for its own repository, or another one's `owner/name`. */
  readonly ghResolved?: string;
}

/** The project that the pushed repository is a fork of, in which its pull requests are opened. */
export interface ParentProject {
  readonly host: string;
  /** `acme/app`. */
  readonly repository: string;
  /** The account that the branch belongs to: `ann`. */
  readonly headOwner: string;
  /** Name of its remote; null if none is configured. */
  readonly remote: string | null;
  /** As configured or derived from the pushed remote's; credentials in it are never printed. */
  readonly url: string;
  /** The argument for git: the name, or else the URL. */
  readonly gitRemote: string;
}

export interface NewPullRequest {
  readonly branch: string;
  readonly target: string;
  /** The commit that was pushed; an open pull request of that branch must carry it. */
  readonly headCommit: string;
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
  readonly reviewers: readonly string[];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** The remote had no branch of this name before the push, so no pull request can be open from it. */
  readonly isBranchNew?: boolean;
}

/** The place of a pull request's commits, as its host says. */
export interface PullSource {
  readonly number: number;
  readonly url: string;
  /** The branch that it goes into, and the one that it comes from, perhaps in a fork. */
  readonly target: string;
  readonly branch: string;
  /**
   * The ref in the project's own repository that holds its head, forks included: `refs/pull/12/head`,
   * `refs/merge-requests/12/head`. A host may remove it once it is closed.
   */
  readonly ref: string;
  /** The head, and a commit of the target that it is compared with; null if the host does not say. */
  readonly headCommit: string | null;
  readonly baseCommit: string | null;
}

/** The operations of a host for branches that stand on one another. */
export interface HostStacks {
  /** Pull requests from a branch of the repository that branches are pushed to, whatever they target. */
  listFrom(branch: string, state: "open" | "merged"): Promise<readonly PullRequest[]>;
  /** Gives an open one another target; does nothing if it has that already. Throws HOST_PULL_REQUEST_REFUSED. */
  retarget(number: number, target: string): Promise<void>;
}

/** Threads of a pull request that are to be begun, changed, resolved and opened again. */
export interface ThreadsToWrite {
  readonly number: number;
  readonly pullId: string;
  /** The commit that was reviewed. */
  readonly commit: string;
  readonly plan: CommentPlan;
}

/** The comment on a pull request as a whole; `commentId` null = a new one. */
export interface SummaryToWrite {
  readonly number: number;
  readonly pullId: string;
  readonly commentId: string | null;
  readonly body: string;
}

/** The comments of a review on a pull request. Their texts have passed the redaction. */
export interface HostComments {
  /** The report format that the host's checks show beside the code, for a login that may not write. */
  readonly annotations: "github" | "gitlab";
  /** Language of the block that proposes another text for so many lines, from the first line of its thread on. */
  readonly suggestionOf: (lines: number) => string;
  /** Those that this login wrote. */
  read(number: number): Promise<PullComments>;
  /** Gives the ids of the new comments that the host has no place for. Throws HOST_FORBIDDEN and its like. */
  writeThreads(wanted: ThreadsToWrite): Promise<readonly string[]>;
  writeSummary(wanted: SummaryToWrite): Promise<void>;
}

/** Everything that a ship is going to ask of the host. */
export interface WantedShip {
  readonly target: string;
  readonly reviewers: readonly string[];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Null: the pull request stays open. */
  readonly merge: null | { readonly method: MergeMethod };
}

/** How a merge was asked for. */
export interface MergeCall {
  /** For the user, if any. */
  readonly notes: readonly string[];
  /**
   * The success of the call stands for a merge if no state can be read afterwards. False if it was only set to be
   * merged later, or if a state was read that says so.
   */
  readonly countsAsMerge: boolean;
  /** The state that was read after the call, if it is merged: nothing changes that any more. */
  readonly merged?: PullRequestState;
}

/** A host and what the user may do there, in words. */
export interface HostDescription {
  /** `github.com/acme/app by gh 2.80.0, logged in as ann` */
  readonly said: string;
  /** Whether the user may push there; null if the host does not say. */
  readonly canPush: boolean | null;
  /** The obstacle that keeps the user from shipping there, with how to remove it; null if there is none. */
  readonly fault: { readonly what: string; readonly hint: string } | null;
}

/**
 * A place that pull requests are opened in. Every method that changes something reads the host's own state afterwards
 * and returns that: exit statuses and names are not believed.
 */
export interface Host {
  readonly id: HostId;
  /** The name of the place for people: `github.com/acme/app`. */
  readonly label: string;
  /** Null if pull requests are opened in the repository that the branch is pushed to. */
  readonly parent: ParentProject | null;
  /** Null if pull requests do not stand on one another. */
  readonly stacks: HostStacks | null;
  /** Describes the host for people once it is ready. Asks the host, and throws nothing. */
  describe(): Promise<HostDescription>;
  /** Faults that would stop a ship, each with how to fix it; empty when ready. */
  checkReady(): Promise<readonly ToolError[]>;
  /**
   * Faults that would stop this very ship once its pull request is open, or half-way there: a label or a login that
   * does not exist, a merge that the repository or the login does not allow. A fault that the host does not report is
   * left out.
   */
  checkWanted(wanted: WantedShip): Promise<readonly ToolError[]>;
  /** Absent if reviews cannot be posted as comments. */
  readonly comments?: HostComments;
  /** Finds the commits of a pull request; absent if this host cannot tell. */
  readPullSource?(number: number): Promise<PullSource>;
  /** The open pull request from this branch into this target, by the host's record. */
  findOpen(place: {
    readonly branch: string;
    readonly target: string;
  }): Promise<PullRequest | null>;
  /** Opens one, or finds that it is open already (`created: false`). Throws HOST_PULL_REQUEST_REFUSED. */
  open(wanted: NewPullRequest): Promise<{
    readonly pullRequest: PullRequest;
    readonly created: boolean;
    /** It was a draft, and is ready for review now. */
    readonly isReadied?: boolean;
    /** Requests that were not met though the pull request exists (a label, a reviewer). */
    readonly warnings: readonly string[];
  }>;
  /**
   * Its state now; null when the client cannot tell. Throws HOST_UNREACHABLE and its like when asking failed,
   * or took longer than `withinMs`.
   */
  read(number: number, withinMs?: number): Promise<PullRequestState | null>;
  /**
   * Sets it to auto-merge, or merges it at once if nothing is left to wait for. Refuses a head
   * other than `headCommit`, and a base other than `target`. Throws HOST_MERGE_REFUSED and SHIP_MERGE_RETARGETED.
   *
   * Checks that run without being required hold no merge back at the host: it is this call that waits
   * for them, up to `maxWaitMs` (0: it refuses instead), and says so through `onWait`. That checks begin
   * at all is waited for as well, a minute at most, whatever `maxWaitMs` is.
   */
  setAutoMerge(wanted: {
    readonly number: number;
    readonly headCommit: string;
    readonly target: string;
    readonly title: string;
    /** Default: squash. */
    readonly method?: MergeMethod;
    readonly maxWaitMs: number;
    readonly onWait?: (line: string) => void;
    /** Is told before anything is asked for: nothing is set before that. */
    readonly onAsk?: () => void;
  }): Promise<MergeCall>;
}
