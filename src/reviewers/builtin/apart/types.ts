import type { Focus } from "../../../core/vocabulary.ts";
import type { AnalysisResult, ReviewFile } from "../../types.ts";

/** What a worker is asked: some files, for one analyzer. */
export interface ApartQuestion {
  readonly analyzer: string;
  readonly files: readonly ReviewFile[];
  readonly focus: Focus | null;
}

/** What it answers; `thrown` is the message of an analyzer that gave up as a whole. */
export type ApartAnswer =
  | { readonly result: AnalysisResult; readonly thrown: null; readonly residentBytes: number }
  | { readonly result: null; readonly thrown: string; readonly residentBytes: number };
