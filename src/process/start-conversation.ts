import { setTimeout as wait } from "node:timers/promises";
import { createProgramSearch } from "./find-program.ts";
import { endProcesses, endWithUs, type Processes } from "./end-processes.ts";
import { processGroup } from "./process-group.ts";
import { processTree } from "./process-tree.ts";

/** A program to talk to for a while, over its standard input and output. */
export interface ConversationRequest {
  /** A path, or a name that is looked for on the PATH of `env` (`findProgram`). */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is added, and of PATH the folders stay that programs are started from. */
  readonly env: Readonly<Record<string, string>>;
  readonly onStdout: (chunk: Buffer) => void;
  readonly onStderr: (chunk: Buffer) => void;
  /** Called once, when the program has ended or could not be started. */
  readonly onEnd: (end: ConversationEnd) => void;
  /** The time for it to end by itself after its input has ended, and again after SIGTERM. Default: 2 s. */
  readonly graceMs?: number;
}

export interface ConversationEnd {
  /** Exit status; null when a signal ended it or it never started. */
  readonly status: number | null;
  readonly signal: string | null;
  /** The program is not there, or not executable. */
  readonly missing: boolean;
}

export interface Conversation {
  /** Resolves when the text is on its way; rejects when the program takes no more. */
  write(text: string): Promise<void>;
  /** Ends the program with all that it started: its input first, then TERM, then KILL. */
  end(): Promise<void>;
}

/** A path at which no system keeps a program, in place of a name that was not found. */
const NOT_FOUND = "/nonexistent/program";

const GRACE_MS = 2_000;
/** The time for output still in the pipes of an ended program. */
const DRAIN_MS = 300;

/** Starts a program in a separate process group. All that it starts ends with it, however this program ends. */
export async function startConversation(request: ConversationRequest): Promise<Conversation> {
  const { execa } = await import("execa");
  const graceMs = request.graceMs ?? GRACE_MS;
  const leadsGroup = process.platform !== "win32";
  const programs = createProgramSearch();
  const { file } = programs.find(request.file, request.env, request.cwd);
  const child = execa(file ?? NOT_FOUND, request.args, {
    cwd: request.cwd,
    env: programs.withSearchedPath(request.env, request.cwd),
    extendEnv: false,
    reject: false,
    buffer: false,
    encoding: "buffer",
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    detached: leadsGroup,
    cleanup: false,
  });
  const { pid, stdin, stdout, stderr } = child;
  const processes = pid === undefined ? null : familyOf(pid, leadsGroup);
  const callOff = processes === null ? null : endWithUs(processes);
  stdout.on("data", request.onStdout);
  stderr.on("data", request.onStderr);
  // A pipe that closes early shows in the end of the program, or in the write that fails.
  for (const stream of [stdin, stdout, stderr]) stream.on("error", () => {});

  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const tell = (end: ConversationEnd): void => {
      if (hasEnded) return;
      hasEnded = true;
      request.onEnd(end);
      resolve();
    };
    child.once("exit", (status, signal) => {
      // Its last words may still be in the pipe; what it left running may hold the pipe for ever.
      setTimeout(() => tell({ status, signal, missing: false }), DRAIN_MS);
    });
    void child.then(({ exitCode, signal, code }) =>
      tell({
        status: exitCode ?? null,
        signal: signal ?? null,
        missing: code === "ENOENT" || code === "EACCES",
      }),
    );
  });

  let ending: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    // The first look finds those that left the group, while their parents still lead to them.
    processes?.isAlive();
    stdin.end();
    if (!hasEnded) await Promise.race([ended, pause(graceMs)]);
    if (processes !== null) await endProcesses(processes, graceMs);
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
    callOff?.();
  };
  return {
    async write(text) {
      const failure = await new Promise<Error | null>((resolve) => {
        if (hasEnded || !stdin.writable) resolve(new Error("the program has ended"));
        else stdin.write(text, (error) => resolve(error ?? null));
      });
      if (failure === null) return;
      // A pipe breaks a moment before the program is known to have ended, which says more.
      if (!hasEnded) await Promise.race([ended, pause(graceMs)]);
      throw failure;
    },
    end: () => (ending ??= end()),
  };
}

/** Returns the group, and on Linux descendants that left it. */
function familyOf(pid: number, leadsGroup: boolean): Processes {
  const tree = processTree(pid);
  if (!leadsGroup) return tree;
  const group = processGroup(pid);
  return {
    isApart: true,
    send(signal) {
      // The tree first: its members are found by parents that the group's signal may end.
      tree.send(signal);
      group.send(signal);
    },
    isAlive: () => [tree.isAlive(), group.isAlive()].includes(true),
  };
}

function pause(ms: number): Promise<void> {
  // Other waits keep the program alive; the pause alone must not.
  return wait(ms, undefined, { ref: false });
}
