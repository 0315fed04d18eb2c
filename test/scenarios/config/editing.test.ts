import { lstatSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { projectText, userConfig } from "./world.ts";

const FILE = ".tool/config.json";

describe("tool config set changes the one value and leaves every other byte", () => {
  test.each<[what: string, before: string, key: string, value: string, after: string]>([
    [
      "two spaces",
      '{\n  "commit": false,\n  "tone": "harsh"\n}\n',
      "commit",
      "true",
      '{\n  "commit": true,\n  "tone": "harsh"\n}\n',
    ],
    [
      "tabs",
      '{\n\t"ship": {\n\t\t"autoMerge": true\n\t}\n}\n',
      "ship.testCommand",
      "npm test",
      '{\n\t"ship": {\n\t\t"autoMerge": true,\n\t\t"testCommand": "npm test"\n\t}\n}\n',
    ],
    [
      "four spaces",
      '{\n    "tone": "harsh"\n}',
      "ship.autoMerge",
      "true",
      '{\n    "tone": "harsh",\n    "ship": {\n        "autoMerge": true\n    }\n}',
    ],
    [
      "CRLF",
      '{\r\n  "tone": "harsh"\r\n}\r\n',
      "commit",
      "true",
      '{\r\n  "tone": "harsh",\r\n  "commit": true\r\n}\r\n',
    ],
    [
      "a byte order mark",
      '\uFEFF{\n  "tone": "harsh"\n}\n',
      "tone",
      "constructive",
      '\uFEFF{\n  "tone": "constructive"\n}\n',
    ],
    ["one line", '{"tone":"harsh"}', "commit", "true", '{"tone":"harsh","commit":true}'],
    [
      "one line with spaces",
      '{ "tone": "harsh" }\n',
      "commit",
      "true",
      '{ "tone": "harsh", "commit": true }\n',
    ],
    [
      "odd spacing and blank lines",
      '{\n\n  "tone" :   "harsh" ,\n\n\n     "commit":false}',
      "commit",
      "true",
      '{\n\n  "tone" :   "harsh" ,\n\n\n     "commit":true}',
    ],
    [
      "an order of its own",
      '{"z": 1, "tone": "harsh", "a": [1,  2]}',
      "tone",
      "constructive",
      '{"z": 1, "tone": "constructive", "a": [1,  2]}',
    ],
    [
      "escapes and other scripts",
      '{"x": "\\u00e9 é \\/ 日本", "commit": false}',
      "commit",
      "true",
      '{"x": "\\u00e9 é \\/ 日本", "commit": true}',
    ],
    ["an empty object", "{}", "tone", "harsh", '{\n  "tone": "harsh"\n}'],
  ])("%s", async (_what, before, key, value, after) => {
    await using repo = emptyRepo();
    projectText(repo, before);

    const { status } = await runTool(repo, ["config", "set", key, value]);

    expect(status).toBe(0);
    expect(repo.read(FILE)).toBe(after);
  });

  test("a value that is there already leaves the file alone and says so", async () => {
    await using repo = emptyRepo();
    projectText(repo, '{"commit":true}');
    const before = lstatSync(join(repo.root, FILE)).ino;

    const { status, stderr } = await runTool(repo, ["config", "set", "commit", "true"]);

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: ".tool/config.json already has this value: commit = true\n",
    });
    expect(lstatSync(join(repo.root, FILE)).ino).toBe(before);
  });
});

describe("tool config unset takes out the one key and leaves every other byte", () => {
  test.each<[what: string, before: string, key: string, after: string]>([
    [
      "the first of several",
      '{\n  "commit": true,\n  "tone": "harsh"\n}\n',
      "commit",
      '{\n  "tone": "harsh"\n}\n',
    ],
    [
      "the last of several",
      '{\n  "commit": true,\n  "tone": "harsh"\n}\n',
      "tone",
      '{\n  "commit": true\n}\n',
    ],
    ["the only one", '{\r\n\t"tone": "harsh"\r\n}\r\n', "tone", "{}\r\n"],
    [
      "with the block that it leaves empty",
      '{\n  "ship": {\n    "autoMerge": true\n  },\n  "commit": true\n}\n',
      "ship.autoMerge",
      '{\n  "commit": true\n}\n',
    ],
    [
      "a whole block",
      '\uFEFF{"ship": {"autoMerge": true}, "fastShip": {}}',
      "ship",
      '\uFEFF{"fastShip": {}}',
    ],
    ["a key that is not known", '{"exlude": [], "commit": true}', "exlude", '{"commit": true}'],
    ["one with a wrong value", '{"tone": 5, "commit": true}', "tone", '{"commit": true}'],
    ["one that is not there", '{ "commit":true}', "tone", '{ "commit":true}'],
  ])("%s", async (_what, before, key, after) => {
    await using repo = emptyRepo();
    projectText(repo, before);

    const { status } = await runTool(repo, ["config", "unset", key]);

    expect(status).toBe(0);
    expect(repo.read(FILE)).toBe(after);
  });

  test("without a file nothing is made", async () => {
    await using repo = emptyRepo();

    const { status, stderr } = await runTool(repo, ["config", "unset", "tone"]);

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: ".tool/config.json does not set tone\n",
    });
    expect(repo.exists(".tool")).toBe(false);
  });
});

