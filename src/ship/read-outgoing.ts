import type { CommitFacts, ShipFacts } from "./pure/types.ts";
import { isNestedRepository } from "../core/change/parse-status.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { listSome } from "./commit-words.ts";
import { commitsBetween, readCommits } from "../git/read-commits.ts";
import { hasCommit } from "../git/known-commits.ts";

/** The commits of a branch that its target does not have. */
export interface Outgoing {
  /** Tip of the target that it was compared with. */
  readonly targetCommit: string;
  /** Oldest first. */
  readonly commits: readonly CommitFacts[];
}

interface Request extends Pick<
  ShipFacts,
  "command" | "branch" | "headCommit" | "target" | "targetCommit" | "pending"
> {
  readonly git: Git;
  /** Name of the target's remote, or its URL. */
  readonly remote: string;
  /** The name of the remote for people. */
  readonly place: string;
  /** Nothing is fetched: the comparison is with the commits that are here. */
  readonly isDryRun: boolean;
}

/** Reads the commits that would be shipped. Throws SHIP_NOTHING_TO_SHIP if there is nothing to ship. */
export async function readOutgoing(request: Request): Promise<Outgoing> {
  const { git, headCommit } = request;
  const known = await readKnown(request);
  const targetCommit = known === null ? await findTargetCommit(request) : request.targetCommit;
  const all = known?.commits ?? (await readCommits({ git, from: targetCommit, to: headCommit }));
  const commits = all.map(({ commit, subject, body, isCut }) => ({
    commit,
    subject,
    body,
    ...(isCut ? { isCut } : {}),
  }));
  if (!shipsPending(request)) {
    if (commits.length === 0) throw nothingToShip(request);
    const mayBeThere = known === null || known.isSameTree;
    if (
      mayBeThere &&
      targetCommit !== null &&
      (await isAlreadyThere(git, targetCommit, headCommit))
    )
      throw alreadyThere(request);
  }
  return { targetCommit: targetCommit ?? request.targetCommit, commits };
}

/** Whether the ship makes a commit of pending changes: there is something to ship then, whatever the commits hold. */
function shipsPending({ command, pending }: Pick<Request, "command" | "pending">): boolean {
  return command === "ship" && !pending.every((path) => isNestedRepository(path));
}

/** Lists the questions that it asks first if both commits are here. */
export function questionsAboutOutgoing(
  request: Pick<Request, "command" | "pending" | "targetCommit" | "headCommit">,
): readonly (readonly string[])[] {
  const { targetCommit, headCommit } = request;
  const commits = commitsBetween(targetCommit, headCommit);
  return shipsPending(request) ? [commits] : [treesOf(targetCommit, headCommit), commits];
}

function treesOf(targetCommit: string, headCommit: string): readonly string[] {
  return ["rev-parse", `${targetCommit}^{tree}`, `${headCommit}^{tree}`];
}

/** Reads the commits and compares the trees, if these count, at the same time; null if the target's tip is not here. */
async function readKnown(request: Request) {
  const { git, targetCommit, headCommit } = request;
  const [trees, commits] = await Promise.all([
    shipsPending(request) ? null : git.try(treesOf(targetCommit, headCommit)),
    readCommits({ git, from: targetCommit, to: headCommit }).catch(() => null),
  ]);
  if (commits === null || (trees !== null && trees.status !== 0)) return null;
  if (trees === null) return { commits, isSameTree: false };
  const [target, head] = trees.stdout.toString("utf8").trim().split("\n");
  return { commits, isSameTree: target === head };
}

/** Finds the target's tip, which is fetched if it is not here and that is allowed; else the tip that was last seen. */
async function findTargetCommit(request: Request): Promise<string | null> {
  const { git, target, targetCommit, remote, isDryRun } = request;
  if (await hasCommit(git, targetCommit)) return targetCommit;
  if (!isDryRun) {
    const quietly = ["--quiet", "--no-tags", "--no-write-fetch-head"];
    await git.text(["fetch", ...quietly, "--", remote, `refs/heads/${target}`], {
      isWriting: true,
      keepsTerminal: true,
    });
    if (await hasCommit(git, targetCommit)) return targetCommit;
  }
  for (const ref of [`refs/remotes/${remote}/${target}`, `refs/heads/${target}`]) {
    const seen = await git.try(["rev-parse", "--verify", "--quiet", "--end-of-options", ref]);
    if (seen.status === 0) return seen.stdout.toString("utf8").trim();
  }
  return null;
}

/** Whether the target has all of the changes of the branch by now: they were squashed there. */
async function isAlreadyThere(git: Git, target: string, head: string): Promise<boolean> {
  const [targetTree, headTree] = await Promise.all([treeOf(git, target), treeOf(git, head)]);
  if (targetTree !== headTree) return false;
  const base = await git.try(["merge-base", target, head]);
  return base.status === 0 && (await treeOf(git, base.stdout.toString("utf8").trim())) !== headTree;
}

function treeOf(git: Git, commit: string): Promise<string> {
  return git.text(["rev-parse", "--verify", `${commit}^{tree}`]);
}

function nothingToShip({ branch, target, place, command, pending }: Request): ToolError {
  const nothing = `nothing to ship: ${branch} has no commit that ${target} on ${place} does not have, and`;
  const nested = pending.filter(isNestedRepository);
  const [because, hint] =
    pending.length > nested.length
      ? [
          `${command} does not commit pending changes`,
          "commit them (`git add -A`, `git commit`), or let `tool ship` do it",
        ]
      : nested.length > 0
        ? [
            `nothing is pending but separate repositories: ${listSome(nested)}`,
            "make a change first, or add them as submodules: `git submodule add URL PATH`",
          ]
        : [
            "nothing is pending",
            "make a change first; `git log --oneline --all --graph` shows where everything is",
          ];
  return new ToolError("SHIP_NOTHING_TO_SHIP", `${nothing} ${because}`, { hint });
}

function alreadyThere({ branch, target, place, targetCommit }: Request): ToolError {
  return new ToolError(
    "SHIP_NOTHING_TO_SHIP",
    `nothing to ship: ${target} on ${place} already has everything that ${branch} changes`,
    {
      hint: `start the next change on a fresh branch: \`git switch -c NAME ${place.includes("/") ? targetCommit : quoteForShell(`${place}/${target}`)}\``,
    },
  );
}
