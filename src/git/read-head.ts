import { decodePath } from "../core/change/decode-path.ts";
import type { Change } from "../core/change/types.ts";
import type { Git } from "./git.ts";
import { currentBranch, findCommit } from "./resolve-commit.ts";

/** The commit and the branch that are checked out. */
export type Head = Omit<Change["head"], "dirty">;

/** Asks for a branch with a commit, or a commit alone, at once; every other answer counts as none. */
export const USUAL_HEAD = ["rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD"] as const;

/** Reads which branch is checked out, and its commit. A name that is no UTF-8 is spelled as `decodePath` does. */
export async function readHead(git: Git): Promise<Head> {
  return (await readUsualHead(git)) ?? (await readAnyHead(git));
}

async function readUsualHead(git: Git): Promise<Head | null> {
  const { status, stdout } = await git.try(USUAL_HEAD);
  const [commit = "", name = "", end, ...more] = decodePath(stdout).split("\n");
  if (status !== 0 || end !== "" || more.length > 0 || !/^[0-9a-f]{40,64}$/.test(commit))
    return null;
  if (name === "HEAD") return { branch: null, commit };
  const branch = /^refs\/heads\/(.+)$/.exec(name)?.[1];
  return branch === undefined ? null : { branch, commit };
}

async function readAnyHead(git: Git): Promise<Head> {
  const [branch, commit] = await Promise.all([currentBranch(git), findCommit(git, "HEAD")]);
  return { branch, commit };
}
