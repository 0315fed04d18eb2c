import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANALYZERS } from "../../../src/analyzers/index.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { diagnose, healthyRepo, registerTracker } from "./world.ts";

test("says in lines what it found, and ends with 0 when all is well", async () => {
  await using repo = healthyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["doctor"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lines = stdout.split("\n");
  expect(lines[0]).toMatch(/^✓ program {9}tool \S+ on Node \S+$/);
  expect(lines).toContain("✓ remote          origin answers");
  expect(lines).toContain("✓ target branch   main is on origin");
  expect(lines).toContain(`✓ reviewer        built-in, ${ANALYZERS.length} analyzers`);
  expect(stdout).toMatch(/^✓ languages {7}can parse javascript, typescript, html, python, go, /m);
  expect(lines).toContain("– register        not switched on");
  expect(lines.slice(-3)).toEqual(["", "all checks passed, 5 skipped", ""]);
  expect(stdout).not.toContain("hint:");
});

test("what tool init writes is nothing to warn about", async () => {
  await using repo = healthyRepo();
  await runTool(repo, ["init", "--yes"]);

  const { status, stdout } = await runTool(repo, ["doctor"]);

  expect(status).toBe(0);
  expect(stdout).toContain("– tracker         not switched on, and no server registered\n");
  expect(stdout).toMatch(/\nall checks passed, \d skipped\n$/);
});

test("prints one object with --json: every check, in the order of the lines", async () => {
  await using repo = healthyRepo();

  const { status, report } = await diagnose(repo);

  expect(status).toBe(0);
  expect({ ...report, checks: report.checks.map(({ id }) => id) }).toEqual({
    schema: "tool.doctor/1",
    status: "ok",
    checks: [
      "program",
      "git",
      "repository",
      "configuration",
      "remote",
      "target",
      "host",
      "commands",
      "reviewer",
      "languages",
      "linters",
      "register",
      "tracker",
      "prompt",
      "state",
    ],
  });
  for (const check of report.checks)
    expect(Object.keys(check)).toEqual(["id", "status", "message", "hint"]);
});

test("colours what it says where that is wanted, hints included", async () => {
  await using repo = emptyRepo();

  const { stdout } = await runTool(repo, ["doctor", "--color"]);

  expect(stdout).toContain(
    "\u001B[31m✗\u001B[39m \u001B[1mremote        \u001B[22m  the repository",
  );
  expect(stdout).toContain("\u001B[36mhint:\u001B[39m add one: `git remote add origin URL`");
});

test("changes nothing, neither in the repository nor at home", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config({
    decisionRegister: { enabled: true },
    ship: { issueTracker: { enabled: true } },
  });
  registerTracker(repo, "well");
  const places = [repo.root, repo.origin, repo.sandbox.home, join(repo.sandbox.directory, "tmp")];
  const before = places.map((place) => snapshot(place));

  const { status } = await diagnose(repo);

  expect(status).toBe(0);
  expect(places.map((place) => snapshot(place))).toEqual(before);
});

test("outside a repository the checks that need one are skipped", async () => {
  await using repo = healthyRepo();
  const folder = join(repo.sandbox.directory, "elsewhere");
  mkdirSync(folder);

  const { status, checks } = await diagnose(repo, ["-C", folder]);

  expect(status).toBe(1);
  expect(checks["repository"]).toMatchObject({
    status: "problem",
    message: `${folder} is not inside a git repository`,
    hint: "go to your project, or name it: `tool -C DIRECTORY …`",
  });
  const skipped = Object.values(checks).filter((check) => check.status === "skipped");
  expect(skipped.map(({ id }) => id)).toEqual([
    "remote",
    "target",
    "host",
    "commands",
    "languages",
    "linters",
    "register",
    "tracker",
    "prompt",
    "state",
  ]);
});

test("without git says so once, and skips what needs it", async () => {
  await using repo = healthyRepo();
  rmSync(join(repo.sandbox.bin, "git"));

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["git"]).toMatchObject({
    status: "problem",
    message: "git was not found on PATH",
  });
  expect(Object.values(checks).filter((check) => check.status === "problem")).toHaveLength(1);
});

