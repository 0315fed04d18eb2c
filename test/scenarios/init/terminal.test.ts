import { describe, expect, test } from "vitest";
import { emptyRepo, repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "./terminal.ts";

const { enter, down, escape, interrupt } = KEYS;
const PACKAGE = JSON.stringify({ scripts: { build: "true", test: "true" } });

describe.skipIf(PYTHON === null)("on a terminal (which python3 makes)", () => {
  test("init asks for tone, target branch and each detected command", async () => {
    await using repo = emptyRepo();
    repo.write({ "package.json": PACKAGE });

    const { status, stdout, screen } = await runOnTerminal(
      repo,
      ["init"],
      [
        ["Which tone should reviews have?", "\x1b[A", enter],
        ["Which branch do pull requests target?", down, enter],
        ["Its name", "develop", enter],
        ["How are dependencies installed?", enter],
        ["How is the project built?", down, enter],
        ["The command", " --silent", enter],
        ["How are the tests run?", down, down, enter],
        ["Should `tool ship` move the issue", enter],
      ],
    );

    expect(status, screen).toBe(0);
    expect(stdout).toContain("created .tool/config.json");
    const config = JSON.parse(repo.read(".tool/config.json"));
    expect(config).toMatchObject({
      tone: "harsh",
      ship: {
        targetBranch: "develop",
        installCommand: "npm install",
        buildCommand: "npm run build --silent",
      },
    });
    expect(config.ship).not.toHaveProperty("testCommand");
    // The answer was no: the step is off, and its prompt is there to edit.
    expect(config.ship.issueTracker).toMatchObject({
      enabled: false,
      prompt: expect.stringContaining("{issueId}"),
    });
  });

  test("a question is laid out on a terminal that says it has no columns", async () => {
    await using repo = emptyRepo();

    const { status, screen } = await runOnTerminal(
      repo,
      ["init"],
      [["Which tone should reviews have?", escape]],
      { columns: 0 },
    );

    expect(status, screen).toBe(130);
  });

  test("with a tracker's server registered, yes is the default and switches the step on", async () => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh" });
    repo.write({ ".mcp.json": '{"mcpServers":{"supported-tracker":{"command":"true"}}}' });

    const { stdout, screen } = await runOnTerminal(
      repo,
      ["init"],
      [
        ["Which branch do pull requests target?", enter],
        ["Should `tool ship` move the issue", enter],
      ],
    );

    expect(stdout, screen).toMatch(/ship\.issueTracker +on; its prompt is there to edit/);
    expect(JSON.parse(repo.read(".tool/config.json")).ship.issueTracker.enabled).toBe(true);
  });

  test("init does not ask for what the file has, and writes no target branch that is derived", async () => {
    await using repo = repoWithOrigin();
    repo.config({ tone: "harsh" });

    const { status, screen } = await runOnTerminal(
      repo,
      ["init"],
      [
        ["Which branch do pull requests target?", enter],
        ["Should `tool ship` move the issue", enter],
      ],
    );

    expect(status, screen).toBe(0);
    expect(screen).not.toContain("Which tone");
    expect(JSON.parse(repo.read(".tool/config.json")).ship).not.toHaveProperty("targetBranch");
  });

  test.each([
    ["Ctrl-C", interrupt],
    ["Ctrl-D", "\x04"],
    ["Esc", escape],
  ])("%s at a question of init writes nothing and exits 130", async (_name, key) => {
    await using repo = emptyRepo();

    const { status, stdout, screen } = await runOnTerminal(
      repo,
      ["init"],
      [["Which tone should reviews have?", key]],
    );

    expect({ status, stdout }).toEqual({ status: 130, stdout: "" });
    expect(screen).toContain("error: stopped at the question: Which tone should reviews have?");
    expect(repo.exists(".tool")).toBe(false);
  });

  test.each([["--yes"], ["--no-input"]])("init %s asks nothing", async (flag) => {
    await using repo = emptyRepo();

    const { status, screen } = await runOnTerminal(repo, ["init", flag], []);

    expect({ status, screen }).toEqual({ status: 0, screen: "" });
    expect(JSON.parse(repo.read(".tool/config.json"))).toMatchObject({ tone: "constructive" });
  });

  test("tool alone shows a menu and runs what is picked, with the flags that were typed", async () => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh" });

    const { status, stdout, screen } = await runOnTerminal(
      repo,
      ["--set", "commit=true"],
      [["What do you want to do?", down, down, down, down, enter]],
    );

    expect(status, screen).toBe(0);
    expect(screen).toContain("review the change on this branch");
    expect(stdout).toMatch(/^tone +harsh +project$/m);
    expect(stdout).toMatch(/^commit +true +flag$/m);
  });

  test("ship asks for the target when the remote does not have the configured one", async () => {
    await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });
    repo.config({ mergeTargetBranches: ["trunk", "main"] });

    const { status, stdout, screen } = await runOnTerminal(
      repo,
      ["ship", "--dry-run", "--skip-review"],
      [["The remote has no branch trunk.", enter]],
    );

    expect(status, screen).toBe(0);
    expect(stdout).toContain("feature → main");
  });
});

test.each([[[]], [["--yes"]]])("tool %j off a terminal prints the help", async (args) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, args);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: tool \[flags\] <command>/);
});
