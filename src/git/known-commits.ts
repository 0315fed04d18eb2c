import type { Git } from "./git.ts";

/** Whether a commit is in this repository, by its full id. */
export async function hasCommit(git: Git, commit: string): Promise<boolean> {
  return (await git.try(["cat-file", "-e", `${commit}^{commit}`])).status === 0;
}

/** Whether a commit is an ancestor of another one, or that one itself; false if one of them is not here. */
export async function isAncestor(git: Git, commit: string, of: string): Promise<boolean> {
  return (await git.try(["merge-base", "--is-ancestor", commit, of])).status === 0;
}
