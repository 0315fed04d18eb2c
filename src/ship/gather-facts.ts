import { quoteBranch } from "../core/quote-for-shell.ts";
import { findIssueId } from "./pure/issue-id.ts";
import { wantsAutoMerge } from "./pure/decide.ts";
import type { ShipCommand, ShipFacts, ShipFlags, ShipSettings } from "./pure/types.ts";
import { checkTrackerPrompt } from "../tracker/pure/prompt/check-prompt.ts";
import { ToolError, throwAll, toolErrorsIn } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { readBranchState, type BranchState } from "../git/read-branch-state.ts";
import { readFetchedTips, readRemoteTips } from "../git/read-remote-branch.ts";
import type { Host, ParentProject, Remote, WantedShip } from "../hosts/types.ts";
import { checkSubmodules } from "./check-submodules.ts";
import { checkWorkTree } from "./check-work-tree.ts";
import { chooseTarget } from "./choose-target.ts";
import { checkLfs } from "./push-lfs.ts";
import { readOutgoing, type Outgoing } from "./read-outgoing.ts";
import { isTrackerWanted } from "./steps/tracker.ts";

export interface GatherRequest {
  readonly git: Git;
  readonly command: ShipCommand;
  readonly settings: ShipSettings & { readonly mergeTargetBranches: readonly string[] };
  /** The branch that the configuration names, which may not be on the remote. */
  readonly targetBranch: string;
  readonly teamPrefixes: readonly string[];
  readonly flags: ShipFlags;
  readonly isReviewConfigured: boolean;
  /** Nothing may change: not even objects are fetched. */
  readonly isDryRun: boolean;
  readonly supportUrl: string;
  /** Says what makes the facts less than certain. */
  readonly warn: (message: string, hint?: string) => void;
  /** Opens the host behind the remote that is pushed to; the state names those that may be its project. */
  readonly openHost: (
    remote: Remote,
    state: Pick<BranchState, "remotes" | "forProject">,
  ) => Promise<Host>;
  readonly findTrackerServer: (provider: string) => Promise<ShipFacts["trackerServer"]>;
  /** Asks which of these to target instead; null where nobody can be asked. */
  readonly askTarget: (wanted: string, there: readonly string[]) => Promise<string | null>;
}

/** Reads everything a ship is decided from. Throws all unmet preconditions at once. */
export async function gatherFacts(
  request: GatherRequest,
): Promise<{ readonly facts: ShipFacts; readonly host: Host }> {
  const { git, settings, flags, command } = request;
  const state = await readBranchState(git);
  const faults: ToolError[] = [...checkWorkTree(state, command)];
  const collect = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await work();
    } catch (thrown) {
      const errors = toolErrorsIn(thrown);
      if (errors.length === 0 || errors.some(({ code }) => code === "INTERRUPTED")) throw thrown;
      faults.push(...errors);
      return null;
    }
  };

  const { remote } = state;
  const host = remote === null ? null : await collect(() => request.openHost(remote, state));
  const project = host?.parent ?? null;
  const place =
    remote === null ? null : await collect(() => readPlace(request, state, { remote, project }));
  if (host !== null) faults.push(...((await collect(() => host.checkReady())) ?? []));
  const isReady = host !== null && !faults.some(({ code }) => code.startsWith("HOST_"));
  if (isReady)
    faults.push(
      ...((await collect(() => host.checkWanted(wantedOf(request, place?.target)))) ?? []),
    );
  if (flags.isDraft && wantsAutoMerge({ command, settings, flags })) faults.push(draftMerge());

  const facts: ShipFacts = {
    command,
    branch: state.branch ?? "",
    target: place?.target ?? request.targetBranch,
    remote: remote?.name ?? "",
    host: { id: host?.id ?? "plain", label: host?.label ?? "" },
    project:
      project === null
        ? null
        : {
            repository: project.repository,
            headOwner: project.headOwner,
            remote: project.remote,
          },
    headCommit: state.headCommit ?? "",
    targetCommit: place?.outgoing.targetCommit ?? "",
    isPushed: place?.isPushed ?? false,
    commits: place?.outgoing.commits ?? [],
    pending: state.pending.map(({ path }) => path),
    settings: { ship: settings.ship, fastShip: settings.fastShip },
    flags,
    isReviewConfigured: request.isReviewConfigured,
    teamPrefixes: request.teamPrefixes,
    issueId: findIssueId(state.branch ?? "", request.teamPrefixes),
    trackerServer: null,
    supportUrl: request.supportUrl,
  };
  const trackerServer = isTrackerWanted(facts) ? await collect(() => checkTracker(request)) : null;
  const [first] = faults;
  if (first !== undefined || host === null) {
    throwAll(faults);
    throw new Error("a ship without a host and without a fault");
  }
  return { facts: { ...facts, trackerServer }, host };
}

/** What the host is going to be asked for. */
function wantedOf(
  { command, settings, flags, targetBranch }: GatherRequest,
  target: string | undefined,
): WantedShip {
  const { reviewers, labels, assignees } = flags;
  const isMerging = wantsAutoMerge({ command, settings, flags });
  return {
    target: target ?? targetBranch,
    reviewers,
    labels,
    assignees,
    merge: isMerging ? { method: settings.ship.mergeMethod ?? "squash" } : null,
  };
}

