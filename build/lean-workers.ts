import { readFileSync } from "node:fs";
import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type WorkerRequest,
} from "vitest/node";

/** A pool whose workers run file after file, each in the process of the one before, until they hold too much. */
export const leanWorkers = {
  name: "lean workers",
  createPoolWorker: (options: PoolOptions): PoolWorker => new LeanWorker(options),
};

/**
 * What a worker may hold that is given another file. On Node 20 each start of a program copies the page tables of
 * the worker: past this size the starts of a file cost more than a new worker does.
 */
const WORN_KB = 150 * 1024;

class LeanWorker extends ForksPoolWorker {
  override readonly name: string = leanWorkers.name;
  /** Asked for several times after each file, and always answered the same. */
  #isLean: boolean | undefined;

  override send(message: WorkerRequest): void {
    if (message.type === "run") this.#isLean = undefined;
    super.send(message);
  }

  canReuse(): boolean {
    return (this.#isLean ??= heldKilobytes(this["fork"].pid) < WORN_KB);
  }
}

/** The memory of a process that is no file's; 0 where the system does not say, as on macOS, which copies nothing. */
function heldKilobytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
