import { CODING_AGENTS } from "../../agents/known/index.ts";
import type { AgentScope } from "../../agents/types.ts";
import type { CommandRunner } from "../../cli/context.ts";
import { VERSION } from "../../version.ts";
import { findAgents, readNames } from "./choose-agents.ts";
import { formatList } from "./format-list.ts";
import { openWorld, readScope } from "./open-world.ts";
import { lookAtAgent } from "./look-at-agent.ts";
import { stateOf, versionOf } from "./state-of.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool agents list`: shows the agents that are found, the pieces of each, and whether they are up to date. */
export const agentsList: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const named = readNames(flags["names"]);
  const scope = readScope(flags);
  const world = await openWorld(context, scope);
  const scopes: readonly AgentScope[] = scope === null ? ["user", "project"] : [scope];
  const agents = named.length > 0 ? named : CODING_AGENTS;
  const found = await findAgents(world);
  const listed = await Promise.all(
    agents.map(async (agent) => ({
      agent,
      signs: found.find((one) => one.agent === agent)?.signs ?? [],
      given: (await Promise.all(scopes.map((one) => lookAtAgent(agent, one, world)))).filter(
        (one) => one !== null,
      ),
    })),
  );
  if (context.flags.json !== true) {
    context.streams.result(formatList(listed, world, context.streams.out.colors));
    return 0;
  }
  const report = listed.map(({ agent: { name, label }, signs, given }) => ({
    name,
    label,
    found: signs,
    given: given.map(({ scope: where, pieces }) => ({
      scope: where,
      state: stateOf(pieces),
      version: versionOf(pieces),
      files: pieces.map((looked) => ({
        path: looked.piece.path,
        what: looked.piece.what,
        state: looked.is === "faulty" ? "faulty" : looked.state,
        version: looked.is === "faulty" ? null : looked.version,
      })),
    })),
  }));
  context.streams.result(safeJson({ schema: "tool.agents/1", version: VERSION, agents: report }));
  return 0;
};
