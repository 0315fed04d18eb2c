import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seal } from "../../../src/agents/pure/seal.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { agentsWorld, contentsOf } from "./world.ts";

const SKILL = ".claude/skills/tool-review/SKILL.md";

describe("files that hold other things", () => {
  test("get the entry, keep everything else byte for byte, and are as before after remove", async () => {
    await using world = agentsWorld();
    const files = {
      ".claude.json": '{"numStartups":3,"mcpServers":{"db":{"command":"db"}},"oauth":"s3cret"}',
      ".codex/config.toml": '# mine\nmodel = "gpt-5" # best\n\n[mcp_servers.db]\ncommand = "db"\n',
      ".gemini/settings.json": '{\n\t// dark\n\t"ui": { "theme": "Dark" } // at night\n}\n',
      ".config/opencode/opencode.jsonc":
        '{\r\n  "$schema": "https://opencode.ai/config.json",\r\n}\r\n',
      ".qwen/settings.json": "{}",
      ".copilot/mcp-config.json": '{\n  "mcpServers": {}\n}',
    };
    world.atHome(files);
    chmodSync(join(world.repo.sandbox.home, ".claude.json"), 0o600);
    const before = world.home();

    const added = await world.agents("add");
    const now = world.home();
    const removed = await world.agents("remove");

    expect([added.status, removed.status]).toEqual([0, 0]);
    for (const [path, text] of Object.entries(files)) {
      expect(now[path]).toContain("mcp");
      expect(now[path]).not.toBe(text);
    }
    expect(now[".codex/config.toml"]?.startsWith(files[".codex/config.toml"])).toBe(true);
    expect(now[".gemini/settings.json"]).toContain(
      '\t"ui": { "theme": "Dark" }, // at night\n\t"mcpServers"',
    );
    expect(".config/opencode/opencode.json" in now).toBe(false);
    expect(world.home()).toEqual(before);
  });

  test("that cannot be read are named, left alone, and keep no other agent waiting", async () => {
    await using world = agentsWorld();
    world.atHome({ ".claude.json": "{ broken", ".codex/config.toml": "a = " });

    const { status, stdout, stderr } = await world.agents("add", "claude", "codex", "cursor");

    expect(status).toBe(1);
    expect(stderr.match(/^error: .* is not in its format, so it stays as it is/gm)).toHaveLength(2);
    expect(stderr).toContain("hint: fix the file");
    expect(stdout).toContain("Cursor       added");
    expect(stdout).toMatch(/^Claude Code +added +commands in ~\/\.claude\/skills$/m);
    expect([world.readHome(".claude.json"), world.readHome(".codex/config.toml")]).toEqual([
      "{ broken",
      "a = ",
    ]);
  });

  test("that cannot be read are not said to be rid of anything", async () => {
    await using world = agentsWorld();
    await world.agents("add", "claude");
    world.atHome({ ".claude.json": "{ broken" });

    const { status, stdout } = await world.agents("remove", "claude");

    expect([status, stdout]).toEqual([1, "Claude Code  removed  commands in ~/.claude/skills\n"]);
  });

  test("that are not UTF-8 keep every byte", async () => {
    await using world = agentsWorld();
    const path = join(world.repo.sandbox.home, ".codex/config.toml");
    const bytes = Buffer.from('# caf\u00e9\nmodel = "gpt-5"\n', "latin1");
    world.atHome({ ".codex/config.toml": "" });
    writeFileSync(path, bytes);

    const { status, stderr } = await world.agents("add", "codex");

    expect(status).toBe(1);
    expect(stderr).toContain("config.toml is not in its format");
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test("keep a server of the same name that is another program's", async () => {
    await using world = agentsWorld();
    const theirs = '{"mcpServers":{"tool":{"command":"other","args":["serve"]}}}';
    world.atHome({ ".cursor/mcp.json": theirs });

    const added = await world.agents("add", "cursor");
    const forced = await world.agents("add", "cursor", "--force");
    const removed = await world.agents("remove", "cursor");

    expect([added.status, forced.status, removed.status]).toEqual([1, 1, 0]);
    expect(added.stderr).toContain("error: ");
    expect(added.stderr).toContain("already has a server named tool that starts another program");
    expect(world.readHome(".cursor/mcp.json")).toBe(theirs);
  });

  test("keep an entry that starts this program in another way, and say so", async () => {
    await using world = agentsWorld();
    const mine = '{"mcpServers":{"tool":{"command":"/opt/bin/tool","args":["mcp"],"timeout":9}}}';
    world.atHome({ ".cursor/mcp.json": mine });

    const { status, stderr } = await world.agents("add", "cursor");

    expect(status).toBe(0);
    expect(stderr).toContain("warning: ~/.cursor/mcp.json was edited since it was written");
    expect(world.readHome(".cursor/mcp.json")).toBe(mine);
  });

  test("have the entry that the agent's own command made taken for ours", async () => {
    await using world = agentsWorld();
    world.atHome({
      ".claude.json":
        '{"mcpServers":{"tool":{"type":"stdio","command":"tool","args":["mcp"],"env":{}}}}',
    });

    const report = await world.report("add", "claude");

    expect(report.agents[0].files.at(-1)).toMatchObject({
      what: "server",
      before: "current",
      did: "nothing",
    });
  });
});

describe("a command's own file", () => {
  test("is warned of and left where somebody edited it; --force saves a copy first", async () => {
    await using world = agentsWorld();
    await world.agents("add", "claude");
    const edited = world.readHome(SKILL).replace("Review the change", "Review it well");
    world.atHome({ [SKILL]: edited });

    const left = await world.agents("add", "claude");
    const kept = world.readHome(SKILL);
    const listed = await world.agents("list", "claude");
    const unremoved = await world.agents("remove", "claude");
    const still = world.readHome(SKILL);
    const forced = await world.agents("add", "claude", "--force");
    await world.agents("remove", "claude");

    expect([left.status, unremoved.status, forced.status]).toEqual([0, 0, 0]);
    expect(left.stderr).toBe(
      `warning: ~/${SKILL} was edited since it was written, and stays as it is\nhint: to overwrite it, after a copy: \`tool agents add claude --user --force\`\n`,
    );
    expect([kept, still]).toEqual([edited, edited]);
    expect(listed.stdout).toContain(`edited: ~/${SKILL}`);
    expect(forced.stderr).toContain(`what you had edited is kept: ~/${SKILL}.saved`);
    const files = Object.entries(world.home()).filter(([, text]) => text !== "folder");
    expect(files).toEqual([[`${SKILL}.saved`, edited]]);
  });

  test("of an older version is updated, one of a newer version is left with a word", async () => {
    await using world = agentsWorld();
    const old = seal("---\nname: tool-review\n---\n\nold\n", "0.0.9", "html");
    const newer = seal("---\nname: tool-ship\n---\n\nnew\n", "99.0.0", "html");
    world.atHome({ [SKILL]: old, ".claude/skills/tool-ship/SKILL.md": newer });

    const listed = await world.agents("list", "claude", "--json");
    const { status, stdout, stderr } = await world.agents("add", "claude");

    expect(JSON.parse(listed.stdout).agents[0].given[0]).toMatchObject({
      scope: "user",
      state: "partial",
      version: "0.0.9",
    });
    expect(status).toBe(0);
    expect(stdout).toContain("updated");
    expect(stderr).toContain(
      "warning: ~/.claude/skills/tool-ship/SKILL.md was written by a newer version",
    );
    expect(world.readHome(SKILL)).toContain("Review the change");
    expect(world.readHome(".claude/skills/tool-ship/SKILL.md")).toBe(newer);
  });

  test("that somebody else wrote is never touched, with --force either", async () => {
    await using world = agentsWorld();
    const theirs = "---\nname: tool-review\ndescription: mine\n---\n";
    world.atHome({ [SKILL]: theirs });

    const added = await world.agents("add", "claude");
    const forced = await world.agents("add", "claude", "--force");
    const removed = await world.agents("remove", "claude");

    expect([added.status, forced.status, removed.status]).toEqual([1, 1, 0]);
    expect(added.stdout).toContain("Claude Code  added");
    expect(added.stderr).toContain("already exists, and `tool` did not write it");
    expect(added.stderr).toContain("hint: move it away");
    expect(Object.entries(world.home()).filter(([, text]) => text !== "folder")).toEqual([
      [SKILL, theirs],
    ]);
  });

  test("stays while another agent that reads it is set up", async () => {
    await using world = agentsWorld();
    await world.agents("add", "codex", "cursor");

    const { stdout } = await world.agents("remove", "codex");
    const between = world.home();
    await world.agents("remove", "cursor");

    expect(stdout).toBe("Codex  removed  server in ~/.codex/config.toml\n");
    expect(".agents/skills/tool-review/SKILL.md" in between).toBe(true);
    expect(Object.keys(world.home())).toEqual([]);
  });
});

describe("links and what cannot be written", () => {
  test("a link that stays at home is written through, one that leaves it is not", async () => {
    await using world = agentsWorld();
    const { home, directory } = world.repo.sandbox;
    const outside = join(directory, "outside");
    mkdirSync(outside);
    mkdirSync(join(home, "dotfiles"));
    symlinkSync("dotfiles", join(home, ".claude"));
    writeFileSync(join(home, "dotfiles/claude.json"), "{}\n");
    symlinkSync("dotfiles/claude.json", join(home, ".claude.json"));
    symlinkSync(outside, join(home, ".agents"));
    symlinkSync(join(home, "nowhere"), join(home, ".codex"));
    writeFileSync(join(outside, "mcp.json"), "{}");
    mkdirSync(join(home, ".cursor"));
    symlinkSync(join(outside, "mcp.json"), join(home, ".cursor/mcp.json"));

    const { status, stderr } = await world.agents("add", "claude", "codex", "cursor");

    expect(status).toBe(1);
    const now = world.home();
    expect(now["dotfiles/skills/tool-review/SKILL.md"]).toContain("Review the change");
    expect(now["dotfiles/claude.json"]).toContain("mcpServers");
    expect(now[".claude.json"]).toBe("→ dotfiles/claude.json");
    expect(stderr).toContain(`leads to ${outside}`);
    expect(stderr).toContain("leads to nothing");
    expect(contentsOf(outside)).toEqual({ "mcp.json": "{}" });
  });

  test("a project's link into the home directory or into .git is not followed", async () => {
    await using world = agentsWorld();
    const { home } = world.repo.sandbox;
    mkdirSync(join(home, ".claude/skills"), { recursive: true });
    symlinkSync(join(home, ".claude"), join(world.repo.root, ".claude"));
    symlinkSync(".git/hooks", join(world.repo.root, ".agents"));
    const before = world.home();

    const { status, stderr } = await world.agents("add", "claude", "codex", "--project");

    expect(status).toBe(1);
    const { root } = world.repo;
    expect(stderr.match(/^error: .*/gm)).toEqual([
      `error: the link ${root}/.claude leads to ${home}/.claude, which is outside`,
      `error: the link ${root}/.agents leads to ${root}/.git/hooks, which is outside`,
    ]);
    expect(stderr).toContain(`\`ls -ld ${root}/.claude\``);
    expect(world.home()).toEqual(before);
    expect(world.repo.exists(".git/hooks/skills")).toBe(false);
    expect(world.repo.exists(".mcp.json")).toBe(true);
  });

  test("a file where a folder belongs, and a folder where a file belongs, are not ours", async () => {
    await using world = agentsWorld();
    world.atHome({ ".claude/skills": "a file", ".claude.json/x": "" });

    const { status, stderr } = await world.agents("add", "claude");

    expect(status).toBe(1);
    expect(stderr).toContain("`tool` did not write it");
    expect(world.readHome(".claude/skills")).toBe("a file");
  });

  // Not even the superuser can make a folder there.
  test.skipIf(process.platform !== "linux")(
    "a folder that cannot be written is named",
    async () => {
      await using world = agentsWorld();
      const env = { CODEX_HOME: "/sys/tool-test" };

      const { status, stderr } = await runTool(world.repo, ["agents", "add", "codex", "cursor"], {
        env,
      });

      expect(status).toBe(1);
      expect(stderr).toContain("error: /sys/tool-test/config.toml could not be written");
      expect(stderr).toContain("hint: check the permissions: `ls -ld /sys`");
      expect(world.home()[".cursor/mcp.json"]).toContain("mcp");
    },
  );

  test.skipIf(process.platform !== "linux")(
    "an agent that could be given no command is not said to have one",
    async () => {
      await using world = agentsWorld();
      const env = { CLAUDE_CONFIG_DIR: "/sys/tool-test" };

      const all = await runTool(world.repo, ["agents", "add", "claude"], { env });
      const one = await runTool(world.repo, ["agents", "add", "claude", "codex"], { env });

      expect(all).toMatchObject({ status: 1, stdout: "Claude Code  left as it is\n" });
      expect(one.stdout.split("type:\n")[1]).toBe("  Codex        $tool-review\n");
    },
  );
});
