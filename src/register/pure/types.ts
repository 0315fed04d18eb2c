/** The states of an entry, in the order of lists. */
export const ENTRY_STATUSES = ["open", "answered", "declined", "superseded"] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** An entry of the decision register, as scripts see it. */
export interface RegisterEntry {
  /** Its number in the file: `"3"`. */
  readonly id: string;
  readonly status: EntryStatus;
  /** The file of the question, relative to the top of the work tree, with `/`. */
  readonly file: string | null;
  readonly line: number | null;
  readonly rule: string | null;
  readonly question: string;
  readonly askedBy: string | null;
  /** ISO 8601, UTC. */
  readonly askedAt: string | null;
  /** The latest text: the answer, or the reason for declining or superseding. */
  readonly answer: string | null;
  readonly answeredBy: string | null;
  /** ISO 8601, UTC. */
  readonly answeredAt: string | null;
}

/** A question to be added. */
export interface NewQuestion extends Pick<RegisterEntry, "file" | "line" | "rule" | "question"> {
  readonly askedBy: string;
  readonly askedAt: string;
}

/** The answer to a question, or the end of a question or decision. */
export interface Resolution {
  readonly status: Exclude<EntryStatus, "open">;
  /** Null for a status without a text. */
  readonly text: string | null;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** An oddity of a register file, with its line, from 1. */
export interface RegisterWarning {
  readonly line: number;
  readonly message: string;
}
