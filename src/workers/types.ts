import type { AnalysisResult, LinterRun, ReviewFile, RuleScope } from "../review/types.ts";

/** A question to a worker. */
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

/** The answer of a worker; `thrown` is the message of an analyzer that failed as a whole. */
export type ApartAnswer =
  | { readonly result: AnalysisResult; readonly thrown: null; readonly residentBytes: number }
  | { readonly result: null; readonly thrown: string; readonly residentBytes: number };
