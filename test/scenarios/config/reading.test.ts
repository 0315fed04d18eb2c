import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { VALUES } from "../../unit/config/samples.ts";
import { list, projectText, userConfig } from "./world.ts";

test("list --json is settings of key, value, source and file, and warnings", async () => {
  await using repo = emptyRepo();
  repo.config({ ship: { issueTracker: { state: "Done" } } });
  userConfig(repo, { tone: "harsh" });

  const listed = await list(repo, ["--set", "host=plain"]);

  expect(Object.keys(listed)).toEqual(["schema", "settings", "warnings"]);
  expect(listed.warnings).toEqual([]);
  for (const entry of listed.settings) {
    expect(Object.keys(entry)).toEqual(["key", "value", "source", "file"]);
    expect(["flag", "project", "user", "default", "unset"]).toContain(entry.source);
    expect(entry.value === null).toBe(entry.source === "unset");
  }
  expect(listed.settings.map(({ key }) => key).toSorted()).toEqual(Object.keys(VALUES).toSorted());
  const of = (key: string) => listed.settings.find((entry) => entry.key === key);
  const project = join(repo.root, ".tool/config.json");
  const user = join(repo.sandbox.home, ".tool/config.json");
  expect([
    of("ship.issueTracker.state"),
    of("tone"),
    of("host"),
    of("commit"),
    of("focus"),
  ]).toEqual([
    { key: "ship.issueTracker.state", value: "Done", source: "project", file: project },
    { key: "tone", value: "harsh", source: "user", file: user },
    { key: "host", value: "plain", source: "flag", file: null },
    { key: "commit", value: false, source: "default", file: null },
    { key: "focus", value: null, source: "unset", file: null },
  ]);
});

test("a file in a folder on the way to the top is named as not read", async () => {
  await using repo = emptyRepo();
  repo.config({});
  repo.write({ "packages/web/.tool/config.json": "{", "packages/web/src/a.js": "" });

  const inside = await runTool(repo, ["config", "list"], { cwd: "packages/web/src" });
  const outside = await runTool(repo, ["config", "list"], { cwd: "packages" });

  const said = "warning: packages/web/.tool/config.json is not read";
  expect(inside.status).toBe(0);
  expect(inside.stderr).toContain(said);
  expect(outside.stderr).not.toContain("warning: ");
});

test("list shows one setting a line with its value and source, the files on standard error", async () => {
  await using repo = emptyRepo();
  repo.config({ exclude: ["a", "b c"], ship: { testCommand: "npm test" } });

  const { status, stdout, stderr } = await runTool(repo, ["config", "list"]);

  expect(status).toBe(0);
  const rows = stdout.split("\n").filter((line) => line !== "");
  expect(rows).toHaveLength(Object.keys(VALUES).length);
  expect(rows).toContainEqual(expect.stringMatching(/^exclude +\["a","b c"\] +project$/));
  expect(rows).toContainEqual(expect.stringMatching(/^ship\.testCommand +npm test +project$/));
  expect(rows).toContainEqual(expect.stringMatching(/^tone +- +unset$/));
  expect(stderr).toContain(`project  ${join(repo.root, ".tool/config.json")}\n`);
  expect(stderr).toContain(`${join(repo.sandbox.home, ".tool/config.json")} (not there)\n`);
  expect((await runTool(repo, ["config"])).stdout).toBe(stdout);
});

describe("get prints the value alone", () => {
  test.each<[key: string, args: string[], status: number, stdout: string]>([
    ["ship.testCommand", [], 0, "npm test\n"],
    ["ship.testCommand", ["--json"], 0, '"npm test"\n'],
    ["mergeTargetBranches", [], 0, '["main","stable","master"]\n'],
    ["commit", [], 0, "false\n"],
    ["review.maxIterations", [], 0, "5\n"],
    ["review.ignore", [], 0, "[]\n"],
    ["ship.targetBranch", [], 0, "main\n"],
    ["focus", [], 1, ""],
    ["ship.buildCommand", ["--json"], 1, ""],
    ["review.budget", [], 1, ""],
    [
      "decisionRegister",
      [],
      0,
      '{\n  "enabled": false,\n  "path": ".tool/register",\n  "mode": "lookup"\n}\n',
    ],
  ])("%s %j", async (key, args, status, stdout) => {
    await using repo = emptyRepo();
    repo.config({ ship: { testCommand: "npm test" } });

    const outcome = await runTool(repo, ["config", "get", key, ...args]);

    expect(outcome).toEqual({ status, stdout, stderr: "" });
  });

  test.each([
    ["tones", "did you mean `tone`?"],
    ["ship.autoMerg", "did you mean `ship.autoMerge`?"],
    ["autoMerge", "did you mean"],
    ["", "see every key: `tool config list`"],
  ])("the unknown key %j is an error with the nearest name, exit status 2", async (key, hint) => {
    await using repo = emptyRepo();

    const { status, stdout, stderr } = await runTool(repo, ["config", "get", key]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`error: tool config get: unknown setting \`${key}\`\nhint: ${hint}`);
  });
});

