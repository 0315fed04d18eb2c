import type { AnalysisResult, LinterRun, ReviewFile, RuleScope } from "../review/types.ts";

/** What a worker is asked. */
export type ApartQuestion = AnalysisQuestion | LinterQuestion;

/** Some files, for one analyzer. */
interface AnalysisQuestion {
  readonly analyzer: string;
  readonly files: readonly ReviewFile[];
  readonly scope: RuleScope;
}

/** The linter of JavaScript is to run once, as its own program would in a folder. */
interface LinterQuestion {
  readonly linter: LinterRun;
  /** Printed before it says anything, and when it has said everything. */
  readonly mark: string;
}

/** What it answers; `thrown` is the message of an analyzer that gave up as a whole. */
export type ApartAnswer =
  | { readonly result: AnalysisResult; readonly thrown: null; readonly residentBytes: number }
  | { readonly result: null; readonly thrown: string; readonly residentBytes: number };
