import type { StepPlanner } from "./pure/plan-ship.ts";
import type { PollSchedule } from "./pure/merge-watch.ts";
import type { CommittedFixes } from "../fixes/types.ts";
import type {
  PlannedStep,
  ReviewFixes,
  ShipPlan,
  ShipReport,
  ShipState,
  ShipWarning,
  StepRecord,
  StepSkipReason,
} from "./pure/types.ts";
import type { StepId } from "../core/vocabulary.ts";
import type { Git } from "../git/git.ts";
import type { Host } from "../hosts/types.ts";
import type { UpdateIssue } from "../tracker/types.ts";

/** One step of a ship: it decides from facts whether it runs, and carries itself out. */
export interface ShipStep extends StepPlanner {
  /** Does the step's work and returns its outcome. Throws a ToolError when it fails. */
  perform(state: ShipState, tools: ShipTools): Promise<StepOutcome>;
}

/** The outcome of a step that did not fail. */
export interface StepOutcome {
  readonly status: "passed" | "warned" | "skipped";
  /** With `skipped`: found out only when its turn came. */
  readonly because?: StepSkipReason;
  /** The additions to the state. */
  readonly gains?: Partial<Omit<ShipState, "facts">>;
  /** One line for people: `opened #12`. */
  readonly said?: string;
  readonly warnings?: readonly ShipWarning[];
  /** The steps after it wait for something that this ship does not wait for. */
  readonly isLeftWaiting?: boolean;
  /** The answer of `readStatus` with renames, if that was the last thing the step did. */
  readonly workStatus?: Buffer;
}

/** A change to the world outside the work tree's files, named before it is made. */
export type Effect =
  | { readonly do: "run-command"; readonly step: StepId; readonly command: string }
  | { readonly do: "commit"; readonly branch: string; readonly parent: string }
  | {
      readonly do: "push";
      readonly remote: string;
      readonly branch: string;
      readonly commit: string;
    }
  | {
      readonly do: "push-lfs";
      readonly remote: string;
      readonly branch: string;
      readonly commit: string;
    }
  | {
      readonly do: "open-pull-request";
      readonly branch: string;
      readonly target: string;
      readonly headCommit: string;
      readonly title: string;
    }
  | { readonly do: "retarget"; readonly number: number; readonly target: string }
  | { readonly do: "move-issue"; readonly issueId: string; readonly state: string }
  | { readonly do: "add-to-issue"; readonly issueId: string }
  | { readonly do: "set-auto-merge"; readonly number: number; readonly headCommit: string };

/** The parts of the world that a step may use. */
export interface ShipTools {
  /** Git at the top of the work tree. */
  readonly git: Git;
  readonly host: Host;
  /** Absolute top of the work tree. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Absolute folder of this run's logs. */
  readonly runDirectory: string;
  /** Hides secrets in what goes into a log or a pull request. */
  readonly mask: (text: string) => string;
  readonly progress: ShipProgress;
  /** Questions may be asked, so a git that wants a password may too. */
  readonly canAsk: boolean;
  readonly review: () => Promise<ReviewVerdict>;
  /** Commits the fixes of a review and nothing else. Throws FIX_COMMIT_FAILED. */
  readonly commitFixes: (
    fixes: ReviewFixes,
    onLine: (line: string) => void,
  ) => Promise<CommittedFixes>;
  /** Sets the state of one issue in the tracker, and of no other. */
  readonly updateIssue: UpdateIssue;
  /** Finds secrets in changes that no commit holds yet, and files that could not be searched. */
  readonly findSecrets: () => Promise<SecretSearch>;
  readonly clock: {
    /** Milliseconds of a clock that never goes back. */
    readonly now: () => number;
    /** Ends early when the ship is interrupted. */
    readonly wait: (ms: number) => Promise<void>;
  };
  readonly pollSchedule: PollSchedule;
  /** Carries out an effect: the one place that every change to the world goes through. */
  readonly effect: <Result>(intent: Effect, act: () => Promise<Result>) => Promise<Result>;
  /** Whether an earlier part of this run, that was cut short, had begun an effect of that kind. */
  readonly hadBegun: (kind: Effect["do"]) => boolean;
  /** Is told of each program that a step starts, so that one that a kill leaves running can be found. */
  readonly onProcess?: (started: StartedProcess) => void;
  /** Is told before the host is asked to merge, now or later, or once it turns out to have been asked already. */
  readonly onMergeAsked?: () => void;
}

export interface StartedProcess {
  readonly pid: number;
  readonly leadsGroup: boolean;
  /** The step, or the program's name. */
  readonly of: string;
}

export interface ReviewVerdict {
  readonly passed: boolean;
  /** One line: `clean, 4 files reviewed`. */
  readonly summary: string;
  readonly fixes: ReviewFixes | null;
  /** The number of findings left whose fix somebody has to look at. Default: none. */
  readonly fixable?: number;
}

export interface SecretSearch {
  readonly secrets: readonly {
    readonly file: string;
    readonly line: number;
    /** The kind of secret, never its value. */
    readonly title: string;
  }[];
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  /** Files that were passed over: too large, or the time was up. */
  readonly notSearched: readonly string[];
}

/** Shows a ship as it goes. */
export interface ShipProgress {
  plan(plan: ShipPlan): void;
  begin(step: PlannedStep): void;
  /** A line that the step's command printed. */
  line(step: StepId, text: string): void;
  /** Many lines at once; returns a promise to wait for before more are shown, or null. */
  lines(step: StepId, texts: readonly string[]): Promise<void> | null;
  /** The latest state of a line that the step's command keeps overwriting. */
  overwritten(step: StepId, state: string): void;
  /** A line that the step itself says. */
  note(step: StepId, text: string): void;
  /** The last lines of a failed command; printed unless they were shown as they came. */
  tail(step: StepId, lines: readonly string[]): void;
  warn(warning: ShipWarning): void;
  end(record: StepRecord, said: string | null): void;
  summary(report: ShipReport): void;
  /** Removes everything that still changes on the terminal. */
  close(): void;
}
