import { decodePath, hasSpelledBytes } from "../core/change/decode-path.ts";
import { closestName } from "../core/closest-name.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "./git.ts";
import { historyCut, isShallow } from "./history-cut.ts";
import { readRemotes } from "./read-remotes.ts";

/** Returns the full id of the commit that a name from outside stands for; null if there is none. */
export async function findCommit(git: Git, name: string): Promise<string | null> {
  if (name === "" || name.includes("\0")) return null;
  const { status, stdout } = await git.try([
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${name}^{commit}`,
  ]);
  return status === 0 ? stdout.toString("utf8").trim() : null;
}

/**
 * Does the same, but throws CHANGE_BAD_REVISION, with the name of a similar branch, or CHANGE_HISTORY_CUT. `flag` is the flag the name was
 * given with, `around` adds the rest of the typed text.
 */
export async function resolveCommit(
  git: Git,
  name: string,
  flag: string,
  around: (name: string) => string = (only) => only,
): Promise<string> {
  const commit = await findCommit(git, name);
  if (commit !== null) return commit;
  const { forTarget: remotes } = await readRemotes(git, await currentBranch(git));
  // `HEAD~1` is there, behind the end of what was fetched.
  const start = name.replace(/[~^].*$/s, "");
  if (start !== name && (await findCommit(git, start)) !== null && (await isShallow(git)))
    throw historyCut(`\`${name}\``, remotes);
  // A name that is no UTF-8 cannot be typed.
  const known = (await listBranches(git))
    .map(({ short }) => short)
    .filter((short) => !hasSpelledBytes(short));
  const near = closestName(name, known);
  throw new ToolError("CHANGE_BAD_REVISION", `no commit, branch or tag is named \`${name}\``, {
    hint:
      near === undefined
        ? `\`git log --oneline --all\` shows what there is; ${howToFetch(name, remotes)}`
        : `did you mean \`tool review ${flag} ${quoteForShell(around(near))}\`?`,
  });
}

/** A clone of one branch fetches no other one unless it is named. */
function howToFetch(name: string, remotes: readonly string[]): string {
  const [remote] = remotes;
  const branch = remote === undefined ? name : name.replace(`${remote}/`, "");
  if (
    remote === undefined ||
    !/^[A-Za-z][\w./-]*$/.test(branch) ||
    /^([0-9a-f]+|HEAD)$/.test(branch)
  )
    return "fetch other commits with `git fetch`";
  return `fetch a branch that is only on ${remote}: \`git fetch ${remote} ${branch}:refs/remotes/${remote}/${branch}\``;
}

/** Lists every local and remote-tracking branch, the latest commit first, its name spelled as `decodePath` does. */
export async function listBranches(
  git: Git,
): Promise<readonly { readonly ref: string; readonly short: string }[]> {
  const listed = await git.bytes([
    "for-each-ref",
    "--sort=-committerdate",
    "--format=%(refname) %(symref)",
    "refs/heads",
    "refs/remotes",
  ]);
  return decodePath(listed)
    .split("\n")
    .flatMap((line) => {
      const [ref = "", symref = ""] = line.split(" ");
      // refs/remotes/origin/HEAD only points at another of them.
      if (ref === "" || symref !== "") return [];
      return [{ ref, short: ref.replace(/^refs\/(heads|remotes)\//, "") }];
    });
}

/** Asks for the branch that is checked out. */
export const CURRENT_BRANCH = ["symbolic-ref", "--quiet", "HEAD"] as const;

/** Returns the name of the branch that is checked out, spelled as `decodePath` does; null if HEAD is detached. */
export async function currentBranch(git: Git): Promise<string | null> {
  const { status, stdout } = await git.try(CURRENT_BRANCH);
  return status === 0
    ? decodePath(stdout)
        .trim()
        .replace(/^refs\/heads\//, "")
    : null;
}
