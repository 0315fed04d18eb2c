import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file under a folder with a hash of its content: two equal snapshots mean that nothing was written. */
export function snapshot(directory: string): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" }).toSorted()) {
    const path = join(directory, name);
    const found = lstatSync(path);
    if (found.isDirectory()) continue;
    const content = found.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
    entries[relative(directory, path)] = createHash("sha256").update(content).digest("hex");
  }
  return entries;
}
