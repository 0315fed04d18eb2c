import { expect, test } from "vitest";
import { changeOf, summarize } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin } from "../../helpers/repo.ts";

const text = (...lines: (string | number)[]) => `${lines.join("\n")}\n`;
const TEN = text(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

/** A branch with a commit, staged, unstaged and untracked edits, one of each in files of their own. */
function busyRepo() {
  const repo = repoWithOrigin({
    main: { "committed.ts": TEN, "staged.ts": TEN, "unstaged.ts": TEN, ".gitignore": "*.log\n" },
    feature: { "committed.ts": TEN.replace("2\n", "two\n") },
  });
  repo.write({ "staged.ts": TEN.replace("3\n", "three\n") });
  repo.git("add", "staged.ts");
  repo.write({ "unstaged.ts": TEN.replace("4\n", "four\n"), "new.ts": "new\n", "no.log": "x" });
  return repo;
}

test("a branch's change runs from the merge base to the work tree, untracked files included", async () => {
  await using repo = busyRepo();
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual([
    "modified committed.ts +2",
    "?added new.ts +all",
    "modified staged.ts +3",
    "modified unstaged.ts +4",
  ]);
  const main = repo.git("rev-parse", "main");
  expect(change.base).toEqual({ branch: "main", ref: "refs/remotes/origin/main", commit: main });
  expect(change.head).toEqual({
    branch: "feature",
    commit: repo.git("rev-parse", "HEAD"),
    dirty: true,
  });
});

test.each<[string, Parameters<typeof changeOf>[1], string[], boolean]>([
  ["staged", { kind: "staged" }, ["modified staged.ts +3"], true],
  [
    "uncommitted",
    { kind: "uncommitted" },
    ["?added new.ts +all", "modified staged.ts +3", "modified unstaged.ts +4"],
    true,
  ],
  ["committed", { kind: "committed" }, ["modified committed.ts +2"], false],
  ["one commit", { kind: "commit", commit: "HEAD" }, ["modified committed.ts +2"], false],
  ["a range", { kind: "range", range: "main..feature" }, ["modified committed.ts +2"], false],
  [
    "a range without an end",
    { kind: "range", range: "main.." },
    ["modified committed.ts +2"],
    false,
  ],
  [
    "a symmetric range",
    { kind: "range", range: "main...feature" },
    ["modified committed.ts +2"],
    false,
  ],
  ["an empty range", { kind: "range", range: "HEAD..HEAD" }, [], false],
])("the scope %s holds its own part of the edits", async (_, scope, files, dirty) => {
  await using repo = busyRepo();
  await using change = await changeOf(repo, scope);

  expect(summarize(change)).toEqual(files);
  expect(change.head.dirty).toBe(dirty);
});

test("each scope reads its own two sides", async () => {
  await using repo = repoWithOrigin({
    main: { "a.ts": "main\n" },
    feature: { "a.ts": "commit\n" },
  });
  repo.write({ "a.ts": "index\n" });
  repo.git("add", "a.ts");
  repo.write({ "a.ts": "work tree\n" });
  const sides = async (scope: Parameters<typeof changeOf>[1]) => {
    await using change = await changeOf(repo, scope);
    return [await change.readOld("a.ts"), await change.readNew("a.ts")].map(String);
  };

  expect(await sides({ kind: "branch" })).toEqual(["main\n", "work tree\n"]);
  expect(await sides({ kind: "uncommitted" })).toEqual(["commit\n", "work tree\n"]);
  expect(await sides({ kind: "staged" })).toEqual(["commit\n", "index\n"]);
  expect(await sides({ kind: "committed" })).toEqual(["main\n", "commit\n"]);
  expect(await sides({ kind: "commit", commit: "HEAD" })).toEqual(["main\n", "commit\n"]);
  expect(await sides({ kind: "range", range: "HEAD..main" })).toEqual(["commit\n", "main\n"]);
});

test("a branch without edits has an empty change and is not dirty", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  await using change = await changeOf(repo);

  expect([change.files, change.head.dirty]).toEqual([[], false]);
});

test("before the first commit everything in the index and the work tree is the change", async () => {
  await using repo = emptyRepo();
  repo.write({ "staged.ts": "a\n", "new.ts": "b\n" });
  repo.git("add", "staged.ts");
  await using change = await changeOf(repo);
  await using staged = await changeOf(repo, { kind: "staged" });
  await using committed = await changeOf(repo, { kind: "committed" });

  expect(summarize(change)).toEqual(["?added new.ts +all", "added staged.ts +all"]);
  expect(change.base).toEqual({ branch: null, ref: null, commit: null });
  expect(change.head).toEqual({ branch: "main", commit: null, dirty: true });
  expect(summarize(staged)).toEqual(["added staged.ts +all"]);
  expect(summarize(committed)).toEqual([]);
});

