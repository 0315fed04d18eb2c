import type { Engine, FailOn, Focus, RegisterMode, Severity, Tone } from "../../core/vocabulary.ts";
import type { DroppedProposal, RefusedVerdict } from "../../assistants/pure/proposals/types.ts";
import type { FindingInShort } from "./in-short.ts";
import type { Change } from "../../core/change/types.ts";
import type { Finding, SuppressedFinding } from "../../core/findings/types.ts";

export type ReviewStatus = "clean" | "findings" | "partial" | "not-run";

/** The whole outcome of a review, which every format and the gate use. */
export interface Report {
  readonly schema: "tool.review/1";
  readonly status: ReviewStatus;
  readonly base: Change["base"];
  readonly head: Change["head"];
  readonly settings: {
    readonly tone: Tone;
    readonly focus: Focus | null;
    readonly engine: Engine;
    readonly exclude: readonly string[];
  };
  readonly files: {
    readonly reviewed: number;
    /** Number of files that were read by an analyzer of their language, a model or an agent; absent if not counted. */
    readonly byLanguage?: number;
    /** Files that `exclude` leaves out. */
    readonly excluded: readonly string[];
    readonly skipped: readonly { readonly file: string; readonly reason: string }[];
    readonly failed: readonly { readonly file: string; readonly reason: string }[];
    /** Files that one analyzer cannot read and others can; absent if there are none. */
    readonly unread?: readonly {
      readonly file: string;
      readonly by: string;
      readonly reason: string;
    }[];
  };
  readonly reviewers: readonly {
    readonly name: string;
    readonly files: number;
    readonly findings: number;
    readonly durationMs: number;
  }[];
  readonly findings: readonly Finding[];
  readonly questions: readonly {
    readonly id: string;
    readonly file: string;
    readonly line: number;
    readonly rule: string;
    readonly severity: Severity;
    readonly focus: Focus;
    readonly title: string;
    readonly question: string;
    readonly answer: null | { readonly text: string; readonly entry: string };
  }[];
  readonly fixes: { readonly applied: number; readonly commit: string | null };
  readonly gate: {
    readonly failOn: FailOn;
    readonly passed: boolean;
    /** Present if open questions count like findings (`review.questions`). */
    readonly questions?: "gate";
  };
  readonly register: null | {
    readonly mode: RegisterMode;
    readonly entries: number;
    readonly open: number;
  };
  /** The work of other reviewers than the built-in one, and the unreported findings; null if there are neither. */
  readonly usage: null | Usage;
  /** Silenced findings, which are never in `findings` and never count for the gate. */
  readonly suppressed: readonly SuppressedFinding[];
  /** The outcome of the review loop; null without one. */
  readonly loop: null | LoopOutcome;
  /** The difference to the last review of this branch; null unless asked for (`--re-review`). */
  readonly since: null | SinceLastReview;
}

/** The number of proposed findings, and the rejected ones with their reasons. */
export interface ProposalCounts {
  readonly given: number;
  /** Number of proposals whose form was corrected. */
  readonly mended: number;
  readonly dropped: readonly DroppedProposal[];
}

export interface Usage {
  /** Null without proposals. */
  readonly proposals: null | UsedProposals;
  /** The questions to a model or an agent, over the whole run; null without one. */
  readonly reading: null | ReadingUsage;
  /** Unreported findings: the first ten of each filter, by file and line. */
  readonly dropped: readonly DroppedInReport[];
  /** Number of findings that each filter left out. */
  readonly droppedBy: Readonly<Record<string, number>>;
}

interface UsedProposals extends ProposalCounts {
  readonly kept: number;
  /** Number of wrong lines with correct quotes in verdicts of a second look; absent if 0. */
  readonly corrected?: number;
  /** Verdicts of a second look that do not count; absent if there are none. */
  readonly refused?: readonly RefusedVerdict[];
}

/** A finding that is not reported. */
export interface DroppedInReport {
  /** Continues "not reported: the finding ". */
  readonly reason: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** Name of the filter in `src/review/filters/`. */
  readonly filter: string;
}

/** The questions to a model or an agent, their cost, and the files that were sent. */
export interface ReadingUsage {
  /** Its name in the settings: `anthropic:…`, `codex`. */
  readonly reader: string;
  /** Name of the reader that tried to refute the findings. */
  readonly sceptic: string;
  readonly phases: Readonly<Record<"review" | "sceptic", PhaseUsage>>;
  /** Total cost in US dollars; null if a price is not known. */
  readonly usd: number | null;
  /** Files whose text was sent, sorted. */
  readonly sent: readonly { readonly file: string; readonly characters: number }[];
  /** Changed files that were not sent, with the reason. */
  readonly notSent: readonly { readonly file: string; readonly reason: string }[];
  /** Numbers of secrets and invisible characters that were replaced in the sent texts. */
  readonly hidden: { readonly secrets: number; readonly invisible: number };
  readonly standards: readonly { readonly path: string; readonly isFromBase: boolean }[];
  /** Whether the change edits `.tool/config.json`, so that its settings for readers count as before. */
  readonly isConfiguredBefore: boolean;
}

export interface PhaseUsage {
  /** Number of sent questions. */
  readonly asked: number;
  /** Number of questions with cached answers. */
  readonly remembered: number;
  /** Number of questions without a complete answer. */
  readonly failed: number;
  readonly tokens: { readonly input: number; readonly output: number; readonly cached: number };
  /** Cost in US dollars; null if a price is not known. */
  readonly usd: number | null;
}

/** The ways in which a review loop ends. */
export type LoopEnd =
  /** No finding at or above the gate is left. */
  | "passed"
  /** The remaining findings have no permitted fix. */
  | "nothing-to-fix"
  /** `review.maxIterations` rounds are finished. */
  | "iterations"
  /** Two rounds in a row made no progress. */
  | "no-progress"
  /** A fixed finding came back twice. */
  | "reopened"
  /** The files are the same as after an earlier round. */
  | "seen-before"
  /** A selected file could not be reviewed. */
  | "partial";

export interface LoopOutcome {
  readonly status: "passed" | "incomplete";
  readonly ended: LoopEnd;
  readonly rounds: number;
  /** Ids of findings that appeared after the first round outside the lines of fixes, and that do not block. */
  readonly late: readonly string[];
}

export interface SinceLastReview {
  /** Time of the last review of this branch, ISO 8601. */
  readonly reviewedAt: string;
  /** Findings of that review that are gone although their file was reviewed. */
  readonly fixed: readonly FindingInShort[];
  readonly new: number;
  readonly remaining: number;
}
