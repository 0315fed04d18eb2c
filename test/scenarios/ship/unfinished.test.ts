import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import {
  FULL_SHIP,
  journalLines,
  journalPath,
  pendingWorld,
  runIds,
  SHIPPED_ONCE,
  shipUntil,
  worldAfter,
} from "./killed.ts";
import { killedWorld } from "./killed-world.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "./world.ts";

test.each(
  sample(["ended:build", "effect:commit", "effect:open-pull-request", "effect:set-auto-merge"], 2),
)(
  "a fresh ship off a terminal goes on with one killed at %s when nothing changed",
  async (point) => {
    await using repo = await killedWorld(point);
    const [run] = runIds(repo);

    const { status, report } = await shipJson(repo, ["ship"]);

    expect({ status, run: report.run }).toEqual({ status: 0, run });
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  },
);

test.each([
  { what: "a file", args: ["ship"], says: "the work tree changed since", file: "later\n" },
  { what: "a flag", args: ["ship", "--skip-build"], says: "it was started with other flags" },
  {
    what: "the configuration",
    args: ["ship", "--set", "commit=true"],
    says: "the configuration changed since",
  },
  {
    what: "the command",
    args: ["fast-ship", "--auto-merge"],
    says: "it was started by `tool ship`",
  },
])(
  "a fresh ship begins anew where $what changed, says so, and takes up the pull request",
  async ({ args, says, file }) => {
    await using repo = await killedWorld("effect:open-pull-request");
    if (file !== undefined) repo.write({ "later.txt": file });
    const [old] = runIds(repo);

    const { status, report, stderr } = await shipJson(repo, args);
    const listed = await runTool(repo, ["runs", "--json"]);

    expect({ status, created: report.pullRequest?.created }).toEqual({ status: 0, created: false });
    expect(stderr).toContain(`the ship ${old} of this branch is unfinished, but ${says}`);
    expect(pullRefs(repo)).toEqual(SHIPPED_ONCE.pulls);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      runs: [
        { run: report.run, status: "shipped" },
        { run: old, status: "superseded" },
      ],
    });
  },
);

test("a fresh ship that cannot start says nothing of one that starts, and leaves the old one", async () => {
  await using repo = await killedWorld("ended:test");
  const [old] = runIds(repo);

  const { status, stderr } = await runTool(repo, ["ship", "--target-branch", "mian"]);
  const { report } = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: the target branch mian is not on origin/);
  expect({ run: report.run, status: report.status }).toEqual({ run: old, status: "shipped" });
});

test("another branch's unfinished ship does not matter, and stays", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  await shipUntil(repo, "ended:test");
  const [old] = runIds(repo);
  repo.git("switch", "-q", "-c", "other", "main");
  repo.commit("Other", { "other.txt": "other\n" });

  const { status, stderr } = await runTool(repo, ["ship"]);
  repo.git("switch", "-q", "feature");
  const back = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(stderr).not.toContain("unfinished");
  expect({ status: back.status, run: back.report.run }).toEqual({ status: 0, run: old });
});

test("--dry-run says what would be gone on with and leaves the journal as it is", async () => {
  await using repo = await killedWorld("ended:test");
  const before = readFileSync(journalPath(repo), "utf8");

  const fresh = await runTool(repo, ["ship", "--dry-run"]);
  const goingOn = await runTool(repo, ["ship", "--continue", "--dry-run"]);

  expect([fresh.status, goingOn.status]).toEqual([0, 0]);
  expect(fresh.stderr).toContain("is unfinished: `tool ship --continue` would continue it");
  expect(goingOn.stderr).toContain("done: install, build, test");
  expect(readFileSync(journalPath(repo), "utf8")).toBe(before);
});

test.each([
  { point: "ended:test", kinds: ["snapshot"] },
  { point: "effect:commit", kinds: ["snapshot", "commit"] },
  { point: "effect:push", kinds: ["snapshot", "commit", "pushed-branch"] },
  {
    point: "effect:open-pull-request",
    kinds: ["snapshot", "commit", "pushed-branch", "pull-request"],
  },
  { point: "effect:set-auto-merge", kinds: ["snapshot", "commit", "pushed-branch", "merge"] },
  {
    point: "intent:run-command:post-merge",
    kinds: ["snapshot", "commit", "pushed-branch", "merge", "post-merge"],
  },
])("--abort after a kill at $point names what exists and changes none of it", async (aborted) => {
  await using repo = await killedWorld(aborted.point);
  const state = () => ({
    ...worldAfter(repo),
    status: repo.git("status", "--porcelain"),
    refs: repo.git("for-each-ref"),
    origin: repo.gitIn(repo.origin, "for-each-ref"),
  });
  const before = state();

  const { status, report } = await shipJson(repo, ["ship", "--abort"]);

  expect(status).toBe(0);
  expect(report.warnings.map(({ code }) => code)).toEqual(
    aborted.kinds.map((kind) => `left-${kind}`),
  );
  expect(report.run).toBe(runIds(repo)[0]);
  expect(state()).toEqual(before);
  expect(journalLines(repo).at(-1)).toMatchObject({ line: "end", status: "aborted" });
});

