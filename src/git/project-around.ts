import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest folder around an absolute directory, or itself, that has a `.git`; null if none has. Asks no git. */
export function projectAround(directory: string): string | null {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}
