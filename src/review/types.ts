import type { Change, ChangedFile, PathLookup } from "../core/change/types.ts";
import type { Git } from "../git/git.ts";
import type { KnownRule } from "./pure/judge-ignore-comments.ts";
import type { DroppedFinding, RawFinding } from "../core/findings/types.ts";
import type { ProposalCounts, ReadingUsage } from "./pure/report.ts";
import type { TeamRule } from "../core/rules/team-rule.ts";
import type { IdentifiedFinding } from "./pure/identify-findings.ts";
import type { RefusedVerdict } from "../assistants/pure/proposals/types.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import type { Focus, Tone } from "../core/vocabulary.ts";
import type { Run } from "../process/run.ts";

/** A changed text file to review. */
export interface ReviewFile {
  readonly path: string;
  readonly text: string;
  readonly changed: ChangedFile;
}

/** A file with the findings of one analyzer. */
export interface Seen {
  readonly file: ReviewFile;
  readonly findings: readonly RawFinding[];
}

/** The whole change and the files around it, for analyzers that look beyond single files. */
export interface ReviewedTree {
  /** All files of the change that are not excluded, including binary and deleted ones. */
  readonly changed: readonly ChangedFile[];
  /** Whether the files are reviewed as a whole, without an old side. */
  readonly isWhole?: boolean;
  /** Absolute path of the folder with the reviewed files; null if they are in git alone. */
  readonly directory: string | null;
  /** Returns the sorted paths of all files after the change. */
  paths(): Promise<readonly string[]>;
  /** Returns a lookup of some or all paths: see `NewSide`. */
  lookUp(among?: readonly string[]): Promise<PathLookup>;
  /** Returns the text of a file after the change; null if it is missing, not text, too large or excluded. */
  read(path: string): Promise<string | null>;
  /** Returns the text of a changed file before the change, by its new path; null if it had none. */
  readBefore(path: string): Promise<string | null>;
  /**
   * Returns for each word the sorted paths of the files after the change that contain it as a whole word. Words consist
   * of letters, digits and underscores: `$name` contains `name`.
   */
  search(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Absent if values are not kept. */
  readonly memory?: SidesMemory;
}

/**
 * The values that earlier reviews computed from one changed file: its two texts and its changed lines. Values that
 * depend on other files must not be kept.
 */
export interface SidesMemory {
  /** Returns the JSON value with a name; undefined if there is none. */
  recall(file: ChangedFile, name: string): Promise<unknown>;
  /** Keeps a JSON value under a name after the review. */
  remember(file: ChangedFile, name: string, value: unknown): Promise<void>;
}

/** An analyzer with its files and its time limits. */
export interface AnalyzerRun {
  readonly analyzer: Analyzer;
  readonly files: readonly ReviewFile[];
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
  readonly ceilingMs: (files: readonly ReviewFile[]) => number;
  /** Called with the number of newly finished files. */
  readonly onRead?: (files: number) => void;
}

/** Runs an analyzer for all files or a part of them, or returns a result in its place. */
export type AnalyzeThrough = (
  run: AnalyzerRun,
  analyze: (run: AnalyzerRun) => Promise<AnalysisResult>,
) => Promise<AnalysisResult>;

export interface AnalysisTools {
  readonly run: Run;
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the parent of temporary folders; default: that of the system. */
  readonly temporaryFolder?: string;
  /** Absolute path of the folder for the findings in unchanged files; null or absent = none. */
  readonly cacheDirectory?: string | null;
  /** Called with the current task of an analyzer, so that it can be named if it does not end. */
  readonly onBegin?: (what: string) => void;
  /** If absent, every analyzer runs on all its files. */
  readonly through?: AnalyzeThrough;
  /** Runs analyzers in separate processes; if absent, all of them run in this one. */
  readonly apart?: ApartAnalysis;
  /** The secrets that this run must not show or send. Absent if nothing is sent. */
  readonly redaction?: Redaction;
  /** Called with the progress of a long review in a few words. */
  readonly tell?: (progress: string) => void;
  /** Absent if single texts are reviewed, as for fixes: analyzers that need it do not run then. */
  readonly tree?: ReviewedTree;
}

/** A folder and the arguments for the linter of JavaScript. */
export interface LinterRun {
  readonly cwd: string;
  readonly args: readonly string[];
}

/** Analyzers in separate processes, by their names. */
export interface ApartAnalysis {
  /** Starts the first process early if the machine has a second processor. */
  warmUp(): void;
  /**
   * Runs the linter in an existing process and returns its output: for a few files, most of its time is the start of
   * its program. Rejects with an Error if that process crashes.
   */
  lint(run: LinterRun): Promise<string>;
  /** Runs an analyzer. A file that crashes it counts as failed; rejects only if the user aborts the review. */
  analyze(
    analyzer: string,
    files: readonly ReviewFile[],
    scope: RuleScope,
    onRead?: AnalyzerRun["onRead"],
  ): Promise<AnalysisResult>;
}

/** A file that was not analyzed, with the reason. */
export interface Failure {
  readonly file: string;
  readonly reason: string;
  /**
   * `broken`: the text does not parse, which does not count for a template (`settle-unparsed.ts`). The others never
   * count: the text is in another dialect (`foreign`), or the types of its project are not available (`types`).
   */
  readonly cause?: "broken" | "foreign" | "types" | undefined;
}

/** A file that one analyzer cannot read. */
export interface Unread {
  readonly file: string;
  /** Name of the analyzer. */
  readonly by: string;
  readonly reason: string;
}

export interface AnalysisResult {
  readonly findings: readonly RawFinding[];
  /** Files that it could not analyze; they make the review `partial`. */
  readonly failed: readonly Failure[];
  /** Files whose findings depend on more than their path and content, and are never cached. */
  readonly unsettled?: readonly string[];
  /** Its working time in milliseconds, if that is less than the time until its answer. */
  readonly workMs?: number;
}

/** The rules of a review. */
export interface RuleScope {
  /** Null for all four. */
  readonly focus: Focus | null;
  /** Whether the rules in the nursery are included. */
  readonly nursery: boolean;
  /** The project's own rules; absent if there are none. */
  readonly team?: readonly TeamRule[];
}

/**
 * A source of facts about files. It reads whole files and reports all findings; the caller keeps those on changed
 * lines. It never executes or imports anything of the reviewed tree.
 */
export interface Analyzer {
  readonly name: string;
  /** Whether its findings in a file depend on that file alone; otherwise it always gets all files. */
  readonly isPerFile: boolean;
  /**
   * Whether the change may have caused its findings on unchanged lines: it gets the old text of such files as well. For
   * analyzers of single files.
   */
  readonly comparesWithBefore?: boolean;
  /** Whether several of its checks may report the same code, so that only the first finding is kept. */
  readonly repeatsItself?: boolean;
  /** Whether it can run in another process, without `tools`. */
  readonly worksApart?: boolean;
  /** Whether it reads the whole change, through `tools.tree`: it runs even if no file is left to review. */
  readonly needsTree?: boolean;
  /** Whether it compares both sides of a change, and does not run on whole files. */
  readonly isOfChanges?: boolean;
  /** Ids of the rules of `ast-grep` that it looks for where the text of one file is not enough. */
  readonly borrowed?: readonly string[];
  /** For an analyzer that needs the tree: whether a changed file may cause findings. Default: any may. */
  concerns?(file: ChangedFile): boolean;
  /** Loads its dependencies, which otherwise happens on the first run. */
  prepare?(): Promise<void>;
  /** Whether it may have findings in a file, by its path and the rules of the review. */
  accepts(path: string, scope: RuleScope): boolean;
  analyze(
    files: readonly ReviewFile[],
    scope: RuleScope,
    tools: AnalysisTools,
  ): Promise<AnalysisResult>;
}

/** The settings for readers before a change that edits them. */
export interface SettingsBefore {
  /** Names of the files with the project's standards; null if they are not set. */
  readonly standards: readonly string[] | null;
  readonly exclude: readonly string[];
  /** Limits for readers; null = none. */
  readonly budget: Readonly<Record<"tokens" | "usd" | "minutes", number | null>>;
}

/** The context of a review beside the files. */
export interface ReviewContext {
  /** `ship.additionalPrompt` and `--prompt`, in that order; empty if neither is set. */
  readonly prompts: readonly string[];
  /** The whole decision register as text in the mode `load`; null otherwise. */
  readonly decisions: string | null;
  /** Returns the decisions about some files as text in the mode `lookup`; absent otherwise. */
  readonly decisionsAbout?: (files: readonly string[]) => Promise<string>;
  /** The project's settings before the change, if it edits them. */
  readonly before?: SettingsBefore;
  /** For reviewers that word their findings; absent if findings are not worded. */
  readonly tone?: Tone;
}

/** An analyzer and whether it reads a file. */
export interface AnalyzerPart {
  readonly name: string;
  /** The reason why it does not; null if it does. */
  readonly whyNot: string | null;
}

/** A reviewer of changes: the built-in analyzers, a model, an agent. */
export interface Reviewer {
  readonly name: string;
  /** Its own files that it does not use, each with the reason; absent if there can be none. */
  readonly leftOut?: readonly { readonly file: string; readonly reason: string }[];
  /** Whether it runs after the others and gets their findings. */
  readonly needsLeads?: boolean;
  /**
   * Returns the names of its analyzers that would read a file; if there are none, it does not review the file. The text
   * is used for names without an ending.
   */
  readersOf(path: string, focus: Focus | null, text?: string): readonly string[];
  /** Whether it gets a file although its analyzers may not read it; default: false. */
  mayRead?(path: string, text: string): boolean;
  /**
   * Returns all of its analyzers, and whether each reads a changed file, or one that is reviewed as a whole; absent if
   * `readersOf` is sufficient.
   */
  analyzersOf?(file: ReviewFile, focus: Focus | null, isWhole?: boolean): readonly AnalyzerPart[];
  /**
   * Called with the change before the review. Returns the paths of the reviewer's files that the change edits: those
   * that count as they were before (`held`), and those with uncommitted edits (`pending`).
   */
  begin?(
    change: Change,
    tools: AnalysisTools,
    git: Git,
  ): Promise<Readonly<Record<"held" | "pending", readonly string[]>>>;
  /** Returns all its rules, including disabled ones; absent if it has no fixed rules. */
  readonly rules?: () => readonly KnownRule[];
  review(request: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly context: ReviewContext;
    readonly tools: AnalysisTools;
    /** The findings of other reviewers, for one with `needsLeads`. */
    readonly leads?: readonly RawFinding[];
  }): Promise<ReviewerResult>;
  /** Whether it runs even if there are no files to review, so that submitted findings are not ignored silently. */
  readonly isAskedOfNothing?: boolean;
  /** Rules on all facts after they have ids; returns the resulting facts and the refused verdicts. */
  ruleOn?(facts: readonly IdentifiedFinding[], tree: ReviewedTree): Promise<RuledFacts>;
  /** Estimates the questions to a model or an agent; absent if it asks none. */
  estimate?(request: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly context: ReviewContext;
    readonly tools: AnalysisTools;
  }): Promise<ReadingEstimate>;
  /** Ends the programs that it has started. */
  close?(): Promise<void>;
}

/** Facts after verdicts. */
export interface RuledFacts {
  readonly facts: readonly IdentifiedFinding[];
  /** Verdicts that do not count. */
  readonly refused: readonly RefusedVerdict[];
  /** Number of wrong lines with correct quotes in verdicts. */
  readonly corrected: number;
}

/** The estimated cost of a reading, without cached answers. */
export interface ReadingEstimate {
  readonly reader: string;
  readonly questions: number;
  /** Number of questions with cached answers. */
  readonly remembered: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Cost in US dollars; null if the price is not known. */
  readonly usd: number | null;
}

export interface ReviewerResult extends AnalysisResult {
  /** Files that some of its analyzers cannot read. */
  readonly unread?: readonly Unread[];
  /** The analyzers that ran, with their numbers of files. */
  readonly reviewers: readonly {
    readonly name: string;
    readonly files: number;
    readonly durationMs: number;
  }[];
  /** Findings that are not reported, each with its reason. */
  readonly dropped?: readonly DroppedFinding[];
  /** The number of proposed findings, and the rejected ones; absent without proposals. */
  readonly proposals?: ProposalCounts;
  /** The questions to a model or an agent, over all reviews of this run; absent if there were none. */
  readonly reading?: ReadingUsage;
}
