import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { readRemoteTips } from "../git/read-remote-branch.ts";
import { hasCommit, isAncestor } from "../git/known-commits.ts";
import type { ShipState } from "./pure/types.ts";
import type { ShipTools } from "./types.ts";

/**
 * Checks that a pull request which was merged with another head holds what was shipped: somebody may have pushed on top
 * of it, or something else in its place. Throws SHIP_MERGE_NOT_OURS if it does not; where that cannot be found out, the
 * host's word counts.
 */
export async function checkHolds(
  { facts, headCommit }: Pick<ShipState, "facts" | "headCommit">,
  of: Pick<ShipTools, "git" | "host"> & {
    readonly named: string;
    /** The commit that the merged branch ended in. */
    readonly otherHead: string;
  },
): Promise<void> {
  const { git, host, named, otherHead } = of;
  const { branch, target, remote, command } = facts;
  const isBelow = (commit: string) => isAncestor(git, headCommit, commit);
  const hasHead = await fetchCommit(git, remote, { ref: otherHead, commit: otherHead });
  if (hasHead && (await isBelow(otherHead))) return;
  const tip = await fetchTip(git, host.parent?.gitRemote ?? remote, target);
  // Neither the branch nor the target can be looked at.
  if (tip === null || (await isBelow(tip)) || (await addsNothing(git, { tip, headCommit }))) return;
  throw new ToolError(
    "SHIP_MERGE_NOT_OURS",
    `${named} was merged without what was shipped: ${branch} ended in ${otherHead.slice(0, 10)} then, and ${target} does not hold ${headCommit.slice(0, 10)}`,
    {
      hint: `look at what was merged: \`git log -p ${tip}\`; what comes after the merge has not run; to merge yours too, run \`tool ${command}\` again`,
    },
  );
}

const FETCH = ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head"];

/** Whether a commit is here, if need be by fetching it. A host may refuse to give a commit by its name. */
async function fetchCommit(
  git: Git,
  remote: string,
  { ref, commit }: { readonly ref: string; readonly commit: string },
): Promise<boolean> {
  if (await hasCommit(git, commit)) return true;
  await git.try([...FETCH, "--", remote, ref], { isWriting: true });
  return hasCommit(git, commit);
}

/** Returns the tip of a branch on a remote, with its commits; null if the remote does not give it. */
async function fetchTip(git: Git, remote: string, branch: string): Promise<string | null> {
  const tips = await readRemoteTips({ git, remote, branches: [branch] }).catch(() => null);
  const commit = tips?.get(branch) ?? null;
  if (commit === null) return null;
  return (await fetchCommit(git, remote, { ref: `refs/heads/${branch}`, commit })) ? commit : null;
}

/**
 * Whether a merge of the shipped commit would leave the target as it is: a squash of it is in there. A git that cannot
 * try the merge (before 2.38) does not tell.
 */
async function addsNothing(
  git: Git,
  { tip, headCommit }: { readonly tip: string; readonly headCommit: string },
): Promise<boolean> {
  const [merged, tree] = await Promise.all([
    git.try(["merge-tree", "--write-tree", tip, headCommit], { isWriting: true }),
    git.text(["rev-parse", `${tip}^{tree}`]),
  ]);
  if (merged.status === 0) return merged.stdout.toString("utf8").split("\n")[0] === tree;
  return merged.status !== CONFLICT;
}

/** The status of `git merge-tree` where the merge conflicts. */
const CONFLICT = 1;
