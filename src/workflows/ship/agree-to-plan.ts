import type { Context } from "../../cli/context.ts";
import { formatPlan } from "../../output/ship-plan.ts";
import type { ShipPlan } from "../../ship/pure/types.ts";
import { createAsk } from "../../terminal/ask.ts";

/** The answer to the question. */
export type Agreement = "agreed" | "not-asked" | "declined";

/**
 * Shows a plan on a terminal and asks whether to carry it out, the one question of a ship. With `--yes`, with a plan
 * that was agreed to before (`--plan`) and without a terminal nothing is asked or shown. Throws INTERRUPTED if the
 * question is left.
 */
export async function agreeToPlan(
  context: Context,
  plan: ShipPlan,
  { isAgreed }: { readonly isAgreed: boolean },
): Promise<Agreement> {
  const ask = createAsk(context);
  if (isAgreed || !ask.isOpen) return "not-asked";
  const { err } = context.streams;
  for (const { decision } of plan.steps)
    if (decision.do === "skip" && decision.warning !== undefined)
      context.streams.warn(decision.warning.message, decision.warning.hint);
  // Shown with --quiet too: nobody agrees to what was not shown.
  err.write(formatPlan(plan, { sink: err, isWhole: false }));
  const isYes = await ask.confirm({ message: questionOf(plan), default: true });
  return isYes ? "agreed" : "declined";
}

function questionOf({ steps }: ShipPlan): string {
  const merges = steps.some(({ id, decision }) => id === "auto-merge" && decision.do === "run");
  return merges ? "Ship and merge this?" : "Ship this?";
}
