import type { Writable } from "node:stream";
import type pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** A stream that text goes to: a terminal if `isTTY` says so. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** A place text goes to: the process's own stream, or a string in a test. */
export interface Sink {
  write(text: string): void;
  /** Resolves when what was written is taken; null when it is. Whoever writes a lot waits for it. */
  pressure(): Promise<void> | null;
  /**
   * Keeps rows at the bottom of a terminal, below everything that is written; none takes them away.
   * Does nothing unless `canRedraw`.
   */
  setLive(rows: readonly string[]): void;
  readonly isTerminal: boolean;
  /** What was drawn may be drawn over: a terminal in colour that is not `dumb`, and not in CI. */
  readonly canRedraw: boolean;
  /** A terminal that is known to show hyperlinks. */
  readonly hasLinks: boolean;
  /** Width in columns; 80 if there is no terminal. */
  readonly columns: number;
  /** Height in rows; 24 if there is no terminal. */
  readonly rows: number;
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
