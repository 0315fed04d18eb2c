import type { Git } from "../../git/git.ts";
import { readRemotes } from "../../git/read-remotes.ts";
import { currentBranch } from "../../git/resolve-commit.ts";

/** The known facts about the target of pull requests, found without asking the remote. */
export interface TargetFacts {
  /** The remote's own default branch, else the first of `mergeTargetBranches` that it has; null: unknown. */
  readonly detected: string | null;
  /** The source of the fact: `origin/HEAD`. */
  readonly from: string;
  /** The detected one and those of `mergeTargetBranches` that the remote has. */
  readonly there: readonly string[];
}

/** Tells the target branch from the remote-tracking refs. No network. */
export async function detectTarget(
  git: Git,
  mergeTargetBranches: readonly string[],
): Promise<TargetFacts> {
  const { forPush, forTarget, all } = await readRemotes(git, await currentBranch(git));
  const remote = all.find(({ name }) => name === forPush?.name)?.name ?? forTarget[0];
  if (remote === undefined) return { detected: null, from: "", there: [] };
  const prefix = `refs/remotes/${remote}/`;

  const head = await git.try(["symbolic-ref", "--quiet", `${prefix}HEAD`]);
  const names = await git.text(["for-each-ref", "--format=%(refname)", prefix]);
  const known = new Set(names.split("\n").map((ref) => ref.slice(prefix.length)));
  const pointed = head.stdout.toString("utf8").trim();
  const own = pointed.startsWith(prefix) ? pointed.slice(prefix.length) : "";
  const there = mergeTargetBranches.filter((name) => known.has(name));
  // The branch that HEAD points at may have been deleted on the remote since.
  if (head.status === 0 && own !== "" && known.has(own))
    return { detected: own, from: `${remote}/HEAD`, there: [...new Set([own, ...there])] };
  const [first] = there;
  return first === undefined
    ? { detected: null, from: "", there }
    : { detected: first, from: `${remote}/${first}`, there };
}
