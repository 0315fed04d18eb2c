import type { RunState } from "../../ship/pure/journal/types.ts";
import type { Git } from "../../git/git.ts";
import { readRemoteTips } from "../../git/read-remote-branch.ts";
import type { Host } from "../../hosts/types.ts";
import { readOutgoing } from "../../ship/read-outgoing.ts";

/**
 * A pull request that was opened in the instant of a kill may be merged by now, or somebody may have put the commits
 * into the target without one: the host has none open then, and another one would merge nothing. Throws
 * SHIP_NOTHING_TO_SHIP if the target has everything already.
 */
export async function refuseMergedMeanwhile(
  { git, host }: { readonly git: Git; readonly host: Pick<Host, "parent"> },
  { begin, effects, ended }: RunState,
  headCommit: string,
): Promise<void> {
  const { branch, target } = begin.facts;
  const remote = host.parent?.gitRemote ?? begin.facts.remote;
  // Before the push there may be changes left to commit, which the target cannot have.
  const isToBeOpened =
    !ended.has("pull-request") && effects.some(({ effect }) => effect.do === "push");
  if (!isToBeOpened) return;
  const tips = await readRemoteTips({ git, remote, branches: [target] });
  const targetCommit = tips.get(target) ?? begin.facts.targetCommit;
  await readOutgoing({
    git,
    // Pending changes were not part of that pull request.
    command: "fast-ship",
    pending: [],
    branch,
    headCommit,
    target,
    targetCommit,
    remote,
    place: host.parent?.repository ?? remote,
    isDryRun: false,
  });
}
