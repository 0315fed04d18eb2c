import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";

/** Fetches the version of a package that a range of npm leads to and answers with it; null when there is none. */
export async function resolveVersion(name, range) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "resolving-"));
  try {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const { stdout } = await run("npm", [...args, `${name}@${range}`], { cwd: folder });
    return Object.values(JSON.parse(stdout))[0].version;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
