import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { pullRecord, pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "./world.ts";

test.each(["heads/main", "HEAD", "--force", "$(touch${IFS}pwned);touch&pwned|y", "ünï/a'b\"c"])(
  "a branch named %s is shipped and never executed",
  async (branch) => {
    await using repo = shipWorld({ config: { ship: { autoMerge: true } } });
    const commit = repo.git("rev-parse", "HEAD");
    repo.git("update-ref", `refs/heads/${branch}`, commit);
    repo.git("symbolic-ref", "HEAD", `refs/heads/${branch}`);
    repo.write({ "pending.txt": "pending\n" });

    const { status, report, stderr } = await shipJson(repo);

    expect({ status, branch: report.branch, stderr: /^\s+at /m.test(stderr) }).toEqual({
      status: 0,
      branch,
      stderr: false,
    });
    expect(repo.tipOnOrigin(branch)).toBe(repo.git("rev-parse", "HEAD"));
    expect(pullRecord(repo)).toMatchObject({ head: branch, state: "merged" });
    expect(repo.exists("pwned")).toBe(false);
  },
);

test("a work tree in a folder with spaces, quotes and a dollar sign is shipped", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: 'pwd >> "$TRACE"' } } });
  const odd = join(repo.sandbox.directory, `it's a "$HOME" folder`);
  renameSync(repo.root, odd);
  mkdirSync(repo.root);

  const { status, stdout } = await runTool(repo, ["-C", odd, "ship"]);

  expect({ status, stdout }).toEqual({ status: 0, stdout: `plain:${repo.origin}#1\n` });
  expect(repo.trace()).toEqual([odd]);
});

test.each([
  ["exit 4", "status 4", "it printed nothing"],
  ["echo broken; exit 4", "status 4", "everything it printed is in"],
  ["no-such-program --flag", "could not be found", "install the program"],
  ["kill -9 $$", "SIGKILL", ""],
  ["printf 'Sure? [y/N] '; read -r x", "status 1", "commands get no input: one that asks needs a"],
])("a build command `%s` stops the ship with `%s`", async (buildCommand, says, hint) => {
  await using repo = shipWorld({ config: { ship: { buildCommand } } });

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^error: /m);
  expect(stderr).toContain(says);
  expect(stderr).toContain(hint);
  expect(pullRefs(repo)).toEqual([]);
});

test("a command that waits for input finds it closed and goes on", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: 'cat; read answer; echo "read: $answer" >> "$TRACE"' } },
  });

  const { status } = await runTool(repo, ["ship"], { input: "typed\n" });

  expect({ status, trace: repo.trace() }).toEqual({ status: 0, trace: ["read: "] });
});

test("a command that prints megabytes streams through, is shown once and kept in the log", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: "seq 1 600000; echo the end; exit 3" } },
  });

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toContain("test │ 600000\n");
  expect(stderr.match(/^test │ the end$/gm)).toHaveLength(1);
  const runs = join(repo.root, ".git/tool/runs");
  const [run = ""] = readdirSync(runs);
  expect(readFileSync(join(runs, run, "test.log"), "utf8")).toContain("the end\n");
});

test("what a command leaves running in the background does not outlive its step", async () => {
  await using repo = shipWorld({
    config: { ship: { buildCommand: 'sleep 300 & echo $! >> "$TRACE"' } },
  });

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(0);
  expect(stderr).toContain("build │ ended what the command left running; ");
  const [pid] = repo.trace();
  const isRunning = (): boolean => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return !/\) [ZX] /.test(stat);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(false);
});

test("a commit hook that fails stops the ship, shows its words and leaves index and work tree as they were", async () => {
  await using repo = shipWorld();
  repo.write({
    ".git/hooks/pre-commit": "#!/bin/sh\necho the hook says no\nexit 1\n",
    "staged.txt": "staged\n",
    "untracked.txt": "untracked\n",
  });
  repo.git("add", "staged.txt");
  const before = repo.git("status", "--porcelain=v1");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toContain("the hook says no");
  expect(stderr).toMatch(/^error: .*commit/m);
  expect(repo.git("status", "--porcelain=v1")).toBe(before);
  expect(pullRefs(repo)).toEqual([]);
});

