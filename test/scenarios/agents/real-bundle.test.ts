import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { agentBundle } from "../../../scripts/docs/agent-bundle.ts";
import { claude, codex, copilot, gemini, type RealAgent } from "./real-agents.ts";
import { realAgent, realWorld } from "./real-world.ts";

/** A real coding agent starts, and asks a model on loopback. */
const REAL_AGENT_MS = 600_000;

/** What each agent is asked to do with the bundle, in order, and what it says of the last. */
const INSTALLS: readonly {
  readonly agent: RealAgent;
  readonly commands: (folder: string) => readonly string[][];
  readonly says: RegExp;
}[] = [
  {
    agent: claude,
    commands: (folder) => [
      ["plugin", "validate", folder],
      ["plugin", "marketplace", "add", folder],
      ["plugin", "install", "tool@tool"],
      ["mcp", "list"],
    ],
    says: /plugin:tool:tool: tool mcp - ✔ Connected/,
  },
  {
    agent: codex,
    commands: (folder) => [
      ["plugin", "marketplace", "add", folder],
      ["plugin", "add", "tool@tool"],
    ],
    says: /Added plugin `tool`/,
  },
  {
    agent: gemini,
    commands: (folder) => [["extensions", "validate", folder]],
    says: /has been successfully validated/,
  },
  {
    agent: copilot,
    commands: (folder) => [
      ["plugin", "marketplace", "add", folder],
      ["plugin", "install", "tool@tool"],
      ["skill", "list"],
    ],
    says: /Plugin skills:\s+tool-fast-ship[\s\S]*tool-init[\s\S]*tool-review[\s\S]*tool-ship/,
  },
];

for (const { agent, commands, says } of INSTALLS) {
  const { isThere, why } = realAgent(agent.program);
  test.skipIf(!isThere)(
    `${agent.name} itself takes the published bundle${why}`,
    { timeout: REAL_AGENT_MS },
    async () => {
      await using world = await realWorld(agent);
      const folder = join(world.repo.sandbox.directory, "bundle");
      for (const { path, text } of agentBundle()) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const env = agent.env(world.server.url);
      let said = "";
      for (const args of commands(folder)) {
        const { status, stdout, stderr } = await world.run([agent.program, ...args], { env });
        said = stdout + stderr;
        expect(status, said).toBe(0);
      }
      expect(said).toMatch(says);
    },
  );
}
