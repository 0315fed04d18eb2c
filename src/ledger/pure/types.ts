import type { Finding } from "../../core/findings/types.ts";
import type { Severity } from "../../core/vocabulary.ts";

/** The state of a finding. */
export type LedgerStatus =
  /** It was reported. */
  | "open"
  /** It was reported before, and is gone. */
  | "fixed"
  /** It was suppressed. */
  | "dismissed"
  /** It was left for later. */
  | "deferred";

/** A finding that a review of the branch reported, as it was last seen. */
export interface LedgerEntry extends Pick<
  Finding,
  "id" | "rule" | "file" | "line" | "severity" | "focus" | "title" | "source"
> {
  readonly contentId: string;
  readonly status: LedgerStatus;
  /** The number of times it came back after it was fixed. */
  readonly reopened: number;
  /** ISO 8601. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** The counts of one review of a branch. */
export interface Trend extends Readonly<Record<Severity, number>> {
  /** The time of the review, ISO 8601. */
  readonly at: string;
  /** The reviewed commit; null if there was none. */
  readonly head: string | null;
}

/** The memory of a branch's reviews. No two findings have the same id. */
export interface Ledger {
  readonly schema: 1;
  /** Null if HEAD was detached. */
  readonly branch: string | null;
  /** The time of the last review, ISO 8601. */
  readonly reviewedAt: string;
  /** The commits that the last review compared; null if there was none. */
  readonly base: string | null;
  readonly head: string | null;
  readonly findings: readonly LedgerEntry[];
  /** The last reviews of the whole branch, the oldest first; absent if an earlier version wrote the ledger. */
  readonly trend?: readonly Trend[];
}

/** The properties by which a current finding is recognised. */
export interface CurrentFinding {
  readonly id: string;
  readonly contentId: string;
  readonly aliases: readonly string[];
  readonly file: string;
  readonly line: number;
}
