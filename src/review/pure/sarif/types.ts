import type { Focus, Severity } from "../../../core/vocabulary.ts";

/** The region of a result as its tool counts: lines and columns from 1 with an exclusive end, or characters from 0. */
export type ForeignRegion =
  | {
      readonly startLine: number;
      /** Null for the start of the line. */
      readonly startColumn: number | null;
      readonly endLine: number;
      /** Null for the end of the line. */
      readonly endColumn: number | null;
    }
  | { readonly offset: number; readonly length: number };

/** An edit that a tool proposes. */
export interface ForeignEdit {
  readonly path: string;
  readonly region: ForeignRegion;
  readonly newText: string;
}

/** A finding of another analyzer in our terms. */
export interface ForeignResult {
  /** Name of the tool, as part of a rule's name: `eslint`. */
  readonly tool: string;
  /** `tool/rule`, with `-` for invalid characters. */
  readonly rule: string;
  readonly severity: Severity;
  readonly focus: Focus;
  readonly cwe: number | null;
  readonly title: string;
  readonly message: string;
  /** Path from the root of the work tree, with `/`. */
  readonly path: string;
  /** Null for the whole file. */
  readonly region: ForeignRegion | null;
  /** The code of the region, if the tool quotes it. */
  readonly quote: string | null;
  /** Whether columns and offsets count Unicode characters, not UTF-16 units. */
  readonly countsCharacters: boolean;
  readonly fix: { readonly title: string; readonly edits: readonly ForeignEdit[] } | null;
}

/** A log of results, read. */
export interface ForeignLog {
  readonly results: readonly ForeignResult[];
  /** Results without a readable place. */
  readonly dropped: readonly {
    readonly file: string;
    readonly title: string;
    readonly because: string;
  }[];
  /** Names of all tools, including those without findings. */
  readonly tools: readonly string[];
  /** The rules that the tools declare, and those of the results. */
  readonly rules: readonly { readonly id: string; readonly focus: Focus }[];
  /** Tools that report an incomplete run, each with its reason. */
  readonly unfinished: readonly { readonly tool: string; readonly because: string }[];
}
