import { permit } from "../../core/policy/leave-for.ts";
import { existsSync } from "node:fs";
import { locateAgent } from "../../agents/locate-agent.ts";
import { lookAtPiece } from "../../agents/look-at-piece.ts";
import { piecesOf } from "../../agents/pieces.ts";
import type { CodingAgent } from "../../agents/types.ts";
import type { Context } from "../../cli/context.ts";
import { createAsk } from "../../terminal/ask.ts";
import { VERSION } from "../../version.ts";
import { changeAgents } from "./change-agents.ts";
import { findAgents } from "./choose-agents.ts";
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
  const lacking: { readonly agent: CodingAgent; readonly sign: string }[] = [];
  for (const { agent, signs } of await findAgents(world)) {
    const [sign] = signs;
    const located = await locateAgent(agent, "user", world);
    if (sign === undefined || located === null) continue;
    const pieces = piecesOf(located.layout, VERSION, existsSync);
    const looked = await Promise.all(pieces.map((piece) => lookAtPiece(piece, located.within)));
    const isLacking = looked.some((one) => one.is === "readable" && one.state === "absent");
    if (isLacking) lacking.push({ agent, sign });
  }
  if (lacking.length === 0) return;
  const picked = await ask.multiselect({
    message: "Which of your coding agents should know /tool-review and /tool-ship?",
    choices: lacking.map(({ agent: { name, label }, sign }) => ({
      value: name,
      label,
      hint: sign,
    })),
    default: lacking.map(({ agent }) => agent.name),
  });
  const agents = lacking.map(({ agent }) => agent).filter(({ name }) => picked.includes(name));
  if (agents.length === 0) return;
  const change = { wish: "add", scope: "user", agents, isForced: false, isDryRun: false } as const;
  permit(context.command, "writes", "agent-files");
  reportChanges(context, change, await changeAgents(change, world), world);
}
