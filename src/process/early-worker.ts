import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startWorker, type Worker } from "./start-worker.ts";

let early: Worker | null = null;

/** Absolute path of the analyzers' own entry beside the bundle; null when this runs from the source. */
export function workerEntry(): string | null {
  const entry = join(import.meta.dirname, "../analysis-worker.js");
  return existsSync(entry) ? entry : null;
}

/**
 * Starts the process of the analyzers before anything else is loaded, where a second one can run beside
 * this: most of what a small review takes is its start.
 */
export function startEarlyWorker(): void {
  const entry = workerEntry();
  if (entry !== null && availableParallelism() > 1) early = startWorker(entry, []);
}

/** The worker that was started early, to the first who asks; null when there is none. */
export function takeEarlyWorker(): Worker | null {
  const worker = early;
  early = null;
  return worker;
}