test("a repository without an index, without anything, has an empty change", async () => {
  await using repo = emptyRepo();
  await using change = await changeOf(repo);

  expect(change.files).toEqual([]);
});

test("the first commit is compared with nothing, a merge with its first parent", async () => {
  await using repo = emptyRepo();
  const root = repo.commit("one", { "a.ts": "a\n" });
  repo.git("checkout", "-q", "-b", "side");
  repo.commit("side", { "side.ts": "s\n" });
  repo.git("checkout", "-q", "main");
  repo.commit("two", { "b.ts": "b\n" });
  repo.git("merge", "-q", "--no-edit", "side");
  await using first = await changeOf(repo, { kind: "commit", commit: root });
  await using merge = await changeOf(repo, { kind: "commit", commit: "HEAD" });

  expect(summarize(first)).toEqual(["added a.ts +all"]);
  expect(first.base.commit).toBe(null);
  expect(summarize(merge)).toEqual(["added side.ts +all"]);
  expect(merge.base.commit).toBe(repo.git("rev-parse", "HEAD^1"));
});

test("a staged edit that was undone in the work tree is no part of the branch's change", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": TEN }, feature: {} });
  repo.write({ "a.ts": "other\n" });
  repo.git("add", "a.ts");
  repo.write({ "a.ts": TEN });
  await using change = await changeOf(repo);

  expect(change.files).toEqual([]);
});

test("a file that only git forgot is compared with what it was", async () => {
  await using repo = repoWithOrigin({ main: { "same.ts": TEN, "edited.ts": TEN }, feature: {} });
  repo.git("rm", "-q", "--cached", "same.ts", "edited.ts");
  repo.write({ "edited.ts": TEN.replace("5\n", "five\n") });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["?modified edited.ts +5"]);
});

test("a file moved by hand is a rename, with its edited lines alone", async () => {
  await using repo = repoWithOrigin({ main: { "old.ts": TEN }, feature: {} });
  repo.write({ "old.ts": null, "sub/new.ts": `${TEN}11\n` });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["?renamed sub/new.ts < old.ts +11"]);
  expect(String(await change.readOld("sub/new.ts"))).toBe(TEN);
});

test("a file that stands where a folder was, and the other way round, are both seen", async () => {
  await using repo = repoWithOrigin({ main: { "a/x.ts": "1\n", b: "2\n" }, feature: {} });
  repo.write({ a: null, b: null });
  repo.write({ a: "now a file\n", "b/y.ts": "now a folder\n" });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual([
    "?added a +all",
    "deleted a/x.ts +",
    "deleted b +",
    "?added b/y.ts +all",
  ]);
});

test("the change is the same from a subfolder and in a linked work tree", async () => {
  await using repo = busyRepo();
  repo.write({ "deep/er/x.ts": "x\n" });
  await using fromTop = await changeOf(repo);
  await using fromBelow = await changeOf(repo, { kind: "branch" }, { cwd: "deep/er" });
  repo.git("worktree", "add", "-q", "../linked", "-b", "other", "main");
  const linked = { ...repo, root: `${repo.sandbox.directory}/linked` };
  repo.gitIn(linked.root, "rm", "-q", "staged.ts");
  await using there = await changeOf(linked);

  expect(fromBelow.files).toEqual(fromTop.files);
  expect(fromTop.files.map(({ path }) => path)).toContain("deep/er/x.ts");
  expect(summarize(there)).toEqual(["deleted staged.ts +"]);
  expect(there.head.branch).toBe("other");
});

test("a hook's own index is the one that --staged reads", async () => {
  await using repo = busyRepo();
  const index = `${repo.sandbox.directory}/hook-index`;
  repo.write({ ".git/hooks/pre-commit": `#!/bin/sh\ncp "$GIT_INDEX_FILE" "${index}"\nexit 1\n` });
  // Committing one path alone, git shows the hook an index with that path and nothing else staged.
  expect(() => repo.git("commit", "-q", "-m", "no", "unstaged.ts")).toThrow();
  await using change = await changeOf(repo, { kind: "staged" }, { env: { GIT_INDEX_FILE: index } });

  expect(summarize(change)).toEqual(["modified unstaged.ts +4"]);
});
