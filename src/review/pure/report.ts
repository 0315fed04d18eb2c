import type { Engine, FailOn, Focus, RegisterMode, Severity, Tone } from "../../core/vocabulary.ts";
import type { DroppedProposal, RefusedVerdict } from "../../assistants/pure/proposals/types.ts";
import type { FindingInShort } from "./in-short.ts";
import type { Change } from "../../core/change/types.ts";
import type { Finding, SuppressedFinding } from "../../core/findings/types.ts";

export type ReviewStatus = "clean" | "findings" | "partial" | "not-run";

/** The whole outcome of a review; every format and the gate read this one value. */
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
    /** How many of them somebody read who knows their language; absent if nobody counted. */
    readonly byLanguage?: number;
    /** Left out by `exclude`. */
    readonly excluded: readonly string[];
    readonly skipped: readonly { readonly file: string; readonly reason: string }[];
    readonly failed: readonly { readonly file: string; readonly reason: string }[];
    /** Analyzers that have no way to read a file that others read; absent if there are none. */
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
    /** Present where open questions count like findings (`review.questions`). */
    readonly questions?: "gate";
  };
  readonly register: null | {
    readonly mode: RegisterMode;
    readonly entries: number;
    readonly open: number;
  };
  /** What reviewers other than the built-in one did, and what is not reported; null if there is neither. */
  readonly usage: null | Usage;
  /** Findings that somebody asked not to hear of: never in `findings`, never in the gate. */
  readonly suppressed: readonly SuppressedFinding[];
  /** How the review loop went; null without one. */
  readonly loop: null | LoopOutcome;
  /** Against the last review of this branch; null unless asked for (`--re-review`). */
  readonly since: null | SinceLastReview;
}

/** How many findings somebody proposed, and those that are none, each with the reason. */
export interface ProposalCounts {
  readonly given: number;
  /** How many were not quite as asked for, and were put right. */
  readonly mended: number;
  readonly dropped: readonly DroppedProposal[];
}

export interface Usage {
  /** Null if nobody proposed anything. */
  readonly proposals: null | UsedProposals;
  /** What was asked of a model or an agent, over the whole run; null without one. */
  readonly reading: null | ReadingUsage;
  /** What was found and is not reported: of each filter the first ten, by file and line. */
  readonly dropped: readonly DroppedInReport[];
  /** How many findings each filter left out in all. */
  readonly droppedBy: Readonly<Record<string, number>>;
}

interface UsedProposals extends ProposalCounts {
  readonly kept: number;
  /** Lines that verdicts of a second look gave wrong beside a right quote; absent without any. */
  readonly corrected?: number;
  /** Verdicts of a second look that do not count; absent without any. */
  readonly refused?: readonly RefusedVerdict[];
}

/** A finding that is not reported. */
export interface DroppedInReport {
  /** Goes on after "not reported: the finding ". */
  readonly reason: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** Name of the filter in `src/review/filters/`. */
  readonly filter: string;
}

/** What a model or an agent was asked, what it cost, and what left the machine for it. */
export interface ReadingUsage {
  /** As the user names it: `anthropic:…`, `codex`. */
  readonly reader: string;
  /** Who tried to refute what was found. */
  readonly sceptic: string;
  readonly phases: Readonly<Record<"review" | "sceptic", PhaseUsage>>;
  /** US dollars for everything; null if the price is not known. */
  readonly usd: number | null;
  /** Files whose text was given out, sorted. */
  readonly sent: readonly { readonly file: string; readonly characters: number }[];
  /** Changed files that were not, with the reason. */
  readonly notSent: readonly { readonly file: string; readonly reason: string }[];
  /** Replaced in what was sent: values of secrets, and characters that nobody sees. */
  readonly hidden: { readonly secrets: number; readonly invisible: number };
  readonly standards: readonly { readonly path: string; readonly isFromBase: boolean }[];
  /** The change edits `.tool/config.json`: what it says about reading counts as it was before. */
  readonly isConfiguredBefore: boolean;
}

export interface PhaseUsage {
  /** Questions that went out. */
  readonly asked: number;
  /** Questions whose answer was known from before. */
  readonly remembered: number;
  /** Questions without a whole answer. */
  readonly failed: number;
  readonly tokens: { readonly input: number; readonly output: number; readonly cached: number };
  /** US dollars; null if a price is not known. */
  readonly usd: number | null;
}

/** Every way a review loop ends. */
export type LoopEnd =
  /** Nothing at or above the gate is left. */
  | "passed"
  /** What is left has no fix that may be applied. */
  | "nothing-to-fix"
  /** `review.maxIterations` rounds have gone. */
  | "iterations"
  /** Two rounds in a row got no further. */
  | "no-progress"
  /** A finding that was fixed came back for the second time. */
  | "reopened"
  /** The files are as they were after an earlier round. */
  | "seen-before"
  /** Something selected could not be reviewed. */
  | "partial";

export interface LoopOutcome {
  readonly status: "passed" | "incomplete";
  readonly ended: LoopEnd;
  readonly rounds: number;
  /** Ids of findings that turned up after the first round outside the lines that fixes changed: they block nothing. */
  readonly late: readonly string[];
}

export interface SinceLastReview {
  /** When the last review of this branch was, ISO 8601. */
  readonly reviewedAt: string;
  /** Found then and gone now, though its file was reviewed. */
  readonly fixed: readonly FindingInShort[];
  readonly new: number;
  readonly remaining: number;
}
