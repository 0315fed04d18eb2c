import { quoteBranch } from "../core/quote-for-shell.ts";
import type { ShipState } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Status } from "../core/change/parse-status.ts";
import type { Git } from "../git/git.ts";
import { readHead } from "../git/read-head.ts";
import { readPending } from "../git/read-status.ts";

/**
 * Reads the branch again before something is done to its work tree, and stops if it is no longer the one that was
 * checked: another branch is checked out, or it has commits that were not checked. Throws SHIP_BRANCH_MOVED.
 */
export async function checkUnmoved(state: ShipState, git: Git): Promise<Status> {
  const now = await readPending(git);
  refuseMoved(state, { branch: now.branch, commit: now.headCommit });
  return now;
}

/** Checks the same before something is done only to the commits. Throws SHIP_BRANCH_MOVED. */
export async function checkHeadUnmoved(state: ShipState, git: Git): Promise<void> {
  refuseMoved(state, await readHead(git));
}

function refuseMoved(
  state: ShipState,
  now: { readonly branch: string | null; readonly commit: string | null },
): void {
  const { branch, command } = state.facts;
  const again = `run \`tool ${command}\` again, so that what is shipped is what was checked`;
  if (now.branch !== branch) {
    const found = now.branch === null ? "no branch" : now.branch;
    throw new ToolError(
      "SHIP_BRANCH_MOVED",
      `${branch} was being shipped, but ${found} is checked out now`,
      { hint: `go back to it: \`git switch ${quoteBranch(branch)}\`; then ${again}` },
    );
  }
  if (now.commit === state.headCommit) return;
  throw new ToolError(
    "SHIP_BRANCH_MOVED",
    `${branch} was at ${state.headCommit.slice(0, 10)} and is at ${(now.commit ?? "nothing").slice(0, 10)} now: it moved while it was being shipped`,
    { hint: `${again}; a configured command that commits has to run before the ship` },
  );
}
