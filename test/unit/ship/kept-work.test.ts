import { spawn } from "node:child_process";
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStatus } from "../../../src/git/read-status.ts";
import { clearGitLocks } from "../../../src/ship/clear-git-locks.ts";
import { hasPending, readWorkPrint } from "../../../src/ship/read-work-print.ts";
import { keepSnapshot, pruneSnapshots, snapshotWork } from "../../../src/ship/snapshot-work.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

function repoWithFile(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": "a\n", ".gitignore": "ignored/\n" });
  return repo;
}

test.each<[string, (repo: Repo) => void]>([
  ["an edit", (repo) => repo.write({ "a.txt": "b\n" })],
  ["a new file", (repo) => repo.write({ "b.txt": "b\n" })],
  ["a deletion", (repo) => repo.write({ "a.txt": null })],
  ["a commit", (repo) => void repo.commit("Empty")],
  [
    "staging alone",
    (repo) => {
      repo.write({ "new.txt": "n\n" });
      repo.git("add", "-N", "new.txt");
    },
  ],
])("%s changes the print of the work tree", async (_, change) => {
  await using repo = repoWithFile();
  const git = await gitOf(repo);
  const before = await readWorkPrint(git);
  change(repo);
  expect(hasPending(before)).toBe(false);
  expect(await readWorkPrint(git)).not.toEqual(before);
  expect(await readWorkPrint(git)).toEqual(await readWorkPrint(git));
});

test("the content of a pending file counts, an ignored one does not", async () => {
  await using repo = repoWithFile();
  const git = await gitOf(repo);
  repo.write({ "a.txt": "one\n", "new.txt": "one\n" });
  const first = await readWorkPrint(git);
  repo.write({ "ignored/x": "x\n" });
  const second = await readWorkPrint(git);
  repo.write({ "new.txt": "two\n" });

  expect(second).toEqual(first);
  expect(await readWorkPrint(git)).not.toEqual(first);
});

test("a snapshot holds index and work tree, restores byte for byte, and touches neither", async () => {
  await using repo = repoWithFile();
  const git = await gitOf(repo);
  repo.write({ "a.txt": "staged\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "edited\n", "new.txt": "new\r\n", "odd ü\t.txt": "odd\n" });
  const status = repo.git("status", "--porcelain");
  const before = await readWorkPrint(git);

  const snapshot = await snapshotWork(git, await readStatus(git, { followsRenames: true }));

  expect(await readWorkPrint(git)).toEqual(before);
  expect(repo.git("stash", "list")).toBe("");
  const ref = await keepSnapshot(git, "run-1", snapshot?.commit ?? "");
  repo.write({ "a.txt": "lost\n", "new.txt": null, "odd ü\t.txt": null });
  repo.git("reset", "-q");
  repo.git("read-tree", `${ref}^2`);
  repo.git("restore", `--source=${ref}`, "--worktree", "--", ":/");
  expect(repo.git("status", "--porcelain")).toBe(status);
  expect(repo.read("new.txt")).toBe("new\r\n");
  expect(repo.git("show", ":a.txt")).toBe("staged");
});

test("a snapshot leaves out untracked files over 50 MB, by name, and nested repositories", async () => {
  await using repo = repoWithFile();
  const git = await gitOf(repo);
  repo.write({ "big.bin": "", "new.txt": "n\n" });
  truncateSync(join(repo.root, "big.bin"), 51 * 1024 * 1024);
  mkdirSync(join(repo.root, "nested"));
  repo.gitIn(join(repo.root, "nested"), "init", "-q");

  const snapshot = await snapshotWork(git, await readStatus(git, { followsRenames: true }));

  expect(snapshot?.leftOut).toEqual(["big.bin"]);
  const names = repo.git("ls-tree", "--name-only", snapshot?.commit ?? "").split("\n");
  expect(names).toEqual([".gitignore", "a.txt", "new.txt"]);
});

test("only the newest twenty snapshots stay, and those still wanted", async () => {
  await using repo = repoWithFile();
  const git = await gitOf(repo);
  const head = repo.git("rev-parse", "HEAD");
  for (let n = 10; n < 33; n += 1) await keepSnapshot(git, `run-${n}`, head);

  await pruneSnapshots(git, new Set(["run-11"]));

  const left = repo.git("for-each-ref", "--format=%(refname:lstrip=4)", "refs/worktree/tool");
  expect(left.split("\n")).toEqual([
    "run-11",
    ...Array.from({ length: 20 }, (_, n) => `run-${n + 13}`),
  ]);
});

test.each([
  ["younger than the run is taken away", 0, true],
  ["older than the run stays", -3_600, false],
])("a lock %s", async (_, ageSeconds, isCleared) => {
  await using repo = repoWithFile();
  const lock = join(repo.root, ".git/index.lock");
  const branchLock = join(repo.root, ".git/refs/heads/main.lock");
  for (const path of [lock, branchLock]) writeFileSync(path, "");
  const now = new Date();
  const time = now.getTime() / 1_000 + ageSeconds;
  for (const path of [lock, branchLock]) utimesSync(path, time, time);

  const cleared = await clearGitLocks({
    git: await gitOf(repo),
    branch: "main",
    remote: "origin",
    since: new Date(now.getTime() - 60_000).toISOString(),
    now: new Date(now.getTime() + 60_000),
  });

  expect(cleared).toEqual(isCleared ? [lock, branchLock] : []);
  expect(repo.exists(".git/index.lock")).toBe(!isCleared);
});

test.skipIf(process.platform !== "linux")(
  "no lock is taken away while another git works in the work tree",
  async () => {
    await using repo = repoWithFile();
    writeFileSync(join(repo.root, ".git/index.lock"), "");
    const other = spawn("git", ["cat-file", "--batch"], {
      cwd: repo.root,
      env: repo.sandbox.env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const answered = new Promise((resolve) => other.stdout.once("data", resolve));
    other.stdin.write("HEAD\n");
    await answered;
    const now = new Date();
    const request = { git: await gitOf(repo), branch: "main", remote: "origin", now };
    const since = new Date(now.getTime() - 60_000).toISOString();

    const whileWorking = await clearGitLocks({ ...request, since });
    const gone = new Promise((resolve) => other.once("close", resolve));
    other.stdin.end();
    await gone;

    expect(whileWorking).toEqual([]);
    expect(await clearGitLocks({ ...request, since })).toHaveLength(1);
  },
);
