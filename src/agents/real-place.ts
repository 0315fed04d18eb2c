import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { systemCode } from "../errors/system-code.ts";

/**
 * Follows the links on the way to a path, also of a file that is not there yet. Gives null for a link that
 * leads nowhere: what was written would come into being where it points.
 */
export async function realPlace(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (systemCode(thrown) !== "ENOENT") throw thrown;
  }
  const isLink = await lstat(path).then(
    (stat) => stat.isSymbolicLink(),
    () => false,
  );
  if (isLink) return null;
  const above = dirname(path);
  if (above === path) return path;
  const real = await realPlace(above);
  return real === null ? null : join(real, basename(path));
}

/** Whether a real path lies below one of the folders, whose own links are followed, and in no `.git`. */
export async function isWithin(real: string, folders: readonly string[]): Promise<boolean> {
  const places = await Promise.all(folders.map((folder) => realPlace(folder)));
  return places.some((place) => {
    if (place === null) return false;
    const below = relative(place, real);
    const steps = below.split(sep);
    return below !== "" && !isAbsolute(below) && steps[0] !== ".." && !steps.includes(".git");
  });
}