test("--abort ends a ship that failed; then there is nothing to abort or to continue", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: "exit 1" } } });
  const failed = await shipJson(repo, ["ship"]);

  const aborted = await shipJson(repo, ["ship", "--abort"]);
  const again = await runTool(repo, ["ship", "--abort"]);
  const told = await shipJson(repo, ["ship", "--abort"]);
  const goingOn = await runTool(repo, ["ship", "--continue"]);

  expect(failed.status).toBe(1);
  expect({ status: aborted.status, run: aborted.report.run }).toEqual({
    status: 0,
    run: failed.report.run,
  });
  expect({ status: again.status, stderr: again.stderr }).toEqual({
    status: 0,
    stderr: "no unfinished ship to abort\n",
  });
  expect(told.report.warnings).toEqual([
    { code: "nothing-to-abort", message: "no unfinished ship to abort" },
  ]);
  expect(goingOn.status).toBe(2);
  expect(goingOn.stderr).toContain("no unfinished ship to continue");
});

test("what --abort says to type takes each thing back", async () => {
  await using repo = pendingWorld({ ship: { ...FULL_SHIP.ship, autoMerge: false } });
  await shipUntil(repo, "done:open-pull-request");

  const { stderr } = await runTool(repo, ["ship", "--abort"]);
  const commands = [...stderr.matchAll(/`(git [^`]+)`/g)].map(([, command]) => command ?? "");
  for (const command of commands) repo.git(...command.split(" ").slice(1));

  expect(commands.map((command) => command.split(" ")[1])).toEqual([
    "restore",
    "revert",
    "push",
    "push",
  ]);
  expect(repo.git("diff", "HEAD^^", "HEAD", "--stat")).toBe("");
  expect(repo.tipOnOrigin("feature")).toBeNull();
  expect(pullRefs(repo)).toEqual([]);
});

test("a copy of the user's work, staged and unstaged, is kept under a ref of the work tree's own", async () => {
  await using repo = pendingWorld();
  repo.write({ "ignored.txt": "ignored\n" });
  const before = repo.git("status", "--porcelain");
  await shipUntil(repo, "ended:install");
  const ref = `refs/worktree/tool/snapshots/${runIds(repo)[0]}`;

  expect(repo.git("status", "--porcelain")).toBe(before);
  expect(repo.git("show", `${ref}:staged.txt`)).toBe("staged, then edited");
  expect(repo.git("show", `${ref}^2:staged.txt`)).toBe("staged");
  expect(repo.git("show", `${ref}:new.txt`)).toBe("new");
  expect(repo.git("ls-tree", "--name-only", ref)).not.toContain("ignored.txt");
});

test("tool runs lists ships newest first, with how to go on, and names journals it cannot read", async () => {
  await using repo = pendingWorld();
  const empty = await runTool(repo, ["runs"]);
  await shipUntil(repo, "ended:build");
  const [run] = runIds(repo);
  repo.write({ ".git/tool/runs/20000101-000000-aaaa.jsonl": "not a journal\nat all\n" });

  const listed = await runTool(repo, ["runs", "list"]);

  expect({ status: empty.status, stdout: empty.stdout }).toEqual({ status: 0, stdout: "" });
  expect(empty.stderr).toContain("no ship has been started in this work tree yet");
  expect(listed.status).toBe(0);
  expect(listed.stdout).toMatch(
    new RegExp(
      `^${run} {2}unfinished {2}feature → main .*\n +was killed: \`tool ship --continue\`, or \`tool ship --abort\`\n$`,
    ),
  );
  expect(listed.stderr).toContain("warning: line 1 of the journal ");
});

test("tool runs show where nothing was shipped yet says so", async () => {
  await using repo = pendingWorld(FULL_SHIP);

  const { status, stdout, stderr } = await runTool(repo, ["runs", "show"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe(
    "error: no ship has been started in this work tree yet\nhint: see what one would do: `tool ship --dry-run`\n",
  );
});

test("tool runs show tells each step, where its output is, and its last lines; -v all of them", async () => {
  await using repo = pendingWorld({
    ship: { ...FULL_SHIP.ship, buildCommand: "seq 1 9", testCommand: "echo no; exit 3" },
  });
  await runTool(repo, ["ship"]);
  const [run = ""] = runIds(repo);

  const shown = await runTool(repo, ["runs", "show", run.slice(0, 15)]);
  const whole = await runTool(repo, ["runs", "show", run, "-v"]);
  const json = await runTool(repo, ["runs", "show", run, "--json"]);
  const unknown = await runTool(repo, ["runs", "show", "nowhere"]);
  const latest = await runTool(repo, ["runs", "show"]);

  expect(shown.stdout).toContain(`${run}  failed  tool ship: feature → main\n`);
  expect(shown.stdout).toContain(`/.git/tool/runs/${run}/build.log\n`);
  expect(shown.stdout).toMatch(/│ …\n +│ 5\n +│ 6\n +│ 7\n +│ 8\n +│ 9\n/);
  expect(whole.stdout).toMatch(/build\.log\n +│ 1\n +│ 2\n/);
  expect(JSON.parse(json.stdout)).toMatchObject({
    run,
    status: "failed",
    steps: expect.arrayContaining([
      expect.objectContaining({ id: "test", status: "failed" }),
      expect.objectContaining({ id: "pull-request", status: "not-reached", log: null }),
    ]),
  });
  expect(latest).toEqual({ ...shown, stderr: `the latest ship: ${run}\n` });
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("error: no ship nowhere in this work tree");
});

test("tool runs show tells the step that was cut short from those that were not reached", async () => {
  const build = "echo half; kill -9 $PPID";
  await using repo = pendingWorld({ ship: { ...FULL_SHIP.ship, buildCommand: build } });
  await spawnTool(repo, ["ship"]);

  const shown = await runTool(repo, ["runs", "show"]);

  expect(shown.stdout).toMatch(/^ {2}build {9}begun, not finished\n.*build\.log$/m);
  expect(shown.stdout).toMatch(/^ {2}test {10}not-reached$/m);
});
