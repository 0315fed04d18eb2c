import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";

test("an unknown command names the nearest one and exits 2", async () => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["revew", "--tone", "harsh"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe("error: unknown command `revew`\nhint: did you mean `tool review`?\n");
});

test.each([
  [["help", "nope"], "unknown command `nope`", "see them all: `tool --help`"],
  [["help", "shp"], "unknown command `shp`", "did you mean `tool ship`?"],
  [["brief"], "unknown command `brief`", "did you mean `tool review --brief`?"],
  [["undo"], "unknown command `undo`", "did you mean `tool review --undo`?"],
])("%j is refused: %s", async (typed, message, hint) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, typed);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe(`error: ${message}\nhint: ${hint}\n`);
});

test.each([
  [["help"], ["--help"]],
  [
    ["help", "ship"],
    ["ship", "--help"],
  ],
  [
    ["-q", "help", "/tool-ship"],
    ["-q", "ship", "--help"],
  ],
  [
    ["help", "config", "set"],
    ["config", "set", "--help"],
  ],
])("%j is %j", async (typed, flags) => {
  await using repo = emptyRepo();

  const help = await runTool(repo, typed);

  expect(help).toEqual({ ...(await runTool(repo, flags)), status: 0, stderr: "" });
  expect(help.stdout).toMatch(/^Usage: tool /);
});

test.each([
  ["list", true],
  ["get", true],
  ["check", true],
  ["set", false],
  ["unset", false],
  ["schema", false],
  ["path", false],
] as const)("the help of config %s lists the flags of settings: %s", async (verb, isListed) => {
  await using repo = emptyRepo();

  const { stdout } = await runTool(repo, ["config", verb, "--help"]);

  expect(stdout.includes("--tone <tone>")).toBe(isListed);
  expect(stdout).toContain("-V, --version");
});

test.each([
  [["review", "--format", "json", "gone.js"]],
  [["review", "--format=json", "--no-such-flag"]],
  [["review", "--no-such-flag", "--format", "json"]],
])("`--format json` prints an error as JSON too, as `--json` does: %s", async (args) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, args);

  expect(status).toBe(2);
  expect(JSON.parse(stdout).schema).toBe("tool.error/1");
  expect(stderr).toMatch(/^error: /);
});

test("flags of every command stand before it as well as behind", async () => {
  await using repo = emptyRepo();
  repo.write({ "a.js": "f();\n" });

  const { status, stdout } = await runTool(repo, [
    "--no-input",
    "-C",
    ".",
    "--json",
    "review",
    "a.js",
  ]);

  expect([status, JSON.parse(stdout).schema]).toEqual([0, "tool.review/1"]);
});

test.each([
  [
    ["--fail-on", "minor", "review", "--findings", "a file"],
    "--fail-on",
    "review --fail-on minor --findings 'a file'",
  ],
  [["--no-input", "--findings=-", "/tool-review"], "--findings", "review --no-input --findings=-"],
  [["-C", "review", "--dry-run", "ship", "-v"], "--dry-run", "ship -C review --dry-run -v"],
])(
  "a command's own flag before it is named with the line to type: %j",
  async (argv, flag, right) => {
    await using repo = emptyRepo();

    const { status, stderr } = await runTool(repo, argv);

    const command = right.split(" ")[0] ?? "";
    expect(status).toBe(2);
    expect(stderr).toBe(
      `error: ${flag} is a flag of \`tool ${command}\` and stands before it\nhint: put it behind: \`tool ${right}\`\n`,
    );
  },
);

test.each([
  {
    args: ["register", "lst"],
    says: "error: unknown command `register lst`\nhint: did you mean `tool register list`?\n",
  },
  {
    args: ["--no-input", "tool-config", "nothing"],
    says: "error: unknown command `config nothing`\nhint: see its usage: `tool config --help`\n",
  },
  {
    args: ["doctor", "now"],
    says: "error: unexpected argument `now`\nhint: see its usage: `tool doctor --help`\n",
  },
  {
    args: ["runs", "show", "a", "b"],
    says: "error: unexpected argument `b`\nhint: see its usage: `tool runs show --help`\n",
  },
  {
    args: ["register", "search"],
    says: "error: missing required argument 'text'\nhint: see its usage: `tool register search --help`\n",
  },
])("$args is answered with the verb that was meant, or the help of that verb", async (line) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, line.args);

  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: line.says });
});

