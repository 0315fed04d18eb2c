import type { Readable } from "node:stream";

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
  /** Leaves standard input with the user's terminal, for a passphrase or a signature. */
  readonly keepsTerminal?: boolean;
  readonly timeoutMs?: number;
  /** Output beyond this many bytes ends the program with `overflowed`. Default 256 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
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
/** A program that ignores SIGTERM for this long is killed. */
export const TERMINATION_GRACE_MS = 5_000;
/** How long output still in the pipes of a stopped program is read. */
const DRAIN_MS = 300;

/** Builds the runner over one base environment and one signal that ends everything. */
export function createRun(base: {
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
}): Run {
  return async (request) => {
    const { execa } = await import("execa");
    const cancelSignal =
      request.signal === undefined ? base.signal : AbortSignal.any([base.signal, request.signal]);
    const child = execa(request.file, request.args, {
      cwd: request.cwd,
      env: { ...base.env, ...request.env },
      extendEnv: false,
      encoding: "buffer",
      reject: false,
      stripFinalNewline: false,
      maxBuffer: request.maxBytes ?? DEFAULT_MAX_BYTES,
      ...(request.timeoutMs === undefined ? {} : { timeout: request.timeoutMs }),
      cancelSignal,
      forceKillAfterDelay: TERMINATION_GRACE_MS,
      ...(request.input === undefined
        ? { stdin: request.keepsTerminal === true ? ("inherit" as const) : ("ignore" as const) }
        : { input: request.input }),
      ...(request.onStdout === undefined ? {} : { buffer: { stdout: false } }),
    });
    // A program that was stopped may leave children behind that hold its pipes: they are not waited for.
    child.once("exit", () => {
      if (child.killed) setTimeout(() => closeOutputs(child), DRAIN_MS).unref();
    });
    if (request.onStdout !== undefined) child.stdout?.on("data", request.onStdout);
    const result = await child;
    // A program that ends without reading its input is not a failure of ours.
    return {
      status: result.exitCode ?? null,
      stdout: Buffer.from(result.stdout ?? new Uint8Array()),
      stderr: Buffer.from(result.stderr ?? new Uint8Array()).toString("utf8"),
      timedOut: result.timedOut,
      overflowed: result.isMaxBuffer,
      missing: result.code === "ENOENT" || result.code === "EACCES",
    };
  };
}

function closeOutputs(child: { stdout: Readable | null; stderr: Readable | null }): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}
