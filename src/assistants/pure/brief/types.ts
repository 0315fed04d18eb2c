/** A line outside the change that uses what the change touches. */
export interface Caller {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A test of what a change touches. */
export interface TestOfChange {
  readonly file: string;
  /** A line that uses something touched, and its name; null for a test that only has the file's name. */
  readonly line: number | null;
  readonly name: string | null;
}

/** Remaining uses of removed names, and calls that are gone. */
export interface Remains {
  /** Remaining uses of names that are no longer declared in their file. */
  readonly uses: readonly Caller[];
  /** Calls of removed lines that no changed file makes any more. */
  readonly calls: readonly { readonly file: string; readonly names: readonly string[] }[];
}

/** A function that mirrors one that the change touches, wherever it is. */
export interface Mirror {
  /** The touched function. */
  readonly of: string;
  readonly name: string;
  readonly file: string;
  /** Its first line, from 1. */
  readonly line: number;
  readonly code: string;
}
