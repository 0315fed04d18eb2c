import type { Worker } from "../process/start-worker.ts";
import { askedOf, type Asked } from "./asked.ts";

/** A worker that many use at once: few questions are answered sooner when none waits for another's answer. */
export interface Shared {
  /** Starts the process, so that it is there when it is needed. */
  warmUp(): void;
  /** Joins the others; null once a process has broken, as nobody can say whose question it was. */
  join(): Company | null;
  /** Lets nobody in from here on, and ends the process with its last question. */
  close(): void;
}

/** A place among them, to be left again. */
export interface Company {
  readonly asked: Asked;
  hasEnded(): boolean;
  leave(): void;
}

/** Nobody waits long for an answer that might be held up by another's question: it is asked again, alone. */
const PATIENCE = 0.5;

/** Makes the place that is shared. `start` starts a worker. */
export function createShared(start: () => Worker): Shared {
  let worker: Worker | null = null;
  let members = 0;
  let isWorn = false;
  let isClosed = false;
  const endIfDone = (): void => {
    if (members > 0 || !(isWorn || isClosed)) return;
    worker?.end();
    worker = null;
    isWorn = false;
  };
  return {
    warmUp() {
      worker ??= start();
    },
    close() {
      isClosed = true;
      endIfDone();
    },
    join() {
      isClosed ||= worker?.hasEnded() === true;
      if (isClosed) return null;
      worker ??= start();
      members += 1;
      const own = worker;
      const { ask, takePrinted } = askedOf(own, (isIt) => (isWorn ||= isIt));
      return {
        asked: {
          ask: (question, timeoutMs) => ask(question, timeoutMs * PATIENCE),
          takePrinted,
        },
        hasEnded: () => own.hasEnded(),
        leave() {
          members -= 1;
          endIfDone();
        },
      };
    },
  };
}
