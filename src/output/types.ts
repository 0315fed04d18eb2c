import type { Writable } from "node:stream";
import type pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** An output stream; a terminal if `isTTY` is true. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** A destination of text: a stream of the process, or a string in a test. */
export interface Sink {
  write(text: string): void;
  /** Resolves once the written text has drained; null if it has. Writers of much text wait for it. */
  pressure(): Promise<void> | null;
  /**
   * Keeps rows at the bottom of a terminal, below all other text; an empty list removes them.
   * Does nothing unless `canRedraw`.
   */
  setLive(rows: readonly string[]): void;
  readonly isTerminal: boolean;
  /** Whether rows may be redrawn: on a terminal in colour that is not `dumb`, and not in CI. */
  readonly canRedraw: boolean;
  /** Whether it is a terminal that shows hyperlinks. */
  readonly hasLinks: boolean;
  /** Width in columns; 80 if there is no terminal. */
  readonly columns: number;
  /** Height in rows; 24 if there is no terminal. */
  readonly rows: number;
  readonly colors: Colors;
}

export type Verbosity = "quiet" | "normal" | "verbose";

/** Results go to `out`, everything else goes to `err`. */
export interface Streams {
  readonly out: Sink;
  readonly err: Sink;
  readonly verbosity: Verbosity;
  /** Writes a result to standard output. */
  result(text: string): void;
  /** Whether a result was written. */
  readonly hasResult: boolean;
  /** Writes a line of progress to standard error; silent with `--quiet`. */
  status(line?: string): void;
  /** Writes a line to standard error with `--verbose` only. */
  detail(line: string): void;
  warn(message: string, hint?: string): void;
  hint(message: string): void;
}
