import type { RawFinding } from "../../core/findings/types.ts";
import type { Seen } from "../types.ts";

/** Leaves findings out of the report for one reason. */
export interface FindingFilter<Context, Base extends RawFinding = RawFinding> {
  /** What `-v`, `usage.dropped` and `--explain-silence` call it. */
  readonly name: string;
  /** Goes on after "not reported: the finding ". */
  readonly reason: string;
  apply<Found extends Base>(findings: readonly Found[], context: Context): Filtered<Found>;
}

export interface Filtered<Found extends RawFinding = RawFinding> {
  /** In their order; one may speak for others now. */
  readonly kept: readonly Found[];
  readonly dropped: readonly LeftOut<Found>[];
}

export interface LeftOut<Found extends RawFinding = RawFinding> {
  readonly finding: Found;
  /** What it was in this case: the comment's reason, the finding that says the same. */
  readonly because?: string;
}

/** Compares what an analyzer says of a file with what it said of the text before the change. */
export interface BeforeFilter extends FindingFilter<Compared> {
  /** Whether it may leave a finding out: for others nobody looks at the text before. */
  concerns(finding: RawFinding): boolean;
}

/** A file as one analyzer sees it, and as it saw it before the change. */
export interface Compared {
  readonly now: Seen;
  /** Undefined if the text before is not to be had, or could not be read. */
  readonly before: Seen | undefined;
  /** What files looked at earlier told of repositories, which are the same in all of them; added to. */
  readonly everywhere: KnownThings;
  /** Names of the accounts that the project lies at, in small letters. */
  readonly ownAccounts: ReadonlySet<string>;
  /** Which checks the project's own linters run. */
  readonly ownChecks: (check: string) => boolean;
}

/** How grave the gravest finding about a thing was. */
export type KnownThings = Map<string, number>;
