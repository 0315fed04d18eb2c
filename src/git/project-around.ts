import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the nearest folder that has a `.git`, from an absolute directory up; null if none has. Asks no git. */
export function projectAround(directory: string): string | null {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}
