import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { fillDisk, makeReadOnly, mountSmallDisk } from "../../helpers/disks.ts";
import { runTool } from "../../helpers/run-tool.ts";
import {
  FULL_SHIP,
  journalLines,
  journalPath,
  pendingWorld,
  runIds,
  SHIPPED_ONCE,
  worldAfter,
} from "./killed.ts";
import { killedWorld } from "./killed-world.ts";
import { pullRefs, shipJson, shipWorld, type World } from "./world.ts";

const NO_MOUNT = "a disk cannot be mounted here: that takes root";

test.for([
  { what: "the git directory", folder: ".git", says: "the lock cannot be created" },
  { what: "the folder of runs", folder: ".git/tool/runs", says: "cannot be written" },
])("where $what is read-only nothing is begun, and reading still works", async (at, context) => {
  await using repo = pendingWorld();
  mkdirSync(join(repo.root, ".git/tool/runs"), { recursive: true });
  const before = repo.git("status", "--porcelain");
  {
    using readOnly = makeReadOnly(join(repo.root, at.folder));
    if (readOnly === null) return context.skip(NO_MOUNT);

    const { status, stdout, stderr } = await runTool(repo, ["ship"]);
    const planned = await runTool(repo, ["ship", "--dry-run"]);
    const listed = await runTool(repo, ["runs"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(at.says);
    expect(stderr).toMatch(/^hint: .*`ls -ld /m);
    expect(stderr).not.toMatch(/internal error|▸|\n\s+at /);
    expect([planned.status, listed.status]).toEqual([0, 0]);
  }
  expect(repo.trace()).toEqual([]);
  expect(repo.git("status", "--porcelain")).toBe(before);
  expect(pullRefs(repo)).toEqual([]);
  expect((await runTool(repo, ["ship"])).status).toBe(0);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("where git's objects are read-only the commit fails, and files and index are as they were", async (context) => {
  await using repo = shipWorld({ config: FULL_SHIP });
  repo.git("fetch", "-q", "origin");
  repo.write({ "pending.txt": "pending\n" });
  const before = repo.git("status", "--porcelain");
  {
    using readOnly = makeReadOnly(join(repo.root, ".git/objects"));
    if (readOnly === null) return context.skip(NO_MOUNT);

    const { status, stderr } = await runTool(repo, ["ship"]);

    expect([1, 2]).toContain(status);
    expect(stderr).toMatch(/^error: /m);
    expect(stderr).toMatch(/^hint: /m);
    expect(stderr).not.toMatch(/internal error|\n\s+at /);
  }
  expect(repo.git("status", "--porcelain")).toBe(before);
  expect(repo.tipOnOrigin("feature")).toBeNull();
});

/** A small disk under the journal, and the ship that works on it. */
async function onSmallDisk(
  context: TestContext,
  config: unknown,
  play: (repo: World, disk: string) => Promise<void>,
): Promise<void> {
  await using repo = pendingWorld(config);
  const disk = join(repo.root, ".git/tool");
  mkdirSync(disk);
  using mounted = mountSmallDisk(disk, 512);
  if (mounted === null) return context.skip(NO_MOUNT);
  repo.sandbox.env["DISK"] = disk;
  await play(repo, disk);
}

test("a disk that is full before the journal begins: nothing is begun", (context) =>
  onSmallDisk(context, FULL_SHIP, async (repo, disk) => {
    const makeRoom = fillDisk(disk);

    const { status, stderr } = await runTool(repo, ["ship"]);

    expect(status).toBe(2);
    expect(stderr).toMatch(/^ *caused by: ENOSPC/m);
    expect(stderr).toContain("hint: free some space: `df -h` shows what is full\n");
    expect(stderr).not.toMatch(/internal error|▸|\n\s+at /);
    expect(repo.trace()).toEqual([]);
    expect(readdirSync(disk).filter((name) => name.includes(".lock"))).toEqual([]);
    makeRoom();
    expect((await runTool(repo, ["ship"])).status).toBe(0);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  }));

test("a disk that fills up while a command prints: the ship ends before the commit, and is finished later", (context) =>
  onSmallDisk(
    context,
    {
      ship: {
        ...FULL_SHIP.ship,
        testCommand: 'echo test >> "$TRACE"; [ -e "$TRACE.ok" ] || seq 1 200000',
      },
    },
    async (repo, disk) => {
      const { status, stderr } = await runTool(repo, ["ship"]);

      expect(status).not.toBe(0);
      expect(stderr).toContain("test │ 200000\n");
      expect(stderr).toMatch(/^ *caused by: ENOSPC/m);
      expect(stderr).not.toMatch(/internal error|\n\s+at /);
      expect(repo.tipOnOrigin("feature")).toBeNull();
      expect(pullRefs(repo)).toEqual([]);

      rmSync(join(disk, "runs", runIds(repo)[0] ?? "", "test.log"));
      writeFileSync(`${repo.traceFile}.ok`, "");
      const again = await runTool(repo, ["ship", "--continue"]);

      expect(again.stderr).not.toMatch(/internal error|\n\s+at /);
      if (again.status !== 0) expect((await runTool(repo, ["ship"])).status).toBe(0);
      expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    },
  ));

test("a disk that fills up once the pull request is open costs lines of the journal, and nothing twice", (context) =>
  onSmallDisk(
    context,
    {
      ship: {
        ...FULL_SHIP.ship,
        // So long that the journal's line about its failure does not fit into what is left of a block.
        postMergeCommand: `echo "deploy $TOOL_MERGE_SHA" >> "$TRACE"; : ${"long ".repeat(1_000)}; dd if=/dev/zero of="$DISK/filler"`,
      },
    },
    async (repo, disk) => {
      const { status, stderr } = await runTool(repo, ["ship"]);

      expect(status).toBe(0);
      expect(stderr).toContain("warning: the journal of the ship cannot be written");
      expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);

      rmSync(join(disk, "filler"), { force: true });
      const again = await runTool(repo, ["ship", "--continue"]);

      expect(again.stderr).not.toMatch(/internal error|\n\s+at /);
      expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    },
  ));

/** Makes a run look as if it had been begun at another time: its name and all its lines. */
function moveRun(repo: World, from: string, year: string): string {
  const to = `${year}${from.slice(4)}`;
  const runs = join(repo.root, ".git/tool/runs");
  const text = readFileSync(join(runs, `${from}.jsonl`), "utf8")
    .replaceAll(from, to)
    .replaceAll(/"at":"\d{4}/g, `"at":"${year}`);
  writeFileSync(join(runs, `${to}.jsonl`), text);
  rmSync(join(runs, `${from}.jsonl`));
  renameSync(join(runs, from), join(runs, to));
  const ref = `refs/worktree/tool/snapshots/${from}`;
  const snapshot = repo.git("for-each-ref", "--format=%(objectname)", ref);
  if (snapshot !== "") repo.git("update-ref", ref.replace(from, to), snapshot);
  return to;
}

test.each(["2019", "2099"])(
  "a ship killed when the clock stood in %s is gone on with, and what it made is not made again",
  async (year) => {
    await using repo = await killedWorld("effect:open-pull-request");
    const run = moveRun(repo, runIds(repo)[0] ?? "", year);

    const { status, report } = await shipJson(repo, ["ship", "--continue"]);

    expect({ status, run: report.run }).toEqual({ status: 0, run });
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    const { stdout } = await runTool(repo, ["runs", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ run, status: "shipped" }] });
  },
);

test("after a ship begun years ahead the next one still is the newest, and its snapshot stays", async () => {
  await using repo = pendingWorld({ ship: { targetBranch: "main", testCommand: "false" } });
  await runTool(repo, ["ship"]);
  const ahead = moveRun(repo, runIds(repo)[0] ?? "", "2099");
  // So many runs that the oldest snapshots are swept.
  const snapshot = repo.git("rev-parse", `refs/worktree/tool/snapshots/${ahead}`);
  for (let at = 0; at < 25; at += 1) {
    const run = `20990101-0000${String(at).padStart(2, "0")}-aaaa`;
    const text = readFileSync(journalPath(repo), "utf8");
    writeFileSync(join(repo.root, ".git/tool/runs", `${run}.jsonl`), text.replaceAll(ahead, run));
    repo.git("update-ref", `refs/worktree/tool/snapshots/${run}`, snapshot);
  }

  const { report } = await shipJson(repo, ["ship"]);
  const listed = await runTool(repo, ["runs", "--json"]);

  expect((report.run ?? "") > ahead).toBe(true);
  const { runs } = JSON.parse(listed.stdout) as { runs: { run: string }[] };
  expect(runs.slice(0, 2).map(({ run }) => run)).toEqual([report.run, ahead]);
  const snapshots = repo.git("for-each-ref", "--format=%(refname)", "refs/worktree/tool/snapshots");
  expect(snapshots).toContain(report.run);
  expect(journalLines(repo).at(-1)).toMatchObject({ line: "end", status: "failed" });
});

test("a connection that is closed during the push says so, and how a long hook is kept from it", async () => {
  await using repo = pendingWorld();
  const hook = join(repo.origin, "hooks/pre-receive");
  mkdirSync(join(repo.origin, "hooks"), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\nkill -9 $PPID\n", { mode: 0o755 });

  const cut = await runTool(repo, ["ship"]);
  rmSync(hook);
  const again = await runTool(repo, ["ship", "--continue"]);

  expect(cut.status).toBe(1);
  expect(cut.stderr).toContain("feature could not be pushed to origin: the connection was closed");
  expect(cut.stderr).toMatch(/^hint: .*before the pre-push hook runs.*`ship\.testCommand`/m);
  expect(again.status).toBe(0);
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
});

test("a remote that refuses the push is quoted, and no second error stands below it", async () => {
  await using repo = pendingWorld();
  const hook = join(repo.origin, "hooks/pre-receive");
  mkdirSync(join(repo.origin, "hooks"), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\necho no such ticket\nexit 1\n", { mode: 0o755 });

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toContain(
    "(pre-receive hook declined)\ncaused by: remote: no such ticket\nhint: ",
  );
});

test("rules of GitHub that a push breaks are quoted from their first line, and all of them are shown", async () => {
  await using repo = pendingWorld();
  const refuse = (lines: readonly string[]): void => {
    mkdirSync(join(repo.origin, "hooks"), { recursive: true });
    writeFileSync(join(repo.origin, "hooks/said"), `${lines.join("\n")}\n`);
    const hook = join(repo.origin, "hooks/pre-receive");
    writeFileSync(hook, `#!/bin/sh\ncat '${repo.origin}/hooks/said'\nexit 1\n`, { mode: 0o755 });
  };
  const head = "error: GH013: Repository rule violations found for refs/heads/feature.        ";
  const places = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => [`         path: a-${at}.js:1`, "     "]).flat();

  refuse([head, "", "- Push cannot contain secrets", "", ...places(6), "", "", ""]);
  const few = await runTool(repo, ["ship"]);
  refuse([head, "", "- Push cannot contain secrets", "", ...places(60), "", "", ""]);
  const many = await runTool(repo, ["ship"]);

  expect(few.stderr).toContain(`caused by: remote: ${head.trim()}\nremote: - Push cannot contain`);
  expect(few.stderr).toContain("path: a-0.js:1");
  expect(few.stderr).not.toMatch(/^remote:$/m);
  expect(many.stderr).toContain(`caused by: remote: ${head.trim()}\nremote: - Push cannot contain`);
  expect(many.stderr).toContain("path: a-30.js:1");
});

test("a git that is killed while it stages leaves no lock: the next ship goes through", async () => {
  await using repo = shipWorld();
  repo.write({ ".gitattributes": "*.bin filter=once\n", "a.bin": "a" });
  const dies = "if [ -e .git/index.lock ] && mkdir .git/once; then kill -KILL $PPID; fi; cat";
  repo.git("config", "filter.once.clean", dies);
  repo.write({ "staged.txt": "staged\n" });
  repo.git("add", "staged.txt");
  const before = repo.git("status", "--porcelain");

  const killed = await runTool(repo, ["ship"]);
  const after = repo.git("status", "--porcelain");
  const again = await runTool(repo, ["ship"]);

  expect([killed.status, again.status]).toEqual([1, 0]);
  expect(killed.stderr).toContain("error: the pending changes were not staged: git was killed");
  expect(after).toBe(before);
});
