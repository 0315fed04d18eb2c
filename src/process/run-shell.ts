import { enforceLimits } from "./enforce-limits.ts";
import { systemCode } from "../errors/system-code.ts";
import { findProgram } from "./find-program.ts";
import { whyNotStarted } from "./not-started.ts";
import { processGroup } from "./process-group.ts";
import { streamOutput } from "./stream-output.ts";

/** One of the user's configured commands: the only text that a shell reads. */
export interface ShellRequest {
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Takes each piece of output as it comes, both streams in the order they arrive. While a promise that it
   * gives is pending nothing more is read, so a command that prints faster than that has to wait.
   */
  readonly onOutput: (text: string, from: "stdout" | "stderr") => Promise<void> | void;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  /** Called with the process's number once it runs, and whether it leads its own group. */
  readonly onStart?: (pid: number, leadsGroup: boolean) => void;
}

export interface ShellResult {
  /** Exit status; `null` when a signal ended it. */
  readonly status: number | null;
  /** Name of the signal that ended it. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** It ended by itself, and what it had left running was ended then. */
  readonly leftRunning: boolean;
  readonly durationMs: number;
}

/** A path at which no system keeps a program. */
const NO_SHELL = "/nonexistent/sh";

/** The time for a command's leftover processes to end, and for output from open pipes. */
const DRAIN_MS = 300;

/**
 * Runs a command line through the user's shell in a separate process group, standard input closed, and ends the whole
 * group with it: leftover processes do not outlive the step. The shell is found like any program (`findProgram`); the
 * command has the user's PATH. Throws PROGRAM_NOT_STARTED if the fault is the machine's.
 */
export async function runShell(request: ShellRequest): Promise<ShellResult> {
  const { execa } = await import("execa");
  const started = performance.now();
  const isWindows = process.platform === "win32";
  const [name, flag] = isWindows ? ["cmd", "/d /s /c"] : ["sh", "-c"];
  const shell = findProgram(name, request).file;
  const child = execa(shell ?? NO_SHELL, [flag, request.command], {
    cwd: request.cwd,
    env: request.env,
    extendEnv: false,
    reject: false,
    buffer: false,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    encoding: "buffer",
    detached: !isWindows,
    windowsVerbatimArguments: isWindows,
    cleanup: false,
  });
  if (child.pid !== undefined) request.onStart?.(child.pid, !isWindows);
  const group = child.pid === undefined ? undefined : processGroup(child.pid);
  const limits = enforceLimits(request, {
    processes: group,
    stop: request.signal,
    onEnded: () => {},
  });
  const output = streamOutput({ stdout: child.stdout, stderr: child.stderr }, request.onOutput);

  try {
    const ended = await new Promise<{ status: number | null; signal: string | null }>(
      (resolve, reject) => {
        child.once("exit", (status, signal) => resolve({ status, signal }));
        child.once("error", (thrown) => {
          const code = systemCode(thrown) ?? null;
          const fault = whyNotStarted({ file: name, cwd: request.cwd, code });
          if (fault === null) resolve({ status: 127, signal: null });
          else reject(fault);
        });
      },
    );
    const timedOut = limits.hasTimedOut();
    await Promise.race([output.whole, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    const isLeft = (): boolean => !timedOut && !request.signal.aborted && group?.isAlive() === true;
    // Helpers of a command that has ended are about to end as well.
    if (isLeft()) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    const leftRunning = isLeft();
    limits.end();
    await limits.letGo();
    await output.rest({ quietMs: DRAIN_MS, signal: request.signal });
    return { ...ended, timedOut, leftRunning, durationMs: Math.round(performance.now() - started) };
  } finally {
    await limits.letGo();
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}
