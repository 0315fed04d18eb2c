import { parseStatus, type Status } from "../core/change/parse-status.ts";
import type { Git, GitOptions } from "./git.ts";

/**
 * Reads `git status --porcelain=v2 -z --branch` with the options that the user's settings could change: every
 * untracked file is listed, ignored ones are not, and edits inside submodules do not count.
 */
export async function readStatus(
  git: Git,
  request: { readonly followsRenames: boolean } & Pick<GitOptions, "outlivesStop">,
): Promise<Buffer> {
  const { followsRenames, ...options } = request;
  return git.bytes(statusOf(followsRenames), options);
}

/** Reads the branch that is checked out, its commit, and the changes that no commit holds, renames followed. */
export async function readPending(git: Git): Promise<Status> {
  return parseStatus(await readStatus(git, { followsRenames: true }));
}

function statusOf(followsRenames: boolean): readonly string[] {
  return [
    "-c",
    `status.renames=${followsRenames}`,
    "status",
    "--porcelain=v2",
    "-z",
    "--branch",
    "--no-ahead-behind",
    "--untracked-files=all",
    "--ignored=no",
    followsRenames ? "--find-renames=50%" : "--no-renames",
  ];
}

/** Asks for the status with renames. */
export const STATUS_WITH_RENAMES = statusOf(true);
