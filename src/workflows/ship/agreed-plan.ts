import type { Settings } from "../../config/types.ts";
import { differingParts, planDigest } from "../../ship/pure/plan-digest.ts";
import { planShip } from "../../ship/pure/plan-ship.ts";
import type { ShipCommand, ShipFacts, ShipPlan } from "../../ship/pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { SHIP_STEPS } from "../../ship/steps/index.ts";

/** A plan that is known by its digest. */
export type DigestedPlan = ShipPlan & { readonly digest: string };

/** Plans a ship, and gives the plan its digest. */
export function makePlan(world: {
  readonly facts: ShipFacts;
  readonly settings: Settings;
  readonly prompts: readonly string[];
  /** Hash over everything pending, as in a `WorkPrint`. */
  readonly pending: string;
  /** Definition of the tracker's server; null if none is started. */
  readonly server: unknown;
}): DigestedPlan {
  const plan = planShip(world.facts, SHIP_STEPS);
  return { ...plan, digest: planDigest({ ...world, plan, settings: { ...world.settings } }) };
}

/** Throws SHIP_PLAN_CHANGED where another plan was agreed to (`--plan`) than the one that would be carried out. */
export function checkAgreed(
  agreed: string | null,
  { digest }: DigestedPlan,
  command: ShipCommand,
): void {
  if (agreed === null || agreed === digest) return;
  const changed = differingParts(agreed, digest).join("; ");
  throw new ToolError(
    "SHIP_PLAN_CHANGED",
    `the plan has changed, so nothing was done; changed: ${changed}`,
    { hint: `look at the plan as it is now: \`tool ${command} --dry-run\`` },
  );
}
