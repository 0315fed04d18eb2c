import { realpath } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { isBelow, isInGit, realPlace } from "../files/real-place.ts";
import { inHome } from "../process/home-of.ts";

/** Name of the register's file in its folder. */
export const REGISTER_FILE = "decisions.md";

/** The place of a register. */
export interface RegisterPlace {
  /** Relative to the top of the work tree, with `/`, as in the settings. */
  readonly name: string;
  /** Absolute, symbolic links resolved as far as it exists. */
  readonly path: string;
}

/**
 * Finds the register's file. Throws REGISTER_OUTSIDE for a path that leaves the work tree, directly or
 * through a symbolic link, or that enters git's folder or the folder with the user's settings.
 * @param request.path as in `decisionRegister.path`
 * @param request.gitDirectories absolute; the work tree's own and the one it shares with others
 */
export async function locateRegister(request: {
  readonly root: string;
  readonly path: string;
  /** The user's home directory; empty if there is none. */
  readonly home: string;
  readonly gitDirectories: readonly string[];
}): Promise<RegisterPlace> {
  const { root, path } = request;
  // The name has `/` on every system.
  const name = join(path, REGISTER_FILE).split(sep).join("/");
  if (path.includes("\0") || isAbsolute(path))
    throw outside(path, "is not a path relative to the top of the repository");
  if (!isBelow(root, join(root, name))) throw outside(path, "leads out of the repository");
  try {
    const top = await realpath(root);
    const place = realPlace(join(top, name));
    if (!isBelow(top, place))
      throw outside(path, "leads out of the repository through a symbolic link", linkHint(name));
    const own = await Promise.all(
      request.gitDirectories.map((directory) => realpath(directory).catch(() => directory)),
    );
    if (isInGit(top, place) || own.some((directory) => isBelow(directory, place)))
      throw outside(path, "leads into git's own folder, which is never shared");
    const folder = inHome(request.home, ".tool");
    const users = folder === null ? null : await realpath(folder).catch(() => null);
    if (users !== null && isBelow(users, place))
      throw outside(path, "leads into ~/.tool, which holds your own settings", USERS_HINT);
    return { name, path: place };
  } catch (thrown) {
    if (thrown instanceof UnreadableFile && thrown.because === "dangling")
      throw new ToolError(
        "REGISTER_UNREADABLE",
        `${printable(name)}, or a folder on the way to it, is a symbolic link to something that is not there`,
        { hint: "restore its target, or remove the link" },
      );
    throw fileFault(thrown, {
      code: "REGISTER_UNREADABLE",
      message: `${printable(name)} cannot be reached`,
      hint: "look at `decisionRegister.path`: `tool config get decisionRegister.path`",
    });
  }
}

function outside(path: string, what: string, hint = OUTSIDE_HINT): ToolError {
  return new ToolError("REGISTER_OUTSIDE", `decisionRegister.path ${printable(path)} ${what}`, {
    hint,
  });
}

/** Returns a hint that finds the symbolic link on the way to a file. */
function linkHint(name: string): string {
  const parts = name.split("/");
  const places = parts.map((_, at) => quoteForShell(parts.slice(0, at + 1).join("/")));
  return `remove the link; find it: \`ls -ld -- ${places.join(" ")}\``;
}

const OUTSIDE_HINT =
  "name a folder of the repository: `tool config set decisionRegister.path .tool/register`";
/** In a home directory, the project's settings are the user's own. */
const USERS_HINT =
  "name another folder: `tool config set decisionRegister.path docs/decisions --user`";
