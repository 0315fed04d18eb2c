import type { RawFinding } from "../../core/findings/types.ts";
import type { Seen } from "../types.ts";

/** A filter that leaves findings out of the report for one reason. */
export interface FindingFilter<Context, Base extends RawFinding = RawFinding> {
  /** Name in `-v`, `usage.dropped` and `--explain-silence`. */
  readonly name: string;
  /** Continues "not reported: the finding ". */
  readonly reason: string;
  apply<Found extends Base>(findings: readonly Found[], context: Context): Filtered<Found>;
}

export interface Filtered<Found extends RawFinding = RawFinding> {
  /** In their order; one may represent others. */
  readonly kept: readonly Found[];
  readonly dropped: readonly LeftOut<Found>[];
}

export interface LeftOut<Found extends RawFinding = RawFinding> {
  readonly finding: Found;
  /** The reason in this case: that of the comment, or the finding that is reported instead. */
  readonly because?: string;
}

/** A filter that compares the findings of an analyzer with those in the text before the change. */
export interface BeforeFilter extends FindingFilter<Compared> {
  /** Whether it may leave a finding out: for others, the old text is not analyzed. */
  concerns(finding: RawFinding): boolean;
}

/** The findings of one analyzer in a file after and before the change. */
export interface Compared {
  readonly now: Seen;
  /** Undefined if the old text is missing or could not be analyzed. */
  readonly before: Seen | undefined;
  /** Repositories in findings of earlier files; filters add to it. */
  readonly everywhere: KnownThings;
  /** Names of the project's own accounts, in lower case. */
  readonly ownAccounts: ReadonlySet<string>;
  /** Whether the project's own linters run a check in a file. */
  readonly ownChecks: (check: string, file: string) => boolean;
}

/** The rank of the gravest finding about each subject. */
export type KnownThings = Map<string, number>;
