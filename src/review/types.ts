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

/** A file to review: changed, text, wanted. */
export interface ReviewFile {
  readonly path: string;
  readonly text: string;
  readonly changed: ChangedFile;
}

/** A file, and what one analyzer says of it. */
export interface Seen {
  readonly file: ReviewFile;
  readonly findings: readonly RawFinding[];
}

/** The change as a whole and the files around it, for analyzers that look past one file's own text. */
export interface ReviewedTree {
  /** Every file of the change that is not excluded: also those that are not read as text, and those that went. */
  readonly changed: readonly ChangedFile[];
  /** The files are reviewed as a whole: there is nothing before to compare with. */
  readonly isWhole?: boolean;
  /** Absolute path of the folder in which the files lie as they are; null if they lie in git alone. */
  readonly directory: string | null;
  /** Paths of all files as the change leaves them, sorted. */
  paths(): Promise<readonly string[]>;
  /** The same for whoever asks about some paths: see `NewSide`. */
  lookUp(among?: readonly string[]): Promise<PathLookup>;
  /** Text of a file as the change leaves it; null when it is not there, is not text, is too large or excluded. */
  read(path: string): Promise<string | null>;
  /** Text of a changed file before the change, by its path in the new tree; null when it had none. */
  readBefore(path: string): Promise<string | null>;
  /**
   * Paths of the files whose text holds a word as a whole, for each word, sorted; files as the change
   * leaves them. Letters, digits and the underline are of a word: `$name` holds `name`.
   */
  search(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Absent if nothing is kept. */
  readonly memory?: SidesMemory;
}

/**
 * What was worked out in earlier reviews from a changed file alone: its two texts and what is known of the file itself.
 * Nothing that depends on another file may be kept here.
 */
export interface SidesMemory {
  /** The JSON value that was kept under a name; undefined if there is none. */
  recall(file: ChangedFile, name: string): Promise<unknown>;
  /** Keeps a JSON value under a name, once the review is done. */
  remember(file: ChangedFile, name: string, value: unknown): Promise<void>;
}

/** An analyzer, what it is to look at, and how long it may take for some of that. */
export interface AnalyzerRun {
  readonly analyzer: Analyzer;
  readonly files: readonly ReviewFile[];
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
  readonly ceilingMs: (files: readonly ReviewFile[]) => number;
  /** Told how many more of the files are done. */
  readonly onRead?: (files: number) => void;
}

/** Stands between a review and its analyzers: has one run, run for a part, or answers in its place. */
export type AnalyzeThrough = (
  run: AnalyzerRun,
  analyze: (run: AnalyzerRun) => Promise<AnalysisResult>,
) => Promise<AnalysisResult>;

export interface AnalysisTools {
  readonly run: Run;
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the folder in which temporary ones are made; absent: the system's. */
  readonly temporaryFolder?: string;
  /** Absolute path of a folder of our own for what is known about unchanged files; null or absent = none. */
  readonly cacheDirectory?: string | null;
  /** Told what an analyzer begins with a single file, so that it can be named if it does not end. */
  readonly onBegin?: (what: string) => void;
  /** Absent: every analyzer looks at all that it is given. */
  readonly through?: AnalyzeThrough;
  /** Where analyzers that say so work in processes of their own; absent = everything in this one. */
  readonly apart?: ApartAnalysis;
  /** What this run must not show or send; told what is found. Absent if nothing leaves. */
  readonly redaction?: Redaction;
  /** Told in a few words how far a long review is. */
  readonly tell?: (progress: string) => void;
  /** Absent if single texts are reviewed, as when a fix is tried: analyzers that need it have no part then. */
  readonly tree?: ReviewedTree;
}

/** A folder and the arguments that the linter of JavaScript is to run with. */
export interface LinterRun {
  readonly cwd: string;
  readonly args: readonly string[];
}

/** Analyzers at work in processes of their own, by their names. */
export interface ApartAnalysis {
  /** Starts the first process where a second one can run beside this, so that it is there when it is needed. */
  warmUp(): void;
  /**
   * Runs the linter in a process that is there already, and gives what it printed: for a few files the
   * start of its own program is most of its work. Rejects with an Error when that process breaks.
   */
  lint(run: LinterRun): Promise<string>;
  /** A file that stops its analyzer is among the failed; rejects only when the user stops everything. */
  analyze(
    analyzer: string,
    files: readonly ReviewFile[],
    scope: RuleScope,
    onRead?: AnalyzerRun["onRead"],
  ): Promise<AnalysisResult>;
}

/** A file that was not analysed, with the reason. */
export interface Failure {
  readonly file: string;
  readonly reason: string;
  /**
   * `broken`: the text does not parse, which does not count if it is a template (`settle-unparsed.ts`). The others never
   * count: the text is known to be written for somebody else (`foreign`), or the types of its project are not to be had
   * (`types`).
   */
  readonly cause?: "broken" | "foreign" | "types" | undefined;
}

/** A file that an analyzer has no way to read; the others read it all the same. */
export interface Unread {
  readonly file: string;
  /** Name of the analyzer. */
  readonly by: string;
  readonly reason: string;
}

export interface AnalysisResult {
  readonly findings: readonly RawFinding[];
  /** Files it could not analyse; they make the review `partial`. */
  readonly failed: readonly Failure[];
  /** Files about which it said what hangs on more than their path and content: never remembered. */
  readonly unsettled?: readonly string[];
  /** How long it worked, in milliseconds, where that is less than the time until its answer. */
  readonly workMs?: number;
}

/** Which rules a review looks for. */
export interface RuleScope {
  /** null = all four. */
  readonly focus: Focus | null;
  /** Rules that are still being tried, too. */
  readonly nursery: boolean;
  /** The project's own rules; absent if none are looked for. */
  readonly team?: readonly TeamRule[];
}

/**
 * One source of facts about files. It sees whole files and reports everything it knows; the caller
 * keeps what lies on changed lines. It never executes or imports anything of the reviewed tree.
 */
export interface Analyzer {
  readonly name: string;
  /** What it finds in a file hangs on that file alone; otherwise it sees all of them, every time. */
  readonly isPerFile: boolean;
  /**
   * What it finds on lines that the change left alone may have been caused by it: where there is such,
   * it is shown the text before the change too. For analyzers that look at a file alone.
   */
  readonly comparesWithBefore?: boolean;
  /** Several of its checks may say the same of one piece of code: only the first is kept. */
  readonly repeatsItself?: boolean;
  /** Can work in another process: wants nothing of `tools`. */
  readonly worksApart?: boolean;
  /** Looks at the change as a whole, through `tools.tree`: is asked even where no file is left to review. */
  readonly needsTree?: boolean;
  /** Compares a change with what there was, and has no part in a review of whole files. */
  readonly isOfChanges?: boolean;
  /** Of one that needs the tree: whether a changed file alone may give it something to say. Default: any does. */
  concerns?(file: ChangedFile): boolean;
  /** Loads what it works with, which else is done when it is first asked. */
  prepare?(): Promise<void>;
  /** Whether it has anything to say about a file, by its path and the rules that are asked for. */
  accepts(path: string, scope: RuleScope): boolean;
  analyze(
    files: readonly ReviewFile[],
    scope: RuleScope,
    tools: AnalysisTools,
  ): Promise<AnalysisResult>;
}

/** What a change does not say about how it is read. */
export interface SettingsBefore {
  /** Names of the files with the project's standards; null if the file does not speak of them. */
  readonly standards: readonly string[] | null;
  readonly exclude: readonly string[];
  /** Ceilings for readers; null = none. */
  readonly budget: Readonly<Record<"tokens" | "usd" | "minutes", number | null>>;
}

/** What a reviewer is told beside the files. */
export interface ReviewContext {
  /** `ship.additionalPrompt` and `--prompt`, in that order; empty when neither is given. */
  readonly prompts: readonly string[];
  /** The whole decision register as text, in mode `load`; null otherwise. */
  readonly decisions: string | null;
  /** Looks up what was decided about some files, in mode `lookup`; absent in the others. Empty when nothing was. */
  readonly decisionsAbout?: (files: readonly string[]) => Promise<string>;
  /** What the project's file said before the change, which edits it; absent if it does not. */
  readonly before?: SettingsBefore;
  /** For one who words its findings itself; absent if nothing is going to be worded. */
  readonly tone?: Tone;
}

/** Whether one analyzer looks at a file. */
export interface AnalyzerPart {
  readonly name: string;
  /** Null if it does; otherwise what keeps it away, in a few words. */
  readonly whyNot: string | null;
}

/** Somebody who reviews a change: the built-in analyzers, a model, an agent. */
export interface Reviewer {
  readonly name: string;
  /** Files of its own that it goes without, each with why; absent if there can be none. */
  readonly leftOut?: readonly { readonly file: string; readonly reason: string }[];
  /** Reads after the others and is told what they found. */
  readonly needsLeads?: boolean;
  /**
   * Names of those of its analyzers that would read a file; none: the file stays unreviewed by it. The text counts where
   * the name has no ending.
   */
  readersOf(path: string, focus: Focus | null, text?: string): readonly string[];
  /** Whether it is to be shown a file although it may turn out that none of them reads it; default: no. */
  mayRead?(path: string, text: string): boolean;
  /**
   * All of its analyzers, and how each stands to a changed file, or to one that is reviewed as a whole; absent where
   * `readersOf` says everything.
   */
  analyzersOf?(file: ReviewFile, focus: Focus | null, isWhole?: boolean): readonly AnalyzerPart[];
  /**
   * Told of the change before it is reviewed. Gives paths of what the change's commits say about their own review: it
   * counts as it was before (`held`), or as an edit has it that no commit holds (`pending`).
   */
  begin?(
    change: Change,
    tools: AnalysisTools,
    git: Git,
  ): Promise<Readonly<Record<"held" | "pending", readonly string[]>>>;
  /** Every rule it has, those that are switched off too; absent if it makes them up as it goes. */
  readonly rules?: () => readonly KnownRule[];
  review(request: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly context: ReviewContext;
    readonly tools: AnalysisTools;
    /** What others found in the change, for one that needs it. */
    readonly leads?: readonly RawFinding[];
  }): Promise<ReviewerResult>;
  /** It is asked where nothing is to be reviewed too: what was handed in is not passed over in silence. */
  readonly isAskedOfNothing?: boolean;
  /** Has a say on all facts, once they have their ids; gives them as they are then, and verdicts that do not count. */
  ruleOn?(facts: readonly IdentifiedFinding[], tree: ReviewedTree): Promise<RuledFacts>;
  /** What a review would ask of somebody outside; absent if it asks nobody. */
  estimate?(request: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly context: ReviewContext;
    readonly tools: AnalysisTools;
  }): Promise<ReadingEstimate>;
  /** Ends what it has started. */
  close?(): Promise<void>;
}

