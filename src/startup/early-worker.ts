import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startWorker, type StartWorker } from "../process/start-worker.ts";

/** Returns the function that starts the analyzers' processes from the bundle; null if this runs from the source. */
export function workerStarter(
  env: Readonly<Record<string, string | undefined>>,
): StartWorker | null {
  const entry = join(import.meta.dirname, "../analysis-worker.js");
  return existsSync(entry) ? (flags) => startWorker(entry, flags, env) : null;
}

/**
 * Starts the analyzers' process before anything else is loaded, if there is a second processor: its start is
 * most of the time of a small review. The first request for a worker without flags gets it.
 */
export function startEarly(start: StartWorker): StartWorker {
  let early = availableParallelism() > 1 ? start([]) : null;
  return (flags) => {
    const worker = flags.length === 0 ? early : null;
    if (worker === null) return start(flags);
    early = null;
    return worker;
  };
}