describe("check", () => {
  test("exits 0 and says which files are well", async () => {
    await using repo = emptyRepo();
    projectText(repo, "{}");

    const outcome = await runTool(repo, ["config", "check"]);

    expect(outcome).toEqual({
      status: 0,
      stdout: "ok  .tool/config.json\n--  ~/.tool/config.json (not there)\n",
      stderr: "",
    });
  });

  test("exits 0 with warnings", async () => {
    await using repo = emptyRepo();
    projectText(repo, '{"exlude": []}');

    const { status, stderr } = await runTool(repo, ["config", "check"]);

    expect(status).toBe(0);
    expect(stderr).toContain("warning: .tool/config.json:1:2: ");
  });

  test("exits 2 when only the user's file has a fault", async () => {
    await using repo = emptyRepo();
    projectText(repo, "{}");
    userConfig(repo, "{");

    expect((await runTool(repo, ["config", "check"])).status).toBe(2);
  });
});

describe("check of a custom tracker prompt", () => {
  const tracker = (prompt: string, enabled = false) => ({
    ship: { issueTracker: { enabled, prompt } },
  });
  const GOOD =
    "Move {issueId} to {state}. Touch issue {issueId} only; do not change any other issue. " +
    "If {issueId} is missing, report an error and stop; do not look for similar issues.";

  test.each([
    ["does not name the issue", GOOD.replaceAll("{issueId}", "it"), "as {issueId}"],
    ["does not keep to one issue", "Move {issueId} to {state}.", "to the one issue"],
    [
      "lets others be looked for",
      `${GOOD} If it is missing, search for a similar issue.`,
      "must not be looked for",
    ],
  ])("exits 2 when it %s, enabled or not", async (_what, prompt, message) => {
    await using repo = emptyRepo();
    for (const enabled of [true, false]) {
      repo.config(tracker(prompt, enabled));

      const { status, stdout, stderr } = await runTool(repo, ["config", "check"]);

      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      const key = "ship.issueTracker.prompt";
      expect(stderr).toMatch(new RegExp(`^error: \\.tool/config\\.json:5:17: ${key}: `, "m"));
      expect(stderr).toContain(message);
      expect(stderr).toMatch(/^hint: .+: ".+"; or .+: `tool config unset ship/m);
    }
  });

  test("says it of both files and of --set, with the other faults, in one go", async () => {
    await using repo = emptyRepo();
    repo.config({ tone: "hash", ...tracker("Move {issueId}.") });
    userConfig(repo, tracker("Move {issueId}."));
    const flag = "--set=ship.issueTracker.prompt=Move {issueId}.";

    const { stderr } = await runTool(repo, ["config", "check", flag]);

    const places = stderr.match(/^error: [^ ]+/gm);
    expect([...new Set(places)]).toEqual([
      "error: --set:",
      "error: .tool/config.json:2:11:",
      "error: .tool/config.json:6:17:",
      "error: ~/.tool/config.json:1:51:",
    ]);
    expect(stderr).toContain("`tool config unset ship.issueTracker.prompt --user`");
  });

  test("accepts one that keeps the invariants and says what is added, and the default one", async () => {
    await using repo = emptyRepo();
    repo.config(tracker(GOOD));
    const own = await runTool(repo, ["config", "check"]);
    repo.write({ ".tool/config.json": null });
    await runTool(repo, ["init", "--yes"]);
    const written = await runTool(repo, ["config", "check"]);

    expect([own.status, written.status, written.stderr]).toEqual([0, 0, ""]);
    expect(own.stderr).toMatch(
      /^note: ship\.issueTracker\.prompt is carried out with two rules after it: "Touch issue \{issueId\} only\. .+"\n$/,
    );
    expect(repo.read(".tool/config.json")).toContain("{issueId}");
  });

  test("only check and the ships mind: a look at the settings does not", async () => {
    await using repo = emptyRepo();
    repo.config(tracker("Move {issueId}."));

    expect(await runTool(repo, ["config", "get", "ship.issueTracker.prompt"])).toEqual({
      status: 0,
      stdout: "Move {issueId}.\n",
      stderr: "",
    });
  });
});

test("schema prints the published JSON Schema, of draft 2020-12", async () => {
  await using repo = emptyRepo();

  const { status, stdout } = await runTool(repo, ["config", "schema"]);

  expect(status).toBe(0);
  expect(stdout).toBe(readFileSync("schema/config.schema.json", "utf8"));
  const schema = JSON.parse(stdout) as Record<string, unknown>;
  expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  const accepts = new Ajv2020({ strict: true }).compile(schema);
  expect([accepts({ tone: "harsh" }), accepts({ tone: "hash" })]).toEqual([true, false]);
});

test("schema and path work where the files have faults", async () => {
  await using repo = emptyRepo();
  projectText(repo, "{");

  const schema = await runTool(repo, ["config", "schema"]);
  const path = await runTool(repo, ["config", "path", "--json"]);

  expect(schema.status).toBe(0);
  expect(JSON.parse(path.stdout)).toEqual({
    files: [
      { source: "project", file: join(repo.root, ".tool/config.json"), exists: true },
      { source: "user", file: join(repo.sandbox.home, ".tool/config.json"), exists: false },
    ],
  });
});
