import type { Worker } from "../process/start-worker.ts";
import { clientOf, type WorkerClient } from "./worker-client.ts";

/** One worker that many use at once: few questions are answered sooner if none waits for another's answer. */
export interface SharedWorker {
  /** Starts the process, so that it is there when it is needed. */
  warmUp(): void;
  /** Joins the others; null once a process has broken, as it is unknown whose question it was. */
  join(): Company | null;
  /** Takes no more members, and ends the process with its last question. */
  close(): void;
  /** Ends the process at once. */
  end(): void;
}

/** Membership, to be left again. */
export interface Company {
  readonly client: WorkerClient;
  hasEnded(): boolean;
  leave(): void;
}

/** Part of the usual time limit: an answer may be held up by another's question, and is then asked again, alone. */
const PATIENCE = 0.5;

/** Creates a shared worker. `start` starts its process. */
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
