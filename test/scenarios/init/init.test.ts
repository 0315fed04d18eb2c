import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_TRACKER_PROMPT } from "../../../src/tracker/pure/prompt/default-prompt.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";

const FILE = ".tool/config.json";
const TRACKER = {
  provider: "supported-tracker",
  enabled: false,
  teamPrefixes: ["DIS", "ENG", "DISC"],
  state: "In Review",
  prompt: DEFAULT_TRACKER_PROMPT,
};
/** What every file gets that `init` writes. */
const ALWAYS = {
  $schema: "https://raw.githubusercontent.com/tool-cli/tool-cli/main/schema/config.schema.json",
  tone: "constructive",
};
const TRACKER_KEYS = Object.keys(TRACKER).map((name) => `ship.issueTracker.${name}`);
const PACKAGE = JSON.stringify({ scripts: { build: "true", test: "true" } });

const configOf = (repo: Repo): unknown => JSON.parse(repo.read(FILE));

describe("in a project without the file", () => {
  test("init writes the detected commands and the default tracker prompt, and says what to do next", async () => {
    await using repo = emptyRepo();
    repo.write({
      "package.json": PACKAGE,
      "package-lock.json": "{}",
      ".gitignore": "node_modules/\n",
    });

    const { status, stdout, stderr } = await runTool(repo, ["init"]);

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(configOf(repo)).toEqual({
      ...ALWAYS,
      ship: {
        installCommand: "npm ci",
        buildCommand: "npm run build",
        testCommand: "npm test",
        issueTracker: TRACKER,
      },
    });
    expect(stdout).toBe(`created .tool/config.json

  tone                 constructive
  ship.installCommand  npm ci         from package-lock.json
  ship.buildCommand    npm run build  from the script build of package.json
  ship.testCommand     npm test       from the script test of package.json
  ship.issueTracker    off until you set enabled; its prompt is there to edit

next:
  tool config list     see every setting and where it comes from
  tool review          review the change on this branch
  tool ship --dry-run  see what shipping it would do
`);
  });

  test("init warns of folders that the commands fill and git does not ignore", async () => {
    await using repo = emptyRepo();
    repo.write({ "mix.exs": "", ".gitignore": "/_build/\n", "composer.json": "{}" });
    repo.write({ "vendor/kept.php": "", "package.json": PACKAGE });
    repo.git("add", "vendor");

    const { status, stderr } = await runTool(repo, [
      "init",
      "--set=ship.installCommand=mix deps.get && npm ci && composer install",
    ]);

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `note: the tests of mix.exs are left out; to run them too: \`tool config set ship.testCommand 'npm test && mix test'\`
warning: git does not ignore node_modules/, deps/: \`tool ship\` would commit what the commands write there
hint: add them to .gitignore, as lines: \`node_modules/\`, \`deps/\`
`,
    });
  });

  test.each([
    ["", []],
    ["nodeLinker: pnp\n", []],
    ["nodeLinker: node-modules\n", ["node_modules/"]],
  ])("with Yarn 4 and the settings %j, init warns of %j", async (settings, folders) => {
    await using repo = emptyRepo();
    repo.write({ "package.json": '{"packageManager":"yarn@4.5.0"}', "yarn.lock": "" });
    repo.write({ ".yarnrc.yml": settings });

    const { stderr } = await runTool(repo, ["init"]);

    expect(stderr.match(/(?<=does not ignore )\S+(?=:)/g) ?? []).toEqual(folders);
  });

  test("init says how to name the tests where nothing shows them", async () => {
    await using repo = emptyRepo();
    const next = "tool config set ship.testCommand …  say how it is tested";

    const first = await runTool(repo, ["init"]);
    await runTool(repo, ["config", "set", "ship.testCommand", "./check"]);
    const second = await runTool(repo, ["init"]);

    expect(first.stdout).toContain(next);
    expect(second.stdout).not.toContain("ship.testCommand");
  });

  test("what init writes is valid, and its prompt counts as the default one", async () => {
    await using repo = emptyRepo();
    await runTool(repo, ["/tool-init", "--yes"]);

    const { status, stderr } = await runTool(repo, ["config", "check"]);

    expect({ status, warnings: stderr.includes("warning") }).toEqual({
      status: 0,
      warnings: false,
    });
  });

  test("after init a ship reviews; before it, its plan says which command switches that on", async () => {
    await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });
    const plan = async (): Promise<string> =>
      (await runTool(repo, ["ship", "--dry-run", "--set", "host=plain"])).stdout;

    const before = await plan();
    await runTool(repo, ["init", "--yes"]);
    const after = await plan();

    expect(before).toMatch(/^NOT REVIEWED: .*`tool config set tone constructive`$/m);
    expect(after).toMatch(/^ +review +review the change against main$/m);
    expect(after).not.toContain("NOT REVIEWED");
  });

  test("a prompt in lines is the same as one string, and is checked line by line", async () => {
    await using repo = emptyRepo();
    const lines = ["Move {issueId} only.", "", "If it is missing, report that and stop."];
    repo.config({ ship: { issueTracker: { prompt: lines } } });
    const good = await runTool(repo, ["config", "get", "ship.issueTracker.prompt"]);
    repo.config({ ship: { issueTracker: { prompt: [...lines, "two\nlines"] } } });
    const broken = await runTool(repo, ["config", "check"]);
    repo.config({ ship: { issueTracker: { prompt: ["Search for issues like {issueId}."] } } });
    const wide = await runTool(repo, ["config", "check"]);

    expect(good.stdout).toBe(`${lines.join("\n")}\n`);
    expect(broken.stderr).toContain(
      'ship.issueTracker.prompt[3] is "two\\nlines" (string); allowed: one line of text',
    );
    expect(wide.stderr).toContain("ship.issueTracker.prompt: ");
    expect([broken.status, wide.status]).toEqual([2, 2]);
  });

  test("a second init adds nothing, says so and leaves the file byte for byte", async () => {
    await using repo = emptyRepo();
    repo.write({ "go.mod": "module a\n" });
    await runTool(repo, ["init", "--yes"]);
    const before = snapshot(repo.root);

    const { status, stdout } = await runTool(repo, ["init", "--yes"]);

    expect(status).toBe(0);
    expect(stdout).toMatch(/^\.tool\/config\.json already has everything; nothing was added\n/);
    expect(snapshot(repo.root)).toEqual(before);
  });

  test("--json prints the file, whether it was created and the keys that were added", async () => {
    await using repo = emptyRepo();
    repo.write({ "Cargo.toml": "[package]\n" });

    const first = await runTool(repo, ["init", "--json"]);
    const second = await runTool(repo, ["init", "--json"]);

    const schema = "tool.init/1";
    expect([JSON.parse(first.stdout), JSON.parse(second.stdout)]).toEqual([
      {
        schema,
        file: FILE,
        created: true,
        added: ["$schema", "tone", "ship.buildCommand", "ship.testCommand", ...TRACKER_KEYS],
      },
      { schema, file: FILE, created: false, added: [] },
    ]);
  });

  test("from a subfolder the file is written at the top of the work tree", async () => {
    await using repo = emptyRepo();
    repo.write({ "go.mod": "module a\n", "deep/er/package.json": PACKAGE });

    const { status } = await runTool(repo, ["init"], { cwd: "deep/er" });

    expect(status).toBe(0);
    expect(repo.exists("deep/er/.tool")).toBe(false);
    expect(configOf(repo)).toMatchObject({ ship: { testCommand: "go test ./..." } });
  });

  test("nothing of the project is executed", async () => {
    await using repo = emptyRepo();
    const trap = `#!/bin/sh\ntouch '${join(repo.sandbox.directory, "executed")}'\n`;
    repo.write({
      "package.json": PACKAGE,
      mvnw: trap,
      "pom.xml": "<project>",
      Makefile: "x:=$(shell ./mvnw)\n",
    });
    for (const program of ["npm", "make", "mvn"]) repo.write({ [`../bin/${program}`]: trap });

    await runTool(repo, ["init"]);

    expect(repo.exists("../executed")).toBe(false);
  });

  test("a broken manifest is passed over with a note", async () => {
    await using repo = emptyRepo();
    repo.write({ "package.json": "{", Makefile: "test:\n" });

    const { status, stderr } = await runTool(repo, ["init"]);

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: "note: package.json is not valid JSON, so it was not used\n",
    });
    expect(configOf(repo)).toMatchObject({ ship: { testCommand: "make test" } });
  });

  test("--set gives values to write", async () => {
    await using repo = emptyRepo();
    repo.write({ "go.mod": "module a\n" });

    const { status } = await runTool(repo, [
      "init",
      "--set=tone=harsh",
      "--set=ship.testCommand=make check",
    ]);

    expect(status).toBe(0);
    expect(configOf(repo)).toMatchObject({ tone: "harsh", ship: { testCommand: "make check" } });
  });

  test("a file that git ignores is pointed out", async () => {
    await using repo = emptyRepo();
    repo.write({ ".gitignore": "/.tool/\n", "src/a.js": "" });

    const { status, stderr } = await runTool(repo, ["init"], { cwd: "src" });

    expect(status).toBe(0);
    expect(stderr).toContain("warning: git ignores .tool/config.json");
    const [, hint = ""] = /`git (check-ignore -v \S+)`/.exec(stderr) ?? [];
    expect(repo.git("-C", "src", ...hint.split(" "))).toContain(".gitignore:1:/.tool/");
  });
});

