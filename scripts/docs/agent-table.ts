import { CODING_AGENTS } from "../../src/agents/known/index.ts";
import type { AgentLayout } from "../../src/agents/types.ts";
import { SKILLS } from "../../src/agents/pure/skills/index.ts";

const PLACES = { home: "~", config: "~/.config", settings: "~/.config", moved: undefined };

/** Where each agent's commands and its server's entry go, as a table. */
export function agentTable(): string {
  const rows = CODING_AGENTS.map((agent) => {
    const cells = [
      `\`${agent.name}\``,
      agent.label,
      `\`${agent.sigil}${SKILLS[0]?.name ?? ""}\``,
      ...placesOf(agent.user(PLACES)),
      placesOf(agent.project("")).join(", "),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| name | agent | typed | commands | server's entry | with `--project` |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function placesOf({ commands, server }: AgentLayout): readonly [commands: string, server: string] {
  return [
    commands.map(({ folder }) => `\`${folder}/\``).join(", "),
    `\`${server.files.at(-1) ?? ""}\``,
  ];
}
