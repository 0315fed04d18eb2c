import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import {
  FULL_SHIP,
  journalPath,
  pendingWorld,
  runIds,
  SHIPPED_ONCE,
  shipUntil,
  worldAfter,
} from "./killed.ts";
import { killedWorld } from "./killed-world.ts";
import { isRunning, untilGone } from "./processes.ts";
import { shapeOf } from "../survival/shape.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "./world.ts";

const GATES = ["install", "build", "test"];

test("gates that passed are not repeated when nothing changed since", async () => {
  await using repo = pendingWorld();
  await shipUntil(repo, "intent:push");
  // So that the other tests need no ship of their own.
  await using copy = await killedWorld("intent:push");
  expect(shapeOf(repo.root)).toEqual(shapeOf(copy.root));
  expect(shapeOf(repo.origin)).toEqual(shapeOf(copy.origin));

  const { steps, stderr } = await shipJson(repo, ["ship", "--continue"]);

  expect(repo.trace().filter((line) => GATES.includes(line))).toEqual(GATES);
  expect(stderr).toContain("already done: install, build, test, commit\n");
  expect(steps).toMatchObject({ install: "passed", test: "passed", "post-merge": "passed" });
});

test.each(sample(["ended:test", "effect:commit", "intent:open-pull-request"], 1))(
  "a file changed after a kill at %s: the gates run again, effects do not",
  async (point) => {
    await using repo = await killedWorld(point);
    repo.write({ "later.txt": "later\n" });

    const { status, stderr } = await shipJson(repo, ["ship", "--continue"]);

    expect(status).toBe(0);
    expect(stderr).toContain("the work tree changed since, so this runs again: install, build");
    expect(repo.trace().filter((line) => GATES.includes(line))).toEqual([...GATES, ...GATES]);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    expect(repo.read("later.txt")).toBe("later\n");
  },
);

test("pending work that its owner committed after the kill is checked again and not committed twice", async () => {
  await using repo = await killedWorld("began:commit");
  repo.commit("By hand");

  const { status, steps } = await shipJson(repo, ["ship", "--continue"]);

  expect({ status, commit: steps["commit"] }).toEqual({
    status: 0,
    commit: "skipped: nothing-to-commit",
  });
  expect(repo.trace().filter((line) => GATES.includes(line))).toEqual([...GATES, ...GATES]);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a commit of the ship's that its owner took back is made again, once", async () => {
  await using repo = await killedWorld("done:commit");
  repo.git("reset", "-q", "--mixed", "HEAD^");

  const { status } = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a commit added while the merge was waited for is not part of the pull request, and said so", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  installFakeGh(repo, { isProtected: true, mergeAfterReads: 3 });
  await shipUntil(repo, "done:set-auto-merge");
  const shipped = repo.git("rev-parse", "HEAD");
  repo.commit("Later", { "later.txt": "later\n" });

  const { status, stderr } = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(stderr).toContain(`the pull request holds ${shipped.slice(0, 10)}; what was committed`);
  expect(repo.tipOnOrigin("feature")).toBe(shipped);
});

test("--no-wait leaves a ship unfinished; --continue waits for the merge and runs the post-merge command once", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo, { isProtected: true });
  const left = await shipJson(repo, ["ship", "--no-wait"]);
  gh.change({ mergeAfterReads: 0 });

  const { status, report, steps } = await shipJson(repo, ["ship", "--continue"]);
  const again = await runTool(repo, ["ship", "--continue"]);

  expect(left.report.status).toBe("shipped");
  expect(left.stderr).toContain("hint: wait for #1 and run it later: `tool ship --continue`");
  expect({ status, run: report.run, merged: report.pullRequest?.merged }).toEqual({
    status: 0,
    run: left.report.run,
    merged: true,
  });
  expect(steps).toMatchObject({ "auto-merge": "passed", "post-merge": "passed" });
  expect(report.warnings).toEqual([]);
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
  expect(gh.state().pulls).toHaveLength(1);
  expect(again.status).toBe(2);
  expect(again.stderr).toContain("error: no unfinished ship to continue");
});

