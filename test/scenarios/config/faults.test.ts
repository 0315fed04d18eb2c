import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { get, list, projectText, userConfig } from "./world.ts";

const DEEP = `${'{"a": '.repeat(300)}1${"}".repeat(300)}`;

describe("a fault is an error with file, line and column, exit status 2", () => {
  test.each<[what: string, text: string | Buffer, message: string]>([
    ["an empty file", "", ":1:1: the file is empty; allowed: a JSON object"],
    ["a file of white space", " \r\n\t\n", ":1:1: the file is empty; allowed: a JSON object"],
    ["an array at the top", "[]\n", ":1:1: the top level is an array; allowed: an object"],
    ["a string at the top", '\n  "x"', ":2:3: the top level is a string; allowed: an object"],
    ["null at the top", "null", ":1:1: the top level is null; allowed: an object"],
    [
      "half a file",
      '{\n  "tone": "har',
      ":2:11: not valid JSON: a string does not end on its line",
    ],
    [
      "a missing brace",
      '{\n  "tone": "harsh"\n',
      ":3:1: not valid JSON: a closing brace is missing",
    ],
    [
      "a missing comma",
      '{\n  "commit": true\n  "tone": "harsh"\n}',
      ":3:3: not valid JSON: a comma is missing here",
    ],
    [
      "a comment",
      '{\n  "commit": true // yes\n}',
      ":2:18: not valid JSON: comments are not allowed",
    ],
    [
      "a block comment",
      '{ /* x */ "commit": true }',
      ":1:3: not valid JSON: comments are not allowed",
    ],
    [
      "a trailing comma",
      '{\n  "commit": true,\n}',
      ":3:1: not valid JSON: a comma after the last entry is not allowed",
    ],
    ["single quotes", "{'commit': true}", ":1:2: not valid JSON: strings must be in double quotes"],
    [
      "a key without quotes",
      "{commit: true}",
      ":1:2: not valid JSON: this word is not a JSON value",
    ],
    [
      "two documents",
      "{} {}",
      ":1:4: not valid JSON: there is something after the end of the object",
    ],
    [
      "a key twice",
      '{\n  "commit": true,\n  "commit": true\n}',
      ':3:3: "commit" appears twice in this object, first at 2:3; allowed: once',
    ],
    [
      "CRLF line ends",
      '{\r\n  "commit": true,\r\n  "tone": 1\r\n}',
      ":3:11: tone is 1 (number); allowed: harsh, constructive",
    ],
    [
      "a byte order mark",
      '\uFEFF{"tone": 1}',
      ":1:10: tone is 1 (number); allowed: harsh, constructive",
    ],
    ["nesting without end", DEEP, ":1:1201: nested too deeply to be a configuration"],
    [
      "a wrong type",
      '{"commit": "true"}',
      ':1:12: commit is "true" (string); allowed: true or false',
    ],
    ["null", '{"commit": null}', ":1:12: commit is null; allowed: true or false"],
    ["null for a block", '{"ship": null}', ":1:10: ship is null; allowed: an object"],
    [
      "a value that is not allowed",
      '{"focus": "speed"}',
      ':1:11: focus is "speed" (string); allowed: security, performance, architecture, edge-case',
    ],
    [
      "an empty command",
      '{"ship": {\n"buildCommand": ""}}',
      ':2:17: ship.buildCommand is "" (empty); allowed: a shell command',
    ],
    [
      "an empty branch",
      '{"fastShip": {"targetBranch": ""}}',
      ':1:31: fastShip.targetBranch is "" (empty); allowed: a branch name',
    ],
    [
      "an empty state",
      '{"ship": {"issueTracker": {"state": ""}}}',
      ':1:37: ship.issueTracker.state is "" (empty); allowed: a state\'s name',
    ],
    [
      "an empty prompt",
      '{"ship": {"issueTracker": {"prompt": ""}}}',
      ':1:38: ship.issueTracker.prompt is "" (empty); allowed: a string, or an array of its lines',
    ],
    [
      "an empty provider",
      '{"ship": {"issueTracker": {"provider": ""}}}',
      ':1:40: ship.issueTracker.provider is "" (empty); allowed: a tracker\'s name',
    ],
    [
      "a wrong entry of a list",
      '{"exclude": ["*.snap",\n  7]}',
      ":2:3: exclude[1] is 7 (number); allowed: a glob pattern, with every `[` closed and no `\\` at the end",
    ],
    [
      "too many rounds",
      '{"review": {"maxIterations": 21}}',
      ":1:30: review.maxIterations is 21 (number); allowed: a whole number from 1 to 20",
    ],
    [
      "a $schema that is no string",
      '{"$schema": 1}',
      ":1:13: $schema is 1 (number); allowed: a string",
    ],
    [
      "bytes that are not UTF-8",
      Buffer.from('{\n"tone": "h\xe4rsh"}', "latin1"),
      " is not UTF-8 (line 2)",
    ],
    ["UTF-16", Buffer.from('\uFEFF{"commit": true}', "utf16le"), " is not UTF-8 (line 1)"],
    [
      "a huge file",
      `{"x": "${"y".repeat(1024 * 1024)}"}`,
      " is 1025 KiB large; allowed: up to 1024 KiB",
    ],
  ])("%s", async (_what, text, message) => {
    await using repo = emptyRepo();
    projectText(repo, text);

    const { status, stdout, stderr } = await runTool(repo, ["config", "check"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.split("\n")[0]).toBe(`error: .tool/config.json${message}`);
    expect(stderr).toContain("\nhint: ");
    expect(stderr).not.toContain("    at ");
  });
});

describe("a file that cannot be read is an error with a hint, exit status 2", () => {
  const cases: [what: string, make: (path: string, repo: Repo) => void, message: string][] = [
    ["a folder", (path) => mkdirSync(path, { recursive: true }), " is a folder; allowed: a file"],
    [
      "a dangling link",
      (path) => symlinkSync("nowhere.json", path),
      " is a symbolic link to a file that is not there",
    ],
    ["a link to itself", (path) => symlinkSync("config.json", path), " cannot be read"],
    ["a pipe", (path) => execFileSync("mkfifo", [path]), " is not a regular file"],
  ];
  for (const [what, make, message] of cases) {
    test(`${what}, as the project's file and as the user's`, async () => {
      await using repo = emptyRepo();
      for (const folder of [join(repo.root, ".tool"), join(repo.sandbox.home, ".tool")]) {
        mkdirSync(folder);
        make(join(folder, "config.json"), repo);
      }

      const { status, stderr } = await runTool(repo, ["config", "check"]);

      expect(status).toBe(2);
      expect(stderr).toContain(`error: .tool/config.json${message}\n`);
      expect(stderr).toContain(`error: ~/.tool/config.json${message}\n`);
      expect(stderr).toContain("\nhint: ");
    });
  }

  test("a file where the folder should be", async () => {
    await using repo = emptyRepo();
    repo.write({ ".tool": "" });

    const { status, stderr } = await runTool(repo, ["config", "check"]);

    expect(status).toBe(2);
    expect(stderr).toContain("error: .tool/config.json is below something that is not a folder\n");
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)("a file without the right to read", async () => {
    await using repo = emptyRepo();
    projectText(repo, "{}");
    chmodSync(join(repo.root, ".tool/config.json"), 0);

    const { status, stderr } = await runTool(repo, ["config", "check"]);

    expect(status).toBe(2);
    expect(stderr).toContain("error: .tool/config.json cannot be read\n");
  });
});

test("a folder of the user's that cannot be entered is a fault of the user's file alone", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"tone":"harsh"}');
  symlinkSync(".tool", join(repo.root, "../home/.tool"));

  const { status, stderr } = await runTool(repo, ["config", "list"]);

  expect(status).toBe(2);
  expect(stderr.match(/^error: .*/gm)).toEqual(["error: ~/.tool/config.json cannot be read"]);
});

