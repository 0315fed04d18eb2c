import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { isNotThere } from "../errors/system-code.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { isDangling } from "./is-dangling.ts";
import { orElse } from "../core/or-else.ts";

/**
 * Gives the path with every symbolic link of the part that exists followed; what does not exist yet is added as it
 * is. Throws UnreadableFile for a link to something that is not there, or what the system threw.
 */
export function realPlace(path: string, depth = 0): string {
  try {
    return realpathSync(path);
  } catch (thrown) {
    if (!isNotThere(thrown) || depth > MAX_DEPTH) throw thrown;
  }
  if (isDangling(path))
    throw new UnreadableFile("dangling", "is a symbolic link to a file that is not there");
  // Another process may have put it in place since.
  if (existsSync(path)) return realPlace(path, depth + 1);
  return join(realPlace(dirname(path), depth + 1), basename(path));
}

const MAX_DEPTH = 200;

/** Returns the same, or the path unchanged if it has no real place. */
export function realPlaceOr(path: string): string {
  return orElse(() => realPlace(path), path);
}

/** Tells whether an absolute path is below a folder by its words, and not the folder itself. */
export function isBelow(folder: string, path: string): boolean {
  return isInside(folder, path) && relative(folder, path) !== "";
}

/** Tells whether it is below a folder, or the folder itself. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Tells whether a path below a folder lies in a `.git`, in any case of letters. */
export function isInGit(folder: string, path: string): boolean {
  return relative(folder, path)
    .split(sep)
    .some((name) => name.toLowerCase() === ".git");
}
