import { fork } from "node:child_process";
import type { Socket } from "node:net";

/** A Node program of our own that answers questions, one after the other, in a process of its own. */
export interface Worker {
  /** Asks one question. Rejects with a `WorkerEnded` when the process ends or the time is up before the answer. */
  ask(question: unknown, timeoutMs: number): Promise<unknown>;
  /** Takes what it printed up to a mark, which it has printed before its answer. Rejects like `ask`. */
  takePrinted(mark: string): Promise<string>;
  /** Ends the process at once; an open question is rejected. */
  end(): void;
  hasEnded(): boolean;
}

/** Why a worker gave no answer, in a few words. */
export class WorkerEnded extends Error {
  override readonly name = "WorkerEnded";
}

/** The start of what a process says when it breaks; the rest is the same stack again. */
const LAST_WORDS_BYTES = 4_000;
/** A worker that prints more than this is ended. */
const MAX_PRINTED_CHARACTERS = 64 * 1024 * 1024;

/**
 * Starts a worker. It keeps this program alive only while a question is open, and ends with it: its
 * channel closes, or, where it is too busy to notice, its own watch ends it (`answer-questions.ts`).
 * @param entry absolute path of its code
 * @param memoryMb the most that JavaScript in it may hold
 */
export function startWorker(entry: string, memoryMb: number): Worker {
  const child = fork(entry, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=8", "--expose-gc"],
    env: {},
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let open: { resolve: (answer: unknown) => void; reject: (why: WorkerEnded) => void } | null =
    null;
  let isOver = false;
  let said = "";
  let printed = "";
  let onPrinted = (): void => {};
  const settle = (): NonNullable<typeof open> | null => {
    const question = open;
    open = null;
    child.unref();
    child.channel?.unref();
    return question;
  };
  const over = (why: string): void => {
    isOver = true;
    settle()?.reject(new WorkerEnded(why));
    onPrinted();
  };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (said.length < LAST_WORDS_BYTES) said += text;
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (printed.length > MAX_PRINTED_CHARACTERS) child.kill("SIGKILL");
    onPrinted();
  });
  child.on("message", (answer) => settle()?.resolve(answer));
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
      while (!isThere()) {
        await new Promise<void>((resolve) => {
          onPrinted = resolve;
        });
      }
      output?.unref?.();
      const [text = "", rest] = printed.split(mark, 2);
      if (rest === undefined) throw new WorkerEnded("ended before all it printed was read");
      printed = rest;
      return text;
    },
    end() {
      isOver = true;
      child.kill("SIGKILL");
    },
    async ask(question, timeoutMs) {
      if (isOver) throw new WorkerEnded("the process had ended");
      child.ref();
      child.channel?.ref();
      const answer = new Promise((resolve, reject) => {
        open = { resolve, reject };
      });
      const timer = setTimeout(() => {
        over(`gave no answer within ${timeoutMs / 1000} s`);
        child.kill("SIGKILL");
      }, timeoutMs);
      try {
        child.send(question as object, (error) => {
          if (error !== null) over(error.message);
        });
        return await answer;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function howItEnded(status: number | null, signal: string | null, said: string): string {
  if (/heap out of memory/.test(said)) return "ran out of memory";
  return signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
}