test("names the setting that git misses to commit", async () => {
  await using repo = healthyRepo();
  repo.git("config", "--unset", "user.email");
  repo.git("config", "user.useConfigOnly", "true");

  const { status, checks } = await diagnose(repo, [], {
    env: { GIT_COMMITTER_EMAIL: undefined, GIT_AUTHOR_EMAIL: undefined },
  });

  expect(status).toBe(1);
  expect(checks["git"]).toMatchObject({
    status: "problem",
    message: expect.stringContaining("git does not know user.email, and cannot commit"),
    hint: "set it: `git config --global user.email you@example.com`",
  });
});

test.each([
  [["gpg.program", "no-such-signer"], "no-such-signer does not exist"],
  [["gpg.format", "ssh"], "ssh-keygen does not exist"],
  [["gpg.format", "smoke"], "gpg.format is smoke, which git does not know"],
])("looks whether what signs commits is there: %j", async ([key = "", value = ""], said) => {
  await using repo = healthyRepo();
  repo.git("config", "commit.gpgSign", "true");
  repo.git("config", key, value);

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["git"]?.message).toContain(said);
});

test("never starts the program that signs", async () => {
  await using repo = healthyRepo();
  const trace = join(repo.sandbox.directory, "started");
  repo.write({ "signer.sh": `#!/bin/sh\ntouch ${trace}\n` });
  repo.git("config", "commit.gpgSign", "true");
  repo.git("config", "gpg.program", join(repo.root, "signer.sh"));

  const { checks } = await diagnose(repo);

  expect(checks["git"]).toMatchObject({
    status: "ok",
    message: expect.stringContaining("signs commits with"),
  });
  expect(repo.exists("../started")).toBe(false);
});

test("tells of every fault of both configuration files, and skips what needs the settings", async () => {
  await using repo = healthyRepo();
  repo.config({ tone: "gentle", review: { maxIterations: 0 } });
  mkdirSync(join(repo.sandbox.home, ".tool"));
  writeFileSync(join(repo.sandbox.home, ".tool/config.json"), "{ nonsense");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  const { message = "", hint } = checks["configuration"] ?? {};
  for (const part of ["tone", "review.maxIterations", "~/.tool/config.json"])
    expect(message).toContain(part);
  expect(hint).not.toBeNull();
  for (const id of ["target", "host", "reviewer", "register", "tracker", "prompt"])
    expect(checks[id]?.message).toBe("needs the configuration, which has errors");
});

test("a warning leaves the exit status at 0", async () => {
  await using repo = healthyRepo();
  repo.config({ tona: "harsh" });
  repo.git("checkout", "-q", "--detach");

  const { status, report, checks } = await diagnose(repo);

  expect({ status, is: report.status }).toEqual({ status: 0, is: "warnings" });
  expect(checks["configuration"]?.status).toBe("warning");
  expect(checks["repository"]).toMatchObject({
    status: "warning",
    message: `${repo.root}: no branch is checked out (HEAD is detached)`,
  });
});

test("says what git is in the middle of", async () => {
  await using repo = healthyRepo();
  repo.write({ ".git/MERGE_HEAD": `${repo.git("rev-parse", "HEAD")}\n` });

  const { checks } = await diagnose(repo);

  expect(checks["repository"]).toMatchObject({
    status: "warning",
    message: `${repo.root}: a merge is in progress`,
    hint: expect.stringContaining("git merge --abort"),
  });
});

test("counts the settings by the file that gives them", async () => {
  await using repo = healthyRepo();
  repo.config({ tone: "harsh", ship: { targetBranch: "main" } });
  mkdirSync(join(repo.sandbox.home, ".tool"));
  writeFileSync(join(repo.sandbox.home, ".tool/config.json"), '{"commit": true}');

  const { checks } = await diagnose(repo, ["--set", "focus=security"]);

  expect(checks["configuration"]?.message).toMatch(
    /^\d settings from the project's file, 1 from the user's file, 1 from --set$/,
  );
});

test("an engine without anybody, and a model without its key, are problems; with it all is well", async () => {
  await using repo = healthyRepo();

  const agent = await diagnose(repo, ["--set", "review.engine=agent"]);
  expect(agent.status).toBe(1);
  expect(agent.checks["reviewer"]?.status).toBe("problem");

  const closed = await diagnose(repo, ["--set", "review.model=openai:some"]);
  expect(closed.status).toBe(1);
  expect(closed.checks["reviewer"]).toMatchObject({
    status: "problem",
    message: expect.stringContaining("OPENAI_API_KEY"),
  });

  const model = await diagnose(repo, ["--set", "review.model=ollama:some"]);
  expect(model.status).toBe(0);
  expect(model.checks["reviewer"]).toMatchObject({
    status: "ok",
    message: expect.stringContaining("ollama:some also reviews"),
  });
});

