import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFile } from "../../config/sources/project.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";

/**
 * Stops if a sparse checkout leaves the project's settings out of the work tree: the checks that they ask for would
 * silently not run, and a setting written in their place would replace them all. Throws CONFIG_UNREADABLE.
 */
export async function refuseLeftOut(
  { git, root, stateDirectory }: Pick<Repository, "git" | "root" | "stateDirectory">,
  home: string,
): Promise<void> {
  const { path, name } = projectFile(root, home);
  // Git is asked only if there may be such a checkout.
  const patterns = join(dirname(stateDirectory), "info", "sparse-checkout");
  if (existsSync(path) || !existsSync(patterns)) return;
  // `S` marks what the checkout leaves out; a file that was removed keeps its `H`.
  const entry = await git.try(["ls-files", "--cached", "-t", "--", name]);
  if (!entry.stdout.toString("utf8").startsWith("S ")) return;
  throw new ToolError(
    "CONFIG_UNREADABLE",
    `${name} is in git's index, but the sparse checkout leaves it out`,
    { hint: "take it in: `git sparse-checkout add .tool`" },
  );
}
