import type { Focus, Severity } from "../../../core/vocabulary.ts";

/** Where a result lies, as its tool counts: lines and columns from 1, the end exclusive, or characters from 0. */
export type ForeignRegion =
  | {
      readonly startLine: number;
      /** Null: all of its line. */
      readonly startColumn: number | null;
      readonly endLine: number;
      /** Null: until the end of its line. */
      readonly endColumn: number | null;
    }
  | { readonly offset: number; readonly length: number };

/** Text that a tool would put in the place of other text of a file. */
export interface ForeignEdit {
  readonly path: string;
  readonly region: ForeignRegion;
  readonly newText: string;
}

/** What another analyzer found, in our words as far as they go. */
export interface ForeignResult {
  /** The tool's name, as part of a rule's name: `eslint`. */
  readonly tool: string;
  /** `tool/rule`, where what the rule's own name may not hold is a `-`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly focus: Focus;
  readonly cwe: number | null;
  readonly title: string;
  readonly message: string;
  /** From the top of the work tree, with `/`. */
  readonly path: string;
  /** Null: the file as a whole. */
  readonly region: ForeignRegion | null;
  /** The code of the region, where the tool quotes it. */
  readonly quote: string | null;
  /** Columns and characters are those of Unicode, not the units of UTF-16. */
  readonly countsCharacters: boolean;
  readonly fix: { readonly title: string; readonly edits: readonly ForeignEdit[] } | null;
}

/** A log of results, read. */
export interface ForeignLog {
  readonly results: readonly ForeignResult[];
  /** Results that say nothing of a place, or of one that cannot be told. */
  readonly dropped: readonly {
    readonly file: string;
    readonly title: string;
    readonly because: string;
  }[];
  /** Names of the tools, each once, those that found nothing too. */
  readonly tools: readonly string[];
  /** Every rule that the tools say they have, and those of the results. */
  readonly rules: readonly { readonly id: string; readonly focus: Focus }[];
  /** Tools that say of themselves that they did not get to their end, each with its words. */
  readonly unfinished: readonly { readonly tool: string; readonly because: string }[];
}
