import type { Readable } from "node:stream";
import { isatty } from "node:tty";
import { groupOf } from "./group-of.ts";
import { holdOn } from "./hold-on.ts";
import { treeOf } from "./tree-of.ts";

/** A program to run by its argument vector: nothing in it is ever read by a shell. */
export interface RunRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the program's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Written to standard input, which is closed otherwise; a stream makes it a conversation. */
  readonly input?: string | Uint8Array | Readable;
  /** Takes standard output as it comes; the result's `stdout` is then empty and `maxBytes` idle. */
  readonly onStdout?: (chunk: Buffer) => void;
  /**
   * Leaves standard input, and the session, with the user's terminal: for a passphrase or a signature.
   * Other programs lead a process group in a session of their own.
   */
  readonly keepsTerminal?: boolean;
  readonly timeoutMs?: number;
  /** Output beyond this many bytes ends the program with `overflowed`. Default 256 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Runs on for five seconds when this program is stopped, or runs after that: it tidies up. */
  readonly outlivesStop?: boolean;
  /** Told the process's number once it runs, and whether it leads a group of its own. */
  readonly onStart?: (pid: number, leadsGroup: boolean) => void;
}

export interface RunResult {
  /** Exit status; `null` when a signal ended it or it never started. */
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly overflowed: boolean;
  /** The program is not there, or not executable. */
  readonly missing: boolean;
}

/** Runs a program to its end and gives back what it said; a failing program is a value, not an exception. */
export type Run = (request: RunRequest) => Promise<RunResult>;

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/** How long output still in the pipes of a stopped program is read. */
const DRAIN_MS = 300;

/**
 * Builds the runner over one base environment and one signal that ends everything. A program that is
 * stopped, by a signal, its time limit or its `maxBytes`, is stopped with all that it started.
 */
export function createRun(base: {
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
}): Run {
  return async (request) => {
    if (isStopped(base.signal, request)) return NOT_STARTED;
    const { execa } = await import("execa");
    const leadsGroup = process.platform !== "win32" && !staysInSession(request);
    const child = execa(request.file, request.args, {
      cwd: request.cwd,
      env: { ...base.env, ...request.env },
      extendEnv: false,
      encoding: "buffer",
      reject: false,
      stripFinalNewline: false,
      maxBuffer: request.maxBytes ?? DEFAULT_MAX_BYTES,
      detached: leadsGroup,
      cleanup: false,
      ...(request.input === undefined
        ? { stdin: request.keepsTerminal === true ? ("inherit" as const) : ("ignore" as const) }
        : { input: request.input }),
      ...(request.onStdout === undefined ? {} : { buffer: { stdout: false } }),
    });
    const { pid } = child;
    if (pid !== undefined) request.onStart?.(pid, leadsGroup);
    const hold = holdOn(request, {
      processes: pid === undefined ? undefined : leadsGroup ? groupOf(pid) : treeOf(pid),
      stop: base.signal,
      // What is out of reach may still hold the pipes of a stopped program: it is not waited for.
      onEnded: () => void setTimeout(() => closeOutputs(child), DRAIN_MS).unref(),
    });
    if (request.onStdout !== undefined) child.stdout?.on("data", request.onStdout);
    const result = await child;
    if (result.isMaxBuffer) hold.end();
    await hold.letGo();
    // A program that ends without reading its input is not a failure of ours.
    return {
      status: result.exitCode ?? null,
      stdout: Buffer.from(result.stdout ?? new Uint8Array()),
      stderr: Buffer.from(result.stderr ?? new Uint8Array()).toString("utf8"),
      timedOut: hold.hasTimedOut(),
      overflowed: result.isMaxBuffer,
      missing: result.code === "ENOENT" || result.code === "EACCES",
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

/** A session of its own would take the terminal away from whoever asks for a passphrase there. */
function staysInSession({ keepsTerminal }: RunRequest): boolean {
  return keepsTerminal === true && [0, 1, 2].some((descriptor) => isatty(descriptor));
}

function closeOutputs(child: { stdout: Readable | null; stderr: Readable | null }): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}
