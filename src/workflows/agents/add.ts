import { permit } from "../../core/policy/leave-for.ts";
import { isOnPath, type AgentsWorld } from "../../agents/locate-agent.ts";
import type { CodingAgent } from "../../agents/types.ts";
import type { CommandRunner, Context } from "../../cli/context.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { createAsk } from "../../terminal/ask.ts";
import { changeAgents } from "./change-agents.ts";
import { askWhichAgents, findAgents, readNames } from "./choose-agents.ts";
import { openWorld, readScope } from "./open-world.ts";
import { reportChanges } from "./report-changes.ts";

/**
 * `tool agents add`: writes the commands and the server's entry for the agents that are named, or else for
 * those that are found; on a terminal it asks which. Pieces that exist are brought up to date.
 */
export const agentsAdd: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const named = readNames(flags["names"]);
  const scope = readScope(flags) ?? "user";
  const world = await openWorld(context, scope);
  const agents = named.length > 0 ? named : await pickAgents(context, world);
  if (agents.length === 0) {
    context.streams.status("no agent was selected: nothing was written");
    return 0;
  }
  const change = {
    wish: "add",
    scope,
    agents,
    isForced: flags["force"] === true,
    isDryRun: flags["dryRun"] === true,
  } as const;
  permit(context.command, "writes", "agent-files");
  const outcomes = await changeAgents(change, world);
  const status = reportChanges(context, change, outcomes, world);
  warnWithoutProgram(context, world);
  return status;
};

async function pickAgents(context: Context, world: AgentsWorld): Promise<readonly CodingAgent[]> {
  const all = await findAgents(world);
  const found = all.filter(({ signs }) => signs.length > 0);
  const ask = createAsk(context);
  if (!ask.isOpen && found.length === 0)
    throw new ToolError("AGENTS_NONE_FOUND", "no coding agent was found on PATH or at home", {
      hint: `name one: \`tool agents add ${all[0]?.agent.name ?? ""}\`; see them all: \`tool agents list\``,
    });
  return await askWhichAgents(ask, all, found);
}

/** The commands start the program by its name. */
function warnWithoutProgram({ streams }: Pick<Context, "streams">, world: AgentsWorld): void {
  if (isOnPath("tool", world)) return;
  streams.warn(
    "`tool` is not on PATH, and the agents start it by that name",
    "install it: `npm install --global tool-cli`",
  );
}
