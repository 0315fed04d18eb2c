import { expect, test } from "vitest";
import { pullRecord, pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "./world.ts";
import { runTool } from "../../helpers/run-tool.ts";

const NOTE = (word: string) => `echo ${word} >> "$TRACE"`;
const UNCONFIGURED = {
  install: "skipped: not-configured",
  build: "skipped: not-configured",
  test: "skipped: not-configured",
};

test("minimal configuration: commits pending changes, opens the pull request, and nothing else", async () => {
  await using repo = shipWorld();
  repo.write({ "README.md": "# Changed\n", "new.txt": "new\n", "ignored.txt": "stays\n" });

  const { status, stderr, steps, report } = await shipJson(repo);

  expect({ status, steps }).toEqual({
    status: 0,
    steps: {
      review: "skipped: not-configured",
      ...UNCONFIGURED,
      commit: "passed",
      "pull-request": "passed",
      tracker: "skipped: not-configured",
      "auto-merge": "skipped: not-enabled",
      "post-merge": "skipped: not-configured",
    },
  });
  expect(stderr).not.toContain("warning:");
  expect(report).toMatchObject({
    command: "ship",
    status: "shipped",
    branch: "feature",
    target: "main",
    pullRequest: { number: 1, created: true, merged: false },
    warnings: [],
  });
  expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
  expect(pullRecord(repo)).toMatchObject({ state: "open", base: "main", head: "feature" });
  expect(repo.git("status", "--porcelain")).toBe("");
  expect(repo.git("show", "--name-only", "--format=", "HEAD").split("\n")).toEqual([
    "README.md",
    "new.txt",
  ]);
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "HEAD"));
  expect(repo.tipOnOrigin("main")).toBe(repo.git("rev-parse", "main"));
});

test("review, install, build and test run in this order, then the commit, then the pull request", async () => {
  await using repo = shipWorld({
    config: {
      tone: "constructive",
      ship: {
        installCommand: NOTE("install"),
        buildCommand: NOTE("build"),
        testCommand: NOTE("test"),
        additionalPrompt: "mind the sums",
      },
    },
  });
  repo.write({ "late.txt": "late\n" });
  repo.write({
    ".git/hooks/pre-commit": `#!/bin/sh\n${NOTE("commit")}\n`,
    ".git/hooks/pre-push": `#!/bin/sh\n${NOTE("push")}\n`,
  });

  const { status, steps, report } = await shipJson(repo);

  expect(status).toBe(0);
  expect(repo.trace()).toEqual(["install", "build", "test", "commit", "push"]);
  expect(steps).toMatchObject({ review: "passed", commit: "passed", "pull-request": "passed" });
  expect(report.steps.map(({ id }) => id)).toEqual([
    "review",
    "install",
    "build",
    "test",
    "commit",
    "pull-request",
    "tracker",
    "auto-merge",
    "post-merge",
  ]);
});

test("with tracker, auto-merge and post-merge: the tracker comes after the pull request, the command after the merge", async () => {
  await using repo = shipWorld({
    branch: "me/eng-7-sum",
    config: {
      ship: {
        testCommand: NOTE("test"),
        autoMerge: true,
        postMergeCommand:
          'git ls-remote origin refs/heads/main >> "$TRACE"; echo "$TOOL_PR_NUMBER $TOOL_PR_URL" >> "$TRACE"; echo "$TOOL_MERGE_SHA" >> "$TRACE"',
        issueTracker: { enabled: true },
      },
    },
    main: { ".mcp.json": '{"mcpServers":{"supported-tracker":{"command":"true"}}}\n' },
  });

  const { status, steps, report, stderr } = await shipJson(repo);

  expect(status).toBe(0);
  expect(steps).toMatchObject({
    test: "passed",
    "pull-request": "passed",
    tracker: "skipped: server-not-installed",
    "auto-merge": "passed",
    "post-merge": "passed",
  });
  expect(report.warnings.map(({ code }) => code)).toEqual(["server-not-installed"]);
  expect(stderr).toContain(
    "cannot be used, so ENG-7 was not updated: it did not start: it exited with status 0",
  );
  const merged = repo.tipOnOrigin("main");
  expect(repo.trace()).toEqual([
    "test",
    `${merged}\trefs/heads/main`,
    `1 plain:${repo.origin}#1`,
    merged,
  ]);
  expect(report.pullRequest).toMatchObject({ merged: true });
  expect(subjectsOnOrigin(repo, "main")).toEqual(["Add the feature (#1)", "Start"]);
});

