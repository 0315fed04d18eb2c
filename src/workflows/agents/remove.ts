import { permit } from "../../core/policy/leave-for.ts";
import { CODING_AGENTS } from "../../agents/known/index.ts";
import type { CommandRunner } from "../../cli/context.ts";
import { changeAgents, type AgentOutcome } from "./change-agents.ts";
import { readNames } from "./choose-agents.ts";
import { openWorld, readScope } from "./open-world.ts";
import { reportChanges } from "./report-changes.ts";

/**
 * `tool agents remove`: removes the pieces that `tool agents add` wrote for the agents that are named, or else for all
 * of them. Edited files stay, and so does the rest of files that hold more.
 */
export const agentsRemove: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const named = readNames(flags["names"]);
  const scope = readScope(flags) ?? "user";
  const world = await openWorld(context, scope);
  const change = {
    wish: "remove",
    scope,
    agents: named.length > 0 ? named : CODING_AGENTS,
    isForced: flags["force"] === true,
    isDryRun: flags["dryRun"] === true,
  } as const;
  permit(context.command, "writes", "agent-files");
  const all = await changeAgents(change, world);
  const outcomes = named.length > 0 ? all : withSomething(all);
  if (outcomes.length === 0 && context.flags.json !== true)
    context.streams.status("nothing to remove");
  return reportChanges(context, change, outcomes, world);
};

/** Returns the agents that had a piece; a shared piece counts for the first of them. */
function withSomething(all: readonly AgentOutcome[]): readonly AgentOutcome[] {
  const met = new Set<string>();
  return all.filter(({ pieces }) => {
    const own = pieces.filter(({ piece, did }) => did !== "nothing" && !met.has(piece.path));
    for (const { piece } of own) met.add(piece.path);
    return own.length > 0;
  });
}
