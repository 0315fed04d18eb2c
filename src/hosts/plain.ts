import type { PullRequest, PullRequestState } from "./pure/pull-request.ts";
import { ToolError, toolErrorsIn } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { openPull } from "./plain/open-pull.ts";
import { readPulls, type StoredPull } from "./plain/read-pulls.ts";
import { retargetPull } from "./plain/retarget-pull.ts";
import { withScratchObjects } from "./plain/scratch-objects.ts";
import { squashPull } from "./plain/squash-pull.ts";
import type { Host, Remote } from "./types.ts";

/**
 * Builds the host that needs nothing but git: a pull request is a ref and a small JSON record on the
 * remote, under `refs/tool/pulls/`, and auto-merge squashes onto the target at once. Every change is one
 * push that the remote takes only if nothing moved meanwhile.
 */
export function createPlainHost(parts: {
  readonly git: Git;
  readonly remote: Remote;
  /** The command for a hint to repeat: `tool ship`. */
  readonly again: string;
}): Host {
  const { git, again } = parts;
  const remote = {
    ...parts.remote,
    records: new Map<string, string>(),
    written: new Set<string>(),
  };
  const place = placeOf(remote.url);
  const asPullRequest = (pull: StoredPull): PullRequest => ({
    number: pull.number,
    url: `plain:${place}#${pull.number}`,
    state: pull.state,
    isDraft: pull.isDraft,
    baseBranch: pull.base,
    headBranch: pull.head,
    headCommit: pull.headCommit,
    mergeCommit: pull.mergeCommit,
  });
  return {
    id: "plain",
    label: `${place} (plain git)`,
    parent: null,
    stacks: {
      listFrom: async (branch, state) =>
        (await readPulls(git, remote)).pulls
          .filter((pull) => pull.state === state && pull.head === branch)
          .map(asPullRequest),
      retarget: (number, target) => retargetPull(git, remote, { number, target }),
    },
    describe: async () => ({ said: `${place} (plain git)`, canPush: null, fault: null }),
    checkReady: async () => [...(await checkGit(git)), ...(await checkScratch(git))],
    checkWanted: async ({ merge }) =>
      merge === null || merge.method === "squash" ? [] : [squashesOnly(merge.method)],
    async findOpen({ branch, target }) {
      const open = (await readPulls(git, remote)).pulls.find(
        (pull) => pull.state === "open" && pull.head === branch && pull.base === target,
      );
      return open === undefined ? null : asPullRequest(open);
    },
    async open(wanted) {
      const { pull, before } = await openPull(git, remote, wanted);
      return {
        pullRequest: asPullRequest(pull),
        created: before === null,
        isReadied: before?.isDraft === true && !pull.isDraft,
        warnings: [
          ...(["reviewers", "labels", "assignees"] as const).flatMap((kind) =>
            wanted[kind].length === 0
              ? []
              : [`a plain git remote does not support ${kind}: ${wanted[kind].join(", ")}`],
          ),
          ...(wanted.isDraft && !pull.isDraft
            ? ["the pull request was already open, so --draft had no effect"]
            : []),
        ],
      };
    },
    async read(number) {
      const pull = (await readPulls(git, remote, number)).pulls.at(0);
      if (pull === undefined)
        throw new ToolError("HOST_UNREACHABLE", `${remote.name} has no pull request #${number}`, {
          hint: `see what it has: \`git ls-remote ${remote.name} 'refs/tool/pulls/*'\``,
        });
      return { ...asPullRequest(pull), ...NOTHING_TO_WAIT_FOR };
    },
    setAutoMerge: async (wanted) => ({
      notes: await squashPull(git, remote, { ...wanted, again }),
      countsAsMerge: true,
    }),
  };
}

/** A plain remote has no checks, no rules and no reviews. */
const NOTHING_TO_WAIT_FOR: Omit<PullRequestState, keyof PullRequest> = {
  mergeable: "yes",
  autoMerge: "off",
  failedChecks: [],
  pendingChecks: 0,
  review: null,
};

/** The remote's address without the password, or on the web without the user, that may be in it. */
function placeOf(url: string): string {
  return url
    .replace(/^(https?:\/\/)[^/@]*@/i, "$1")
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/@:]*):[^/@]*@/i, "$1@");
}

/** Checks now that records can be read, and not once the pull request is open. */
async function checkScratch(git: Git): Promise<readonly ToolError[]> {
  try {
    await withScratchObjects(git, async () => {});
    return [];
  } catch (thrown) {
    if (toolErrorsIn(thrown).length === 0) throw thrown;
    return toolErrorsIn(thrown);
  }
}

function squashesOnly(method: string): ToolError {
  return new ToolError(
    "HOST_METHOD_OFF",
    `a pull request on a plain git remote is squashed, and ship.mergeMethod is ${method}`,
    { hint: "`--set ship.mergeMethod=squash`, or merge it yourself: `--no-auto-merge`" },
  );
}

/** Squashing without a work tree came with git 2.38. */
async function checkGit(git: Git): Promise<readonly ToolError[]> {
  const said = await git.text(["version"]);
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(said) ?? [];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 38)) return [];
  return [
    new ToolError("GIT_TOO_OLD", `${said} cannot merge without a work tree; 2.38 can`, {
      hint: "install a newer git (https://git-scm.com/downloads)",
    }),
  ];
}
