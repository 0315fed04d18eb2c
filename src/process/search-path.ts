import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../files/real-place.ts";
import { orElse } from "../core/or-else.ts";

/** Variables of a process, as Node has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Folders of PATH that programs are started from, in their order: an entry that is empty or relative means
 * whatever directory the program works in, so it is left out, and so is a folder inside the work tree.
 * @param tree absolute path of the work tree; null when there is none
 */
export function searchedFolders(path: string, tree: string | null): string[] {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && (tree === null || !leadsInto(tree, folder)));
}

/** Returns the same folders as a value of PATH; a missing folder for none, as an empty PATH means the directory. */
export function searchedPath(path: string, tree: string | null): string {
  const folders = searchedFolders(path, tree);
  return (folders.length === 0 ? [NO_FOLDER] : folders).join(delimiter);
}

const NO_FOLDER = "/nonexistent";

/** Returns the name of the variable that holds the search path: `Path` on Windows, in any case of letters. */
export function pathVariable(env: Environment): string {
  if (process.platform !== "win32") return "PATH";
  return Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
}

/**
 * Finds the outermost work tree around a directory by its `.git`, without asking git: this runs before git is
 * found. A tree that holds the user's home is the user's own and counts for none.
 */
export function workTreeAround(directory: string, env: Environment): string | null {
  const home = env["HOME"] ?? "";
  let outermost: string | null = null;
  for (let at = directory; ; at = dirname(at)) {
    if (isAbsolute(home) && isInside(at, home)) return outermost;
    if (existsSync(join(at, ".git"))) outermost = at;
    if (dirname(at) === at) return outermost;
  }
}

/** Tells whether a folder lies in the tree, also through a link from outside. */
function leadsInto(tree: string, folder: string): boolean {
  if (isInside(tree, folder)) return true;
  return orElse(() => isInside(tree, realpathSync(folder)), false);
}