describe("the target branch", () => {
  const targetIn = (repo: Repo): unknown =>
    (configOf(repo) as { ship: { targetBranch?: string } }).ship.targetBranch;

  test.each([
    ["is left out when it is what would be derived", "main", "main", undefined],
    ["is the remote's HEAD when that is another", "develop", "develop", "develop"],
    ["is the one of mergeTargetBranches that the remote has", "master", null, "master"],
    ["is left out when nothing is known of the remote", "elsewhere", null, undefined],
  ])("%s", async (_name, branch, head, expected) => {
    await using repo = repoWithOrigin();
    repo.git("update-ref", "-d", "refs/remotes/origin/main");
    repo.git("update-ref", `refs/remotes/origin/${branch}`, "HEAD");
    if (head !== null) {
      repo.git("symbolic-ref", "refs/remotes/origin/HEAD", `refs/remotes/origin/${head}`);
    }

    await runTool(repo, ["init"]);

    expect(targetIn(repo)).toBe(expected);
  });

  test("a remote HEAD that points at a branch gone since is not believed", async () => {
    await using repo = repoWithOrigin();
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone");

    await runTool(repo, ["init"]);

    expect(targetIn(repo)).toBeUndefined();
  });

  test("it follows the file's own mergeTargetBranches", async () => {
    await using repo = repoWithOrigin();
    repo.config({ mergeTargetBranches: ["trunk", "main"] });

    await runTool(repo, ["init"]);

    expect(targetIn(repo)).toBe("main");
  });
});

