import { join } from "node:path";

/** Returns the path of the file that exists while fixes are written. */
export function markerPath(stateDirectory: string): string {
  return join(stateDirectory, "fixes-in-progress.json");
}
