import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startWorker, type StartWorker } from "./start-worker.ts";

/**
 * Gives what starts the analyzers' processes from their entry beside the bundle; null when this runs from the
 * source.
 */
export function workerStarter(
  env: Readonly<Record<string, string | undefined>>,
): StartWorker | null {
  const entry = join(import.meta.dirname, "../analysis-worker.js");
  return existsSync(entry) ? (flags) => startWorker(entry, flags, env) : null;
}

/**
 * Starts the process of the analyzers before anything else is loaded, where a second one can run beside
 * this: most of what a small review takes is its start. The first who starts a worker without flags gets it.
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