describe("in a project with the file", () => {
  test("init keeps what is there, byte for byte: order, tabs, CRLF and the byte order mark", async () => {
    await using repo = emptyRepo();
    repo.write({ "go.mod": "module a\n" });
    const head =
      '\uFEFF{\r\n\t"ship":   {\r\n\t\t"testCommand": "make  check",\r\n\t\t"autoMerge":true';
    const tail = '\r\n\t},\r\n\t"exclude": [ "*.snap" ]\r\n}';
    repo.write({ [FILE]: head + tail });

    const { status, stdout } = await runTool(repo, ["init", "--yes"]);

    expect(status).toBe(0);
    expect(stdout).toMatch(/^completed \.tool\/config\.json\n/);
    const text = repo.read(FILE);
    expect(text.startsWith(`${head},\r\n\t\t"buildCommand": "go build ./...",\r\n`)).toBe(true);
    expect(text).toContain('"exclude": [ "*.snap" ],\r\n\t"$schema": ');
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(JSON.parse(text.slice(1))).toMatchObject(ALWAYS);
    expect(JSON.parse(text.slice(1)).ship).toEqual({
      testCommand: "make  check",
      autoMerge: true,
      buildCommand: "go build ./...",
      issueTracker: TRACKER,
    });
  });

  test("a tracker's block that is there in part is completed", async () => {
    await using repo = emptyRepo();
    const own = { enabled: true, teamPrefixes: ["ABC"] };
    repo.config({ ship: { issueTracker: own } });

    const { stdout } = await runTool(repo, ["init", "--json"]);

    expect(JSON.parse(stdout)).toMatchObject({
      created: false,
      added: [
        "$schema",
        "tone",
        ...["provider", "state", "prompt"].map((name) => `ship.issueTracker.${name}`),
      ],
    });
    expect(configOf(repo)).toEqual({ ...ALWAYS, ship: { issueTracker: { ...TRACKER, ...own } } });
  });

  test("--set does not change what the file has, and says so", async () => {
    await using repo = emptyRepo();
    repo.config({ tone: "harsh" });

    const { status, stderr } = await runTool(repo, ["init", "--set", "tone=constructive"]);

    expect(status).toBe(0);
    expect(stderr).toContain("warning: .tool/config.json already has tone, which stays as it is");
    expect(configOf(repo)).toMatchObject({ tone: "harsh" });
  });

  test("a second init has nothing to add and nothing to warn about", async () => {
    await using repo = emptyRepo();
    await runTool(repo, ["init"]);

    const { status, stdout, stderr } = await runTool(repo, ["init"]);

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("already has everything; nothing was added\n");
  });

  test("defaults are not written over what the user's own file sets", async () => {
    await using repo = emptyRepo();
    const own = { enabled: true, teamPrefixes: ["ABC"] };
    repo.write({ [`../home/${FILE}`]: JSON.stringify({ ship: { issueTracker: own } }) });

    await runTool(repo, ["init"]);

    const { provider, state, prompt } = TRACKER;
    expect(configOf(repo)).toEqual({
      ...ALWAYS,
      ship: { issueTracker: { provider, state, prompt } },
    });
  });

  test("a symbolic link stays one, and its target is completed", async () => {
    await using repo = emptyRepo();
    repo.write({ "shared.json": '{ "tone": "harsh" }\n', ".tool/keep": "" });
    symlinkSync("../shared.json", join(repo.root, FILE));

    const { status } = await runTool(repo, ["init"]);

    expect(status).toBe(0);
    expect(snapshot(repo.root)[FILE]).not.toBe(snapshot(repo.root)["shared.json"]);
    expect(JSON.parse(repo.read("shared.json"))).toEqual({
      ...ALWAYS,
      tone: "harsh",
      ship: { issueTracker: TRACKER },
    });
  });
});

