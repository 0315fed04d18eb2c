import { join } from "node:path";

/** The file that is there while fixes are written. */
export function markerPath(stateDirectory: string): string {
  return join(stateDirectory, "fixes-in-progress.json");
}
