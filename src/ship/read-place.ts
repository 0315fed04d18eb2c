import { isNestedRepository } from "../core/change/parse-status.ts";
import { quoteBranch, quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError, throwAll, toolErrorsIn } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import type { BranchState } from "../git/read-branch-state.ts";
import { readDefaultBranch, readFetchedTips, readRemoteTips } from "../git/read-remote-branch.ts";
import { isAncestor } from "../git/known-commits.ts";
import type { Host, Remote } from "../hosts/types.ts";
import { checkSubmodules, recordedSince } from "./check-submodules.ts";
import { chooseTarget } from "./choose-target.ts";
import { findStack } from "./find-stack.ts";
import type { ShipCommand, ShipStack } from "./pure/types.ts";
import { checkLfs, FILTERS, touchedBetween } from "./push-lfs.ts";
import { questionsAboutOutgoing, readOutgoing, type Outgoing } from "./read-outgoing.ts";

export interface PlaceRequest {
  readonly git: Git;
  readonly command: ShipCommand;
  readonly settings: { readonly mergeTargetBranches: readonly string[] };
  /** The branch that the configuration names, which may not be on the remote. */
  readonly targetBranch: string;
  /** `--target-branch` was given, and counts even if the branch stands on another one. */
  readonly isTargetTyped: boolean;
  /** Nothing may change: not even objects are fetched. */
  readonly isDryRun: boolean;
  /** Warns that the facts are not certain. */
  readonly warn: (message: string, hint?: string) => void;
  /** Asks which of these to target instead; null if nobody can be asked. */
  readonly askTarget: (wanted: string, there: readonly string[]) => Promise<string | null>;
}

/** The place that a branch goes to. */
export interface Place {
  readonly target: string;
  /** The branch on the remote has the very commit. */
  readonly isPushed: boolean;
  readonly outgoing: Outgoing;
  readonly stack: ShipStack | null;
}

/**
 * Reads the state of the remote: the target, the commits that the branch has beyond it, and the branch itself. Throws
 * the faults that keep a ship from starting.
 */
export async function readPlace(
  request: PlaceRequest,
  state: BranchState,
  of: { readonly remote: Remote; readonly host: Host | null; readonly tips: Tips },
): Promise<Place | null> {
  const { remote, host } = of;
  const { git, command } = request;
  const { branch, headCommit } = state;
  const pending = state.pending.map(({ path }) => path);
  const project = host?.parent ?? null;
  const tips = project === null ? of.tips : await readTargets(request, project.gitRemote);
  const tip = branch === null ? null : (of.tips.get(branch) ?? null);
  const place = project === null ? remote.name : (project.remote ?? project.repository);
  const readDefault = () => readDefaultBranch(git, project?.gitRemote ?? remote.name);
  const known = { ...request, branch, remote: place, project, tips };
  const target = await chooseTarget({ ...known, readDefault });
  const targetCommit = tips.get(target) ?? null;
  if (branch === null || headCommit === null || targetCommit === null) return null;
  if (branch === target) throw onTarget(branch, command);
  if (tip !== null && !(await isAncestor(git, tip, headCommit)))
    throw remoteAhead({
      branch,
      remote: remote.name,
      command,
      pending: pending.length,
      replaced: (await wasTip(git, branch, tip)) ? tip : null,
    });
  const compare = (into: string, commit: string): Promise<Outgoing> =>
    readOutgoing({
      git,
      command,
      branch,
      headCommit,
      target: into,
      targetCommit: commit,
      remote: project?.gitRemote ?? remote.name,
      place,
      pending,
      isDryRun: request.isDryRun,
    });
  const check = (into: Outgoing) =>
    checkObjects({
      git,
      command,
      branch,
      headCommit,
      targetCommit: into.targetCommit,
      pending: state.pending,
    });
  const lookAtTarget = async () => {
    const direct = await compare(target, targetCommit);
    const found = readStack(request, state, { remote, host, target, direct, tip });
    return [direct, ...(await Promise.all([found, check(direct)]))] as const;
  };
  askAhead(git, { command, pending, targetCommit, headCommit });
  const [direct, { stack, below }, faults] = await lookAtTarget().finally(() => git.forget());
  const outgoing = below === null ? direct : await compare(below.branch, below.tip);
  throwAll(below === null ? faults : await check(outgoing));
  return { target: below?.branch ?? target, isPushed: tip === headCommit, outgoing, stack };
}

/** Asks the questions of the comparison with the target and of the checks of objects in one process. */
function askAhead(git: Git, of: Parameters<typeof questionsAboutOutgoing>[0]): void {
  const ends = [of.targetCommit, of.headCommit] as const;
  git.ahead(
    [...questionsAboutOutgoing(of), recordedSince(...ends), touchedBetween(...ends)],
    FILTERS,
  );
}

/** Finds missing objects that git does not push by itself: of submodules, or else of git-lfs. */
async function checkObjects(
  of: Parameters<typeof checkSubmodules>[0],
): Promise<readonly ToolError[]> {
  const pending = of.pending.map(({ path }) => path);
  const [submodules, lfs] = await Promise.all([checkSubmodules(of), checkLfs({ ...of, pending })]);
  return submodules.length > 0 ? submodules : lfs;
}

/** Commits by branch; null if the remote has no such branch. */
type Tips = ReadonlyMap<string, string | null>;