/** What the remote has: the target, what the branch is ahead of it by, and the branch itself. */
async function readPlace(
  request: GatherRequest,
  state: BranchState,
  { remote, project }: { readonly remote: Remote; readonly project: ParentProject | null },
): Promise<{ target: string; isPushed: boolean; outgoing: Outgoing } | null> {
  const { git, settings, targetBranch, command } = request;
  const { branch, headCommit } = state;
  const wanted = [...new Set([targetBranch, ...settings.mergeTargetBranches])];
  const own = branch === null ? [] : [branch];
  const [tips, pushed] = await Promise.all([
    readTips(request, {
      git,
      remote: project?.gitRemote ?? remote.name,
      branches: project === null ? [...wanted, ...own] : wanted,
    }),
    project === null ? null : readTips(request, { git, remote: remote.name, branches: own }),
  ]);
  const place = project === null ? remote.name : (project.remote ?? project.repository);
  const target = await chooseTarget({ ...request, branch, remote: place, project, tips });
  const targetCommit = tips.get(target) ?? null;
  if (branch === null || headCommit === null || targetCommit === null) return null;
  if (branch === target) throw onTarget(branch, command);
  const tip = (pushed ?? tips).get(branch) ?? null;
  if (tip !== null && !(await isAncestor(git, tip, headCommit)))
    throw remoteAhead({ branch, remote: remote.name, command, pending: state.pending.length });
  const outgoing = await readOutgoing({
    git,
    command,
    branch,
    headCommit,
    target,
    targetCommit,
    remote: project?.gitRemote ?? remote.name,
    place,
    pending: state.pending.length,
    isDryRun: request.isDryRun,
  });
  throwAll(
    await checkSubmodules({
      git,
      command,
      branch,
      targetCommit: outgoing.targetCommit,
      headCommit,
      pending: state.pending,
    }),
  );
  throwAll(
    await checkLfs({
      git,
      command,
      targetCommit: outgoing.targetCommit,
      headCommit,
      pending: state.pending.map(({ path }) => path),
    }),
  );
  return { target, isPushed: tip === headCommit, outgoing };
}

/** A plan of what would be shipped is worth having where the remote must not be asked, too. */
async function readTips(
  { isDryRun, warn }: GatherRequest,
  of: { readonly git: Git; readonly remote: string; readonly branches: readonly string[] },
): Promise<ReadonlyMap<string, string | null>> {
  try {
    return await readRemoteTips(of);
  } catch (thrown) {
    if (!isDryRun || !(thrown instanceof ToolError) || thrown.code !== "GIT_REMOTE_NOT_ASKED")
      throw thrown;
    warn(`${thrown.message}; the plan goes by what was last fetched`, thrown.hint);
    return await readFetchedTips(of);
  }
}

/** A commit that is not even here is none. */
async function isAncestor(git: Git, commit: string, of: string): Promise<boolean> {
  const answer = await git.try(["merge-base", "--is-ancestor", commit, of]);
  return answer.status === 0;
}

function remoteAhead(of: {
  readonly branch: string;
  readonly remote: string;
  readonly command: ShipCommand;
  readonly pending: number;
}): ToolError {
  const { branch, remote, command, pending } = of;
  // Git rebases nothing while changes are pending, unless it may put them aside.
  const pull = `git pull --rebase${pending === 0 ? "" : " --autostash"}`;
  return new ToolError(
    "SHIP_REMOTE_AHEAD",
    `${remote} has commits on ${branch} that you do not have, and a push is never forced`,
    {
      hint: `take them in: \`${pull} ${remote} ${quoteBranch(branch)}\`, then run \`tool ${command}\` again`,
    },
  );
}

function onTarget(branch: string, command: ShipCommand): ToolError {
  return new ToolError(
    "SHIP_ON_TARGET",
    `${branch} is the branch that pull requests target: there is nothing to open one from`,
    {
      hint: `start a branch for your change, which takes pending changes along: \`git switch -c NAME\`, then \`tool ${command}\``,
    },
  );
}

function draftMerge(): ToolError {
  return new ToolError(
    "USAGE",
    "a draft cannot be merged: --draft and auto-merge exclude each other",
    {
      hint: "add `--no-auto-merge`, or leave `--draft` out",
    },
  );
}

/** Checks the custom prompt, then looks the server up. Throws TRACKER_PROMPT for each broken invariant. */
async function checkTracker({
  settings,
  findTrackerServer,
}: GatherRequest): Promise<ShipFacts["trackerServer"]> {
  const tracker = settings.ship.issueTracker;
  if (tracker === null) return null;
  const broken = tracker.prompt === null ? [] : checkTrackerPrompt(tracker.prompt);
  throwAll(
    broken.map(
      ({ message, mend }) =>
        new ToolError("TRACKER_PROMPT", `ship.issueTracker.prompt: ${message}`, {
          hint: `${mend}; or take the prompt out, for the default one: \`tool config unset ship.issueTracker.prompt\``,
        }),
    ),
  );
  return findTrackerServer(tracker.provider);
}
