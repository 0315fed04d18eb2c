import { quoteBranch } from "../core/quote-for-shell.ts";
import type { ShipCommand } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";

/**
 * The branch to target: the configured one, or where the remote does not have it the one that the user
 * picks among the candidates that it has. Throws SHIP_TARGET_MISSING where nobody can be asked.
 */
export async function chooseTarget(facts: {
  readonly command: ShipCommand;
  readonly targetBranch: string;
  readonly settings: { readonly mergeTargetBranches: readonly string[] };
  readonly branch: string | null;
  readonly remote: string;
  /** What the remote has, by branch. */
  readonly tips: ReadonlyMap<string, string | null>;
  readonly askTarget: (wanted: string, there: readonly string[]) => Promise<string | null>;
}): Promise<string> {
  const { targetBranch, remote, branch, tips, command } = facts;
  if (isThere(tips, targetBranch)) return targetBranch;
  const there = facts.settings.mergeTargetBranches.filter(
    (name) => name !== branch && isThere(tips, name),
  );
  const picked = there.length === 0 ? null : await facts.askTarget(targetBranch, there);
  if (picked !== null) return picked;

  const [first] = there;
  throw new ToolError(
    "SHIP_TARGET_MISSING",
    `the target branch ${targetBranch} is not on ${remote}${first === undefined ? "" : `; of mergeTargetBranches it has ${there.join(", ")}`}`,
    {
      hint:
        first === undefined
          ? `name one that is: \`tool ${command} --target-branch BRANCH\` (\`git ls-remote --heads ${remote}\` lists them), or push it: \`git push ${remote} ${quoteBranch(targetBranch)}\``
          : `\`tool ${command} --target-branch ${quoteBranch(first)}\`, or for good: \`tool config set ship.targetBranch ${quoteBranch(first)}\``,
    },
  );
}

function isThere(tips: ReadonlyMap<string, string | null>, branch: string): boolean {
  return (tips.get(branch) ?? null) !== null;
}
