import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { hasSpelledBytes } from "../core/change/decode-path.ts";
import type { PendingFile } from "../core/change/parse-status.ts";
import { parseRawDiff } from "../core/change/parse-raw-diff.ts";
import { printable } from "../core/printable.ts";
import { quoteBranch, quoteForShell } from "../core/quote-for-shell.ts";
import type { ShipCommand } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { readHead } from "../git/read-head.ts";
import { readRemotes } from "../git/read-remotes.ts";
import { hasCommit } from "../git/known-commits.ts";

interface Request {
  /** At the top of the work tree. */
  readonly git: Git;
  readonly command: ShipCommand;
  readonly branch: string;
  /** Tip of the target, and of the branch. */
  readonly targetCommit: string;
  readonly headCommit: string;
  readonly pending: readonly PendingFile[];
}

/**
 * Finds the commits of submodules that would be shipped and that no remote of the submodule is known to have, as
 * `git push --recurse-submodules=check` does: whoever takes the branch could not check them out. A submodule that
 * is not checked out here has nothing to push. Returns SHIP_SUBMODULE_NOT_PUSHED for each.
 */
export async function checkSubmodules(request: Request): Promise<readonly ToolError[]> {
  const { git } = request;
  const commits = new Map(await readRecorded(request));
  if (request.command === "ship")
    for (const path of await readPending(request)) {
      const place = await openSubmodule(git, path);
      const head = await place?.try(["rev-parse", "--verify", "--quiet", "HEAD"]);
      if (head?.status === 0) commits.set(path, head.stdout.toString("utf8").trim());
    }
  const faults: ToolError[] = [];
  for (const [path, commit] of commits) {
    const place = await openSubmodule(git, path);
    if (place !== null && (await isOnlyHere(place, commit)))
      faults.push(await notPushed(request, { place, path, commit }));
  }
  return faults;
}

const SUBMODULE = "160000";
const RAW_DIFF = [
  "diff-tree",
  "-r",
  "-z",
  "--raw",
  "--no-abbrev",
  "--no-renames",
  "--ignore-submodules=none",
] as const;

/** Reads the commits of submodules that the branch changes, by path. */
async function readRecorded(
  request: Request,
): Promise<readonly (readonly [path: string, commit: string])[]> {
  const { git, targetCommit, headCommit } = request;
  const sinceBase = await git.try(recordedSince(targetCommit, headCommit));
  // Git refuses this comparison if there is no merge base, or several, or if the target was not fetched.
  const difference =
    sinceBase.status === 0
      ? sinceBase
      : await git.try([...RAW_DIFF, await anyBase(git, targetCommit, headCommit), headCommit]);
  if (difference.status !== 0) return [];
  return parseRawDiff(difference.stdout)
    .filter(({ newMode }) => newMode === SUBMODULE)
    .map(({ path, newId }) => [path, newId] as const);
}

/** Returns the question for everything that the branch's commits change. */
export function recordedSince(targetCommit: string, headCommit: string): readonly string[] {
  return [...RAW_DIFF, "--merge-base", targetCommit, headCommit];
}

async function anyBase(git: Git, target: string, head: string): Promise<string> {
  const base = await git.try(["merge-base", target, head]);
  return base.status === 0 ? base.stdout.toString("utf8").trim() : target;
}

/** Finds the pending submodules: no other tracked path is a folder. */
async function readPending({ git, pending }: Request): Promise<readonly string[]> {
  const paths = pending.filter(({ state }) => state !== "untracked").map(({ path }) => path);
  const isFolder = await Promise.all(
    paths.map((path) =>
      lstat(join(git.cwd, path)).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    ),
  );
  return paths.filter((_, at) => isFolder[at]);
}

/** Returns the git of a submodule that is checked out; null for an empty folder, whose git is the one around it. */
async function openSubmodule(git: Git, path: string): Promise<Git | null> {
  const folder = join(git.cwd, path);
  const found = await lstat(folder).catch(() => null);
  if (found?.isDirectory() !== true) return null;
  const place = git.in(folder);
  const prefix = await place.try(["rev-parse", "--show-prefix"]);
  return prefix.status === 0 && prefix.stdout.toString("utf8").trim() === "" ? place : null;
}

/** Whether no remote has a commit. One that is not even here was made by somebody else. */
async function isOnlyHere(place: Git, commit: string): Promise<boolean> {
  if (!(await hasCommit(place, commit))) return false;
  const missing = await place.try(["rev-list", "--max-count=1", commit, "--not", "--remotes"]);
  return missing.status === 0 && missing.stdout.length > 0;
}

async function notPushed(
  { command, branch }: Request,
  of: { readonly place: Git; readonly path: string; readonly commit: string },
): Promise<ToolError> {
  const { place, path, commit } = of;
  const { branch: checkedOut } = await readHead(place);
  const remote = (await readRemotes(place, checkedOut)).forPush;
  const git = `git -C ${quoteForShell(path)}`;
  const push =
    // A name that is not UTF-8 cannot be typed as it is spelled.
    checkedOut === null || hasSpelledBytes(checkedOut)
      ? `${git} push ${remote?.name ?? "origin"} ${quoteForShell(`${commit.slice(0, 12)}:refs/heads/${branch}`)}`
      : `${git} push -u ${remote?.name ?? "origin"} ${quoteBranch(checkedOut)}`;
  return new ToolError(
    "SHIP_SUBMODULE_NOT_PUSHED",
    `the submodule ${printable(path)} is at ${commit.slice(0, 12)}, which none of its remotes has`,
    {
      hint: `${remote === null ? `give it a remote (\`${git} remote add origin URL\`) and push it` : "push it"}: \`${push}\`, then run \`tool ${command}\` again`,
    },
  );
}
