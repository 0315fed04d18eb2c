import type { ShipCommand, ShipState } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { stepTimedOut } from "./step-timed-out.ts";
import type { ShipTools } from "./types.ts";

/**
 * Uploads the objects of the branch in git-lfs, before the branch itself: without them nobody can check the branch out,
 * and hosts refuse it. Git's own push does the same through a hook of git-lfs, which is missing if a project brings its
 * own hooks. Throws SHIP_LFS_FAILED and SHIP_STEP_TIMED_OUT.
 */
export async function pushLfsObjects(state: ShipState, tools: ShipTools): Promise<void> {
  const { branch, remote, command, flags } = state.facts;
  const commit = state.headCommit;
  const { stepTimeoutMs: timeoutMs } = flags;
  const answer = await tools.effect({ do: "push-lfs", remote, branch, commit }, () =>
    tools.git.try(["lfs", "push", remote, commit], {
      isWriting: true,
      keepsTerminal: true,
      ...(tools.canAsk ? {} : { env: { GIT_TERMINAL_PROMPT: "0" } }),
      ...(timeoutMs === null ? {} : { timeoutMs }),
    }),
  );
  if (answer.status === 0) return;
  const what = `the objects of git-lfs could not be uploaded to ${remote}`;
  if (answer.timedOut)
    throw stepTimedOut({ what: `${what}: git-lfs`, state: "nothing was pushed", timeoutMs });
  const said = answer.stderr.trim().split("\n").slice(-8).join("\n");
  throw new ToolError("SHIP_LFS_FAILED", `${what}, so ${branch} was not pushed`, {
    ...(said === "" ? {} : { cause: new Error(said) }),
    hint: `see the error: \`git lfs push ${remote} HEAD\`, then run \`tool ${command}\` again`,
  });
}

/** Whether some commit of the branch touches a file that git-lfs keeps. */
export async function hasLfsObjects(
  { facts, headCommit }: ShipState,
  { git }: Pick<ShipTools, "git">,
): Promise<boolean> {
  return hasLfsFiles(git, await outgoingPaths(git, facts.targetCommit, headCommit));
}

/**
 * Checks before a ship begins that git-lfs is there if the branch, or a pending change, has files in it. Returns
 * SHIP_LFS_MISSING.
 */
export async function checkLfs(of: {
  readonly git: Git;
  readonly command: ShipCommand;
  readonly targetCommit: string;
  readonly headCommit: string;
  readonly pending: readonly string[];
}): Promise<readonly ToolError[]> {
  const { git, command, targetCommit, headCommit } = of;
  const outgoing = await outgoingPaths(git, targetCommit, headCommit);
  const pending = command === "ship" ? of.pending : [];
  if (!(await hasLfsFiles(git, [...outgoing, ...pending]))) return [];
  if ((await git.try(["lfs", "version"])).status === 0) return [];
  return [
    new ToolError(
      "SHIP_LFS_MISSING",
      "the branch has files stored in git-lfs, and git-lfs is not installed",
      {
        hint: `install it (https://git-lfs.com), then \`git lfs install\` and \`tool ${command}\` again`,
      },
    ),
  ];
}

/** Lists every path that some commit of the branch touches, even one that is gone again. */
async function outgoingPaths(git: Git, from: string, to: string): Promise<readonly string[]> {
  // A target that was not fetched cannot be compared with.
  const listed = await git.try(touchedBetween(from, to));
  if (listed.status !== 0) return [];
  return [...new Set(listed.stdout.toString("utf8").split("\0"))].filter((path) => path !== "");
}

/** Returns the question for these paths. */
export function touchedBetween(from: string, to: string): readonly string[] {
  const range = ["--end-of-options", `${from}..${to}`, "--"];
  return ["log", "--format=", "--name-only", "--no-renames", "-z", ...range];
}

/** The question for the filter of each given path. */
export const FILTERS = ["check-attr", "-z", "--stdin", "filter"] as const;

async function hasLfsFiles(git: Git, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return false;
  const answer = await git.try(FILTERS, { input: `${paths.join("\0")}\0` });
  // Path, attribute, value.
  return answer.stdout
    .toString("utf8")
    .split("\0")
    .some((field, at) => at % 3 === 2 && field === "lfs");
}
