import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { pullRecord, pullRefs, shipJson, shipWorld } from "../ship/world.ts";

const NOTE = (word: string) => `echo ${word} >> "$TRACE"`;
const COMMANDS = {
  installCommand: NOTE("install"),
  buildCommand: NOTE("build"),
  testCommand: NOTE("test"),
  postMergeCommand: NOTE("deployed"),
};
const FAST = ["fast-ship"];

test("rule 3: with no fastShip block only the pull request is created", async () => {
  await using repo = shipWorld({
    config: { tone: "harsh", ship: { ...COMMANDS, autoMerge: true } },
  });

  const { status, steps, stderr } = await shipJson(repo, FAST);

  expect({ status, steps }).toEqual({
    status: 0,
    steps: {
      review: "skipped: not-enabled",
      install: "skipped: not-enabled",
      build: "skipped: not-enabled",
      test: "skipped: not-enabled",
      commit: "skipped: nothing-to-commit",
      "pull-request": "passed",
      tracker: "skipped: not-enabled",
      "auto-merge": "skipped: not-enabled",
      "post-merge": "skipped: not-enabled",
    },
  });
  expect(stderr).not.toContain("warning");
  expect(repo.trace()).toEqual([]);
  expect(pullRecord(repo)).toMatchObject({ state: "open" });
});

test("rule 2: a ship command has no effect unless its toggle is true", async () => {
  await using repo = shipWorld({ config: { ship: COMMANDS, fastShip: { build: true } } });

  const { status, steps } = await shipJson(repo, FAST);

  expect({ status, build: steps["build"], test: steps["test"] }).toEqual({
    status: 0,
    build: "passed",
    test: "skipped: not-enabled",
  });
  expect(repo.trace()).toEqual(["build"]);
});

test("rule 1: toggles whose ship setting is missing are skipped without a word", async () => {
  await using repo = shipWorld({
    branch: "me/eng-1",
    config: {
      fastShip: {
        install: true,
        build: true,
        tests: true,
        issueTracker: true,
        postMergeCommand: true,
      },
    },
  });

  const { status, steps, stderr } = await shipJson(repo, FAST);

  expect(status).toBe(0);
  for (const id of ["install", "build", "test", "tracker", "post-merge"])
    expect(steps[id]).toBe("skipped: not-configured");
  expect(stderr).not.toMatch(/warning|error|hint|install|build|tracker|post-merge/);
});

test("what a command changes is named, as it is not shipped", async () => {
  const buildCommand = "echo '# Built' > README.md; echo edited > mine.txt; echo new > out.txt";
  await using repo = shipWorld({
    config: { ship: { buildCommand }, fastShip: { build: true } },
    main: { "mine.txt": "mine\n" },
  });
  repo.write({ "mine.txt": "being edited\n" });

  const { status, report } = await shipJson(repo, FAST);

  expect(status).toBe(0);
  expect(report.warnings.map(({ message }) => message)).toEqual([
    "fast-ship commits nothing: 1 file with pending changes is not shipped: mine.txt",
    "fast-ship does not commit what its commands change: 2 files with pending changes are not shipped: README.md, out.txt",
  ]);
});

test.each([
  ["with a review", { tone: "harsh" }, true],
  ["without one", {}, false],
])("pending changes that a command takes away are named, %s", async (_, settings, isReviewing) => {
  await using repo = shipWorld({
    config: {
      ...settings,
      ship: { buildCommand: "git stash -q -u" },
      fastShip: { build: true, review: isReviewing },
    },
  });
  repo.write({ "sum.js": "export const sum = 1;\n", "new.js": "1;\n" });

  const { status, report, stderr } = await shipJson(repo, FAST);

  expect(status).toBe(0);
  expect(report.warnings).toContainEqual({
    code: "pending-gone",
    message: "pending when the ship began, and gone since: new.js, sum.js",
  });
  expect(stderr).toContain(`\`tool runs show ${report.run ?? ""}\` says where`);
});

test("every step runs in order with its toggle", async () => {
  await using repo = shipWorld({
    branch: "me/eng-1",
    config: {
      ship: { ...COMMANDS, issueTracker: { provider: "supported-tracker" } },
      fastShip: {
        review: true,
        install: true,
        build: true,
        tests: true,
        issueTracker: true,
        autoMerge: true,
        postMergeCommand: true,
      },
    },
  });

  const { status, steps, report } = await shipJson(repo, FAST);

  expect({ status, steps }).toEqual({
    status: 0,
    steps: {
      review: "passed",
      install: "passed",
      build: "passed",
      test: "passed",
      commit: "skipped: nothing-to-commit",
      "pull-request": "passed",
      tracker: "skipped: server-not-installed",
      "auto-merge": "passed",
      "post-merge": "passed",
    },
  });
  expect(repo.trace()).toEqual(["install", "build", "test", "deployed"]);
  expect(report.pullRequest).toMatchObject({ merged: true });
});

test("fastShip.issueTracker switches the tracker step, whatever ship.issueTracker.enabled says", async () => {
  await using repo = shipWorld({
    branch: "me/eng-1",
    config: { ship: { issueTracker: { enabled: true } }, fastShip: { issueTracker: false } },
  });

  const { steps } = await shipJson(repo, FAST);

  expect(steps["tracker"]).toBe("skipped: not-enabled");
});

test("a step that fails stops a fast ship before the pull request", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: "exit 1" }, fastShip: { tests: true } },
  });

  const { status, report } = await shipJson(repo, FAST);

  expect({ status, state: report.status, pullRequest: report.pullRequest }).toEqual({
    status: 1,
    state: "failed",
    pullRequest: null,
  });
  expect(pullRefs(repo)).toEqual([]);
});

test("fast-ship commits nothing and names pending changes in a warning", async () => {
  await using repo = shipWorld();
  repo.write({ "README.md": "# Changed\n", "new.txt": "new\n" });
  const before = repo.git("status", "--porcelain");

  const { status, report, stderr } = await shipJson(repo, FAST);

  expect(status).toBe(0);
  expect(report.warnings).toMatchObject([{ code: "pending-not-shipped" }]);
  expect(stderr).toMatch(/^warning: fast-ship commits nothing: .*README\.md, new\.txt$/m);
  expect(repo.git("status", "--porcelain")).toBe(before);
});

test("pending changes alone are nothing that fast-ship could ship", async () => {
  await using repo = shipWorld();
  repo.git("checkout", "-q", "-b", "empty", "main");
  repo.write({ "new.txt": "new\n" });

  const { status, stdout, stderr } = await runTool(repo, FAST);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("error: nothing to ship");
  expect(stderr).toContain("hint: commit them");
});

test.each([
  {
    from: "fastShip.targetBranch",
    config: { fastShip: { targetBranch: "stable" }, ship: { targetBranch: "main" } },
  },
  { from: "ship.targetBranch", config: { ship: { targetBranch: "stable" } } },
  { from: "mergeTargetBranches", config: { mergeTargetBranches: ["stable", "main"] } },
])("the target is taken from $from", async ({ config }) => {
  await using repo = shipWorld({ config });
  repo.git("push", "-q", "origin", "main:refs/heads/stable");

  const { status, report } = await shipJson(repo, FAST);

  expect({ status, target: report.target }).toEqual({ status: 0, target: "stable" });
  expect(pullRecord(repo)).toMatchObject({ base: "stable" });
});
