import { relative, sep } from "node:path";
import type { AgentsWorld } from "../../agents/locate-agent.ts";
import { printable } from "../../core/printable.ts";

/** Returns a path as people write it: from the top of the work tree, or from `~`. */
export function showPath(path: string, { home, root }: Pick<AgentsWorld, "home" | "root">): string {
  const inProject = root === null ? null : below(root, path);
  const atHome = home === "" ? null : below(home, path);
  // Paths in a work tree that is the home directory, or holds it, start with `~`.
  const isOwn = root !== null && root !== home && (home === "" || below(root, home) === null);
  if (inProject !== null && isOwn) return printable(inProject);
  return printable(atHome === null ? path : `~/${atHome}`);
}

function below(folder: string, path: string): string | null {
  const found = relative(folder, path);
  return found === "" || found.startsWith("..") ? null : found.split(sep).join("/");
}
