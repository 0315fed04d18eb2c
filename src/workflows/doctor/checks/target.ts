import { joinResults, ok, problem, skipped } from "../pure/check-result.ts";
import type { CheckResult } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { quoteBranch } from "../../../core/quote-for-shell.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { NO_REPOSITORY, NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";

type Tips = ReadonlyMap<string, string | null>;

/** Whether the remote has the branches that pull requests target. */
export const targetCheck: Check = {
  id: "target",
  title: "target branch",
  async run(facts) {
    const look = await facts.branch();
    if (look === null) return skipped(NO_REPOSITORY);
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const tips = await facts.tips();
    if (tips === null) return skipped("needs a remote");
    if (tips instanceof ToolError)
      return skipped(
        tips.code === "GIT_REMOTE_NOT_ASKED"
          ? "needs the remote, which was not contacted"
          : "needs the remote, which does not answer",
      );
    const { ship, fastShip, mergeTargetBranches } = config.settings;
    const remote = look.remotes.forPush?.name ?? "";
    const judge = (key: string, branch: string): CheckResult =>
      judgeTarget({ key, branch, remote, tips, candidates: mergeTargetBranches });
    return ship.targetBranch === fastShip.targetBranch
      ? judge("ship.targetBranch", ship.targetBranch)
      : joinResults([
          judge("ship.targetBranch", ship.targetBranch),
          judge("fastShip.targetBranch", fastShip.targetBranch),
        ]);
  },
};

function judgeTarget(of: {
  readonly key: string;
  readonly branch: string;
  readonly remote: string;
  readonly tips: Tips;
  readonly candidates: readonly string[];
}): CheckResult {
  const { key, branch, remote, tips } = of;
  const isThere = (name: string): boolean => (tips.get(name) ?? null) !== null;
  const shown = printable(branch);
  if (isThere(branch)) return ok(`${shown} is on ${printable(remote)}`);
  const other = of.candidates.find(isThere);
  const push = `push it: \`git push ${printable(remote)} ${quoteBranch(branch)}\``;
  return problem(
    `${shown} (${key}) is not on ${printable(remote)}`,
    other === undefined
      ? `name one that is: \`tool config set ${key} BRANCH\` (\`git ls-remote --heads ${printable(remote)}\` lists them), or ${push}`
      : `${printable(other)} is there: \`tool config set ${key} ${quoteBranch(other)}\`, or ${push}`,
  );
}
