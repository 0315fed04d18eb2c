import type { AnalysisResult, LinterRun, ReviewFile, RuleScope } from "../review/types.ts";

/** A question to a worker. */
export type ApartQuestion = AnalysisQuestion | LinterQuestion;

/** The files for one analyzer. */
interface AnalysisQuestion {
  readonly analyzer: string;
  readonly files: readonly ReviewFile[];
  readonly scope: RuleScope;
}

/** One run of the JavaScript linter, as its own program runs in a folder. */
interface LinterQuestion {
  readonly linter: LinterRun;
  /** Printed before and after the linter's output. */
  readonly mark: string;
}

/** The answer of a worker; `thrown` is the message of an analyzer that failed as a whole. */
export type ApartAnswer =
  | { readonly result: AnalysisResult; readonly thrown: null; readonly residentBytes: number }
  | { readonly result: null; readonly thrown: string; readonly residentBytes: number };
