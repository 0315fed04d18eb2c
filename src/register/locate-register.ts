import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { printable } from "../core/printable.ts";
import { fileFault } from "../errors/file-fault.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";

/** Name of the register's file in its folder. */
export const REGISTER_FILE = "decisions.md";

/** Where a register lies. */
export interface RegisterPlace {
  /** Relative to the top of the work tree, with `/`, as the settings say it. */
  readonly name: string;
  /** Absolute, symbolic links resolved as far as it exists. */
  readonly path: string;
}

/**
 * Finds the register's file. Throws REGISTER_OUTSIDE for a path that leaves the work tree, by itself or
 * through a symbolic link, or that enters git's own folder.
 * @param request.path as in `decisionRegister.path`
 * @param request.gitDirectories absolute; the work tree's own and the one it shares with others
 */
export async function locateRegister(request: {
  readonly root: string;
  readonly path: string;
  readonly gitDirectories: readonly string[];
}): Promise<RegisterPlace> {
  const { root, path } = request;
  // A path that ends on another system's way of writing it means the same folder there.
  const name = join(path, REGISTER_FILE).split(sep).join("/");
  if (path.includes("\0") || isAbsolute(path)) {
    throw outside(path, "is not a path relative to the top of the repository");
  }
  if (!isInside(root, join(root, name))) throw outside(path, "leads out of the repository");
  try {
    const top = await realpath(root);
    const place = await resolveLinks(join(top, name));
    if (!isInside(top, place)) {
      throw outside(path, "leads out of the repository through a symbolic link");
    }
    const own = await Promise.all(
      request.gitDirectories.map((directory) => realpath(directory).catch(() => directory)),
    );
    const isGits = relative(top, place)
      .split(sep)
      .some((folder) => folder.toLowerCase() === ".git");
    if (isGits || own.some((directory) => isInside(directory, place))) {
      throw outside(path, "leads into git's own folder, which is never shared");
    }
    return { name, path: place };
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REGISTER_UNREADABLE",
      message: `${printable(name)} cannot be reached`,
      hint: "look at `decisionRegister.path`: `tool config get decisionRegister.path`",
    });
  }
}

/** The path with every link of the part that exists followed; a link to nothing is followed too. */
async function resolveLinks(path: string, depth = 0): Promise<string> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (!isNotThere(thrown) || depth > MAX_DEPTH) throw thrown;
  }
  const link = await lstat(path).catch(() => null);
  if (link?.isSymbolicLink() === true) {
    throw new ToolError(
      "REGISTER_UNREADABLE",
      `${printable(path)} is a symbolic link to something that is not there`,
      { hint: "restore its target, or take the link away" },
    );
  }
  return join(await resolveLinks(dirname(path), depth + 1), basename(path));
}

const MAX_DEPTH = 200;

/** Whether a path is below a folder, and not the folder itself. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(path: string, what: string): ToolError {
  return new ToolError("REGISTER_OUTSIDE", `decisionRegister.path ${printable(path)} ${what}`, {
    hint: "name a folder of the repository: `tool config set decisionRegister.path .tool/register`",
  });
}
