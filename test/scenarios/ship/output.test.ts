import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { SHIP } from "../../../scripts/docs/schemas/ship.ts";
import { STEP_IDS } from "../../../src/core/vocabulary.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { pullRecord, pullRefs, shipJson, shipWorld } from "./world.ts";

const CONFIG = {
  tone: "harsh",
  ship: {
    installCommand: "true",
    buildCommand: 'touch "$TRACE"; echo output on stdout',
    testCommand: "true",
    autoMerge: true,
    postMergeCommand: "exit 7",
    issueTracker: { enabled: true, provider: "another-tracker" },
  },
  fastShip: { build: true, autoMerge: true },
};

test.each([
  { args: ["ship"], expected: 0 },
  { args: ["ship", "--dry-run"], expected: 0 },
  { args: ["ship", "--set", "ship.testCommand=exit 9"], expected: 1 },
  { args: ["ship", "--no-auto-merge", "--skip-build", "--skip-tracker"], expected: 0 },
  { args: ["fast-ship"], expected: 0 },
  { args: ["fast-ship", "--dry-run"], expected: 0 },
])(
  "$args --json prints one object of the promised shape, with every step in order",
  async ({ args, expected }) => {
    await using repo = shipWorld({ config: CONFIG, branch: "eng-3-sum" });
    repo.write({ "pending.txt": "pending\n" });

    const { status, stdout } = await runTool(repo, [...args, "--json"]);

    const report = SHIP.parse(JSON.parse(stdout));
    expect(status).toBe(expected);
    expect(report.steps.map(({ id }) => id)).toEqual(STEP_IDS);
    expect(report.errors).toHaveLength(expected === 0 ? 0 : 1);
    expect(report.command).toBe(args[0]);
    expect(report.status).toBe(
      args.includes("--dry-run") ? "planned" : expected === 0 ? "shipped" : "failed",
    );
  },
);

test.each([["ship"], ["fast-ship"]])(
  "%s --dry-run prints the plan and changes nothing, anywhere",
  async (command) => {
    await using repo = shipWorld({ config: CONFIG, branch: "eng-3-sum" });
    repo.write({ "pending.txt": "pending\n", "README.md": "# Changed\n" });
    repo.git("add", "README.md");
    const before = snapshot(repo.sandbox.directory);

    const { status, stdout } = await runTool(repo, [command, "--dry-run"]);

    expect(status).toBe(0);
    expect(snapshot(repo.sandbox.directory)).toEqual(before);
    for (const id of STEP_IDS) expect(stdout).toContain(id);
  },
);

test("without --json the last line on stdout is the pull request's URL, and commands' output is not there", async () => {
  await using repo = shipWorld({ config: CONFIG });

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect({ status, stdout }).toEqual({ status: 0, stdout: `plain:${repo.origin}#1\n` });
  expect(stderr).toContain("build │ output on stdout");
});

test("off a terminal every line is plain: no colour, no cursor movement", async () => {
  await using repo = shipWorld({ config: CONFIG });

  const { stdout, stderr } = await runTool(repo, ["ship"]);

  // oxlint-disable-next-line no-control-regex
  expect(stdout + stderr).not.toMatch(/[\u001B\r\b]/);
});

test("--quiet leaves results, warnings and errors", async () => {
  await using repo = shipWorld({ config: CONFIG, branch: "eng-3-sum" });

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--quiet"]);

  expect({ status, stdout }).toEqual({ status: 0, stdout: `plain:${repo.origin}#1\n` });
  const lines = stderr.trimEnd().split("\n");
  expect(lines.every((line) => /^(warning|hint): |^the last lines|^post-merge │/.test(line))).toBe(
    true,
  );
  expect(stderr).toContain("another-tracker");
});

test.each([
  { args: ["ship"], heading: 0 },
  { args: ["ship", "--quiet"], heading: 1 },
])("$args shows what a failing command printed exactly once", async ({ args, heading }) => {
  await using repo = shipWorld({
    config: { ship: { testCommand: "echo expected 3, got 4; exit 1" } },
  });

  const { status, stderr } = await runTool(repo, args);

  expect(status).toBe(1);
  expect(stderr.split("test │ expected 3, got 4\n")).toHaveLength(2);
  expect(stderr.split("the last lines of test:\n")).toHaveLength(heading + 1);
});

test("the values of secret-looking variables never reach the terminal, the log or the pull request", async () => {
  await using repo = shipWorld({
    config: { ship: { buildCommand: 'echo "deploying with $DEPLOY_TOKEN"' } },
  });
  const token = "tok-5f1e9c77aa31";

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--body", `by ${token}`], {
    env: { DEPLOY_TOKEN: token },
  });

  expect(status).toBe(0);
  expect(stdout + stderr).not.toContain(token);
  expect(stderr).toContain("build │ deploying with ***");
  expect(stderr).toContain("warning: part of the title or description of #1 is hidden");
  expect(JSON.stringify(pullRecord(repo))).not.toContain(token);
  expect(() => repo.git("grep", "--no-index", "-r", token, ".git/tool")).toThrow("grep");
});

