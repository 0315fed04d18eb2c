/** The states of an entry, in the order lists show them. */
export const ENTRY_STATUSES = ["open", "answered", "declined", "superseded"] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** One question of the decision register, as scripts see it. */
export interface RegisterEntry {
  /** Its number in the file: `"3"`. */
  readonly id: string;
  readonly status: EntryStatus;
  /** What it is about, relative to the top of the work tree, with `/`. */
  readonly file: string | null;
  readonly line: number | null;
  readonly rule: string | null;
  readonly question: string;
  readonly askedBy: string | null;
  /** ISO 8601, UTC. */
  readonly askedAt: string | null;
  /** What was said last: the answer, or why it was declined or superseded. */
  readonly answer: string | null;
  readonly answeredBy: string | null;
  /** ISO 8601, UTC. */
  readonly answeredAt: string | null;
}

/** A question to be written down. */
export interface NewQuestion extends Pick<RegisterEntry, "file" | "line" | "rule" | "question"> {
  readonly askedBy: string;
  readonly askedAt: string;
}

/** What ends a question, or a decision. */
export interface Resolution {
  readonly status: Exclude<EntryStatus, "open">;
  /** Null if nothing is said besides the status. */
  readonly text: string | null;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What is odd in a register file, and on which of its lines, from 1. */
export interface RegisterWarning {
  readonly line: number;
  readonly message: string;
}
