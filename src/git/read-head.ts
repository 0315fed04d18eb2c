import { ToolError } from "../errors/tool-error.ts";
import { decodePath } from "../core/change/decode-path.ts";
import type { Change } from "../core/change/types.ts";
import type { Git } from "./git.ts";
import { CURRENT_BRANCH, currentBranch, findCommit } from "./resolve-commit.ts";

/** The commit and the branch that are checked out. */
export type Head = Omit<Change["head"], "dirty">;

/** Asks for a branch with a commit, or a commit alone, at once; every other answer counts as none. */
export const USUAL_HEAD = ["rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD"] as const;

/** Reads which branch is checked out, and its commit. A name that is no UTF-8 is spelled as `decodePath` does. */
export async function readHead(git: Git): Promise<Head> {
  return (await readUsualHead(git)) ?? (await readAnyHead(git));
}

/**
 * Returns the commit of a full ref; null if there is none, or no commit is checked out. What is checked out is asked
 * in the same go, for the next callers of `readHead` and of `currentBranch`.
 */
export async function findBesideHead(git: Git, ref: string): Promise<string | null> {
  const question = ["rev-parse", `${ref}^{commit}`, ...USUAL_HEAD.slice(1)];
  const { status, stdout } = await git.try(question);
  if (status !== 0) return null;
  const end = stdout.indexOf("\n");
  noteHead(git, stdout.subarray(end + 1));
  return stdout.toString("latin1", 0, end);
}

/** Keeps an answer to `USUAL_HEAD` for them. */
export function noteHead(git: Git, stdout: Buffer): void {
  git.note(USUAL_HEAD, stdout);
  // One character a byte: the branch's name need not be UTF-8.
  const [, name = ""] = stdout.toString("latin1").split("\n");
  if (name.startsWith("refs/heads/")) git.note(CURRENT_BRANCH, Buffer.from(`${name}\n`, "latin1"));
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
  if (commit === null) await refuseLostCommit(git);
  return { branch, commit };
}

/**
 * Throws GIT_FAILED if there is a name for the commit, and no commit: its object is lost. Taken for a repository before
 * its first commit, nothing would be compared.
 */
async function refuseLostCommit(git: Git): Promise<void> {
  const { status, stdout } = await git.try(["rev-parse", "--verify", "--quiet", "HEAD"]);
  if (status !== 0) return;
  const id = stdout.toString("utf8").slice(0, 10);
  throw new ToolError(
    "GIT_FAILED",
    `HEAD is ${id}, and this repository does not have that commit`,
    {
      hint: "`git fsck` says what is missing; a clone that borrows objects needs the repositories that `.git/objects/info/alternates` names",
    },
  );
}