/** Reads the tips, on the remote that is pushed to, of every branch that may be targeted and of the branch itself. */
export function readOwnTips(
  request: PlaceRequest,
  of: { readonly branch: string | null; readonly remote: Remote },
): Promise<Tips> {
  const { branch, remote } = of;
  return readTargets(request, remote.name, branch === null ? [] : [branch]);
}

function readTargets(
  request: PlaceRequest,
  remote: string,
  more: readonly string[] = [],
): Promise<Tips> {
  const { git, settings, targetBranch } = request;
  const wanted = new Set([targetBranch, ...settings.mergeTargetBranches]);
  return readTips(request, { git, remote, branches: [...wanted, ...more] });
}

/**
 * Reads the branch below, with its tip. A branch that only the host's list still has is not a target: the pull request
 * into it is moved to the target.
 */
async function readStack(
  request: PlaceRequest,
  state: BranchState,
  of: Parameters<typeof findStackOf>[2],
): Promise<{
  readonly stack: ShipStack | null;
  readonly below: { readonly branch: string; readonly tip: string } | null;
}> {
  const found = await findStackOf(request, state, of);
  if (found === null) return { stack: null, below: null };
  const { beside, ...stack } = found;
  const branch = stack.parent?.branch ?? beside?.base ?? null;
  if (branch === null) return { stack, below: null };
  const remote = of.remote.name;
  const tip = (await readTips(request, { git: request.git, remote, branches: [branch] })).get(
    branch,
  );
  if (tip === undefined || tip === null) {
    if (beside === undefined) return { stack: null, below: null };
    const retarget = { number: beside.number, from: branch, isGone: true };
    return { stack: { parent: null, retarget }, below: null };
  }
  return stack.parent === null ? { stack: found, below: null } : { stack, below: { branch, tip } };
}

/** Finds the stack of a branch; null if the host cannot tell now, which its own check reports. */
async function findStackOf(
  { git, isTargetTyped }: PlaceRequest,
  { branch, headCommit, pending }: BranchState,
  of: {
    readonly host: Host | null;
    readonly remote: Remote;
    readonly target: string;
    readonly direct: Outgoing;
    /** The tip of the branch on the remote; null if it is not there, and so has no pull request. */
    readonly tip: string | null;
  },
): Promise<ShipStack | null> {
  const { host, remote, target, direct, tip } = of;
  const stacks = host === null || host.parent !== null ? null : host.stacks;
  if (isTargetTyped || stacks === null || branch === null || headCommit === null) return null;
  const { commits } = direct;
  const hasPending = pending.some(({ path }) => !isNestedRepository(path));
  const known = { git, stacks, remote: remote.name, branch, headCommit, target, commits };
  return await findStack({ ...known, isOnRemote: tip !== null, hasPending }).catch(
    (error: unknown) => {
      const errors = toolErrorsIn(error);
      if (errors.length === 0 || errors.some(({ code }) => code === "INTERRUPTED")) throw error;
      return null;
    },
  );
}

/** Reads tips from the remote. A plan uses the last fetched ones if the remote must not be asked. */
async function readTips(
  { isDryRun, warn }: PlaceRequest,
  of: { readonly git: Git; readonly remote: string; readonly branches: readonly string[] },
): Promise<ReadonlyMap<string, string | null>> {
  try {
    return await readRemoteTips(of);
  } catch (thrown) {
    if (!isDryRun || !(thrown instanceof ToolError) || thrown.code !== "GIT_REMOTE_NOT_ASKED")
      throw thrown;
    warn(`${thrown.message}; the plan uses the state that was last fetched`, thrown.hint);
    return await readFetchedTips(of);
  }
}

/** Whether the branch here once ended in a commit, and was amended, rebased or reset since. */
async function wasTip(git: Git, branch: string, commit: string): Promise<boolean> {
  const answer = await git.try(["log", "-g", "--format=%H", `refs/heads/${branch}`, "--"]);
  return answer.stdout.toString("utf8").split("\n").includes(commit);
}

function remoteAhead(of: {
  readonly branch: string;
  readonly remote: string;
  readonly command: ShipCommand;
  readonly pending: number;
  /** The commit on the remote if the branch here once ended in it; null otherwise. */
  readonly replaced: string | null;
}): ToolError {
  const { branch, remote, command, pending, replaced } = of;
  // Git does not rebase while changes are pending, unless it may put them aside.
  const pull = `git pull --rebase${pending === 0 ? "" : " --autostash"}`;
  if (replaced !== null) {
    const lease = quoteForShell(`--force-with-lease=${branch}:${replaced.slice(0, 12)}`);
    return new ToolError(
      "SHIP_REMOTE_AHEAD",
      `${branch} was rewritten after it was pushed to ${remote}, and a push is never forced`,
      {
        hint: `replace what you pushed: \`git push ${lease} ${remote} ${quoteBranch(branch)}\`, or pull it again: \`${pull} ${remote} ${quoteBranch(branch)}\`; then run \`tool ${command}\` again`,
      },
    );
  }
  return new ToolError(
    "SHIP_REMOTE_AHEAD",
    `${remote} has commits on ${branch} that you do not have, and a push is never forced`,
    {
      hint: `pull them: \`${pull} ${remote} ${quoteBranch(branch)}\`, then run \`tool ${command}\` again`,
    },
  );
}

function onTarget(branch: string, command: ShipCommand): ToolError {
  return new ToolError(
    "SHIP_ON_TARGET",
    `${branch} is the branch that pull requests target: no pull request can be opened from it`,
    {
      hint: `start a branch for your change, which takes pending changes along: \`git switch -c NAME\`, then \`tool ${command}\``,
    },
  );
}