test("a merge conflict in the register is a problem, with its line", async () => {
  await using repo = healthyRepo();
  repo.config({ decisionRegister: { enabled: true } });
  await runTool(repo, ["register", "add", "--question", "Why?"]);
  const fine = await diagnose(repo);
  expect(fine.checks["register"]).toMatchObject({
    status: "ok",
    message: ".tool/register/decisions.md: 1 entry, 1 open",
  });
  const text = repo.read(".tool/register/decisions.md");
  repo.write({
    ".tool/register/decisions.md": `${text}\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n`,
  });

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["register"]?.message).toMatch(/decisions\.md:\d+: a merge conflict$/);
});

test("a prompt that breaks an invariant is a problem, one that keeps them is not", async () => {
  await using repo = healthyRepo();
  repo.config({ ship: { issueTracker: { prompt: "Update whatever looks right." } } });
  const broken = await diagnose(repo);
  expect(broken.status).toBe(1);
  expect(broken.checks["prompt"]?.status).toBe("problem");
  expect(broken.checks["prompt"]?.hint).toContain("`tool config unset ship.issueTracker.prompt`");

  repo.config({
    ship: {
      issueTracker: {
        prompt:
          "Set {issueId} to {state}. Touch only {issueId}. If it is not found, stop and report it; do not search for other issues.",
      },
    },
  });
  const kept = await diagnose(repo);
  expect(kept.checks["prompt"]).toMatchObject({ status: "ok", hint: null });
});

test("says what is in the way of the working state, and that fixes were cut short", async () => {
  await using repo = healthyRepo();
  repo.write({ ".git/tool": "a file\n" });
  const blocked = await diagnose(repo);
  expect(blocked.status).toBe(1);
  expect(blocked.checks["state"]?.message).toContain("is not a folder");

  rmSync(join(repo.root, ".git/tool"));
  repo.write({ ".git/tool/fixes-in-progress.json": "{}" });
  const unfinished = await diagnose(repo);
  expect(unfinished.status).toBe(0);
  expect(unfinished.checks["state"]).toMatchObject({
    status: "warning",
    hint: "the next review recovers them: `tool review`",
  });
});

test("a repository without a commit and without a remote is told how to get both", async () => {
  await using repo = emptyRepo();

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["repository"]?.message).toContain("without a commit yet");
  expect(checks["remote"]).toMatchObject({
    status: "problem",
    hint: "add one: `git remote add origin URL`",
  });
});

test("spells the name of a branch that is not UTF-8", async () => {
  await using repo = healthyRepo();
  const commit = repo.git("rev-parse", "HEAD");
  const ref = Buffer.from("refs/heads/lat\xe9", "latin1");
  const end = Buffer.from("\n");
  writeFileSync(
    join(repo.root, ".git/packed-refs"),
    Buffer.concat([Buffer.from(`${commit} `), ref, end]),
  );
  writeFileSync(join(repo.root, ".git/HEAD"), Buffer.concat([Buffer.from("ref: "), ref, end]));

  const { checks } = await diagnose(repo);

  expect(checks["repository"]?.message).toContain("on branch lat\\xE9");
});

test("warns of commands of a ship whose program is not installed, and starts none", async () => {
  await using repo = healthyRepo();
  repo.write({ "node_modules/.bin/vite": "#!/bin/sh\n" });
  repo.sandbox.env["PATH"] = `${repo.sandbox.env["PATH"]}:${repo.root}/node_modules/.bin`;
  repo.config({
    ship: {
      installCommand: "CI=1 no-such-npm ci && touch ran",
      buildCommand: "vite build",
      testCommand: "cd app && no-such-test",
      postMergeCommand: "$DEPLOY now",
    },
  });

  const { status, checks } = await diagnose(repo);
  const { checks: well } = await diagnose(repo, ["--set", "ship.installCommand=git --version"]);

  expect(status).toBe(0);
  expect(checks["commands"]).toEqual({
    id: "commands",
    status: "warning",
    message: "ship.installCommand starts no-such-npm, which is not installed",
    hint: "install it, or change the command: `tool config set ship.installCommand COMMAND`",
  });
  expect(well["commands"]).toMatchObject({ status: "ok", message: "found git, vite" });
  expect(repo.exists("ran")).toBe(false);
});
