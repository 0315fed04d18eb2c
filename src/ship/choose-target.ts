import { quoteBranch } from "../core/quote-for-shell.ts";
import type { ShipCommand } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";

/**
 * Chooses the branch to target: the configured one, or if the remote does not have it the one that the user picks among
 * the candidates that it has. Throws SHIP_TARGET_MISSING if nobody can be asked.
 */
export async function chooseTarget(facts: {
  readonly command: ShipCommand;
  readonly targetBranch: string;
  readonly settings: { readonly mergeTargetBranches: readonly string[] };
  readonly branch: string | null;
  /** The name for people of the place that has the targets. */
  readonly remote: string;
  /** The project of a fork. */
  readonly project?: { readonly gitRemote: string; readonly repository: string } | null;
  /** The commits on the remote, by branch. */
  readonly tips: ReadonlyMap<string, string | null>;
  readonly askTarget: (wanted: string, there: readonly string[]) => Promise<string | null>;
  /** The branch that the place calls its default; null if it does not say. */
  readonly readDefault: () => Promise<string | null>;
}): Promise<string> {
  const { targetBranch, remote, branch, tips, command } = facts;
  if (isThere(tips, targetBranch)) return targetBranch;
  const there = facts.settings.mergeTargetBranches.filter(
    (name) => name !== branch && isThere(tips, name),
  );
  const picked = there.length === 0 ? null : await facts.askTarget(targetBranch, there);
  if (picked !== null) return picked;

  const usual = there.length === 0 ? await facts.readDefault() : null;
  const others = usual === null || usual === branch ? there : [usual];
  const which = usual === null ? "of mergeTargetBranches it has" : "its default branch is";
  const [first] = others;
  throw new ToolError(
    "SHIP_TARGET_MISSING",
    `the target branch ${targetBranch} is not on ${remote}${first === undefined ? "" : `; ${which} ${others.join(", ")}`}`,
    {
      hint:
        first === undefined
          ? `name one that is: \`tool ${command} --target-branch BRANCH\`${elsewhere(facts)}`
          : `\`tool ${command} --target-branch ${quoteBranch(first)}\`, or for good: \`tool config set ship.targetBranch ${quoteBranch(first)}\``,
    },
  );
}

/** Says how to find another target, and how to bring this one there. */
function elsewhere(
  plan: Pick<Parameters<typeof chooseTarget>[0], "project" | "remote" | "targetBranch" | "command">,
) {
  const { project, remote, targetBranch, command } = plan;
  if (project === null || project === undefined)
    return ` (\`git ls-remote --heads ${remote}\` lists them), or push it: \`git push ${remote} ${quoteBranch(targetBranch)}\``;
  return `; or open the pull request elsewhere than in ${project.repository}: \`tool ${command} --repo OWNER/NAME\``;
}

function isThere(tips: ReadonlyMap<string, string | null>, branch: string): boolean {
  return (tips.get(branch) ?? null) !== null;
}
