import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cache } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";

/**
 * Brings a repository into the cache, without a work tree, and answers with its folder. Throws when it is not to be had
 * or lacks the pinned commit.
 */
export async function fetchRepository({ repository, until }, from) {
  const folder = join(cache, "repositories", repository.replace("/", "+"));
  const source =
    from === null ? `https://github.com/${repository}.git` : resolve(from, `${repository}.git`);
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    await run("git", ["clone", "--quiet", "--no-checkout", "--no-tags", source, folder]);
  }
  await run("git", ["-C", folder, "rev-parse", "--quiet", "--verify", `${until}^{commit}`]);
  return folder;
}
