import type { Worker } from "../process/start-worker.ts";
import { clientOf, type WorkerClient } from "./worker-client.ts";

/** One worker for many users at once: few questions are answered sooner if none waits for another. */
export interface SharedWorker {
  /** Starts the process ahead of its first use. */
  warmUp(): void;
  /** Joins the other users; null once a process has crashed, as it is unknown whose question was to blame. */
  join(): Company | null;
  /** Admits no further users, and ends the process after its last question. */
  close(): void;
  /** Ends the process at once. */
  end(): void;
}

/** The use of a shared worker, until it is left. */
export interface Company {
  readonly client: WorkerClient;
  hasEnded(): boolean;
  leave(): void;
}

/** The share of the usual time limit: a question that another one delays is asked again, alone. */
const PATIENCE = 0.5;

/** Creates a shared worker. */
export function createSharedWorker(start: () => Worker): SharedWorker {
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
    end() {
      worker?.end();
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
      const { ask, takePrinted } = clientOf(own, (isIt) => (isWorn ||= isIt));
      return {
        client: { ask: (question, timeoutMs) => ask(question, timeoutMs * PATIENCE), takePrinted },
        hasEnded: () => own.hasEnded(),
        leave() {
          members -= 1;
          endIfDone();
        },
      };
    },
  };
}
