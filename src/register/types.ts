import type { EntryStatus, RegisterEntry } from "./pure/types.ts";

/** What a register file holds. */
export interface RegisterContents {
  /** In the order of the file. */
  readonly entries: readonly RegisterEntry[];
  /** What is odd in the file, each with its line: `.tool/register/decisions.md:12: …`. */
  readonly warnings: readonly string[];
  /** The file as it is, empty if there is none. */
  readonly text: string;
}

/** A question to write down; `file` relative to the top of the work tree, with `/`. */
export interface QuestionToAdd extends Pick<RegisterEntry, "file" | "line" | "rule" | "question"> {
  /** Given where it is answered in the same breath: one write for both. */
  readonly answer?: string;
}

/** The decision register of a work tree. Every writer gives the entry as it then is. */
export interface Register {
  /** Its file, relative to the top of the work tree, with `/`. */
  readonly file: string;
  /** Throws REGISTER_OUTSIDE and REGISTER_UNREADABLE; a file that is not there has no entries. */
  read(): Promise<RegisterContents>;
  /** Writers throw, besides what reading throws, REGISTER_CONFLICT, REGISTER_LOCKED, REGISTER_NOT_WRITABLE. */
  add(question: QuestionToAdd): Promise<RegisterEntry>;
  /** Gives an entry that could be ended so, and throws what ending it would throw, without writing. */
  check(id: string, status: Exclude<EntryStatus, "open">): Promise<RegisterEntry>;
  /** Answers an open or declined entry. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  answer(id: string, text: string): Promise<RegisterEntry>;
  /** Declines an open entry. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  decline(id: string, text: string | null): Promise<RegisterEntry>;
  /** Retires an entry that is not superseded yet. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  supersede(id: string, text: string | null): Promise<RegisterEntry>;
}