test("all problems of both files and of the flags are reported in one go", async () => {
  await using repo = emptyRepo();
  userConfig(repo, '{\n  "tone": "hash",\n  "exclude": "a"\n}');
  projectText(repo, '{\n  "commit": 1, // why\n  "ship": {\n    "autoMerge": "yes",\n  }\n}');

  const { status, stdout, stderr } = await runTool(repo, ["config", "list", "--set", "host=x"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr.split("\n").filter((line) => line.startsWith("error: "))).toEqual([
    'error: --set host=x: host is "x" (string); allowed: auto, github, gitlab, plain',
    "error: .tool/config.json:2:16: not valid JSON: comments are not allowed",
    "error: .tool/config.json:5:3: not valid JSON: a comma after the last entry is not allowed",
    "error: .tool/config.json:2:13: commit is 1 (number); allowed: true or false",
    'error: .tool/config.json:4:18: ship.autoMerge is "yes" (string); allowed: true or false',
    'error: ~/.tool/config.json:2:11: tone is "hash" (string); allowed: harsh, constructive',
    'error: ~/.tool/config.json:3:14: exclude is "a" (string); allowed: an array of glob patterns, for example ["*.snap", "vendor/*"]',
  ]);
  // A command that refuses the file is no way out; for the user's file it is one.
  expect(stderr).not.toContain("`tool config set commit");
  expect(stderr).toContain("`tool config set tone harsh --user`");
});

test("with --json the faults are printed to standard output, each with its code", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"commit": 1, "tone": 2,}');

  const { status, stdout } = await runTool(repo, ["config", "check", "--json"]);

  expect(status).toBe(2);
  const { schema, errors } = JSON.parse(stdout) as { schema: string; errors: { code: string }[] };
  expect(schema).toBe("tool.error/1");
  expect(errors.map(({ code }) => code)).toEqual([
    "CONFIG_SYNTAX",
    "CONFIG_INVALID",
    "CONFIG_INVALID",
  ]);
});

