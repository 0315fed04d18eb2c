import type { RunState } from "../../ship/pure/journal/types.ts";
import type { Git } from "../../git/git.ts";
import { readRemoteTips } from "../../git/read-remote-branch.ts";
import type { Host } from "../../hosts/types.ts";
import { readOutgoing } from "../../ship/read-outgoing.ts";

/**
 * A pull request that was opened in the instant of a kill may be merged by now: the host has none open then,
 * and a second one must not be. Throws SHIP_NOTHING_TO_SHIP when the target has everything already.
 */
export async function refuseMergedMeanwhile(
  { git, host }: { readonly git: Git; readonly host: Pick<Host, "parent"> },
  { begin, effects, ended }: RunState,
  headCommit: string,
): Promise<void> {
  const { branch, target } = begin.facts;
  const remote = host.parent?.gitRemote ?? begin.facts.remote;
  const isInDoubt =
    !ended.has("pull-request") &&
    effects.some(({ effect, isDone }) => effect.do === "open-pull-request" && !isDone);
  if (!isInDoubt) return;
  const tips = await readRemoteTips({ git, remote, branches: [target] });
  const targetCommit = tips.get(target) ?? begin.facts.targetCommit;
  await readOutgoing({
    git,
    // Whatever is pending now is no part of what that pull request held.
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
