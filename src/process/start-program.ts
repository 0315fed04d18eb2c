import { spawn, type ChildProcess } from "node:child_process";
import { Readable, type Writable } from "node:stream";
import { systemCode } from "../errors/system-code.ts";

/** A program that was started, with everything that it prints as it comes. */
export interface StartedProgram {
  /** Undefined when it never was. */
  readonly pid: number | undefined;
  /** Standard output up to `maxBytes`, as far as nobody else takes it. */
  stdout(): Buffer;
  stderr(): Buffer;
  hasOverflowed(): boolean;
  /** Stops reading what it prints; what is still in the pipes is lost. */
  closeOutputs(): void;
  /** When it has ended and its pipes are closed, or could not be started; never rejects. */
  readonly ended: Promise<ProgramEnd>;
}

export interface ProgramEnd {
  /** Exit status; null when a signal ended it or it never started. */
  readonly status: number | null;
  /** The signal that ended it. */
  readonly signal: NodeJS.Signals | null;
  /** The system's code for a failed start: `ENOENT`. */
  readonly code: string | null;
}

/** Starts a program by its argument vector, with exactly this environment. */
export function startProgram(request: {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Written to standard input; without any it is closed, or this program's own. */
  readonly input: string | Uint8Array | Readable | undefined;
  readonly inheritsInput: boolean;
  readonly isDetached: boolean;
  /** Opens a channel to it, which closes when either process ends; only Node programs have a use for it. */
  readonly hasChannel: boolean;
  /** The limit of each output; `onOverflow` is called above it. */
  readonly maxBytes: number;
  readonly onOverflow: () => void;
  readonly onStdout: ((chunk: Buffer) => void) | undefined;
  readonly onStderr?: ((chunk: Buffer) => void) | undefined;
}): StartedProgram {
  const { maxBytes, onOverflow, onStdout, onStderr } = request;
  let child: ChildProcess;
  try {
    child = start(request);
  } catch (thrown) {
    // Too many arguments for the system, one that cannot be handed over, or no memory for a process.
    const code = systemCode(thrown) ?? null;
    return { ...NOT_STARTED, ended: Promise.resolve({ status: null, signal: null, code }) };
  }
  let hasOverflowed = false;
  const overflow = (): void => {
    hasOverflowed = true;
    onOverflow();
  };
  const stdout = collect(onStdout === undefined ? child.stdout : null, maxBytes, overflow);
  const stderr = collect(child.stderr, maxBytes, overflow);
  if (onStdout !== undefined) child.stdout?.on("data", onStdout);
  if (onStderr !== undefined) child.stderr?.on("data", onStderr);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on("error", () => {});
  feed(child.stdin, request.input);
  return {
    pid: child.pid,
    stdout,
    stderr,
    hasOverflowed: () => hasOverflowed,
    closeOutputs() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    ended: new Promise((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        if (child.pid === undefined)
          resolve({ status: null, signal: null, code: error.code ?? null });
      });
      child.once("close", (status, signal) => resolve({ status, signal, code: null }));
    }),
  };
}

const EMPTY = Buffer.alloc(0);

const NOT_STARTED: Omit<StartedProgram, "ended"> = {
  pid: undefined,
  stdout: () => EMPTY,
  stderr: () => EMPTY,
  hasOverflowed: () => false,
  closeOutputs: () => {},
};

function start(request: Parameters<typeof startProgram>[0]): ChildProcess {
  const { file, args, cwd, env, input, inheritsInput, isDetached, hasChannel } = request;
  const stdin = input !== undefined ? "pipe" : inheritsInput ? "inherit" : "ignore";
  return spawn(file, args, {
    cwd,
    env,
    detached: isDetached,
    windowsHide: true,
    stdio: [stdin, "pipe", "pipe", ...(hasChannel ? (["ipc"] as const) : [])],
  });
}

/** Writes the input. A program that ends without reading it is not a failure: a listener drops the pipe's complaint. */
function feed(
  // Node leaves it undefined if the system has no file left for the pipe.
  stdin: Writable | null | undefined,
  input: string | Uint8Array | Readable | undefined,
): void {
  if (input instanceof Readable) {
    input.once("error", () => stdin?.destroy());
    if (stdin !== null && stdin !== undefined) input.pipe(stdin);
  } else if (input !== undefined) stdin?.end(input);
}

/** Takes what a stream gives, up to so many bytes. */
function collect(stream: Readable | null, maxBytes: number, overflow: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on("data", (chunk: Buffer) => {
    const isOver = bytes + chunk.length > maxBytes;
    if (isOver && bytes === maxBytes) return;
    const taken = isOver ? chunk.subarray(0, maxBytes - bytes) : chunk;
    chunks.push(taken);
    bytes += taken.length;
    if (isOver) overflow();
  });
  return () => (chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks));
}