test("the hints of a check mend the file when typed", async () => {
  await using repo = emptyRepo();
  repo.config({ commit: "yes", tone: "hash", ship: { testCommand: "" } });
  const commands = (text: string) =>
    text.split("\n").flatMap((line) => /^hint: .*?`tool (.*?)`/.exec(line)?.[1]?.split(" ") ?? []);

  for (let round = 0; round < 3; round += 1) {
    const { stderr } = await runTool(repo, ["config", "check"]);
    const words = commands(stderr);
    await runTool(repo, words.slice(0, words[1] === "set" ? 4 : 3));
  }

  const { status, stdout } = await runTool(repo, ["config", "check", "--json"]);
  expect({ status, ...JSON.parse(stdout) }).toMatchObject({
    status: 0,
    schema: "tool.config-check/1",
    warnings: [],
  });
  expect(JSON.parse(repo.read(".tool/config.json"))).toEqual({ commit: true, tone: "harsh" });
});

describe("an unknown key warns with the nearest name, and the run goes on", () => {
  test.each([
    ['{\n  "exlude": [], "tone": "harsh"}', ":2:3: unknown setting exlude; did you mean exclude?"],
    [
      '{"tone": "harsh", "ship": {\n"autoMerg": 5}}',
      ":2:1: unknown setting ship.autoMerg; did you mean ship.autoMerge?",
    ],
    [
      '{"testCommand": "x", "tone": "harsh"}',
      ":1:2: unknown setting testCommand; did you mean ship.testCommand?",
    ],
    ['{"xyzzy": {"a": []}, "tone": "harsh"}', ":1:2: unknown setting xyzzy"],
    ['{"__proto__": {"commit": true}, "tone": "harsh"}', ":1:2: unknown setting __proto__"],
  ])("%s", async (text, message) => {
    await using repo = emptyRepo();
    projectText(repo, text);

    const { status, stdout, stderr } = await runTool(repo, ["config", "get", "tone"]);

    expect({ status, stdout }).toEqual({ status: 0, stdout: "harsh\n" });
    expect(stderr.split("\n")[0]).toBe(`warning: .tool/config.json${message}`);
  });

  test("list --json has the warnings, those of both files", async () => {
    await using repo = emptyRepo();
    projectText(repo, '{"exlude": []}');
    userConfig(repo, { tones: 1 });

    const { warnings } = await list(repo);

    expect(warnings.map(({ code, message }) => [code, message.split(";")[0]])).toEqual([
      ["CONFIG_UNKNOWN_KEY", ".tool/config.json:1:2: unknown setting exlude"],
      ["CONFIG_UNKNOWN_KEY", "~/.tool/config.json:1:2: unknown setting tones"],
    ]);
  });
});