/** Facts as they are once somebody has ruled on them. */
export interface RuledFacts {
  readonly facts: readonly IdentifiedFinding[];
  /** Verdicts that do not count. */
  readonly refused: readonly RefusedVerdict[];
  /** Lines that verdicts gave wrong beside a right quote. */
  readonly corrected: number;
}

/** What a reading would cost, as far as it can be told before: without what is remembered. */
export interface ReadingEstimate {
  readonly reader: string;
  readonly questions: number;
  /** Questions whose answer is known from before. */
  readonly remembered: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** US dollars; null if the price is not known. */
  readonly usd: number | null;
}

export interface ReviewerResult extends AnalysisResult {
  /** Files that some of its analyzers have no way to read. */
  readonly unread?: readonly Unread[];
  /** Who took part, with how many files each saw. */
  readonly reviewers: readonly {
    readonly name: string;
    readonly files: number;
    readonly durationMs: number;
  }[];
  /** What was found and is not a fact for the report, each with its reason. */
  readonly dropped?: readonly DroppedFinding[];
  /** How many findings were proposed to it, and those it did not believe; absent if it finds by itself. */
  readonly proposals?: ProposalCounts;
  /** What was asked of somebody outside, over all reviews of this run; absent if nobody was. */
  readonly reading?: ReadingUsage;
}
