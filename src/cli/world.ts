import type { Readable } from "node:stream";
import type { OwnProgram } from "../mcp/types.ts";
import type { OutputStream } from "../output/types.ts";
import type { StartWorker } from "../process/start-worker.ts";

/** The three standard streams of the program. */
export interface Io {
  readonly stdin: {
    readonly isTerminal: boolean;
    /** Opens it. Only the code that reads it may do so: an opened terminal keeps the program alive. */
    open(): Readable;
    /** Whether programs that ask the user share it (`inherit`) or find it empty. */
    readonly forPrograms: "inherit" | "ignore";
  };
  /** Without the mask: for protocols alone. Text goes through `Streams`. */
  readonly stdout: OutputStream;
  /** Without the mask: for questions alone. */
  readonly stderr: OutputStream;
}

/**
 * Everything that the program takes from the process around it, as values. `main` reads them from the real
 * process; a test passes its own world, so that several runs share one process.
 */
export interface World {
  /** The words after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the absolute path of the directory that the program was started in. Throws if it is gone. */
  readonly cwd: () => string;
  /** The user's home directory, where `.tool/` with the user's own files lies. */
  readonly home: string;
  /** Absolute path of the folder in which temporary folders are made. */
  readonly temporaryFolder: string;
  readonly io: Io;
  /** Starts this program again. */
  readonly program: OwnProgram;
  /** Aborted by SIGINT, SIGTERM and SIGHUP, with the signal's name as the reason. */
  readonly signal: AbortSignal;
  /**
   * Sets the line that a second signal prints before it ends the program at once; null for none. Absent: there is no
   * second signal.
   */
  readonly setLastWords?: (line: string | null) => void;
  /** Starts the analyzers' processes. Absent: each is started when it is needed, if the program is built. */
  readonly startWorker?: StartWorker;
}
