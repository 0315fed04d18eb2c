import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { VALUES } from "../../unit/config/samples.ts";
import { get, list, userConfig } from "./world.ts";

const KEYS = Object.keys(VALUES);

/** The document that has every key, each with its value for one source. */
function everything(source: 0 | 1 | 2): Record<string, unknown> {
  const top: Record<string, unknown> = {};
  for (const key of KEYS) {
    const path = key.split(".");
    let place = top;
    for (const name of path.slice(0, -1)) {
      place = (place[name] ??= {}) as Record<string, unknown>;
    }
    place[path.at(-1) ?? key] = VALUES[key]?.[source];
  }
  return top;
}

const expected = (source: 0 | 1 | 2, name: string, file: string | null) =>
  Object.fromEntries(
    KEYS.map((key) => [key, { key, value: VALUES[key]?.[source], source: name, file }]),
  );

const byKey = (listed: Awaited<ReturnType<typeof list>>) =>
  Object.fromEntries(listed.settings.map((entry) => [entry.key, entry]));

test("every setting comes from the flag, else the project, else the user, else the default", async () => {
  await using repo = emptyRepo();
  const inHome = join(repo.sandbox.home, ".tool/config.json");
  const inProject = join(repo.root, ".tool/config.json");
  const sources = async (args: readonly string[] = []) => byKey(await list(repo, args));

  const standard = await sources();
  userConfig(repo, everything(0));
  const user = await sources();
  repo.config(everything(1));
  await runTool(repo, ["trust"]);
  const project = await sources();
  const sets = KEYS.flatMap((key) => ["--set", `${key}=${JSON.stringify(VALUES[key]?.[2])}`]);
  const flag = await sources(sets);

  expect(user).toEqual(expected(0, "user", inHome));
  expect(project).toEqual(expected(1, "project", inProject));
  expect(flag).toEqual(expected(2, "flag", null));
  expect(Object.keys(standard)).toHaveLength(KEYS.length);
  for (const { source, file, value } of Object.values(standard)) {
    expect(file).toBe(null);
    expect(source).toBe(value === null ? "unset" : "default");
  }
});

test("tone, focus and exclude are unset where no source has them", async () => {
  await using repo = emptyRepo();

  const listed = byKey(await list(repo));

  for (const key of ["tone", "focus", "exclude"]) {
    expect(listed[key]).toEqual({ key, value: null, source: "unset", file: null });
  }
});

test("precedence is decided setting by setting, and an array counts as one setting", async () => {
  await using repo = emptyRepo();
  userConfig(repo, { exclude: ["a", "b"], ship: { testCommand: "make test", autoMerge: true } });
  repo.config({ exclude: ["c"], ship: { testCommand: "npm test" } });

  const listed = byKey(await list(repo, ["--set", "ship.buildCommand=make"]));

  expect(listed["exclude"]).toMatchObject({ value: ["c"], source: "project" });
  expect(listed["ship.testCommand"]).toMatchObject({ value: "npm test", source: "project" });
  expect(listed["ship.autoMerge"]).toMatchObject({ value: true, source: "user" });
  expect(listed["ship.buildCommand"]).toMatchObject({ value: "make", source: "flag" });
});

describe("the target branches that nobody set are listed with source default", () => {
  test.each<[config: object, ship: string, fastShip: string]>([
    [{}, "main", "main"],
    [{ mergeTargetBranches: ["develop", "main"] }, "develop", "develop"],
    [{ mergeTargetBranches: [] }, "main", "main"],
  ])("%j", async (config, ship, fastShip) => {
    await using repo = emptyRepo();
    repo.config(config);

    const listed = byKey(await list(repo));

    const derived = { source: "default", file: null };
    expect(listed["ship.targetBranch"]).toMatchObject({ value: ship, ...derived });
    expect(listed["fastShip.targetBranch"]).toMatchObject({ value: fastShip, ...derived });
  });

  test("fastShip.targetBranch follows ship.targetBranch", async () => {
    await using repo = emptyRepo();
    repo.config({ ship: { targetBranch: "next" } });

    const listed = byKey(await list(repo));

    expect(listed["ship.targetBranch"]).toMatchObject({ value: "next", source: "project" });
    expect(listed["fastShip.targetBranch"]).toMatchObject({ value: "next", source: "default" });
  });
});