describe("accepted without a word", () => {
  test.each<[what: string, text: string, key: string, value: string]>([
    ["a byte order mark", '\uFEFF{"tone": "harsh"}', "tone", "harsh"],
    ["CRLF line ends", '{\r\n"tone": "harsh"\r\n}\r\n', "tone", "harsh"],
    ["$schema", '{"$schema": "./config.schema.json", "tone": "harsh"}', "tone", "harsh"],
    [
      "any provider",
      '{"ship": {"issueTracker": {"provider": "Other Tracker"}}}',
      "ship.issueTracker.provider",
      "Other Tracker",
    ],
    ["an empty list of branches", '{"mergeTargetBranches": []}', "ship.targetBranch", "main"],
    ["an empty object", "{}", "host", "auto"],
    ["empty blocks", '{"ship": {"issueTracker": {}}, "review": {"budget": {}}}', "host", "auto"],
  ])("%s", async (_what, text, key, value) => {
    await using repo = emptyRepo();
    projectText(repo, text);

    const outcome = await runTool(repo, ["config", "get", key]);

    expect(outcome).toEqual({ status: 0, stdout: `${value}\n`, stderr: "" });
  });

  test("a link to a file elsewhere", async () => {
    await using repo = emptyRepo();
    repo.write({ "../dotfiles/tool.json": '{"tone": "harsh"}', "../home/.tool/x": "" });
    symlinkSync("../../dotfiles/tool.json", join(repo.sandbox.home, ".tool/config.json"));

    expect(await get(repo, "tone")).toBe("harsh");
  });
});

describe("nothing has run when a fault is found", () => {
  const shipping = (user: string): Repo => {
    const repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });
    repo.config({ host: "plain", ship: { buildCommand: "touch ../built" } });
    repo.commit("Configure");
    repo.write({ "pending.txt": "not committed\n" });
    userConfig(repo, user);
    return repo;
  };

  test("a fault in the user's file stops tool ship before its first step", async () => {
    await using repo = shipping('{"tone": "hash"}');
    const before = snapshot(repo.root);

    const { status, stdout, stderr } = await runTool(repo, ["ship", "--yes", "--skip-review"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain('error: ~/.tool/config.json:1:10: tone is "hash" (string)');
    expect(repo.exists("../built")).toBe(false);
    expect(repo.tipOnOrigin("feature")).toBe(null);
    expect(snapshot(repo.root)).toEqual(before);
  });

  test("the same ship with the file mended runs the build", async () => {
    await using repo = shipping('{"tone": "harsh"}');

    const { status } = await runTool(repo, ["ship", "--yes", "--skip-review"]);

    expect(status).toBe(0);
    expect(repo.exists("../built")).toBe(true);
    expect(repo.tipOnOrigin("feature")).not.toBe(null);
  });

  test.each([["review"], ["ship"], ["fast-ship"]])("tool %s says every fault too", async (verb) => {
    await using repo = shipping("[]");
    projectText(repo, '{"commit": 1, "tone": 2}');

    const { status, stderr } = await runTool(repo, [verb, "--yes"]);

    expect(status).toBe(2);
    expect(stderr.match(/^error: /gm)).toHaveLength(3);
  });
});

test.each([["here"], [""]])(
  "with HOME=%j there are no settings of the user's, and none are written",
  async (HOME) => {
    await using repo = emptyRepo();
    const env = { HOME };

    const set = await spawnTool(repo, ["config", "set", "tone", "harsh", "--user"], { env });
    const get = await spawnTool(repo, ["config", "path"], { env });

    expect({ status: set.status, stdout: set.stdout }).toEqual({ status: 2, stdout: "" });
    expect(set.stderr).toContain("error: no home directory: HOME is not an absolute path\nhint: ");
    expect(get.status).toBe(0);
    expect(repo.exists("here")).toBe(false);
    expect(repo.exists(".tool")).toBe(false);
  },
);

test("unknown keys are named beside the faults, not one run later", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"shipp": {}, "tone": "loud"}');
  userConfig(repo, { comit: true });

  const { status, stderr } = await runTool(repo, ["review"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^warning: .*unknown setting shipp; did you mean ship\?$/m);
  expect(stderr).toMatch(/^warning: ~.*unknown setting comit; did you mean commit\?$/m);
  expect(stderr).toMatch(/^error: .*tone is "loud"/m);
});

test("a fault in an entry of a list has its place, and a hint that takes the list out", async () => {
  await using repo = emptyRepo();
  projectText(repo, '{"review": {"overrides": [{"ignore": ["js/*"]}]}}');

  const { stderr } = await runTool(repo, ["config", "check"]);
  const mended = await runTool(repo, ["config", "unset", "review.overrides"]);

  expect(stderr).toBe(
    'error: .tool/config.json:1:27: review.overrides[0].files is missing; allowed: an array of glob patterns, for example ["test/**"]\n' +
      "hint: remove it: `tool config unset review.overrides`\n",
  );
  expect(mended.status).toBe(0);
});