describe("a value is JSON, or else a plain string", () => {
  test.each<[key: string, typed: string, value: unknown]>([
    ["ship.testCommand", "npm test", "npm test"],
    ["ship.testCommand", '"npm test"', "npm test"],
    ["ship.testCommand", "true", "true"],
    ["ship.targetBranch", "1.0", "1.0"],
    ["ship.autoMerge", "true", true],
    ["review.maxIterations", "7", 7],
    ["exclude", '["a","b"]', ["a", "b"]],
    ["mergeTargetBranches", "[]", []],
    ["ship", '{"autoMerge":true}', { autoMerge: true }],
    ["ship.additionalPrompt", "-v is a flag", "-v is a flag"],
  ])("%s %s", async (key, typed, value) => {
    await using repo = emptyRepo();

    const { status } = await runTool(repo, ["config", "set", key, "--", typed]);

    expect(status).toBe(0);
    const written = key
      .split(".")
      .reduce<unknown>(
        (place, name) => (place as Record<string, unknown>)[name],
        JSON.parse(repo.read(FILE)),
      );
    expect(written).toEqual(value);
  });
});

describe("set and unset refuse without touching the file", () => {
  const MALFORMED = '{\n  "commit": false, // mine\n}\n';
  test.each<[what: string, before: string, args: string[], message: string]>([
    [
      "a wrong type",
      '{ "commit":false}',
      ["set", "commit", "yes"],
      'tool config set: commit is "yes" (string); allowed: true or false',
    ],
    [
      "a value that is not allowed",
      "{}",
      ["set", "tone", "kind"],
      'tool config set: tone is "kind" (string); allowed: harsh, constructive',
    ],
    [
      "null",
      "{}",
      ["set", "ship.testCommand", "null"],
      "tool config set: ship.testCommand is null; allowed: a shell command",
    ],
    [
      "an empty string",
      "{}",
      ["set", "ship.testCommand", ""],
      'tool config set: ship.testCommand is "" (empty); allowed: a shell command',
    ],
    [
      "a plain string for a list",
      "{}",
      ["set", "exclude", "*.snap"],
      'tool config set: exclude is "*.snap" (string); allowed: an array of glob patterns',
    ],
    [
      "an unknown key",
      "{}",
      ["set", "ship.autoMerg", "true"],
      "tool config set: unknown setting `ship.autoMerg`\nhint: did you mean `ship.autoMerge`?",
    ],
    [
      "an unknown key inside a block",
      "{}",
      ["set", "ship", '{"autoMerg":true}'],
      "unknown setting `ship.autoMerg`",
    ],
    [
      "an unknown key to take out",
      "{}",
      ["unset", "tonne"],
      "unknown setting `tonne`\nhint: did you mean `tone`?",
    ],
    [
      "something else where the block stands",
      '{"ship": 5}',
      ["set", "ship.autoMerge", "true"],
      ".tool/config.json:1:10: ship is 5 (number); allowed: an object",
    ],
    [
      "a malformed file, to set",
      MALFORMED,
      ["set", "commit", "true"],
      ".tool/config.json:2:20: not valid JSON: comments are not allowed",
    ],
    [
      "a malformed file, to unset",
      MALFORMED,
      ["unset", "commit"],
      ".tool/config.json:2:20: not valid JSON: comments are not allowed",
    ],
    [
      "an empty file",
      "",
      ["set", "commit", "true"],
      ".tool/config.json:1:1: the file is empty; allowed: a JSON object",
    ],
  ])("%s", async (_what, before, args, message) => {
    await using repo = emptyRepo();
    projectText(repo, before);

    const { status, stdout, stderr } = await runTool(repo, ["config", ...args]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`error: `);
    expect(stderr).toContain(message);
    expect(repo.read(FILE)).toBe(before);
  });
});

test("set makes the folder and the file when they are missing", async () => {
  await using repo = emptyRepo();
  repo.write({ "deep/file": "" });

  const { stderr } = await runTool(repo, ["config", "set", "tone", "harsh"], { cwd: "deep" });

  expect(stderr).toBe('created .tool/config.json: tone = "harsh"\n');
  expect(repo.read(FILE)).toBe('{\n  "tone": "harsh"\n}\n');
});

