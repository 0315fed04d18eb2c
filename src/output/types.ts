import type { Writable } from "node:stream";
import type pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** A stream that text goes to: a terminal if `isTTY` says so. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** A place text goes to: the process's own stream, or a string in a test. */
export interface Sink {
  write(text: string): void;
  /** Resolves when what was written is taken; null when it is. Whoever writes a lot waits for it. */
  pressure(): Promise<void> | null;
  /**
   * Keeps one line at the bottom of a terminal, below everything that is written; null takes it away.
   * Does nothing elsewhere.
   */
  setLive(line: string | null): void;
  readonly isTerminal: boolean;
  /** Width in columns; 80 where there is no terminal. */
  readonly columns: number;
  readonly colors: Colors;
}

export type Verbosity = "quiet" | "normal" | "verbose";

/** Results go to `out`; everything said on the way goes to `err`. */
export interface Streams {
  readonly out: Sink;
  readonly err: Sink;
  readonly verbosity: Verbosity;
  /** Writes a result to standard output, as it is. */
  result(text: string): void;
  /** Writes a line of progress to standard error; silent with `--quiet`. */
  status(line?: string): void;
  /** Writes a line to standard error with `--verbose` only. */
  detail(line: string): void;
  warn(message: string, hint?: string): void;
  hint(message: string): void;
}