test.each([
  {
    args: ["ship", "--reviewer", ""],
    says: "error: --reviewer is empty\nhint: give it a name, or leave --reviewer out\n",
  },
  {
    args: ["ship", "--label", "bug", "--label", " , ", "--assignee", " "],
    says: "error: --label is empty\nhint: give it a name, or leave --label out\nerror: --assignee is empty\nhint: give it a name, or leave --assignee out\n",
  },
  {
    args: ["runs", "show", ""],
    says: "error: the name of the ship is empty\nhint: take it from the list: `tool runs`\n",
  },
])("$args is refused as empty", async (line) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, line.args);

  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: line.says });
});

test("--version prints the version alone", async () => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await spawnTool(repo, ["--version"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  ["gone", "cannot enter gone"],
  ["a-file", "cannot enter a-file"],
])("-C %s, where no directory is, is refused with a hint", async (directory, message) => {
  await using repo = emptyRepo();
  repo.write({ "a-file": "" });

  const { status, stderr } = await runTool(repo, ["-C", directory, "review"]);

  expect(status).toBe(2);
  expect(stderr).toContain(`error: ${message}`);
  expect(stderr).toContain("hint: name a directory that exists: `tool -C DIRECTORY …`");
});

test("a git without the options that are needed is named with its version", async () => {
  await using repo = emptyRepo();
  repo.write({
    "../old/git": `#!/bin/sh
case "$*" in
  *--path-format*) exit 129 ;;
  *version*) echo "git version 2.30.2" ;;
  *) echo true; echo "${repo.root}" ;;
esac
`,
  });

  const { status, stderr } = await runTool(repo, ["review"], {
    env: { PATH: `${repo.sandbox.directory}/old:${repo.sandbox.bin}` },
  });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      "error: this is git version 2.30.2, and 2.31 or newer is needed\nhint: install a newer git: https://git-scm.com/downloads\n",
  });
});

test("a machine without git is told to install it", async () => {
  await using repo = emptyRepo();

  const { status, stderr } = await runTool(repo, ["review"], { env: { PATH: "/nowhere" } });

  expect(status).toBe(2);
  expect(stderr).toContain("error: git was not found on PATH\nhint: install git");
});

test.each([
  { args: ["/tool-config", "get", "host"] },
  { args: ["tool-config", "get", "host"] },
  { args: ["-C", ".", "/tool-config", "get", "host"] },
  { args: ["--set", "host=auto", "--json", "--cwd", ".", "tool-config", "get", "host"] },
])("the slash name works wherever a command is typed: $args", async ({ args }) => {
  await using repo = emptyRepo();

  const { status, stdout } = await runTool(repo, args);

  expect({ status, value: stdout.replaceAll('"', "") }).toEqual({ status: 0, value: "auto\n" });
});

test("control characters of a file never reach the terminal in an error or a warning", async () => {
  await using repo = emptyRepo();
  repo.config({ tone: "\u001B[31mred", "\u001B]0;title\u0007": 1 });

  const { status, stdout, stderr } = await runTool(repo, ["config", "check"]);

  expect(status).toBe(2);
  // oxlint-disable-next-line no-control-regex
  expect(stdout + stderr).not.toMatch(/[\u001B\u0007]/);
  expect(stderr).toContain("[31mred");
});

test.each([
  [["--constructive", "--harsh"], "--harsh and --constructive"],
  [["--tone", "harsh", "--constructive"], "--tone and --constructive"],
])("review, ship and config take one tone: %j is refused", async (flags, both) => {
  await using repo = emptyRepo();

  for (const [command, ...rest] of [["review"], ["ship"], ["fast-ship"], ["config", "list"]]) {
    const { status, stderr } = await runTool(repo, [command ?? "", ...rest, ...flags]);

    expect(status).toBe(2);
    expect(stderr).toBe(
      `error: ${both} cannot be combined\nhint: each sets the tone; leave one out: \`tool ${command} --help\`\n`,
    );
  }
});

test("an unknown flag is answered with names that can be typed, also with several", async () => {
  await using repo = emptyRepo();

  const { stderr } = await runTool(repo, ["review", "--nope"]);

  expect(stderr).toContain("hint: did you mean `--open` or `--tone`? Everything it takes:");
});
