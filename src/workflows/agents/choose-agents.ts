import { CODING_AGENTS } from "../../agents/known/index.ts";
import { locateAgent, signsOf, type AgentsWorld } from "../../agents/locate-agent.ts";
import type { CodingAgent } from "../../agents/types.ts";
import { closestName } from "../../core/closest-name.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Ask } from "../../terminal/ask.ts";
import { showPath } from "./show-path.ts";

/** The agents that were named, each once, in the order of the list; none for no name. Throws USAGE. */
export function readNames(typed: unknown): readonly CodingAgent[] {
  const names = Array.isArray(typed) ? typed.map(String) : [];
  const known = CODING_AGENTS.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    const near = closestName(name, known);
    throw new ToolError("USAGE", `unknown agent \`${name}\``, {
      hint: near === undefined ? `known: ${known.join(", ")}` : `did you mean \`${near}\`?`,
    });
  }
  return CODING_AGENTS.filter(({ name }) => names.includes(name));
}

/** An agent, and the signs that it is used, for people; empty if there are none. */
export interface FoundAgent {
  readonly agent: CodingAgent;
  readonly signs: readonly string[];
}

/** Looks for every known agent: its program on PATH, its folders at home and in the project. */
export async function findAgents(world: AgentsWorld): Promise<readonly FoundAgent[]> {
  return await Promise.all(
    CODING_AGENTS.map(async (agent) => {
      const places = [
        await locateAgent(agent, "user", world),
        await locateAgent(agent, "project", world),
      ].filter((place) => place !== null);
      const signs = places.map((place) => signsOf(place, world));
      const program = signs.find((each) => each.program !== null)?.program;
      return {
        agent,
        signs: [
          ...(program === undefined ? [] : [`${program} on PATH`]),
          ...signs.flatMap(({ paths }) => paths.map((path) => showPath(path, world))),
        ],
      };
    }),
  );
}

/** Asks which of the agents should know the commands; without a terminal these are the ones that are marked. */
export async function askWhichAgents(
  ask: Ask,
  agents: readonly FoundAgent[],
  marked: readonly FoundAgent[],
): Promise<readonly CodingAgent[]> {
  const picked = await ask.multiselect({
    message: "Which of your coding agents should know /tool-review and /tool-ship?",
    choices: agents.map(({ agent: { name, label }, signs: [sign] }) => ({
      value: name,
      label,
      ...(sign === undefined ? {} : { hint: sign }),
    })),
    default: marked.map(({ agent }) => agent.name),
  });
  return agents.map(({ agent }) => agent).filter(({ name }) => picked.includes(name));
}