test("a ship whose branch was deleted once it was merged goes on as the hint says", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo, { isProtected: true });
  await shipJson(repo, ["ship", "--no-wait"]);
  gh.change({ mergeAfterReads: 0 });
  repo.git("switch", "-q", "main");
  repo.git("branch", "-q", "-D", "feature");
  const { stderr } = await runTool(repo, ["ship", "--continue"]);

  const [, command = ""] = /bring it back: `git ([^`]+)`/.exec(stderr) ?? [];
  repo.git(...command.split(" "));
  const { status } = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
});

test("a post-merge command cut short is reported as often as asked, and repeated only by --rerun-post-merge", async () => {
  await using repo = await killedWorld("intent:run-command:post-merge");

  const first = await shipJson(repo, ["ship", "--continue"]);
  const second = await shipJson(repo, ["ship", "--continue"]);
  const before = repo.trace().filter((line) => line.startsWith("deploy "));
  const rerun = await shipJson(repo, ["ship", "--continue", "--rerun-post-merge"]);

  for (const { status, report, steps } of [first, second]) {
    expect({ status, step: steps["post-merge"] }).toEqual({ status: 0, step: "warned" });
    expect(report.warnings.map(({ code }) => code)).toEqual(["post-merge-cut-short"]);
  }
  expect(before).toEqual([]);
  expect(rerun.steps["post-merge"]).toBe("passed");
  expect(rerun.report.warnings).toEqual([]);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a ship killed inside a commit hook: what still runs is ended, git's lock taken away, one commit made", async () => {
  await using repo = pendingWorld();
  const hook = `#!/bin/sh
