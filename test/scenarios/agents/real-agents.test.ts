import { join } from "node:path";
import { expect, test } from "vitest";
import { PYTHON, runOnTerminal } from "../init/terminal.ts";
import { gemini, REAL_AGENTS } from "./real-agents.ts";
import { FINDING, realAgent, realWorld } from "./real-world.ts";

/** A real coding agent starts, and asks a model on loopback. */
const REAL_AGENT_MS = 600_000;

const COMMANDS = ["tool-review", "tool-ship", "tool-fast-ship", "tool-init"];

/** They are started one after the other: each takes half a gigabyte. */
for (const agent of REAL_AGENTS) {
  const { isThere, why } = realAgent(agent.program);
  test.skipIf(!isThere)(
    `${agent.name} itself lists the commands and the server, and reviews to the findings${why}`,
    { timeout: REAL_AGENT_MS },
    async () => {
      await using world = await realWorld(agent);
      const env = agent.env(world.server.url);
      world.atHome(agent.home(world.server.url));
      const added = await world.run(["tool", "agents", "add", agent.name]);
      expect(added, added.stderr).toMatchObject({ status: 0, stderr: "" });

      const { commands, server } = await agent.list(world, env);
      const reviewed = await world.run(agent.review, { env });

      expect(commands).toEqual(expect.arrayContaining(COMMANDS));
      expect(server).toMatch(agent.connected);
      expect(world.ran.map((command) => command.split("\n")[0])).toEqual([
        "tool review --brief --no-input",
        "tool review --findings - --no-input <<'FINDINGS'",
      ]);
      // What the program printed came back to the model, and what the model said of it to the user.
      const last = world.server.requests.findLast(({ tools }) => tools.length > 0);
      expect(last?.text).toContain("agent/wrong-result");
      expect(reviewed.stdout, reviewed.stderr).toContain(`The report says: ${FINDING.title}`);
    },
  );
}

const isGemini = realAgent("gemini");

test.skipIf(!isGemini.isThere || PYTHON === null)(
  `the menu of Gemini CLI itself has /tool-review under this very name, whoever else has it too${isGemini.why}`,
  { timeout: REAL_AGENT_MS },
  async () => {
    await using world = await realWorld(gemini);
    world.atHome(gemini.home(world.server.url));
    await world.run(["tool", "agents", "add"]);

    const { screen } = await runOnTerminal(
      world.repo,
      [],
      [
        ["Type your message", "/tool-"],
        ["tool-review", "\u0003"],
        ["Type your message", "\u0003"],
      ],
      {
        program: [join(world.bin, "gemini")],
        env: { ...world.env, ...gemini.env(world.server.url) },
        isOutputShown: true,
        columns: 140,
      },
    );

    expect(screen).toMatch(/^.*tool-review {2,}Reviews the change/m);
    expect(screen).not.toMatch(/tool-review\d|\.tool-review/);
  },
);
