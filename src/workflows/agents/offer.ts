import { permit } from "../../core/policy/leave-for.ts";
import type { Context } from "../../cli/context.ts";
import { createAsk } from "../../terminal/ask.ts";
import { changeAgents } from "./change-agents.ts";
import { askWhichAgents, findAgents, type FoundAgent } from "./choose-agents.ts";
import { lookAtAgent } from "./look-at-agent.ts";
import { openWorld } from "./open-world.ts";
import { reportChanges } from "./report-changes.ts";

/**
 * Asks on a terminal which of the user's agents should know the commands, and adds them for every project of
 * the user. Asks only about agents that are found and have not been given everything; else does nothing.
 */
export async function offerAgents(context: Context): Promise<void> {
  const ask = createAsk(context);
  if (!ask.isOpen || context.flags.json === true || context.home === "") return;
  const world = await openWorld(context, null);
  const lacking: FoundAgent[] = [];
  for (const found of await findAgents(world)) {
    if (found.signs.length === 0) continue;
    const given = await lookAtAgent(found.agent, "user", world);
    const isLacking = given?.pieces.some((one) => one.is === "readable" && one.state === "absent");
    if (isLacking === true) lacking.push(found);
  }
  if (lacking.length === 0) return;
  const agents = await askWhichAgents(ask, lacking, lacking);
  if (agents.length === 0) return;
  const change = { wish: "add", scope: "user", agents, isForced: false, isDryRun: false } as const;
  permit(context.command, "writes", "agent-files");
  reportChanges(context, change, await changeAgents(change, world), world);
}
