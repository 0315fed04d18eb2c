import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { startFairTimer } from "./fair-timer.ts";
import { watchProcessorWait } from "./processor-wait.ts";

/** A Node program of ours that answers questions in a separate process. */
export interface Worker {
  /**
   * Asks a question; others may be open. Rejects with a `WorkerEnded` when the process ends or the time is
   * up before the answer, which ends the process and with it all questions that are open. Time in which the process
   * was ready to run and other processes had the processor does not count.
   */
  ask(question: object, timeoutMs: number): Promise<unknown>;
  /** Takes what it printed up to a mark, which it has printed before its answer. Rejects like `ask`. */
  takePrinted(mark: string): Promise<string>;
  /** Ends the process at once; open questions are rejected. */
  end(): void;
  hasEnded(): boolean;
}

/** Starts a worker with flags of the engine, which say how strict its limits are. */
export type StartWorker = (flags: readonly string[]) => Worker;

/** The reason of a worker without an answer, in a few words. */
export class WorkerEnded extends Error {
  override readonly name = "WorkerEnded";
  /** True if it was ended because it gave no answer in time. */
  readonly isTimeUp: boolean;

  constructor(message: string, { isTimeUp = false } = {}) {
    super(message);
    this.isTimeUp = isTimeUp;
  }
}

/** The variables that tell the loader where it keeps compiled code. */
const HANDED_ON = ["HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "NODE_DISABLE_COMPILE_CACHE"];
/** The start of what a process says when it breaks; the rest is the same stack again. */
const LAST_WORDS_BYTES = 4_000;
/** A worker that prints more than this is ended. */
const MAX_PRINTED_CHARACTERS = 64 * 1024 * 1024;

/**
 * Starts a worker. It keeps this program alive only while a question is open, and ends with it: its channel closes,
 * or, if it is too busy to notice, its own watch ends it (`answer-questions.ts`).
 * @param entry absolute path of its code
 * @param flags of the engine: each makes the start longer, as Node's own code is then compiled anew
 * @param env of this program, of which the worker gets a little
 */
export function startWorker(
  entry: string,
  flags: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Worker {
  const child = forkWorker(entry, flags, env);
  const open = new Map<number, Open>();
  let asked = 0;
  let isOver = false;
  let said = "";
  let printed = "";
  let onPrinted = (): void => {};
  const settle = (number: number): Open | undefined => {
    const question = open.get(number);
    open.delete(number);
    if (open.size === 0) {
      child.unref();
      child.channel?.unref();
    }
    return question;
  };
  const reject = (number: number, why: string, how?: { readonly isTimeUp: boolean }): void => {
    const question = settle(number);
    const about = question?.busyWith === undefined ? "" : `, busy with ${question.busyWith}`;
    question?.reject(new WorkerEnded(`${why}${about}`, how));
  };
  const over = (why: string): void => {
    isOver = true;
    for (const number of open.keys()) reject(number, why);
    onPrinted();
  };
  const kill = (): void => endStarted(child);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (said.length < LAST_WORDS_BYTES) said += text;
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (printed.length > MAX_PRINTED_CHARACTERS) kill();
    onPrinted();
  });
  child.on("message", (message) => {
    const { number, busyWith } = message as Numbered;
    const question = open.get(number);
    if (busyWith === undefined) settle(number)?.resolve(message);
    else if (question !== undefined) question.busyWith = busyWith;
  });
  child.on("error", (error) => over(error.message));
  child.on("exit", (status, signal) => over(howItEnded(status, signal, said)));
  child.unref();
  child.channel?.unref();
  const [output, errors] = [child.stdout, child.stderr] as unknown as readonly Partial<Socket>[];
  output?.unref?.();
  errors?.unref?.();

  return {
    hasEnded: () => isOver,
    async takePrinted(mark) {
      output?.ref?.();
      const isThere = (): boolean => isOver || printed.includes(mark);
      while (!isThere())
        await new Promise<void>((resolve) => {
          onPrinted = resolve;
        });
      output?.unref?.();
      const end = printed.indexOf(mark);
      if (end === -1) throw new WorkerEnded("ended before all it printed was read");
      const text = printed.slice(0, end);
      printed = printed.slice(end + mark.length);
      return text;
    },
    end() {
      isOver = true;
      kill();
    },
    async ask(question, timeoutMs) {
      if (isOver) throw new WorkerEnded("the process had ended");
      child.ref();
      child.channel?.ref();
      const number = (asked += 1);
      const answer = new Promise((resolve, refuse) => {
        open.set(number, { resolve, reject: refuse });
      });
      const waits = child.pid === undefined ? [] : [watchProcessorWait(child.pid)];
      const stopTimer = startFairTimer(timeoutMs, waits, () => {
        reject(number, `gave no answer within ${timeoutMs / 1000} s`, { isTimeUp: true });
        over("was stopped in favor of another");
        kill();
      });
      try {
        sendTo(child, { ...question, number }, over);
        return await answer;
      } finally {
        stopTimer();
      }
    },
  };
}

/** Ends a process, if it was started: otherwise Node sends the signal to the group that this program is in. */
function endStarted(child: ChildProcess): void {
  if (child.pid !== undefined) child.kill("SIGKILL");
}

function sendTo(child: ChildProcess, question: object, onFailed: (why: string) => void): void {
  try {
    child.send(question, (error) => {
      if (error !== null) onFailed(error.message);
    });
  } catch (thrown) {
    // A process that could not be started has no channel.
    onFailed(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

function forkWorker(...[entry, flags, env]: Parameters<typeof startWorker>): ChildProcess {
  return fork(entry, [], {
    serialization: "advanced",
    execArgv: [...flags],
    env: Object.fromEntries(HANDED_ON.map((name) => [name, env[name]])),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

interface Open {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (why: WorkerEnded) => void;
  /** The last task that the worker reported to begin. */
  busyWith?: string;
}

/** Questions and answers carry a number, by which they find each other. */
interface Numbered {
  readonly number: number;
  /** No answer yet: what it begins now, for the reason if there will be none. */
  readonly busyWith?: string;
}

function howItEnded(status: number | null, signal: string | null, said: string): string {
  if (/heap out of memory/.test(said)) return "ran out of memory";
  return signal === null ? `exited with status ${status}` : `was killed by ${signal}`;
}
