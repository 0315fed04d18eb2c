import type { ShipStack } from "./pure/types.ts";
import type { Git } from "../git/git.ts";
import { mergeBase } from "../git/find-base.ts";
import type { HostStacks } from "../hosts/types.ts";

interface Request {
  readonly git: Git;
  readonly stacks: HostStacks;
  /** Name of the remote that has the branches. */
  readonly remote: string;
  readonly branch: string;
  readonly headCommit: string;
  /** The target as configured. */
  readonly target: string;
  /** Commits that the target does not have, oldest first. */
  readonly commits: readonly { readonly commit: string }[];
  /** The branch is on the remote, so that it may have a pull request. */
  readonly isOnRemote: boolean;
  readonly hasPending: boolean;
}

/**
 * Finds out whether a branch stands on another one whose pull request is open, or did until that was merged. A pull
 * request that the branch has keeps its base as long as that is open; a new one takes the nearest open branch below.
 * Null for a branch that stands on its target. `beside` is the pull request that the branch has into another branch,
 * unless that is the one to be moved.
 */
export async function findStack(request: Request): Promise<ShipStack | null> {
  const { stacks, branch, target, isOnRemote } = request;
  const own = isOnRemote ? await stacks.listFrom(branch, "open") : [];
  if (own.some(({ baseBranch }) => baseBranch === target)) return null;
  const [mine] = own;
  if (mine === undefined) return await findBelow(request);
  const { number, baseBranch: base } = mine;
  const beside = { number, base };
  const [open] = await stacks.listFrom(base, "open");
  if (open !== undefined)
    return { parent: { number: open.number, branch: base }, retarget: null, beside };
  const [merged] = await stacks.listFrom(base, "merged");
  // Somebody chose a base that was never a pull request's branch.
  return merged === undefined
    ? { parent: null, retarget: null, beside }
    : { parent: null, retarget: { number, from: base } };
}

/** Far more branches than projects stack; each costs a question to the host. */
const MOST_ASKED = 5;

async function findBelow(request: Request): Promise<ShipStack | null> {
  const { stacks, branch } = request;
  for (const name of (await listNearest(request)).slice(0, MOST_ASKED)) {
    const open = await stacks.listFrom(name, "open");
    const parent = open.find(({ baseBranch }) => baseBranch !== branch);
    if (parent !== undefined)
      return { parent: { number: parent.number, branch: name }, retarget: null };
  }
  return null;
}

/** Lists the branches of the remote that share commits with this one which the target does not have, nearest first. */
async function listNearest(request: Request): Promise<readonly string[]> {
  const { git, remote, branch, target, commits, headCommit, hasPending } = request;
  const [oldest] = commits;
  if (oldest === undefined) return [];
  const prefix = `refs/remotes/${remote}/`;
  const format = "--format=%(objectname) %(refname)";
  const listed = await git.text(["for-each-ref", "--contains", oldest.commit, format, prefix]);
  const found: { name: string; distance: number }[] = [];
  for (const line of listed.split("\n").filter((each) => each !== "")) {
    const [tip = "", ref = ""] = line.split(" ");
    const name = ref.slice(prefix.length);
    if (name === branch || name === target || name === "HEAD") continue;
    const base = await mergeBase(git, headCommit, tip);
    // One that holds all of this branch stands on it; an equal one is below it once something is committed.
    const isAbove = base === headCommit && (tip !== headCommit || !hasPending);
    if (base === null || isAbove) continue;
    const distance = await git.text(["rev-list", "--count", `${base}..${headCommit}`]);
    found.push({ name, distance: Number(distance) });
  }
  return found.toSorted((a, b) => a.distance - b.distance).map(({ name }) => name);
}