test.each([
  { step: "review", config: { focus: "security", ship: {} } },
  { step: "install", config: { ship: { installCommand: "exit 4", buildCommand: "exit 0" } } },
  { step: "build", config: { ship: { buildCommand: "exit 4", testCommand: "exit 0" } } },
  { step: "test", config: { ship: { testCommand: "exit 4", autoMerge: true } } },
])(
  "rule 1: when the $step step fails, shipping stops, the failure is shown and no pull request is created",
  async ({ step, config }) => {
    await using repo = shipWorld({
      config,
      feature: { "run.js": "export const run = (code) => eval(code);\n" },
    });
    repo.write({ "pending.txt": "pending\n" });
    const before = repo.git("status", "--porcelain=v1");

    const { status, steps, report, stderr } = await shipJson(repo);

    expect(status).toBe(1);
    expect(report).toMatchObject({ status: "failed", pullRequest: null });
    expect(steps[step]).toBe("failed");
    const ids = report.steps.map(({ id }) => id);
    const later = ids.slice(ids.indexOf(step as (typeof ids)[number]) + 1);
    expect(later.map((id) => steps[id]).filter((went) => !went?.startsWith("skipped"))).toEqual(
      later.filter((id) => !steps[id]?.startsWith("skipped")).map(() => "not-reached"),
    );
    expect(steps["pull-request"]).toBe("not-reached");
    expect(stderr).toMatch(/^error: /m);
    expect(stderr).not.toMatch(/^error: .*gate.*gate/m);
    expect(stderr).toMatch(/^hint: /m);
    expect(pullRefs(repo)).toEqual([]);
    expect(repo.tipOnOrigin("feature")).toBeNull();
    expect(repo.git("status", "--porcelain=v1")).toBe(before);
  },
);

test("rule 2: when autoMerge is false, postMergeCommand does not run", async () => {
  await using repo = shipWorld({ config: { ship: { postMergeCommand: NOTE("deployed") } } });

  const { status, steps } = await shipJson(repo);

  expect(status).toBe(0);
  expect(steps).toMatchObject({
    "auto-merge": "skipped: not-enabled",
    "post-merge": "skipped: auto-merge-off",
  });
  expect(repo.trace()).toEqual([]);
});

test("rule 2: when the merge fails, postMergeCommand does not run, the pull request stays open and the exit status is 3", async () => {
  await using repo = shipWorld({
    config: { ship: { autoMerge: true, postMergeCommand: NOTE("deployed") } },
    main: { "shared.txt": "one\n" },
    feature: { "shared.txt": "mine\n" },
  });
  const theirs = repo.pushFromAnotherClone("main", { "shared.txt": "theirs\n" });

  const { status, steps, report, stderr, stdout } = await shipJson(repo);

  expect({ status, merge: steps["auto-merge"], post: steps["post-merge"] }).toEqual({
    status: 3,
    merge: "failed",
    post: "skipped: merge-failed",
  });
  expect(report).toMatchObject({ status: "unmerged", pullRequest: { number: 1, merged: false } });
  expect(stdout.trimStart().startsWith("{")).toBe(true);
  expect(stderr).toContain("error: #1 conflicts with main: shared.txt");
  expect(stderr).not.toContain("--continue");
  expect(repo.trace()).toEqual([]);
  expect(repo.tipOnOrigin("main")).toBe(theirs);
  expect(pullRecord(repo)).toMatchObject({ state: "open" });
});

test("rule 3: when postMergeCommand fails, a warning is shown, the merge stays and the exit status is 0", async () => {
  await using repo = shipWorld({
    config: { ship: { autoMerge: true, postMergeCommand: "echo no luck; exit 9" } },
  });

  const { status, steps, report, stderr } = await shipJson(repo);

  expect({ status, post: steps["post-merge"] }).toEqual({ status: 0, post: "warned" });
  expect(report.status).toBe("shipped");
  expect(report.warnings).toMatchObject([{ code: "post-merge-failed" }]);
  expect(stderr).toContain(
    "warning: the post-merge command failed: `echo no luck; exit 9` exited with status 9",
  );
  expect(repo.tipOnOrigin("main")).not.toBe(repo.git("rev-parse", "main"));
  expect(pullRecord(repo)).toMatchObject({ state: "merged" });
});

const SERVER = { ".mcp.json": '{"mcpServers":{"supported-tracker":{"command":"true"}}}\n' };

test.each([
  { what: "is absent", tracker: undefined, reason: "not-configured" },
  { what: "is not enabled", tracker: { enabled: false }, reason: "disabled" },
  { what: "says nothing of enabled", tracker: { state: "Done" }, reason: "disabled" },
])(
  "rule 4: when ship.issueTracker $what, the tracker step is skipped silently",
  async ({ tracker, reason }) => {
    await using repo = shipWorld({
      branch: "eng-1-sum",
      config: { ship: tracker === undefined ? {} : { issueTracker: tracker } },
    });

    const { status, steps, report, stderr } = await shipJson(repo);

    expect({ status, tracker: steps["tracker"] }).toEqual({
      status: 0,
      tracker: `skipped: ${reason}`,
    });
    expect(report.warnings).toEqual([]);
    expect(stderr).not.toMatch(/tracker|warning/);
  },
);

