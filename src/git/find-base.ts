import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "./git.ts";
import { historyCut, isShallow } from "./history-cut.ts";
import { readAllRemotes, type Remotes } from "./read-remotes.ts";
import { readRefs } from "./read-refs.ts";
import { listBranches, resolveCommit } from "./resolve-commit.ts";

/** The commit that a branch's change starts from. */
export interface Base {
  /** Name of the target branch; null when the base was given as a tag or a commit, or nothing is committed. */
  readonly branch: string | null;
  /** The ref it was read from, or the revision as given. */
  readonly ref: string | null;
  /** The merge base with HEAD; null before the first commit. */
  readonly commit: string | null;
}

interface Candidate {
  readonly branch: string | null;
  readonly ref: string | null;
  readonly tip: string;
}

/**
 * Finds the merge base of HEAD with the target: `base` if it is given (a branch, a full ref, a tag or a commit), else
 * the first of `mergeTargetBranches` that exists. If a branch exists both here and on the remote, the one with the
 * later merge base counts. The branch that is checked out is a target only if there is no other. Throws
 * CHANGE_NO_TARGET, CHANGE_BAD_REVISION, CHANGE_HISTORY_CUT and CHANGE_UNRELATED.
 */
export async function findBase(request: {
  readonly git: Git;
  readonly mergeTargetBranches: readonly string[];
  readonly base?: string;
  /** The branch that `base` is the tip of, if `base` is a commit. */
  readonly baseBranch?: string;
  readonly head: { readonly branch: string | null; readonly commit: string | null };
  /** The configuration of the remotes, if it was read already. */
  readonly remotesOf?: (branch: string | null) => Remotes;
}): Promise<Base> {
  const { git, base, mergeTargetBranches } = request;
  const { branch, commit: head } = request.head;
  if (head === null) return { branch: null, ref: null, commit: null };

  const remotesOf = request.remotesOf ?? (await readAllRemotes(git));
  const remotes = remotesOf(branch).forTarget;
  const names = base === undefined ? mergeTargetBranches : [base];
  const candidates = await findCandidates(git, names, { remotes, branch });
  if (candidates.length === 0 && base !== undefined)
    candidates.push(await resolveGiven(git, base, request.baseBranch));
  const [first] = candidates;
  if (first === undefined) throw await noTarget(git, mergeTargetBranches, remotes);

  let found: { candidate: Candidate; commit: string } | undefined;
  for (const [at, candidate] of candidates.entries()) {
    // The local branch usually points to the same commit as the remote's.
    if (candidates.slice(0, at).some(({ tip }) => tip === candidate.tip)) continue;
    const commit = await mergeBase(git, candidate.tip, head);
    if (commit === null) continue;
    if (found === undefined || (await isLater(git, commit, found.commit)))
      found = { candidate, commit };
  }
  if (found === undefined) throw await noMergeBase(git, first, remotes);
  return { branch: found.candidate.branch, ref: found.candidate.ref, commit: found.commit };
}

/**
 * Finds the places of the first name that exists, the remote-tracking one first. Compared with itself, the branch
 * that is checked out has no commit to review: it counts only if nothing else does.
 */
async function findCandidates(
  git: Git,
  names: readonly string[],
  { remotes, branch }: { readonly remotes: readonly string[]; readonly branch: string | null },
): Promise<Candidate[]> {
  const places = names.map((name) => {
    const short = name.replace(/^refs\/heads\//, "");
    return {
      // One remote is enough: the branch's own comes before `origin`.
      remote: remotes.map((remote) => `refs/remotes/${remote}/${short}`),
      local: `refs/heads/${short}`,
      // `origin/main`, as people type it.
      typed: `refs/remotes/${name.replace(/^refs\/remotes\//, "")}`,
    };
  });
  const refs = await readRefs(
    git,
    places.flatMap(({ remote, local, typed }) => [...remote, local, typed]),
  );
  const found = places.map(({ remote, local, typed }) => {
    const tracking = [...remote, typed].find((ref) => refs.has(ref));
    return [tracking, local].flatMap((ref) => {
      const there = ref === undefined ? undefined : refs.get(ref);
      return there === undefined
        ? []
        : [{ branch: branchOf(there.ref, remotes), ref: there.ref, tip: there.tip }];
    });
  });
  const own = branch === null ? null : `refs/heads/${branch}`;
  const others = found.map((those) => those.filter(({ ref }) => ref !== own));
  return [...others, ...found].find((those) => those.length > 0) ?? [];
}

function branchOf(ref: string, remotes: readonly string[]): string {
  const short = ref.replace(/^refs\/(heads|remotes)\//, "");
  if (ref.startsWith("refs/heads/")) return short;
  const remote = remotes.find((name) => short.startsWith(`${name}/`));
  return short.slice((remote ?? short.split("/", 1)[0] ?? "").length + 1);
}

async function resolveGiven(git: Git, base: string, branch?: string): Promise<Candidate> {
  const tip = await resolveCommit(git, base, "--base");
  return branch === undefined ? { branch: null, ref: base, tip } : { branch, ref: null, tip };
}

/** Returns the commit that two have in common, the best of several; null if there is none. */
export async function mergeBase(git: Git, one: string, other: string): Promise<string | null> {
  if (one === other) return one;
  const { status, stdout } = await git.try(["merge-base", "--end-of-options", one, other]);
  return status === 0 ? stdout.toString("utf8").trim() : null;
}

async function isLater(git: Git, commit: string, than: string): Promise<boolean> {
  if (commit === than) return false;
  const { status } = await git.try([
    "merge-base",
    "--is-ancestor",
    "--end-of-options",
    than,
    commit,
  ]);
  return status === 0;
}

const SHOWN_BRANCHES = 10;

async function noTarget(
  git: Git,
  tried: readonly string[],
  remotes: readonly string[],
): Promise<ToolError> {
  const branches = (await listBranches(git)).map(({ short }) => short);
  const shown = branches.slice(0, SHOWN_BRANCHES).join(", ");
  const more = branches.length - SHOWN_BRANCHES;
  const [remote] = remotes;
  const fetch =
    remote === undefined
      ? ""
      : `; fetch a branch that is only on ${remote}: \`git fetch ${remote} BRANCH:refs/remotes/${remote}/BRANCH\``;
  return new ToolError(
    "CHANGE_NO_TARGET",
    `none of the target branches exists here: ${tried.join(", ")} (there are: ${shown === "" ? "none" : shown}${more > 0 ? ` and ${more} more` : ""})`,
    {
      hint: `name the branch to compare against: \`tool review --base BRANCH\`, or for good: \`tool config set mergeTargetBranches '["BRANCH"]'\`${fetch}`,
    },
  );
}

async function noMergeBase(
  git: Git,
  target: Candidate,
  remotes: readonly string[],
): Promise<ToolError> {
  const name = target.branch ?? target.ref;
  if (await isShallow(git)) return historyCut(`the commit where HEAD and ${name} part`, remotes);
  return new ToolError("CHANGE_UNRELATED", `HEAD and ${name} have no common ancestor`, {
    hint: `name another branch with \`--base BRANCH\`, or compare the two as they are: \`tool review --range ${quoteForShell(`${target.ref ?? target.tip}..HEAD`)}\``,
  });
}
