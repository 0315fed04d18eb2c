import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { succeeds } from "../core/succeeds.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "./git.ts";
import { insideOf, pathspecsOf } from "./inside-of.ts";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";

/**
 * Finds files and folders of the work tree by their absolute paths. Gives their paths from the top, with `/`, "" for
 * the top itself. Links on the way are followed, a link at the end is not. Throws CHANGE_PATH_MISSING,
 * CHANGE_PATH_UNREADABLE, CHANGE_PATH_OUTSIDE and CHANGE_PATH_IGNORED.
 * @param git at the top of the work tree
 */
export async function locatePaths(git: Git, paths: readonly string[]): Promise<readonly string[]> {
  const top = await realpath(git.cwd);
  const located = await Promise.all(paths.map((path) => locate(git, path, top)));
  await refuseIgnored(git, located);
  return [...new Set(located)];
}

async function locate(git: Git, path: string, top: string): Promise<string> {
  const root = git.cwd;
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error && (found.code === "EACCES" || found.code === "EPERM"))
    throw await cannotOpen(path, root);
  if (found instanceof Error) throw (await leftOut(git, path)) ?? (await missing(path, root));
  const real = found.isSymbolicLink()
    ? join(await realpath(dirname(path)), basename(path))
    : await realpath(path);
  const inside = relative(top, real);
  const [first] = inside.split(sep);
  if (isAbsolute(inside) || first === ".." || first === ".git")
    throw new ToolError(
      "CHANGE_PATH_OUTSIDE",
      first === ".git"
        ? `${nameOf(path, root)} is inside git's own directory`
        : `${nameOf(path, root)} is outside the repository ${printable(root)}`,
      {
        hint: "name a file or folder of the project, or review the folder you are in: `tool review .`",
      },
    );
  const nested = await repositoryAround(real, top);
  if (nested !== null) {
    const command = `tool -C ${quoteForShell(nested)} review -- ${quoteForShell(relative(nested, real))}`;
    throw new ToolError(
      "CHANGE_PATH_OUTSIDE",
      `${nameOf(path, root)} is in a separate repository`,
      { hint: `review it there: \`${command}\`` },
    );
  }
  return inside.split(sep).join("/");
}

/** Returns the error for a path that a sparse checkout leaves out of the work tree; null for any other. */
async function leftOut(git: Git, path: string): Promise<ToolError | null> {
  const inside = relative(git.cwd, path).split(sep).join("/");
  if (inside === "" || inside.startsWith("../")) return null;
  const { status, stdout } = await git.try([
    "ls-files",
    "-t",
    "-z",
    "--",
    ...pathspecsOf([inside]),
  ]);
  // A removed file keeps its `H`.
  const [first = ""] = stdout.toString("utf8").split("\0", 1);
  if (status !== 0 || !first.startsWith("S ")) return null;
  const folder = first === `S ${inside}` ? dirname(inside) : inside;
  const add = `git -C ${quoteForShell(git.cwd)} sparse-checkout add ${quoteForShell(folder)}`;
  return new ToolError(
    "CHANGE_PATH_MISSING",
    `the sparse checkout leaves out ${nameOf(path, git.cwd)}`,
    { hint: `take it in, then run the command again: \`${add}\`` },
  );
}

/** Returns the error for a missing path, which may have been given from the top, as reports do. */
async function missing(path: string, root: string): Promise<ToolError> {
  const parts = relative(root, path).split(sep);
  const ends = parts.slice(1).map((_, at) => join(root, ...parts.slice(at + 1)));
  const seen = await Promise.all(ends.map(isSeen));
  const meant = ends.find((_, at) => seen[at]);
  return new ToolError("CHANGE_PATH_MISSING", `there is no file or folder ${nameOf(path, root)}`, {
    hint:
      meant === undefined
        ? "name one that exists, or review the folder you are in: `tool review .`"
        : `paths begin in the current folder; did you mean \`tool review ${quoteForShell(meant)}\`?`,
  });
}

/** Returns the submodule or other repository below the top that a path lies in, or null. */
async function repositoryAround(path: string, top: string): Promise<string | null> {
  for (let folder = dirname(path); folder.startsWith(top + sep); folder = dirname(folder))
    if (await isSeen(join(folder, ".git"))) return folder;
  return null;
}

/** Returns the error for a path below a closed folder: it names the nearest folder around the path that can be seen. */
async function cannotOpen(path: string, root: string): Promise<ToolError> {
  let folder = dirname(path);
  while (dirname(folder) !== folder && !(await isSeen(folder))) folder = dirname(folder);
  return new ToolError(
    "CHANGE_PATH_UNREADABLE",
    `the folder ${nameOf(folder, root)} cannot be opened`,
    { hint: `allow it, then run the command again: \`chmod u+rx ${quoteForShell(folder)}\`` },
  );
}

async function isSeen(path: string): Promise<boolean> {
  return succeeds(lstat(path));
}

/** Throws CHANGE_PATH_IGNORED for an ignored, untracked file, which is not reviewed, or a folder of such files. */
async function refuseIgnored(git: Git, paths: readonly string[]): Promise<void> {
  const named = paths.filter((path) => path !== "");
  if (named.length === 0) return;
  const { status, stdout } = await git.try(["check-ignore", "-z", "--stdin"], {
    input: named.map((path) => `${path}\0`).join(""),
  });
  if (status !== 0) return;
  const ignored = splitAtNul(stdout).map((path) => path.toString("utf8"));
  const tracked = await git.bytes(["ls-files", "-z", "--", ...pathspecsOf(ignored)]);
  const kept = splitAtNul(tracked).map((path) => path.toString("utf8"));
  const lost = ignored.find((path) => !kept.some(insideOf([path])));
  if (lost === undefined) return;
  throw new ToolError(
    "CHANGE_PATH_IGNORED",
    `git ignores ${printable(lost)}, so it is not reviewed`,
    { hint: `see which line ignores it: \`git check-ignore -v ${quoteForShell(lost)}\`` },
  );
}

function nameOf(path: string, root: string): string {
  const inside = relative(root, path);
  return printable(inside === "" || inside.startsWith("..") ? path : inside);
}
