import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findByArgument } from "../../../src/process/read-processes.ts";
import type { Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool, startTool } from "../../helpers/run-tool.ts";
import { copyFolder } from "../../helpers/templates.ts";
import { drawSample, sample, seed } from "../../helpers/thorough.ts";
import { FLAWED, flawedRepo, stateOf } from "../review/flaws.ts";
import { meddlingGit, type Point } from "./meddling-git.ts";
import { shapeOf } from "./shape.ts";

const FIX = ["review", "--fix", "--commit"];

/** A branch with flaws, something staged and something not, in the very file that is mended. */
function scene(): Repo {
  const repo = flawedRepo();
  repo.write({ "a.js": `${FLAWED}export const staged = 1;\n`, "b.js": "export const b = 1;\n" });
  repo.git("add", "a.js", "b.js");
  repo.write({ "a.js": `${FLAWED}export const staged = 1;\nexport const pending = 1;\n` });
  return repo;
}

/**
 * A review that nobody kills, and the work tree with its repository as they are before and after each call of git: as
 * a kill at that moment leaves them, as the program waits for git then.
 */
async function recordSnapshots() {
  const repo = scene();
  // To git the files of a copy are those that its index knows, by their times and sizes.
  writeFileSync(join(repo.sandbox.home, ".gitconfig"), "[core]\n\tcheckStat = minimal\n");
  const before = stateOf(repo);
  const snapshots = join(repo.sandbox.directory, "snapshots");
  mkdirSync(snapshots);
  const env = meddlingGit(repo, { snapshots });
  const { status } = await spawnTool(repo, FIX, { env });
  expect(status).toBe(1);
  const snapshotOf = ({ call, when }: Point): string => join(snapshots, `${when} ${call}`);
  return {
    repo,
    before,
    points: pointsIn(readFileSync(env["CALLS"] ?? "", "utf8")),
    snapshotOf,
    /** Puts the work tree where it was, as it was at the point. */
    restore(point: Point): void {
      rmSync(repo.root, { recursive: true });
      copyFolder(snapshotOf(point), repo.root);
    },
  };
}

/** Both sides of every call from the first that makes something for the commit to the last that notes it. */
function pointsIn(log: string): Point[] {
  const points = log
    .trim()
    .split("\n")
    .map((line): Point => {
      const [when = "", call = ""] = line.split(" ");
      return { call, when: when === "before" ? "before" : "after" };
    });
  const commit = points.findIndex(isCommit);
  const first = points.findIndex(({ call }) => call === "read-tree#1");
  const last = points.findLastIndex(({ call }) => call.startsWith("update-ref#"));
  expect([first > 0, first < commit, commit < last]).toEqual([true, true, true]);
  const between = points.slice(first, last + 1);
  // One call at a time: nothing else is at work while a snapshot is made.
  const calls = [...new Set(between.map(({ call }) => call))];
  expect(between).toEqual(
    calls.flatMap((call) => [
      { call, when: "before" },
      { call, when: "after" },
    ]),
  );
  return between;
}

function isCommit({ call }: Point): boolean {
  return call === "commit#1";
}

async function expectUndone(repo: Repo, before: ReturnType<typeof stateOf>): Promise<void> {
  const wasCommitted = repo.git("rev-parse", "HEAD") !== before["head"];

  const { status, stdout, stderr } = await runTool(repo, ["review", "--undo"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stateOf(repo)).toEqual(before);
  // A commit goes with a word.
  expect(stdout.includes("is no longer on the branch")).toBe(wasCommitted);
}

const recorded = await recordSnapshots();
afterAll(() => recorded.repo[Symbol.asyncDispose]());
const named = (points: readonly Point[]) =>
  points.map((point) => [`${point.when} ${point.call}`, point] as const);
const killed = [
  ...recorded.points.filter(isCommit),
  ...drawSample(
    recorded.points.filter((point) => !isCommit(point)),
    2,
    seed,
  ),
];

test.each(named(killed))(
  "killed %s: all is as when nobody kills it there, and --undo puts it back",
  async (_, point) => {
    await using repo = scene();
    const before = stateOf(repo);

    const { status } = await spawnTool(repo, FIX, { env: meddlingGit(repo, { killAt: point }) });

    expect(status).toBe(null);
    expect(shapeOf(repo.root)).toEqual(shapeOf(recorded.snapshotOf(point)));
    await expectUndone(repo, before);
  },
);

test.each(named(sample(recorded.points, 6)))(
  "left as it is %s: --undo puts files, index and branch back as they were",
  async (_, point) => {
    recorded.restore(point);

    await expectUndone(recorded.repo, recorded.before);
  },
);

test.skipIf(process.platform !== "linux")(
  "killed while a hook of the commit runs: --undo waits for no one and says which process it is",
  async () => {
    await using repo = scene();
    const before = stateOf(repo);
    const [asked, release] = ["asked", "release"].map((name) => join(repo.sandbox.directory, name));
    repo.write({
      ".git/hooks/pre-commit": `#!/bin/sh\n: > '${asked}'\nuntil [ -e '${release}' ]; do sleep 0.05; done\n`,
    });
    const child = startTool(repo, FIX);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await expect.poll(() => existsSync(asked ?? "")).toBe(true);
    child.kill("SIGKILL");
    await ended;

    const early = await runTool(repo, ["review", "--undo"]);
    writeFileSync(release ?? "", "");
    await expect.poll(() => findByArgument(join(repo.root, ".git/tool/commit"))).toEqual([]);
    const late = await runTool(repo, ["review", "--undo"]);

    expect(early.status).toBe(2);
    expect(early.stderr).toMatch(/^error: git is still committing the fixes .*: process \d+$/m);
    expect(late).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("no longer on the branch"),
    });
    expect(stateOf(repo)).toEqual(before);
  },
);

test("a commit that somebody made of the fixes by hand after the kill is named and stays", async () => {
  await using repo = flawedRepo();
  await spawnTool(repo, FIX, {
    env: meddlingGit(repo, { killAt: { call: "commit#1", when: "before" } }),
  });
  const commit = repo.commit("My own words", { "c.js": "export const c = 1;\n" });

  const { status, stderr } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(1);
  expect(stderr).toContain(`the commit of the fixes, ${commit.slice(0, 12)}, cannot be undone: `);
  expect(stderr).toContain(`hint: revert it with a new commit: \`git revert ${commit}\``);
  expect(repo.git("rev-parse", "HEAD")).toBe(commit);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("a commit that a hook refused leaves no word of itself: what is committed by hand is the user's", async () => {
  await using repo = flawedRepo();
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\nexit 1\n" });
  await spawnTool(repo, FIX);
  repo.write({ ".git/hooks/pre-commit": null });
  const commit = repo.commit("Apply review fixes");

  const { status } = await runTool(repo, ["review", "--undo"]);

  expect({ status, head: repo.git("rev-parse", "HEAD") }).toEqual({ status: 0, head: commit });
  expect(repo.read("a.js")).toBe(FLAWED);
});