describe("the flags of the commands are accepted by tool config", () => {
  test.each<[args: string[], key: string, value: unknown]>([
    [["--tone", "harsh"], "tone", "harsh"],
    [["--harsh"], "tone", "harsh"],
    [["--constructive"], "tone", "constructive"],
    [["--focus", "security"], "focus", "security"],
    [["--exclude", "a", "--exclude", "b/*"], "exclude", ["a", "b/*"]],
    [["--fail-on", "never"], "review.failOn", "never"],
    [["--engine", "model"], "review.engine", "model"],
    [["--model", "openai:m"], "review.model", "openai:m"],
    [["--agent", "a --b"], "review.agent", "a --b"],
    [["--max-iterations", "3"], "review.maxIterations", 3],
    [["--commit"], "commit", true],
    [["--commit", "--no-commit"], "commit", false],
    [["--no-commit", "--commit"], "commit", false],
    [["--auto-merge"], "ship.autoMerge", true],
    [["--auto-merge"], "fastShip.autoMerge", true],
    [["--auto-merge", "--no-auto-merge"], "ship.autoMerge", false],
    [["--no-auto-merge", "--auto-merge"], "ship.autoMerge", false],
    [["--no-auto-merge", "--set", "ship.autoMerge=true"], "ship.autoMerge", false],
    [["--target-branch", "next"], "ship.targetBranch", "next"],
    [["--set", "ship.testCommand=true"], "ship.testCommand", "true"],
    [["--set", "tone=harsh", "--set", "tone=constructive"], "tone", "constructive"],
  ])("%j gives %s the value %j with source flag", async (args, key, value) => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh", commit: true, ship: { autoMerge: true } });

    const listed = byKey(await list(repo, args));

    expect(listed[key]).toEqual({ key, value, source: "flag", file: null });
    expect(listed["host"]?.source).toBe("default");
  });

  test("a flag may stand before the verb as well", async () => {
    await using repo = emptyRepo();

    const { stdout } = await runTool(repo, ["config", "--auto-merge", "get", "ship.autoMerge"]);

    expect(stdout).toBe("true\n");
  });

  test.each<[args: string[], message: string]>([
    [
      ["--max-iterations", "many"],
      'review.maxIterations is "many" (string); allowed: a whole number from 1 to 20',
    ],
    [
      ["--max-iterations", "21"],
      "review.maxIterations is 21 (number); allowed: a whole number from 1 to 20",
    ],
    [["--target-branch", ""], 'ship.targetBranch is "" (empty); allowed: a branch name'],
    [
      ["--set", "ship.autoMerge=maybe"],
      'ship.autoMerge is "maybe" (string); allowed: true or false',
    ],
    [["--set", "nope=1"], "unknown setting `nope`"],
    [["--set", "tone"], "expected KEY=VALUE"],
  ])("%j is refused with exit status 2", async (args, message) => {
    await using repo = emptyRepo();

    const { status, stdout, stderr } = await runTool(repo, ["config", "list", ...args]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`: ${message}`);
  });
});

describe("where it is asked from", () => {
  test("a subfolder has the settings of the top of the work tree", async () => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh" });
    repo.write({ "deep/er/file": "" });

    expect(await get(repo, "tone", [], { cwd: "deep/er" })).toBe("harsh");
  });

  test.each([
    ["-C", "before"],
    ["--cwd", "before"],
    ["-C", "after"],
  ])("%s names the directory, %s the command", async (flag, where) => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh" });
    const there = [flag, repo.root];
    const words = ["config", "get", "tone"];
    const args = where === "before" ? [...there, ...words] : [...words, ...there];

    const { stdout } = await runTool(repo, args, { cwd: ".." });

    expect(stdout).toBe("harsh\n");
  });

  test("outside a repository the user's file and the defaults count", async () => {
    await using repo = emptyRepo();
    userConfig(repo, { tone: "harsh" });
    repo.config({ tone: "constructive" });
    repo.write({ "../elsewhere/.tool/config.json": '{"tone": "constructive"}' });

    const listed = byKey(await list(repo, [], { cwd: "../elsewhere" }));

    expect(listed["tone"]).toMatchObject({ value: "harsh", source: "user" });
    expect(listed["commit"]).toMatchObject({ value: false, source: "default" });
  });

  test("outside a repository set and unset need --user, and say so", async () => {
    await using repo = emptyRepo();
    repo.write({ "../elsewhere/file": "" });
    const there = { cwd: "../elsewhere" };

    const refused = await runTool(repo, ["config", "set", "tone", "harsh"], there);
    const done = await runTool(repo, ["config", "set", "tone", "harsh", "--user"], there);

    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/^error: .* is not inside a git repository\nhint: .*--user`\n$/);
    expect(done.status).toBe(0);
    expect(repo.read("../home/.tool/config.json")).toBe('{\n  "tone": "harsh"\n}\n');
  });

  test("in a bare repository set says that it is one", async () => {
    await using repo = emptyRepo();
    repo.git("init", "-q", "--bare", "../bare.git");

    const { status, stderr } = await runTool(repo, ["config", "set", "tone", "harsh"], {
      cwd: "../bare.git",
    });

    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: .*bare\.git is a bare repository or a git directory\nhint: run it in a work tree: .*; or change your own settings: `tool config set KEY VALUE --user`\n$/,
    );
  });
});
