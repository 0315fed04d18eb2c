import type { Finding } from "../../core/findings/types.ts";
import type { Severity } from "../../core/vocabulary.ts";

/** What became of a finding. */
export type LedgerStatus =
  /** It is there. */
  | "open"
  /** It was there and is gone. */
  | "fixed"
  /** Somebody asked not to hear of it. */
  | "dismissed"
  /** Somebody looked at it and left it for later. */
  | "deferred";

/** One finding that a review of the branch reported, as it was last seen. */
export interface LedgerEntry extends Pick<
  Finding,
  "id" | "rule" | "file" | "line" | "severity" | "focus" | "title" | "source"
> {
  readonly contentId: string;
  readonly status: LedgerStatus;
  /** How often it came back after it was fixed. */
  readonly reopened: number;
  /** ISO 8601. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** What one review of a branch found. */
export interface Trend extends Readonly<Record<Severity, number>> {
  /** When it was, ISO 8601. */
  readonly at: string;
  /** The reviewed commit; null if there was none. */
  readonly head: string | null;
}

/** What is remembered of a branch's reviews. No two findings have one id. */
export interface Ledger {
  readonly schema: 1;
  /** Null when HEAD was detached. */
  readonly branch: string | null;
  /** When the last review was, ISO 8601. */
  readonly reviewedAt: string;
  /** Commits the last review compared; null if there was none. */
  readonly base: string | null;
  readonly head: string | null;
  readonly findings: readonly LedgerEntry[];
  /** Of the last reviews of the whole branch, the oldest first; absent if an earlier version wrote it. */
  readonly trend?: readonly Trend[];
}

/** What a finding of the present is recognised by. */
export interface CurrentFinding {
  readonly id: string;
  readonly contentId: string;
  readonly aliases: readonly string[];
  readonly file: string;
  readonly line: number;
}
