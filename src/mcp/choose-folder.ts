import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";
import { isInside, realPlace } from "../files/real-place.ts";
import { projectAround } from "../git/project-around.ts";

/**
 * Chooses the directory that a call works in: the one that the agent names, else the first folder that its client
 * has open, else the one that the server was started in. Throws USAGE for a directory outside every open folder, and
 * if there is none.
 * @param given `cwd` of the call; undefined if it names none
 * @param roots absolute paths of the folders that the client has open, as `readRoots` gives them
 * @param started absolute path of the directory that the server was started in
 */
export function chooseFolder(
  given: unknown,
  { roots, started }: { readonly roots: readonly string[]; readonly started: string },
): string {
  const [first] = roots;
  if (given === undefined || given === null) {
    if (first !== undefined) return first;
    if (projectAround(started) !== null) return started;
    throw new ToolError(
      "USAGE",
      "no directory to work in: the server was started outside every repository, and the client names no root",
      { hint: "call it with `cwd`, the absolute path of the repository" },
    );
  }
  if (typeof given !== "string" || given.includes("\0") || given === "")
    throw new ToolError("USAGE", "`cwd` is not the path of a directory", {
      hint: "give it the absolute path of the repository",
    });
  const wanted = resolve(first ?? started, pathOf(given));
  if (first === undefined || isInOne(roots, wanted)) return wanted;
  throw new ToolError("USAGE", "`cwd` is outside every root of the client", {
    hint: `name a directory in ${roots.join(" or ")}`,
  });
}

/** Returns a path, given as such or as the address of a file. Throws USAGE for another address. */
function pathOf(given: string): string {
  if (!/^(file:|[a-z][a-z0-9+.-]+:\/\/)/i.test(given)) return given;
  try {
    const path = fileURLToPath(given);
    if (!path.includes("\0")) return path;
  } catch {
    // The address of something else, or of another machine.
  }
  throw new ToolError("USAGE", `\`cwd\` is not a directory of this machine: ${printable(given)}`, {
    hint: "give it the absolute path of the repository, or its `file://` address",
  });
}

/** Returns the folders among a client's roots that exist, as real paths. */
export function existingFolders(uris: readonly string[]): readonly string[] {
  return uris.flatMap((uri) => {
    try {
      const path = realpathSync(fileURLToPath(uri));
      return statSync(path).isDirectory() ? [path] : [];
    } catch {
      // Not the address of a file, or the file does not exist.
      return [];
    }
  });
}

/** Whether a path lies in one of the folders, with links followed; false if a link leads nowhere. */
function isInOne(folders: readonly string[], path: string): boolean {
  try {
    const place = realPlace(path);
    return folders.some((folder) => isInside(folder, place));
  } catch {
    return false;
  }
}
