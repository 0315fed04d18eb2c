import type { Readable } from "node:stream";
import { isatty } from "node:tty";
import { createProgramSearch } from "./find-program.ts";
import { processGroup } from "./process-group.ts";
import { enforceLimits } from "./enforce-limits.ts";
import { whyNotStarted } from "./not-started.ts";
import { startProgram } from "./start-program.ts";
import { processTree } from "./process-tree.ts";

/** A program to run by its argument vector: nothing in it is ever read by a shell. */
export interface RunRequest {
  /** A path, or a name that is looked for on PATH (`findProgram`). */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the program's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * The program has PATH as the user set it, because it runs the user's own commands. Other programs have the
   * folders alone that programs are started from.
   */
  readonly keepsPath?: boolean;
  /** It is a linter of the project, which the user allowed to be started. */
  readonly isLinter?: boolean;
  /** Written to standard input, which is closed otherwise; a stream makes it a conversation. */
  readonly input?: string | Uint8Array | Readable;
  /** Takes standard output as it comes; the result's `stdout` is then empty and `maxBytes` idle. */
  readonly onStdout?: (chunk: Buffer) => void;
  /** Is shown standard error as it comes, which the result has as well. */
  readonly onStderr?: (chunk: Buffer) => void;
  /**
   * Leaves standard input, and the session, with the user's terminal: for a passphrase or a signature. Other programs
   * lead a process group in a separate session.
   */
  readonly keepsTerminal?: boolean;
  /** Opens a channel to a Node program, which closes when either process ends; see `ENDS_WITH_US`. */
  readonly hasChannel?: boolean;
  readonly timeoutMs?: number;
  /** Output beyond this many bytes ends the program with `overflowed`. Default 256 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Runs on for five seconds when this program is stopped, or runs after that: it tidies up. */
  readonly outlivesStop?: boolean;
  /** Called with the process's number once it runs, and whether it leads its own group. */
  readonly onStart?: (pid: number, leadsGroup: boolean) => void;
}

export interface RunResult {
  /** Exit status; `null` when a signal ended it or it never started. */
  readonly status: number | null;
  /** Name of the signal that ended it, if one did. */
  readonly signal?: NodeJS.Signals;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly overflowed: boolean;
  /** The program is not there, or not executable. */
  readonly missing: boolean;
  /** Absolute path of a missing program that PATH names in a folder which is not searched. */
  readonly passedOver?: string;
}

/**
 * Runs a program to its end and gives back what it said; a failing program is a value, not an exception. Throws
 * PROGRAM_NOT_STARTED if the fault is the machine's: its folder is gone, or there are too many processes.
 */
export type Run = (request: RunRequest) => Promise<RunResult>;

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/** The time for output still in the pipes of a stopped program. */
const DRAIN_MS = 300;

/**
 * Builds the runner over one base environment and one signal that ends everything. A program that is
 * stopped, by a signal, its time limit or its `maxBytes`, is stopped with all that it started.
 */
export function createRun(base: {
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  /** Standard input of a program that `keepsTerminal`: this process's own, which is the default, or none. */
  stdin?: "inherit" | "ignore";
}): Run {
  const sharesInput = base.stdin !== "ignore";
  const programs = createProgramSearch();
  return async (request) => {
    if (isStopped(base.signal, request)) return NOT_STARTED;
    const env = { ...base.env, ...request.env };
    const { file, passedOver } = programs.find(request.file, env, request.cwd);
    if (file === null)
      return { ...NOT_STARTED, missing: true, ...(passedOver === null ? {} : { passedOver }) };
    const keepsTerminal = sharesInput && request.keepsTerminal === true;
    const leadsGroup = process.platform !== "win32" && !(keepsTerminal && hasTerminal());
    let end = (): void => {};
    const program = startProgram({
      ...request,
      file,
      env: request.keepsPath === true ? env : programs.withSearchedPath(env, request.cwd),
      input: request.input,
      inheritsInput: keepsTerminal,
      isDetached: leadsGroup,
      hasChannel: request.hasChannel === true,
      maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
      onOverflow: () => end(),
      onStdout: request.onStdout,
      onStderr: request.onStderr,
    });
    const { pid } = program;
    if (pid !== undefined) request.onStart?.(pid, leadsGroup);
    const limits = enforceLimits(request, {
      processes: pid === undefined ? undefined : leadsGroup ? processGroup(pid) : processTree(pid),
      stop: base.signal,
      // Processes out of reach may still hold the pipes of a stopped program: do not wait for them.
      onEnded: () => void setTimeout(program.closeOutputs, DRAIN_MS).unref(),
    });
    ({ end } = limits);
    const { status, signal, code } = await program.ended;
    await limits.letGo();
    const fault = whyNotStarted({ file: request.file, cwd: request.cwd, code });
    if (fault !== null) throw fault;
    return {
      status,
      ...(signal === null ? {} : { signal }),
      stdout: program.stdout(),
      stderr: program.stderr().toString("utf8"),
      timedOut: limits.hasTimedOut(),
      overflowed: program.hasOverflowed(),
      missing: code === "ENOENT" || code === "EACCES",
    };
  };
}

const NOT_STARTED: RunResult = {
  status: null,
  stdout: Buffer.alloc(0),
  stderr: "",
  timedOut: false,
  overflowed: false,
  missing: false,
};

function isStopped(stop: AbortSignal, { signal, outlivesStop }: RunRequest): boolean {
  return (stop.aborted && outlivesStop !== true) || signal?.aborted === true;
}

/** Tells whether there is a terminal: a separate session would take it away from a prompt for a passphrase. */
function hasTerminal(): boolean {
  return [0, 1, 2].some((descriptor) => isatty(descriptor));
}