test("a signature that cannot be made stops the ship: signing is never switched off", async () => {
  await using repo = shipWorld();
  repo.git("config", "commit.gpgSign", "true");
  repo.git("config", "gpg.program", "false");
  repo.write({ "pending.txt": "pending\n" });
  const before = repo.git("status", "--porcelain=v1");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: /m);
  expect(repo.git("status", "--porcelain=v1")).toBe(before);
  expect(repo.git("log", "--format=%s", "-1")).toBe("Add the feature");
});

test("a pre-push hook that refuses stops the ship before the pull request", async () => {
  await using repo = shipWorld();
  repo.write({ ".git/hooks/pre-push": "#!/bin/sh\nseq 20\necho not today >&2\nexit 1\n" });

  const { status, stderr } = await runTool(repo, ["ship"]);
  const log = (await runTool(repo, ["runs", "show"])).stdout;

  expect(status).toBe(1);
  // All that it said is shown, on whichever stream; the error quotes the end of it.
  expect(stderr).toContain("pull-request │ not today\npull-request │ 1\npull-request │ 2\n");
  expect(stderr).toContain(
    "error: feature could not be pushed to origin: the pre-push hook refused\ncaused by: 13\n",
  );
  expect(stderr).toContain("hint: fix what it names, then run `tool ship` again\n");
  expect(log).toContain("│ 20\n");
  expect(pullRefs(repo)).toEqual([]);
  expect(repo.tipOnOrigin("feature")).toBeNull();
});

test("a secret in what is about to be committed stops the ship, unseen", async () => {
  await using repo = shipWorld();
  const secret = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
  repo.write({ "deploy.sh": `curl -H "authorization: token ${secret}" https://example.com\n` });

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toContain("deploy.sh:1");
  expect(stdout + stderr).not.toContain(secret.slice(6));
  expect(repo.git("status", "--porcelain=v1")).toBe("?? deploy.sh");
  expect(pullRefs(repo)).toEqual([]);
});

test.each([
  { knows: "unknown here", starts: [["ship"]] },
  { knows: "fetched already", starts: [["ship"], ["ship", "--dry-run"]] },
])(
  "a colleague's push to the same branch, $knows, keeps `$starts` from starting, and the way out works",
  async ({ knows, starts }) => {
    await using repo = shipWorld({ config: { ship: { buildCommand: 'echo built >> "$TRACE"' } } });
    repo.git("push", "-q", "origin", "feature");
    const theirs = repo.pushFromAnotherClone("feature", { "theirs.txt": "theirs\n" });
    if (knows === "fetched already") repo.git("fetch", "-q", "origin");
    repo.commit("Mine", { "mine.txt": "mine\n" });
    repo.write({ "README.md": "# Pending\n" });
    const head = repo.git("rev-parse", "HEAD");
    const ways = new Set<string>();

    for (const args of starts) {
      const { status, stdout, stderr } = await runTool(repo, args);

      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: "" });
      expect(stderr).toContain("error: origin has commits on feature that you do not have");
      ways.add(/^hint: .*`git (pull [^`]*)`/m.exec(stderr)?.[1] ?? "");
      expect(repo.tipOnOrigin("feature")).toBe(theirs);
      expect({ trace: repo.trace(), head: repo.git("rev-parse", "HEAD") }).toEqual({
        trace: [],
        head,
      });
    }
    expect(ways.size).toBe(1);
    for (const way of ways) repo.git(...way.split(" "));
    expect(await runTool(repo, ["ship"])).toMatchObject({ status: 0 });
  },
);

test("a branch that was amended after its push is told how to replace what it pushed", async () => {
  await using repo = shipWorld();
  repo.git("push", "-q", "origin", "feature");
  repo.git("commit", "-q", "--amend", "-m", "In other words");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(2);
  expect(stderr).toContain("error: feature was rewritten after it was pushed to origin");
  const way = /^hint: .*?`git (push [^`]*)`/m.exec(stderr)?.[1] ?? "";
  repo.git(...way.split(" "), "-q");
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "HEAD"));
  expect(await runTool(repo, ["ship"])).toMatchObject({ status: 0 });
});

test("a colleague's push while the steps run is never overwritten", async () => {
  await using repo = shipWorld({
    config: {
      ship: {
        buildCommand:
          'git push -q "$ORIGIN" "$(git commit-tree -m theirs -p main main^{tree})":refs/heads/feature',
      },
    },
  });

  const { status, stderr } = await runTool(repo, ["ship"], { env: { ORIGIN: repo.origin } });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: origin has commits on feature/m);
  expect(stderr).toMatch(/^hint: .*git pull/m);
  expect(repo.gitIn(repo.origin, "log", "-1", "--format=%s", "feature")).toBe("theirs");
  expect(pullRefs(repo)).toEqual([]);
});

