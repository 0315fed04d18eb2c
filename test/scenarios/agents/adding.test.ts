import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { expect, test } from "vitest";
import { CODING_AGENTS } from "../../../src/agents/known/index.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { agentsWorld } from "./world.ts";

const ALL = CODING_AGENTS.map(({ name }) => name);
const SHARED = [
  "tool-fast-ship/SKILL.md",
  "tool-fast-ship/agents/openai.yaml",
  "tool-init/SKILL.md",
  "tool-review/SKILL.md",
  "tool-ship/SKILL.md",
  "tool-ship/agents/openai.yaml",
];
const SKILLS = SHARED.filter((path) => path.endsWith("SKILL.md"));
const STDIO = { type: "stdio", command: "tool", args: ["mcp"] };
const PLAIN = { command: "tool", args: ["mcp"] };
const LOCAL = { type: "local", command: "tool", args: ["mcp"], tools: ["*"] };
const OPENCODE = { type: "local", command: ["tool", "mcp"], enabled: true };

/** What each agent has afterwards, as its makers' pages have it: the server's file, and the commands. */
const USER: Readonly<Record<string, readonly [file: string, server: unknown, commands: string[]]>> =
  {
    claude: [".claude.json", { mcpServers: { tool: STDIO } }, under(".claude/skills", SKILLS)],
    codex: [
      ".codex/config.toml",
      { mcp_servers: { tool: PLAIN } },
      under(".agents/skills", SHARED),
    ],
    gemini: [
      ".gemini/settings.json",
      { mcpServers: { tool: PLAIN } },
      under(".agents/skills", SHARED),
    ],
    opencode: [
      ".config/opencode/opencode.json",
      { mcp: { tool: OPENCODE } },
      ["fast-ship", "init", "review", "ship"].map((n) => `.config/opencode/commands/tool-${n}.md`),
    ],
    qwen: [".qwen/settings.json", { mcpServers: { tool: PLAIN } }, under(".agents/skills", SHARED)],
    copilot: [
      ".copilot/mcp-config.json",
      { mcpServers: { tool: LOCAL } },
      under(".agents/skills", SHARED),
    ],
    cursor: [".cursor/mcp.json", { mcpServers: { tool: PLAIN } }, under(".agents/skills", SHARED)],
    vscode: [
      ".config/Code/User/mcp.json",
      { servers: { tool: STDIO } },
      under(".agents/skills", SHARED),
    ],
  };

const PROJECT: typeof USER = {
  claude: [".mcp.json", { mcpServers: { tool: STDIO } }, under(".claude/skills", SKILLS)],
  codex: [".codex/config.toml", { mcp_servers: { tool: PLAIN } }, under(".agents/skills", SHARED)],
  gemini: [
    ".gemini/settings.json",
    { mcpServers: { tool: PLAIN } },
    under(".agents/skills", SHARED),
  ],
  opencode: [
    "opencode.json",
    { mcp: { tool: OPENCODE } },
    ["fast-ship", "init", "review", "ship"].map((n) => `.opencode/commands/tool-${n}.md`),
  ],
  qwen: [".qwen/settings.json", { mcpServers: { tool: PLAIN } }, under(".agents/skills", SHARED)],
  copilot: [".github/mcp.json", { mcpServers: { tool: LOCAL } }, under(".agents/skills", SHARED)],
  cursor: [".cursor/mcp.json", { mcpServers: { tool: PLAIN } }, under(".agents/skills", SHARED)],
  vscode: [".vscode/mcp.json", { servers: { tool: STDIO } }, under(".agents/skills", SHARED)],
};

function under(folder: string, paths: readonly string[]): string[] {
  return paths.map((path) => `${folder}/${path}`);
}

function filesOf(contents: Readonly<Record<string, string>>): string[] {
  return Object.keys(contents).filter((path) => contents[path] !== "folder");
}

test("every agent is in the tables of this test", () => {
  expect([Object.keys(USER), Object.keys(PROJECT)]).toEqual([ALL, ALL]);
});

