import { join } from "node:path";

/** Returns the absolute path of the folder with the output of a run's steps, beside its journal. */
export function runFolder(stateDirectory: string, run: string): string {
  return join(stateDirectory, "runs", run);
}