[ -e "$TRACE.killed" ] && exit 0
touch "$TRACE.killed"
sleep 300 &
echo "$!" >> "$TRACE.pids"
touch .git/index.lock
kill -9 "$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' .git/tool/ship.lock)"
wait
`;
  repo.write({ ".git/hooks/pre-commit": hook });
  const killed = await spawnTool(repo, ["ship"]);
  const pids = readFileSync(`${repo.traceFile}.pids`, "utf8").trim().split("\n");
  const hadLock = repo.exists(".git/index.lock");

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect({ killed: killed.status, hadLock, status }).toEqual({
    killed: null,
    hadLock: true,
    status: 0,
  });
  expect(stderr).toContain("stopping what the killed ship left running: git, process ");
  expect(stderr).toContain(`that git of the killed ship left behind: ${repo.root}/.git/index.lock`);
  await untilGone(pids);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a fast ship is continued by either command, and commits nothing", async () => {
  await using repo = pendingWorld({ fastShip: { targetBranch: "main", autoMerge: true } });
  const before = repo.git("status", "--porcelain");
  await shipUntil(repo, "effect:push", ["fast-ship"]);
  await shipUntil(repo, "effect:open-pull-request", ["fast-ship", "--continue"]);

  const { status, report } = await shipJson(repo, ["ship", "--continue"]);

  expect({ status, command: report.command }).toEqual({ status: 0, command: "fast-ship" });
  expect(repo.git("status", "--porcelain")).toBe(before);
  expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
  expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
});

test("a run keeps the configuration that it began with, and says that it changed", async () => {
  await using repo = await killedWorld("ended:pull-request");
  repo.config({ ship: { ...FULL_SHIP.ship, postMergeCommand: 'echo other >> "$TRACE"' } });

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(stderr).toContain("it keeps the configuration and flags that it was started with");
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  expect(repo.trace()).not.toContain("other");
});

test("a journal cut off at any line, or in the middle of one, is gone on with", async () => {
  await using repo = await killedWorld("intent:open-pull-request");
  const { length } = readFileSync(journalPath(repo));
  truncateSync(journalPath(repo), length - 40);

  const { status } = await runTool(repo, ["ship", "--continue"]);

  expect(status).toBe(0);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a journal of a later version is refused by --continue, named by a fresh ship, and not touched", async () => {
  await using repo = await killedWorld("ended:test");
  const path = journalPath(repo);
  const later = readFileSync(path, "utf8").replace('"tool.run/1"', '"tool.run/2"');
  writeFileSync(path, later);

  const refused = await runTool(repo, ["ship", "--continue"]);
  const fresh = await runTool(repo, ["ship"]);

  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(`error: a later version of tool wrote the journal ${path}`);
  expect(fresh.status).toBe(0);
  expect(fresh.stderr).toContain(`warning: a later version of tool wrote the journal ${path}`);
  expect(readFileSync(path, "utf8")).toBe(later);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a journal that is damaged in its middle is refused with the file and the line", async () => {
  await using repo = await killedWorld("ended:test");
  const path = journalPath(repo);
  writeFileSync(path, readFileSync(path, "utf8").replace('"phase":"began"', '"phase":"bogus"'));
  appendFileSync(path, "{}\n");

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect(status).toBe(2);
  expect(stderr).toContain(`error: line 2 of the journal ${path} is damaged`);
  expect(stderr).toContain(`hint: move it aside and ship again`);
  expect(pullRefs(repo)).toEqual([]);
});

test.each([
  { is: "a link", make: (path: string) => symlinkSync(`${path}.elsewhere`, path) },
  { is: "a folder", make: (path: string) => mkdirSync(path) },
])(
  "--continue says how to move a journal aside that is $is, and a ship begins then",
  async (of) => {
    await using repo = await killedWorld("ended:test");
    const path = journalPath(repo);
    renameSync(path, `${path}.elsewhere`);
    of.make(path);

    const { status, stderr } = await runTool(repo, ["ship", "--continue"]);
    const [, way = ""] = /hint: move it aside and ship again, .*: `mv (.*)`$/m.exec(stderr) ?? [];
    const [from = "", to = ""] = way.split(" ");
    renameSync(from, to);
    const again = await runTool(repo, ["ship"]);

    expect({ status, from }).toEqual({ status: 2, from: path });
    expect(stderr).toContain(`error: the journal ${path} cannot be read`);
    expect({ status: again.status, warned: again.stderr.includes("warning: the journal") }).toEqual(
      {
        status: 0,
        warned: false,
      },
    );
  },
);

test("--continue and --abort name the branch to check out, and --abort ends a ship whose branch is gone", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  await shipUntil(repo, "ended:test");
  repo.git("switch", "-q", "main");
  const elsewhere = await runTool(repo, ["ship", "--continue"]);
  const kept = await runTool(repo, ["ship", "--abort"]);
  repo.git("branch", "-q", "-D", "feature");

  const gone = await runTool(repo, ["ship", "--continue"]);
  const ended = await runTool(repo, ["ship", "--abort"]);

  expect([elsewhere.status, gone.status]).toEqual([2, 2]);
  expect(elsewhere.stderr).toContain("is of the branch feature, which is not checked out");
  expect(elsewhere.stderr).toContain("hint: check it out: `git switch feature`");
  expect(gone.stderr).toContain("is of the branch feature, which no longer exists");
  expect([kept.status, ended.status]).toEqual([0, 0]);
  expect(kept.stderr).toContain("no unfinished ship to abort\nhint: the ship ");
  expect(kept.stderr).toContain("to end that one: `git switch feature`, then `tool ship --abort`");
  expect(ended.stderr).toContain("aborted the ship ");
});

test.each([
  [["--continue", "--abort"], "cannot be combined"],
  [["--rerun-post-merge"], "--rerun-post-merge needs --continue"],
  [["--continue", "--title", "x"], "--title applies to a new ship"],
  [["--continue", "--no-auto-merge"], "--no-auto-merge applies to a new ship"],
  [["--continue", "--set", "ship.autoMerge=false"], "--set applies to a new ship"],
  [["--abort", "--dry-run"], "--dry-run applies to a new ship, not to --abort"],
  [["--abort", "--title", "x"], "--title applies to a new ship, not to --abort"],
])("%j is refused before anything is looked at", async (args, says) => {
  await using repo = shipWorld();

  const { status, stderr } = await runTool(repo, ["ship", ...args]);

  expect(status).toBe(2);
  expect(stderr).toContain(says);
  expect(repo.exists(".git/tool")).toBe(false);
});

test("an interrupted ship says how to finish it, and --continue does", async () => {
  await using repo = pendingWorld({
    ship: { ...FULL_SHIP.ship, testCommand: 'kill -INT "$PPID"; sleep 5' },
  });
  const stopped = await spawnTool(repo, ["ship"]);
  expect(stopped.status).toBe(130);
  expect(stopped.stderr).toContain("hint: finish it: `tool ship --continue`");
  const [run] = runIds(repo);

  const again = await spawnTool(repo, ["ship", "--continue"]);

  expect(again.status).toBe(130);
  expect(runIds(repo)).toEqual([run]);
  expect(repo.trace()).toEqual(["install", "build"]);
});