describe("init refuses, with a hint, exit 2 and nothing touched,", () => {
  test.each([
    ["a file that is not JSON", '{ "tone": "harsh" "commit": true }', [":1:19: not valid JSON"]],
    ["an empty file", "", ["the file is empty"]],
    ["a file with comments", '{ // ours\n "tone": "harsh" }', ["comments are not allowed"]],
    [
      "a file with wrong values, naming all of them",
      '{ "tone": "rude", "ship": { "autoMerge": "yes", "issueTracker": [] } }',
      ['tone is "rude"', 'ship.autoMerge is "yes"', "ship.issueTracker is []"],
    ],
  ])("%s", async (_name, text, faults) => {
    await using repo = emptyRepo();
    repo.write({ [FILE]: text, "go.mod": "module a\n" });

    const { status, stdout, stderr } = await runTool(repo, ["init", "--yes"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    for (const fault of faults) expect(stderr).toContain(fault);
    expect(stderr).toContain("hint: ");
    expect(repo.read(FILE)).toBe(text);
  });

  test("a folder in the file's place", async () => {
    await using repo = emptyRepo();
    mkdirSync(join(repo.root, FILE), { recursive: true });

    const { status, stderr } = await runTool(repo, ["init"]);

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "error: .tool/config.json is a folder; allowed: a file\nhint: move it away: `mv .tool/config.json .tool/config.json.old`\n",
    });
  });

  test("a link that leads nowhere", async () => {
    await using repo = emptyRepo();
    repo.write({ ".tool/keep": "" });
    symlinkSync("nowhere.json", join(repo.root, FILE));

    const { status, stderr } = await runTool(repo, ["init"]);

    expect(status).toBe(2);
    expect(stderr).toContain("is a symbolic link to a file that is not there");
    expect(repo.exists(".tool/nowhere.json")).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)(
    "a folder that may not be written (not as root)",
    async () => {
      await using repo = emptyRepo();
      chmodSync(repo.root, 0o555);

      const { status, stderr } = await runTool(repo, ["init"]);
      chmodSync(repo.root, 0o755);

      expect(status).toBe(2);
      expect(stderr).toContain("error: .tool/config.json could not be written");
    },
  );

  test("a place without a repository", async () => {
    await using repo = emptyRepo();

    const { status, stdout, stderr } = await runTool(repo, ["init"], { cwd: ".." });

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("is not inside a git repository\nhint: go to your project");
    expect(repo.exists("../.tool")).toBe(false);
  });

  test("a repository of the home directory, whose file is the user's own", async () => {
    await using repo = emptyRepo();

    const { status, stderr } = await runTool(repo, ["init"], { env: { HOME: repo.root } });

    expect(status).toBe(2);
    expect(stderr).toContain("error: this repository is your home directory");
    expect(repo.exists(".tool")).toBe(false);
  });

  test("a command line it does not know", async () => {
    await using repo = emptyRepo();

    const { status, stderr } = await runTool(repo, ["init", "--force"]);

    expect(status).toBe(2);
    expect(stderr).toContain("hint: see its usage: `tool init --help`");
    expect(repo.exists(".tool")).toBe(false);
  });
});
