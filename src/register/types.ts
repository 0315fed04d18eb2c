import type { EntryStatus, RegisterEntry } from "./pure/types.ts";

/** The contents of a register file. */
export interface RegisterContents {
  /** In the order of the file. */
  readonly entries: readonly RegisterEntry[];
  /** The oddities of the file, each with its line: `.tool/register/decisions.md:12: …`. */
  readonly warnings: readonly string[];
  /** The file's text; empty if there is none. */
  readonly text: string;
}

/** A question to add; `file` is relative to the top of the work tree, with `/`. */
export interface QuestionToAdd extends Pick<RegisterEntry, "file" | "line" | "rule" | "question"> {
  /** An answer that is written together with the question. */
  readonly answer?: string;
}

/** The decision register of a work tree. Every writer returns the entry as it is after the write. */
export interface Register {
  /** Its file, relative to the top of the work tree, with `/`. */
  readonly file: string;
  /** Throws REGISTER_OUTSIDE and REGISTER_UNREADABLE; a missing file has no entries. */
  read(): Promise<RegisterContents>;
  /** Writers throw the errors of `read`, and REGISTER_CONFLICT, REGISTER_LOCKED, REGISTER_NOT_WRITABLE. */
  add(question: QuestionToAdd): Promise<RegisterEntry>;
  /** Returns the entry if it could take the status, and throws the errors of the write otherwise. Writes nothing. */
  check(id: string, status: Exclude<EntryStatus, "open">): Promise<RegisterEntry>;
  /** Answers an open or declined entry. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  answer(id: string, text: string): Promise<RegisterEntry>;
  /** Declines an open entry. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  decline(id: string, text: string | null): Promise<RegisterEntry>;
  /** Supersedes an entry. Throws REGISTER_UNKNOWN_ENTRY, REGISTER_DECIDED. */
  supersede(id: string, text: string | null): Promise<RegisterEntry>;
}