test.each([
  ["user", USER],
  ["project", PROJECT],
] as const)(
  "each agent gets its files with --%s, nothing twice, and remove leaves what was there before",
  async (scope, expected) => {
    await using world = agentsWorld();
    const contents = (): Readonly<Record<string, string>> =>
      scope === "user" ? world.home() : world.project();
    const before = contents();

    const added = await world.agents("add", ...ALL, `--${scope}`);

    expect({ ...added, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(added.stdout.match(/ added {2}commands in .*, server in /g)).toHaveLength(ALL.length);
    const now = contents();
    const fresh = filesOf(now).filter((path) => !(path in before));
    const wanted = Object.values(expected).flatMap(([file, , commands]) => [file, ...commands]);
    expect(fresh).toEqual([...new Set(wanted)].toSorted());
    for (const [file, server] of Object.values(expected)) {
      const text = now[file] ?? "";
      expect(file.endsWith(".toml") ? parseToml(text) : JSON.parse(text)).toEqual(server);
    }

    const again = await world.agents("add", ...ALL, `--${scope}`);
    expect(again.stdout.match(/ up to date {2}/g)).toHaveLength(ALL.length);
    expect(contents()).toEqual(now);

    const removed = await world.agents("remove", `--${scope}`);
    expect({ ...removed, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(removed.stdout.match(/ removed {2}/g)).toHaveLength(ALL.length);
    expect(contents()).toEqual(before);
  },
);

test("a dry run says the same and writes nothing", async () => {
  await using world = agentsWorld();
  const before = world.home();

  const { status, stdout } = await world.agents("add", "claude", "codex", "--dry-run");

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `Claude Code  would be added  commands in ~/.claude/skills, server in ~/.claude.json
Codex        would be added  commands in ~/.agents/skills, server in ~/.codex/config.toml
`,
  });
  expect(world.home()).toEqual(before);
});

test("without a name the agents are added whose program is on PATH or whose folder is there", async () => {
  await using world = agentsWorld();
  world.install("gemini");
  world.atHome({ ".codex/auth.json": "{}" });
  world.repo.write({ ".cursor/rules/a.mdc": "" });

  const { status, stdout } = await world.agents("add");

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `Codex       added  commands in ~/.agents/skills, server in ~/.codex/config.toml
Gemini CLI  added  commands in ~/.agents/skills, server in ~/.gemini/settings.json
Cursor      added  commands in ~/.agents/skills, server in ~/.cursor/mcp.json

restart the agent, and type:
  Codex       $tool-review
  Gemini CLI  /tool-review
  Cursor      /tool-review
`,
  });
});

test("what cannot be understood stops everything before anything is written", async () => {
  await using world = agentsWorld();
  const before = world.home();
  const cases = [
    [["add"], 2, "no coding agent was found", "tool agents add claude"],
    [["add", "claud"], 2, "unknown agent `claud`", "did you mean `claude`?"],
    [["add", "claude", "--user", "--project"], 2, "cannot be combined", "once for each"],
  ] as const;
  for (const [args, status, error, hint] of cases) {
    const outcome = await world.agents(...args);
    expect(outcome).toMatchObject({ status, stdout: "" });
    expect(outcome.stderr).toContain(error);
    expect(outcome.stderr).toContain(hint);
  }
  expect(world.home()).toEqual(before);
});

test("an agent whose folder the environment moves gets its files there", async () => {
  await using world = agentsWorld();
  const elsewhere = join(world.repo.sandbox.directory, "elsewhere");
  const env = { CODEX_HOME: join(elsewhere, "codex"), XDG_CONFIG_HOME: join(elsewhere, "config") };

  const { status } = await runTool(world.repo, ["agents", "add", "codex", "opencode"], { env });

  expect(status).toBe(0);
  expect(existsSync(join(elsewhere, "codex/config.toml"))).toBe(true);
  expect(existsSync(join(elsewhere, "config/opencode/commands/tool-ship.md"))).toBe(true);
});

test("a warning says where the agents would not find the program itself", async () => {
  await using world = agentsWorld();
  rmSync(join(world.repo.sandbox.bin, "tool"));

  const { status, stderr } = await world.agents("add", "claude");

  expect(status).toBe(0);
  expect(stderr).toBe(
    "warning: `tool` is not on PATH, and the agents start it by that name\nhint: install it: `npm install --global tool-cli`\n",
  );
});

test("without a home directory only the project can be given anything", async () => {
  await using world = agentsWorld();
  for (const HOME of ["", join(world.repo.sandbox.directory, "nowhere")]) {
    const env = { HOME };
    const user = await runTool(world.repo, ["agents", "add", "claude"], { env });
    const project = await runTool(world.repo, ["agents", "add", "claude", "--project"], { env });

    expect(user).toMatchObject({ status: 2, stdout: "" });
    expect(user.stderr).toContain("hint: put them into the project instead");
    expect(project.status).toBe(0);
    expect(existsSync(join(world.repo.sandbox.directory, "nowhere"))).toBe(false);
  }
});

test("outside of a project agents can be added for the user, and not for the project", async () => {
  await using world = agentsWorld();
  const at = ["-C", world.repo.sandbox.home];

  const user = await runTool(world.repo, [...at, "agents", "add", "claude"]);
  const project = await runTool(world.repo, [...at, "agents", "add", "claude", "--project"]);

  expect(user.status).toBe(0);
  expect(project).toMatchObject({ status: 2, stdout: "" });
});