test("rule 5: when the branch name matches none of teamPrefixes, the tracker step is skipped silently and shipping continues", async () => {
  await using repo = shipWorld({
    branch: "redis-12-cache",
    config: { ship: { issueTracker: { enabled: true } } },
  });

  const { status, steps, report, stderr } = await shipJson(repo);

  expect({ status, tracker: steps["tracker"] }).toEqual({
    status: 0,
    tracker: "skipped: no-issue-id",
  });
  expect(report).toMatchObject({ status: "shipped", pullRequest: { number: 1 }, warnings: [] });
  expect(stderr).not.toMatch(/tracker|warning/);
});

test("rule 6: when the tracker's server is not installed, a warning is shown, the step is skipped and shipping continues", async () => {
  await using repo = shipWorld({
    branch: "me/ENG-1",
    config: { ship: { issueTracker: { enabled: true }, autoMerge: true } },
  });

  const { status, steps, report, stderr } = await shipJson(repo);

  expect({ status, tracker: steps["tracker"], merge: steps["auto-merge"] }).toEqual({
    status: 0,
    tracker: "skipped: server-not-installed",
    merge: "passed",
  });
  expect(report.warnings).toMatchObject([{ code: "server-not-installed" }]);
  expect(stderr).toContain(
    "warning: the tracker's integration server `supported-tracker` is not installed",
  );
});

test("rule 7: when provider is unsupported, a warning with a link is shown, the step is skipped and shipping continues", async () => {
  await using repo = shipWorld({
    branch: "me/ENG-1",
    config: { ship: { issueTracker: { enabled: true, provider: "paper" } } },
    main: SERVER,
  });

  const { status, steps, report, stderr } = await shipJson(repo);

  expect({ status, tracker: steps["tracker"] }).toEqual({
    status: 0,
    tracker: "skipped: unsupported-provider",
  });
  expect(report).toMatchObject({ status: "shipped", warnings: [{ code: "unsupported-provider" }] });
  expect(stderr).toMatch(
    /warning: the tracker `paper` is not supported, so the issue will not be updated;.*https:\/\/\S+/,
  );
});

test("a custom tracker prompt that breaks the single-issue invariants is rejected before anything runs", async () => {
  await using repo = shipWorld({
    branch: "me/eng-1",
    config: {
      ship: {
        buildCommand: NOTE("build"),
        issueTracker: { enabled: true, prompt: "Set {issueId} and all related issues to {state}." },
      },
    },
    main: SERVER,
  });

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("error: ship.issueTracker.prompt: it says");
  expect(stderr).toContain(
    "error: ship.issueTracker.prompt: it does not say to stop when the issue is missing",
  );
  expect(repo.trace()).toEqual([]);
  expect(pullRefs(repo)).toEqual([]);
});

const BROKEN = { issueTracker: { enabled: true, prompt: "Set {issueId} and all related ones." } };

test.concurrent.for([
  [
    BROKEN,
    "project",
    "or remove the prompt to use the default one: `tool config unset ship.issueTracker.prompt`",
  ],
  [
    BROKEN,
    "user",
    "or remove the prompt to use the default one: `tool config unset ship.issueTracker.prompt --user`",
  ],
  [BROKEN, "flag", "; or leave the flag out"],
  [{ repository: "acme/app" }, "project", "hint: remove it: `tool config unset ship.repository`"],
  [
    { repository: "acme/app" },
    "user",
    "hint: remove it: `tool config unset ship.repository --user`",
  ],
  [{ repository: "acme/app" }, "flag", "hint: leave the flag out"],
] as const)(
  "a bad %j of %s is taken away as the hint says",
  async ([ship, from, hint], { expect }) => {
    await using repo = shipWorld({
      branch: "me/eng-1",
      config: from === "project" ? { ship } : {},
      main: SERVER,
    });
    if (from === "user") repo.write({ "../home/.tool/config.json": JSON.stringify({ ship }) });
    const flags = from === "flag" ? ["--set", `ship=${JSON.stringify(ship)}`] : [];

    const { status, stderr } = await runTool(repo, ["ship", "--dry-run", ...flags]);

    expect(status).toBe(2);
    expect(stderr).toContain(`${hint}\n`);
  },
);

test("a broken custom prompt stops nothing where the tracker step is not going to run", async () => {
  await using repo = shipWorld({
    config: { ship: { issueTracker: { enabled: true, prompt: "update all issues" } } },
  });

  const { status, steps } = await shipJson(repo);

  expect({ status, tracker: steps["tracker"] }).toEqual({
    status: 0,
    tracker: "skipped: no-issue-id",
  });
});