test.skipIf(process.platform !== "linux")(
  "a standard output that cannot be written is one error, the work is done all the same, and the exit status is 1",
  async () => {
    await using repo = shipWorld();
    const full = openSync("/dev/full", "w");

    const { status, stderr } = await spawnTool(repo, ["ship"], { stdout: full });

    closeSync(full);
    expect(status).toBe(1);
    expect(stderr.match(/^error: .*/gm)).toEqual([
      expect.stringMatching(/^error: standard output cannot be written: ENOSPC/),
    ]);
    expect(stderr).not.toMatch(/^ +at |Node\.js v/m);
    expect(pullRefs(repo)).toContain("refs/tool/pulls/1/head");
  },
);

test("a commit says that its message is UTF-8, whatever git is set to", async () => {
  await using repo = shipWorld();
  repo.git("config", "i18n.commitEncoding", "ISO-8859-1");
  repo.write({ "pending.txt": "pending\n" });

  await runTool(repo, ["ship", "--message", "Größe — fest"]);

  expect(repo.git("cat-file", "commit", "HEAD")).not.toContain("encoding");
  expect(repo.git("log", "-1", "--format=%s")).toBe("Größe — fest");
});

test.each([
  ["ship", "with nothing to commit", {}, true],
  ["ship", "with something to commit", { "pending.txt": "pending\n" }, false],
  ["fast-ship", "which commits nothing pending", { "pending.txt": "pending\n" }, true],
])("%s --message %s: a line says whether it had no effect", async (command, _, files, isSaid) => {
  await using repo = shipWorld();
  repo.write(files);

  const { status, stderr } = await runTool(repo, [command, "--message", "Mine"]);

  expect(status).toBe(0);
  expect(stderr.includes("--message had no effect: no pending changes were committed\n")).toBe(
    isSaid,
  );
});

test("what is left to do after a fast ship is another fast ship", async () => {
  await using repo = shipWorld({ config: { fastShip: { autoMerge: true } } });
  repo.pushFromAnotherClone("main", { "sum.js": "export const sum = null;\n" });

  const { status, stderr } = await runTool(repo, ["fast-ship"]);

  expect(status).toBe(3);
  expect(stderr).toContain("then run `tool fast-ship` again\n");
  expect(stderr).not.toContain("`tool ship` again");
});

test("pending changes that a command takes away are named, with where they are saved", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: "git stash -q -u" } } });
  repo.write({ "sum.js": "export const sum = 1;\n", "new.js": "1;\n" });

  const { status, report, stderr } = await shipJson(repo);

  expect({ status, pulls: pullRefs(repo).length }).toEqual({ status: 0, pulls: 2 });
  expect(report.warnings).toEqual([
    {
      code: "pending-gone",
      message:
        "pending when the ship began, and not shipped, as it is no longer there: new.js, sum.js",
    },
  ]);
  expect(stderr).toContain(`\`tool runs show ${report.run ?? ""}\` says where`);
  const { stdout } = await runTool(repo, ["runs", "show"]);
  const [saved = ""] = /refs\/worktree\/tool\/snapshots\/\S+/.exec(stdout) ?? [];
  expect(repo.git("show", `${saved}:new.js`)).toBe("1;");
});

test("where a command takes away all that there is to ship, nothing is pushed", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: "git stash -q -u" } } });
  repo.git("switch", "-q", "-c", "empty", "main");
  repo.write({ "new.js": "1;\n" });

  const { status, report } = await shipJson(repo);

  expect({ status, pushed: repo.tipOnOrigin("empty") }).toEqual({ status: 1, pushed: null });
  expect(report.errors).toMatchObject([
    {
      code: "SHIP_NOTHING_TO_SHIP",
      hint: expect.stringContaining(`\`tool runs show ${report.run ?? ""}\``) as string,
    },
  ]);
});

test("what the hint about a command's by-products says to type takes them out of the commit again", async () => {
  const buildCommand = "echo made > 'made up.txt'; echo more >> README.md";
  await using repo = shipWorld({ config: { ship: { buildCommand } } });
  repo.write({ "pending.txt": "pending\n" });

  const { stderr } = await shipJson(repo, ["ship"]);
  const [, hint = ""] = /hint: (take out new files .*)/.exec(stderr) ?? [];
  const commands = [...hint.matchAll(/`(git [^`]+)`/g)].map(([, command = ""]) => command);
  for (const command of commands)
    execFileSync("sh", ["-c", command], { cwd: repo.root, env: repo.sandbox.env });

  expect(commands).toHaveLength(2);
  expect(repo.git("diff", "--cached", "--name-status", "HEAD~1")).toBe("A\tpending.txt");
});

test("a commit names what a command made, and not what the review fixed", async () => {
  await using repo = shipWorld({
    config: { tone: "harsh", ship: { buildCommand: "echo made > made.txt" } },
    feature: { "sum.js": "export const isNone = (a) => a === NaN;\n" },
  });

  const { report } = await shipJson(repo, ["ship", "--fail-on", "never"]);

  expect(repo.git("show", "--format=", "--name-only", "HEAD").split("\n")).toEqual([
    "made.txt",
    "sum.js",
  ]);
  expect(report.warnings.map(({ message }) => message)).toEqual([
    "the commit also holds what appeared while the steps ran: made.txt",
  ]);
});
