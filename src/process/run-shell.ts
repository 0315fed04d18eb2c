import { StringDecoder } from "node:string_decoder";
import { endProcesses, endWithUs } from "./end-processes.ts";
import { groupOf } from "./group-of.ts";

/** One of the user's configured commands: the only text that a shell reads. */
export interface ShellRequest {
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes each piece of output as it comes, both streams in the order they arrive. */
  readonly onOutput: (text: string, from: "stdout" | "stderr") => void;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  /** Told the process's number once it runs, and whether it leads a group of its own. */
  readonly onStart?: (pid: number, leadsGroup: boolean) => void;
}

export interface ShellResult {
  /** Exit status; `null` when a signal ended it. */
  readonly status: number | null;
  /** Name of the signal that ended it. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly durationMs: number;
}

/** How long to wait for output still in the pipes after the command itself has ended. */
const DRAIN_MS = 300;

/**
 * Runs a command line through the user's shell in a process group of its own, standard input closed,
 * and ends the whole group with it: what a command leaves running does not outlive the step.
 */
export async function runShell(request: ShellRequest): Promise<ShellResult> {
  const { execa } = await import("execa");
  const started = performance.now();
  const isWindows = process.platform === "win32";
  const [shell, flag] = isWindows ? ["cmd", "/d /s /c"] : ["sh", "-c"];
  const child = execa(shell, [flag, request.command], {
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
  const group = child.pid === undefined ? undefined : groupOf(child.pid);
  const letGo = group === undefined ? undefined : endWithUs(group);

  for (const from of ["stdout", "stderr"] as const) {
    const stream = child[from];
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (chunk: Buffer) => request.onOutput(decoder.write(chunk), from));
    stream?.on("end", () => {
      const rest = decoder.end();
      if (rest !== "") request.onOutput(rest, from);
    });
    stream?.on("error", () => {}); // a closed pipe ends the output, not the step
  }

  let timedOut = false;
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> | undefined =>
    (ending ??= group === undefined ? undefined : endProcesses(group));
  const stop = (): void => void end();
  const timer =
    request.timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          stop();
        }, request.timeoutMs);
  if (request.signal.aborted) stop();
  request.signal.addEventListener("abort", stop, { once: true });

  try {
    const ended = await new Promise<{ status: number | null; signal: string | null }>((resolve) => {
      child.once("exit", (status, signal) => resolve({ status, signal }));
      child.once("error", () => resolve({ status: 127, signal: null }));
    });
    await Promise.race([child, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    await end();
    return { ...ended, timedOut, durationMs: Math.round(performance.now() - started) };
  } finally {
    letGo?.();
    clearTimeout(timer);
    request.signal.removeEventListener("abort", stop);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}
