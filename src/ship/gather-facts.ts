import { findIssueId } from "./pure/issue-id.ts";
import { wantsAutoMerge } from "./pure/decide.ts";
import type { ShipFacts, ShipFlags, ShipSettings } from "./pure/types.ts";
import { checkTrackerPrompt } from "../tracker/pure/prompt/check-prompt.ts";
import { ToolError, throwAll, toolErrorsIn } from "../errors/tool-error.ts";
import { readBranchState, type BranchState } from "../git/read-branch-state.ts";
import { hostFacts } from "../hosts/pure/facts/index.ts";
import type { Host, Remote, WantedShip } from "../hosts/types.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkWorkTree } from "./check-work-tree.ts";
import { readOwnTips, readPlace, type Place, type PlaceRequest } from "./read-place.ts";
import { isSureToCommit } from "./steps/commit.ts";
import { isTrackerWanted } from "./steps/tracker.ts";

export interface GatherRequest extends PlaceRequest {
  /** The answer of `readStatus` with renames. */
  readonly status: Promise<Buffer>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: ShipSettings & { readonly mergeTargetBranches: readonly string[] };
  readonly teamPrefixes: readonly string[];
  readonly flags: ShipFlags;
  readonly isReviewConfigured: boolean;
  readonly supportUrl: string;
  /** Opens the host behind the remote that is pushed to; the state names the remotes that may be its project. */
  readonly openHost: (
    remote: Remote,
    state: Pick<BranchState, "remotes" | "forProject"> & {
      /** Settles once the remote, which is asked at the same time, has answered or failed. */
      readonly remoteAnswered: Promise<unknown>;
    },
  ) => Promise<Host>;
  /** How to get the default tracker prompt back: "leave the flag out". */
  readonly promptWayOut: string;
  readonly findTrackerServer: (provider: string) => Promise<ShipFacts["trackerServer"]>;
}

/** Reads all facts that decide a ship. Throws all unmet preconditions at once. */
export async function gatherFacts(
  request: GatherRequest,
): Promise<{ readonly facts: ShipFacts; readonly host: Host }> {
  const { git, settings, flags, command } = request;
  const state = await readBranchState(git, request.status);
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
  // The remote answers while the host is found; its errors are those of `readPlace`.
  const tips = remote === null ? null : readOwnTips(request, { branch: state.branch, remote });
  const remoteAnswered = Promise.allSettled([tips]);
  const host =
    remote === null
      ? null
      : await collect(() => request.openHost(remote, { ...state, remoteAnswered }));
  const project = host?.parent ?? null;
  const place =
    remote === null || tips === null
      ? null
      : await collect(async () => readPlace(request, state, { remote, host, tips: await tips }));
  const stack = place?.stack ?? null;
  if (host !== null) faults.push(...((await collect(() => host.checkReady())) ?? []));
  const isReady = host !== null && !faults.some(({ code }) => code.startsWith("HOST_"));
  if (isReady)
    faults.push(...((await collect(() => host.checkWanted(wantedOf(request, place)))) ?? []));
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
        : { repository: project.repository, headOwner: project.headOwner, remote: project.remote },
    stack,
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
  if (isSureToCommit(facts) || (host !== null && hostFacts(host.id).commitsHere)) {
    const again = `tool ${command}`;
    const unknown = await checkIdentity({ git, env: request.env, again });
    if (unknown !== null) faults.push(unknown);
  }
  const [first] = faults;
  if (first !== undefined || host === null) {
    throwAll(faults);
    throw new Error("a ship without a host and without a fault");
  }
  return { facts: { ...facts, trackerServer }, host };
}

/** Collects everything that the host is going to be asked for. */
function wantedOf(
  { command, settings, flags, targetBranch }: GatherRequest,
  place: Place | null,
): WantedShip {
  const { reviewers, labels, assignees } = flags;
  const isStacked = (place?.stack?.parent ?? null) !== null;
  const isMerging = wantsAutoMerge({ command, settings, flags }) && !isStacked;
  return {
    target: place?.target ?? targetBranch,
    reviewers,
    labels,
    assignees,
    merge: isMerging ? { method: settings.ship.mergeMethod ?? "squash" } : null,
  };
}

function draftMerge(): ToolError {
  return new ToolError(
    "USAGE",
    "a draft cannot be merged: --draft and auto-merge cannot be combined",
    { hint: "add `--no-auto-merge`, or leave `--draft` out" },
  );
}

/** Checks the custom prompt, then looks the server up. Throws TRACKER_PROMPT for each broken invariant. */
async function checkTracker(request: GatherRequest): Promise<ShipFacts["trackerServer"]> {
  const { settings, promptWayOut, findTrackerServer } = request;
  const tracker = settings.ship.issueTracker;
  if (tracker === null) return null;
  const broken = tracker.prompt === null ? [] : checkTrackerPrompt(tracker.prompt);
  throwAll(
    broken.map(
      ({ message, mend }) =>
        new ToolError("TRACKER_PROMPT", `ship.issueTracker.prompt: ${message}`, {
          hint: `${mend}; or ${promptWayOut}`,
        }),
    ),
  );
  return findTrackerServer(tracker.provider);
}