test("a message that begins with a hash is kept whatever git is told to clean up", async () => {
  await using repo = shipWorld();
  repo.git("config", "commit.cleanup", "strip");
  repo.write({ "pending.txt": "pending\n" });

  const { status } = await runTool(repo, ["ship", "--message", "#12 fix it"]);

  expect({ status, subject: repo.git("log", "-1", "--format=%s") }).toEqual({
    status: 0,
    subject: "#12 fix it",
  });
});

test("a title with line breaks is folded to one line", async () => {
  await using repo = shipWorld({ config: { ship: { autoMerge: true } } });

  const { status } = await runTool(repo, ["ship", "--title", "One\n\n  two\r\nthree\n"]);

  expect(status).toBe(0);
  expect(subjectsOnOrigin(repo, "main")[0]).toBe("One two three (#1)");
});

test("ignored files are not committed and odd file names are", async () => {
  await using repo = shipWorld({ config: { ship: { autoMerge: true } } });
  repo.write({ "ignored.txt": "no\n", "a b.txt": "1\n", "-n.txt": "2\n", 'q"uote\n.txt': "3\n" });

  const { status } = await runTool(repo, ["ship"]);

  expect(status).toBe(0);
  const names = repo.gitIn(repo.origin, "ls-tree", "-z", "--name-only", "main").split("\0");
  expect(names).toEqual(expect.arrayContaining(["-n.txt", "a b.txt", 'q"uote\n.txt']));
  expect(names).not.toContain("ignored.txt");
});

test.each([
  [["--body", "a", "--body-file", "b"], "error: "],
  [["--merge-timeout", "soon"], "error: --merge-timeout"],
  [["--body-file", "missing.md"], "error: "],
  [["--set", "nonsense"], "error: "],
  [["--set", "ship.autoMerge=perhaps"], "ship.autoMerge is "],
  [["--set", "shp.autoMerge=true"], "ship.autoMerge"],
  [["extra"], "error: "],
])("ship %j is refused with exit 2 before anything runs", async (flags, says) => {
  await using repo = shipWorld({ config: { ship: { buildCommand: 'echo ran >> "$TRACE"' } } });

  const { status, stdout, stderr } = await runTool(repo, ["ship", ...flags]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^hint: /m);
  expect(repo.trace()).toEqual([]);
});

test("a reader that goes away does not stop a ship, and nobody sees a stack", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: "seq 1 2000", autoMerge: true } },
  });
  const child = startTool(repo, ["ship"]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();

  const status = await new Promise((resolve) => child.once("exit", resolve));

  expect(status).toBe(0);
  expect(subjectsOnOrigin(repo, "main")).toEqual(["Add the feature (#1)", "Start"]);
});

test("a very long title and body are handed over whole or cut, never lost", async () => {
  await using repo = shipWorld();
  const title = "T".repeat(300);

  const { status } = await runTool(repo, ["ship", "--title", title, "--body-file", "-"], {
    input: "line\n".repeat(20_000),
  });

  expect(status).toBe(0);
  const record = pullRecord(repo);
  expect(String(record["title"]).startsWith("TTTT")).toBe(true);
  expect(String(record["body"]).length).toBeGreaterThan(60_000);
  expect(String(record["body"]).length).toBeLessThanOrEqual(65_536);
});

test("a lock file that git left behind is named, and nothing is lost", async () => {
  await using repo = shipWorld();
  repo.write({ "pending.txt": "pending\n", ".git/index.lock": "" });

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain("index.lock");
  expect(stderr).not.toContain("internal error");
  expect(statSync(join(repo.root, "pending.txt")).size).toBe(8);
});

test.concurrent.for([
  ["--step-timeout", "a time (`--step-timeout 10m`)"],
  ["--merge-timeout", "a time (`--merge-timeout 10m`)"],
  ["--body-file", "a file"],
  ["--mcp-config", "a file"],
  ["--title", "a text"],
] as const)("an empty %s is named as empty", async ([flag, wanted], { expect }) => {
  await using repo = shipWorld();

  const { status, stderr } = await runTool(repo, ["ship", flag, ""]);

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `error: ${flag} is empty\nhint: give it ${wanted}, or leave ${flag} out\n`,
  });
  expect(pullRefs(repo)).toEqual([]);
});
