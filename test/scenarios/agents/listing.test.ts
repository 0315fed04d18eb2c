import { describe, expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { agentsWorld } from "./world.ts";

test("the list shows what is found, what each agent has, and its state", async () => {
  await using world = agentsWorld();
  world.install("claude", "opencode");
  world.repo.write({ ".cursor/mcp.json": '{"mcpServers":{"tool":{"command":"x"}}}' });
  await world.agents("add", "claude", "codex");
  await world.agents("add", "claude", "--project");

  const { status, stdout, stderr } = await world.agents();

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toBe(`agent        found             given                      version  state
Claude Code  claude on PATH    user: commands, server     0.1.0    up to date
                               project: commands, server  0.1.0    up to date
Codex        ~/.codex          user: commands, server     0.1.0    up to date
Gemini CLI   -                 user: commands             0.1.0    partial
opencode     opencode on PATH  -                          -        absent
Qwen Code    -                 user: commands             0.1.0    partial
Copilot CLI  -                 user: commands             0.1.0    partial
Cursor       .cursor           user: commands             0.1.0    partial
VS Code      -                 user: commands             0.1.0    partial

add or update: \`tool agents add\`
`);
});

test("--json gives each file with its state, for the agents that are named", async () => {
  await using world = agentsWorld();
  await world.agents("add", "codex", "--project");

  const report = await world.report("list", "codex", "--project");

  expect(report).toMatchObject({ schema: "tool.agents/1", version: "0.1.0" });
  expect(report.agents).toHaveLength(1);
  expect(report.agents[0]).toMatchObject({
    name: "codex",
    label: "Codex",
    found: [".codex"],
    given: [{ scope: "project", state: "up to date", version: "0.1.0" }],
  });
  const { files } = report.agents[0].given[0];
  expect(files.map((file: { what: string; state: string }) => [file.what, file.state])).toEqual([
    ...Array.from({ length: 6 }, () => ["command", "current"]),
    ["server", "current"],
  ]);
});

describe.skipIf(PYTHON === null)("on a terminal (which python3 makes)", () => {
  test("add asks which agents, with those that are found picked", async () => {
    await using world = agentsWorld();
    world.install("claude");

    const { status, screen } = await runOnTerminal(
      world.repo,
      ["agents", "add"],
      [["Which of your coding agents", KEYS.down, " ", KEYS.enter]],
    );

    expect(status, screen).toBe(0);
    const home = Object.keys(world.home());
    expect(home).toContain(".claude.json");
    expect(home).toContain(".codex/config.toml");
    expect(home).not.toContain(".gemini");
  });

  test("init asks about the agents that are found and lack the commands, and only then", async () => {
    await using world = agentsWorld();
    world.install("claude");
    world.repo.config({
      tone: "harsh",
      ship: { targetBranch: "main", issueTracker: { enabled: false } },
    });
    const question: [string, ...string[]] = ["Which of your coding agents", KEYS.enter];

    const first = await runOnTerminal(world.repo, ["init"], [question]);
    const second = await runOnTerminal(world.repo, ["init"], []);

    expect(first.status, first.screen).toBe(0);
    expect(first.stdout).toContain("Claude Code  added  commands in ~/.claude/skills");
    expect(second.status, second.screen).toBe(0);
    expect(second.screen).not.toContain("coding agents");
  });
});

test("init asks nobody about agents where there is no terminal", async () => {
  await using repo = repoWithOrigin();
  repo.write({ "../home/.claude/settings.json": "{}" });

  const { status } = await runTool(repo, ["init", "--yes"]);

  expect(status).toBe(0);
  expect(repo.exists("../home/.claude/skills")).toBe(false);
});
