import { join } from "node:path";

/** Absolute folder of what a run's steps printed, beside its journal. */
export function runFolder(stateDirectory: string, run: string): string {
  return join(stateDirectory, "runs", run);
}
