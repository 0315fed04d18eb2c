import type { ChangedFile } from "../core/change/types.ts";
import type { RawFinding, Rule } from "../core/findings/types.ts";
import type { Focus } from "../core/vocabulary.ts";
import type { Run } from "../process/run.ts";

/** A file to review: changed, text, wanted. */
export interface ReviewFile {
  readonly path: string;
  readonly text: string;
  readonly changed: ChangedFile;
}

export interface AnalysisTools {
  readonly run: Run;
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of a folder of our own for what is known about unchanged files; null or absent = none. */
  readonly cacheDirectory?: string | null;
}

export interface AnalysisResult {
  readonly findings: readonly RawFinding[];
  /** Files it could not analyse, each with the reason; they make the review `partial`. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  /** Files about which it said what hangs on more than their path and content: never remembered. */
  readonly unsettled?: readonly string[];
}

/**
 * One source of facts about files. It sees whole files and reports everything it knows; the caller
 * keeps what lies on changed lines. It never executes or imports anything of the reviewed tree.
 */
export interface Analyzer {
  readonly name: string;
  /** What it finds in a file hangs on that file alone; otherwise it sees all of them, every time. */
  readonly isPerFile: boolean;
  /** Whether it has anything to say about a file, by path and focus (null = all four). */
  accepts(path: string, focus: Focus | null): boolean;
  analyze(
    files: readonly ReviewFile[],
    focus: Focus | null,
    tools: AnalysisTools,
  ): Promise<AnalysisResult>;
}

/** What a reviewer is told beside the files. */
export interface ReviewContext {
  /** `ship.additionalPrompt` and `--prompt`, in that order; empty when neither is given. */
  readonly prompts: readonly string[];
  /** The whole decision register as text, in mode `load`; null otherwise. */
  readonly decisions: string | null;
}

/** Somebody who reviews a change: the built-in analyzers, later a model or an agent. */
export interface Reviewer {
  readonly name: string;
  /** Names of those of its analyzers that would read a file; none: the file stays unreviewed by it. */
  readersOf(path: string, focus: Focus | null): readonly string[];
  /** Every rule it can report by; absent where it makes them up as it goes. */
  readonly rules?: () => readonly Pick<Rule, "id" | "focus">[];
  review(request: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly context: ReviewContext;
    readonly tools: AnalysisTools;
  }): Promise<ReviewerResult>;
}

export interface ReviewerResult extends AnalysisResult {
  /** Who took part, with how many files each saw. */
  readonly reviewers: readonly {
    readonly name: string;
    readonly files: number;
    readonly durationMs: number;
  }[];
}
