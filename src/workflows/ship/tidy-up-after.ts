import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";
import { clearGitLocks } from "../../ship/clear-git-locks.ts";
import { findLeftovers } from "../../ship/run-processes.ts";
import { runFolder } from "./run-folder.ts";

/**
 * Ends processes that a killed run left and removes the lock files of its git, each with a note. A
 * post-merge command is never ended: throws SHIP_STILL_RUNNING while it runs. Needs the work tree's lock.
 */
export async function tidyUpAfter(
  { streams, now }: Pick<Context, "streams" | "now">,
  { git, stateDirectory }: Repository,
  { run, begin }: RunState,
): Promise<void> {
  const leftovers = await findLeftovers(runFolder(stateDirectory, run));
  const deploying = leftovers.find(({ of }) => of === "post-merge");
  if (deploying !== undefined)
    throw new ToolError(
      "SHIP_STILL_RUNNING",
      `the post-merge command of the ship ${run} is still running: process ${deploying.pid}`,
      { hint: `wait until it ends (\`ps -p ${deploying.pid}\`), then run the command again` },
    );
  for (const { pid, of, end } of leftovers) {
    streams.status(`stopping what the killed ship left running: ${printable(of)}, process ${pid}`);
    await end();
  }
  const cleared = await clearGitLocks({
    git,
    branch: begin.facts.branch,
    remote: begin.facts.remote,
    since: begin.at,
    now: now(),
  });
  for (const path of cleared)
    streams.status(`removed a lock that git of the killed ship left behind: ${printable(path)}`);
}