test("--user changes the user's file and not the project's", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"commit":true}');
  userConfig(repo, '{"commit":true}');

  await runTool(repo, ["config", "set", "tone", "harsh", "--user"]);
  await runTool(repo, ["config", "unset", "commit", "--user"]);

  expect(repo.read(FILE)).toBe('{"commit":true}');
  expect(repo.read("../home/.tool/config.json")).toBe('{"tone":"harsh"}');
});

test("a link inside the work tree is written through to its target", async () => {
  await using repo = emptyRepo();
  repo.write({ "settings/tool.json": '{"commit":false}' });
  mkdirSync(join(repo.root, ".tool"));
  symlinkSync("../settings/tool.json", join(repo.root, FILE));

  await runTool(repo, ["config", "set", "commit", "true"]);

  expect(lstatSync(join(repo.root, FILE)).isSymbolicLink()).toBe(true);
  expect(repo.read("settings/tool.json")).toBe('{"commit":true}');
});

test("a fault elsewhere in the file does not keep a key from being mended", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"tone": "hash", "commit": "yes"}');

  const { status } = await runTool(repo, ["config", "set", "tone", "harsh"]);

  expect(status).toBe(0);
  expect(repo.read(FILE)).toBe('{"tone": "harsh", "commit": "yes"}');
});

describe("words where a list is needed", () => {
  test("a list with a fault is not put into another one", async () => {
    await using repo = emptyRepo();

    const { stderr } = await runTool(repo, ["config", "get", "exclude", "--set", 'exclude=[""]']);

    expect(stderr).toContain("exclude[0] is");
    expect(stderr).not.toContain("write a list");
  });

  test.each([
    ["mergeTargetBranches", "main,stable", '["main","stable"]'],
    ["exclude", "*.{snap,lock}", '["*.{snap,lock}"]'],
    ["review.linters", "eslint", '["eslint"]'],
  ])("%s: the hint is the command that sets it", async (key, typed, list) => {
    await using repo = emptyRepo();

    const refused = await runTool(repo, ["config", "set", key, typed]);
    const flag = await runTool(repo, ["config", "get", key, "--set", `${key}=${typed}`]);
    const mended = await runTool(repo, ["config", "set", key, list]);

    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(`hint: write a list: \`tool config set ${key} '${list}'\`\n`);
    expect(flag.stderr).toContain(`hint: write a list: \`--set '${key}=${list}'\`\n`);
    expect(mended.status).toBe(0);
  });

  test("a list that holds what it may not gets no such hint", async () => {
    await using repo = emptyRepo();

    const { stderr } = await runTool(repo, ["config", "set", "exclude", "[1]"]);

    expect(stderr).toContain("error: tool config set: exclude[0] is 1 (number)");
    expect(stderr).not.toContain("write a list");
  });

  test("a word that a list may not hold either gets no such hint", async () => {
    await using repo = emptyRepo();

    const { stderr } = await runTool(repo, ["config", "set", "review.linters", "nolint"]);

    expect(stderr).toContain("hint: see every setting with its value: `tool config list`\n");
    expect(stderr).toMatch(/review\.linters\[0\] is "nolint" \(string\); allowed: eslint, .*pmd/);
  });
});

test("an unknown key with an empty part is not told to be itself", async () => {
  await using repo = emptyRepo();

  const { stderr } = await runTool(repo, ["config", "set", ".ship.autoMerge", "true"]);

  expect(stderr).toContain("hint: did you mean `ship.autoMerge`?\n");
});

test("a register outside the repository is neither set nor passed by a check", async () => {
  await using repo = emptyRepo();

  const set = await runTool(repo, ["config", "set", "decisionRegister.path", "../notes"]);
  expect(set).toMatchObject({ status: 2, stdout: "" });
  expect(set.stderr).toContain("decisionRegister.path ../notes leads out of the repository\n");
  expect(repo.exists(FILE)).toBe(false);

  for (const enabled of [true, false]) {
    repo.config({ decisionRegister: { enabled, path: "../notes" } });
    const check = await runTool(repo, ["config", "check"]);
    expect(check).toMatchObject({ status: 2, stdout: "" });
    expect(check.stderr).toContain("decisionRegister.path ../notes leads out of the repository\n");
  }
});

test.each([
  ["ship.issueTracker.prompt", "Close every issue of the team."],
  ["ship", '{"issueTracker": {"prompt": "Close every issue of the team."}}'],
])("a prompt that a check refuses is not set, by %s", async (key, value) => {
  await using repo = emptyRepo();

  const { status, stderr } = await runTool(repo, ["config", "set", key, value]);

  expect(status).toBe(2);
  expect(stderr).toContain("ship.issueTracker.prompt: it does not name the issue as {issueId}\n");
  expect(repo.exists(FILE)).toBe(false);
});
