import { quoteBranch } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { PullRequest } from "./pull-request.ts";

/** Throws SHIP_MERGE_RETARGETED for an open pull request that somebody gave another target than the plan names. */
export function checkTarget(
  of: { readonly named: string; readonly target: string; readonly again: string },
  { state, baseBranch }: Pick<PullRequest, "state" | "baseBranch">,
): void {
  const { named, target, again } = of;
  if (state !== "open" || baseBranch === target) return;
  throw new ToolError("SHIP_MERGE_RETARGETED", retargeted(named, baseBranch, target), {
    hint: retargetedHint(baseBranch, { target, again }),
  });
}

/**
 * Says that a pull request has another target by now.
 * @param named its number as the host writes it: `!7`
 */
export function retargeted(named: string, now: string, target: string): string {
  return `${named} targets ${now} now, not ${target} as it was shipped`;
}

/** Names both ways on: to the target of the plan, and to the one that it has now. */
export function retargetedHint(
  now: string,
  { target, again }: { readonly target: string; readonly again: string },
): string {
  return `change its target back to ${target} on the host (where auto-merge is set, it is merged into ${now} otherwise), then continue; or ship it into ${now}: run \`${again}\` again with \`--target-branch ${quoteBranch(now)}\``;
}
