import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyFixes } from "../../../src/fixes/apply-fixes.ts";
import { noteCommit } from "../../../src/fixes/note-commit.ts";
import type { UndoneFixes } from "../../../src/fixes/types.ts";
import { undoFixes } from "../../../src/fixes/undo-fixes.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runs } from "../../helpers/thorough.ts";
import { applyTo, backupsOf, placeOf, refusalOf, rewriteOf, stateOf } from "./fix-world.ts";

const FILES = ["a.txt", "sub/b.txt"];

function repoOf(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": "one\ntwo\nthree\n", "sub/b.txt": "b\n", "c.txt": "c\n" });
  return repo;
}

const undo = async (repo: Repo): Promise<UndoneFixes> => undoFixes(await placeOf(repo));

/** Commits the fixes as the program does, in few words, and notes it. */
async function commitFixes(repo: Repo, backup: string | null, ...paths: string[]): Promise<string> {
  const before = repo.git("rev-parse", "HEAD");
  repo.git("commit", "-q", "-m", "Apply fixes", "--only", "--", ...paths);
  const commit = repo.git("rev-parse", "HEAD");
  const { git } = await placeOf(repo);
  await noteCommit({ git, backup: backup ?? "", before, commit });
  return commit;
}

test("files are as they were, and the backup is kept but done with", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "mine\n" });
  const before = stateOf(repo, FILES);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n"), rewriteOf(repo, "sub/b.txt", "x\n")]);
  expect(await undo(repo)).toEqual({
    run: "run",
    titles: ["safe fixes"],
    files: FILES,
    index: false,
    commits: [],
    backups: ["refs/tool/backup/run-1"],
  });
  expect(stateOf(repo, FILES)).toEqual(before);
  expect(repo.git("show", "refs/tool/backup/run-1:files/a.txt")).toBe("mine");
  expect(await refusalOf(undo(repo))).toMatchObject({
    code: "FIX_NOTHING_TO_UNDO",
    hint: "apply some first: `tool review --fix`",
  });
});

test("all rounds of a run are taken back at once; a second undo takes the run before", async () => {
  await using repo = repoOf();
  const states = [stateOf(repo, FILES)];
  await applyTo(repo, [rewriteOf(repo, "a.txt", "first\n")], { run: "first" });
  states.push(stateOf(repo, FILES));
  await applyTo(repo, [rewriteOf(repo, "a.txt", "2\n")], { run: "second", title: "round 1" });
  await applyTo(repo, [rewriteOf(repo, "a.txt", "3\n"), rewriteOf(repo, "sub/b.txt", "B\n")], {
    run: "second",
    title: "round 2",
  });
  expect(await undo(repo)).toMatchObject({ run: "second", titles: ["round 1", "round 2"] });
  expect(stateOf(repo, FILES)).toEqual(states[1]);
  expect(await undo(repo)).toMatchObject({ run: "first" });
  expect(stateOf(repo, FILES)).toEqual(states[0]);
});

test("a file that went there and back in two rounds needs nothing", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "c.txt", "x\n")]);
  await applyTo(repo, [rewriteOf(repo, "c.txt", "c\n")]);
  expect((await undo(repo)).files).toEqual([]);
  expect(repo.read("c.txt")).toBe("c\n");
});

test("files edited since are all named, nothing is changed, and what was saved can be seen", async () => {
  await using repo = repoOf();
  repo.write({ "it's.txt": "saved\n" });
  await applyTo(repo, [
    rewriteOf(repo, "it's.txt", "x\n"),
    rewriteOf(repo, "a.txt", "x\n"),
    rewriteOf(repo, "sub/b.txt", "x\n"),
  ]);
  repo.write({ "it's.txt": "edited\n", "sub/b.txt": null });
  const refusal = await refusalOf(undo(repo));
  expect(refusal).toMatchObject({
    code: "FIX_UNDO_CONFLICT",
    message:
      "nothing was undone, because these files were changed since: it's.txt (it was edited since), sub/b.txt (it no longer exists)",
  });
  expect(repo.read("a.txt")).toBe("x\n");
  expect(repo.read("it's.txt")).toBe("edited\n");
  const [, command = ""] = /`(.*)`/.exec(refusal.hint ?? "") ?? [];
  const shown = execFileSync("sh", ["-c", command], { cwd: repo.root, env: repo.sandbox.env });
  expect(shown.toString()).toBe("saved\n");
  // Once the edits are out of the way it works.
  repo.write({ "it's.txt": "x\n", "sub/b.txt": "b\n" });
  expect((await undo(repo)).files).toEqual(["it's.txt", "a.txt"]);
});

test("files that are read-only since are told with the command that mends it", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n"), rewriteOf(repo, "sub/b.txt", "x\n")]);
  for (const file of FILES) chmodSync(join(repo.root, file), 0o444);
  const refusal = await refusalOf(undo(repo));
  expect(refusal).toMatchObject({
    code: "FIX_UNDO_CONFLICT",
    message: "nothing was undone: a.txt (it is read-only), sub/b.txt (it is read-only)",
    hint: expect.stringMatching(/^make it writable: .+, then run `tool review --undo` again$/),
  });
  const [, command = ""] = /`(chmod .*?)`/.exec(refusal.hint ?? "") ?? [];
  execFileSync("sh", ["-c", command], { cwd: repo.sandbox.home });
  expect((await undo(repo)).files).toEqual(FILES);
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("an edit between two rounds is not lost to the undo", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "1\n")]);
  repo.write({ "a.txt": "1\nmine\n" });
  await applyTo(repo, [rewriteOf(repo, "a.txt", "2\nmine\n")]);
  expect(await refusalOf(undo(repo))).toMatchObject({ code: "FIX_UNDO_CONFLICT" });
  expect(repo.read("a.txt")).toBe("2\nmine\n");
});

test("another work tree's fixes are its own", async () => {
  await using repo = repoOf();
  const other = join(repo.sandbox.directory, "other");
  repo.git("worktree", "add", "-q", other);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  const there = await placeOf(repo, other);
  expect(await refusalOf(undoFixes(there))).toMatchObject({ code: "FIX_NOTHING_TO_UNDO" });
  const rewrites = [{ file: "a.txt", before: "one\ntwo\nthree\n", after: "y\n" }];
  const request = { run: "run", target: "index", title: "", rewrites } as const;
  expect((await applyFixes({ ...there, ...request })).backup).toBe("refs/tool/backup/run-2");
  await undoFixes(there);
  expect(repo.gitIn(other, "status", "--porcelain")).toBe("");
  expect(repo.read("a.txt")).toBe("x\n");
});

test("staged fixes: index and file are as they were, to the byte", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "one\nTWO\nthree\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "zero\none\nTWO\nthree\n" });
  const before = stateOf(repo, FILES);
  const rewrite = { file: "a.txt", before: "one\nTWO\nthree\n", after: "one\nTWO\n3\n" };
  await applyTo(repo, [rewrite], { target: "index" });
  const second = { file: "a.txt", before: rewrite.after, after: "one\n2\n3\n" };
  await applyTo(repo, [second], { target: "index" });
  expect(repo.read("a.txt")).toBe("zero\none\n2\n3\n");
  expect(await undo(repo)).toMatchObject({ files: ["a.txt"], index: true });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("what was staged since, elsewhere, stays staged", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { target: "index" });
  repo.write({ "new.txt": "mine\n" });
  repo.git("add", "new.txt");
  await undo(repo);
  expect(repo.git("status", "--porcelain")).toBe("A  new.txt");
  expect(repo.read("a.txt")).toBe("one\ntwo\nthree\n");
});

test("what was staged between two rounds stays staged", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { target: "index" });
  repo.write({ "new.txt": "mine\n" });
  repo.git("add", "new.txt");
  await applyTo(repo, [rewriteOf(repo, "a.txt", "y\n")], { target: "index" });
  await undo(repo);
  expect(repo.git("status", "--porcelain")).toBe("A  new.txt");
  expect(repo.read("a.txt")).toBe("one\ntwo\nthree\n");
});

test("the same file staged anew since is a conflict", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { target: "index" });
  repo.write({ "a.txt": "mine\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "x\n" });
  const refusal = await refusalOf(undo(repo));
  expect(refusal.message).toContain("a.txt (its staged content changed since)");
  expect(repo.git("show", ":a.txt")).toBe("mine");
});

test("a commit of the fixes is taken back with them: branch, index and files", async () => {
  await using repo = repoOf();
  repo.write({ "c.txt": "staged\n" });
  repo.git("add", "c.txt");
  repo.write({ "c.txt": "edited\n", "u.txt": "untracked\n" });
  const before = stateOf(repo, [...FILES, "c.txt", "u.txt"]);
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  const commit = await commitFixes(repo, backup, "a.txt");
  expect(repo.git("show", "HEAD:a.txt")).toBe("x");
  expect(await undo(repo)).toMatchObject({ commits: [commit], index: true, files: ["a.txt"] });
  expect(stateOf(repo, [...FILES, "c.txt", "u.txt"])).toEqual(before);
  expect(repo.git("reflog", "-1", "--format=%gs")).toBe("tool review --undo");
});

test("a commit a round: all are taken back", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  const first = await applyTo(repo, [rewriteOf(repo, "a.txt", "1\n")]);
  const one = await commitFixes(repo, first.backup, "a.txt");
  const second = await applyTo(repo, [rewriteOf(repo, "a.txt", "2\n")]);
  const two = await commitFixes(repo, second.backup, "a.txt");
  expect(await undo(repo)).toMatchObject({ commits: [two, one] });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("one commit after several rounds takes them all back, also what is staged since stays", async () => {
  await using repo = repoOf();
  const head = repo.git("rev-parse", "HEAD");
  await applyTo(repo, [rewriteOf(repo, "a.txt", "1\n")]);
  const { backup } = await applyTo(repo, [rewriteOf(repo, "sub/b.txt", "2\n")]);
  await commitFixes(repo, backup, ...FILES);
  repo.write({ "c.txt": "mine\n" });
  repo.git("add", "c.txt");
  await undo(repo);
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(repo.git("status", "--porcelain")).toBe("M  c.txt");
});

test("a file that a hook rewrote on the way into the commit is taken back too", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  repo.write({ "a.txt": "x, formatted\n" });
  await commitFixes(repo, backup, "a.txt");
  await undo(repo);
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("an edit of the user's during the commit is not taken for a hook's", async () => {
  await using repo = repoOf();
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  repo.git("commit", "-q", "-m", "Apply fixes", "--only", "a.txt");
  repo.write({ "a.txt": "mine\n" });
  const { git } = await placeOf(repo);
  const [commit, before] = [repo.git("rev-parse", "HEAD"), repo.git("rev-parse", "HEAD~")];
  await noteCommit({ git, backup: backup ?? "", before, commit });
  expect((await refusalOf(undo(repo))).message).toContain("a.txt (it was edited since)");
  expect(repo.read("a.txt")).toBe("mine\n");
});

test.each<[string, (repo: Repo) => void, string]>([
  [
    "with another one on top",
    (repo) => repo.commit("Mine", { "new.txt": "" }),
    "it is no longer the last commit of the branch",
  ],
  [
    "that was pushed",
    (repo) => repo.git("push", "-q", "origin", "main"),
    "it has already been pushed to origin/main",
  ],
])("a commit %s is not taken back, nor is anything else", async (_, change, because) => {
  await using repo = repoWithOrigin({ main: { "a.txt": "one\n", "sub/b.txt": "b\n" } });
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  const commit = await commitFixes(repo, backup, "a.txt");
  change(repo);
  const before = stateOf(repo, FILES);
  expect(await refusalOf(undo(repo))).toMatchObject({
    code: "FIX_UNDO_CONFLICT",
    message: `the commit of the fixes, ${commit.slice(0, 12)}, cannot be undone: ${because}`,
    hint: `revert it with a new commit: \`git revert ${commit}\``,
  });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("fixes that are committed on another branch are that one's to undo", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "here\n")], { run: "here" });
  repo.git("stash", "-q");
  repo.git("switch", "-q", "-c", "other");
  const { backup } = await applyTo(repo, [rewriteOf(repo, "sub/b.txt", "x\n")], { run: "there" });
  const commit = await commitFixes(repo, backup, "sub/b.txt");
  repo.git("switch", "-q", "main");
  repo.git("stash", "pop", "-q");

  expect(await undo(repo)).toMatchObject({ run: "here", files: ["a.txt"] });
  expect(await refusalOf(undo(repo))).toMatchObject({
    code: "FIX_NOTHING_TO_UNDO",
    message: "no fixes to undo on this branch: the last ones are committed on other",
    hint: "check it out: `git switch other`, then run `tool review --undo` again",
  });

  repo.git("switch", "-q", "other");
  expect(await undo(repo)).toMatchObject({ run: "there", commits: [commit] });
});

test("fixes that were committed on a branch that is deleted are passed over", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "here\n")], { run: "here" });
  repo.git("stash", "-q");
  repo.git("switch", "-q", "-c", "other");
  const { backup } = await applyTo(repo, [rewriteOf(repo, "sub/b.txt", "x\n")], { run: "there" });
  await commitFixes(repo, backup, "sub/b.txt");
  repo.git("switch", "-q", "main");
  repo.git("branch", "-q", "-D", "other");
  repo.git("stash", "pop", "-q");

  expect(await undo(repo)).toMatchObject({ run: "here", files: ["a.txt"] });
  expect(await refusalOf(undo(repo))).toMatchObject({
    code: "FIX_NOTHING_TO_UNDO",
    message:
      "no fixes to undo on this branch: the last ones are committed on one that no longer exists",
  });
});

test.each([
  ["with a log of the branch", "true"],
  ["without one", "false"],
])("a commit of this branch that was amended since is not passed over, %s", async (_, logs) => {
  await using repo = repoOf();
  repo.git("config", "core.logAllRefUpdates", logs);
  repo.git("switch", "-q", "-c", "feature");
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  await commitFixes(repo, backup, "a.txt");
  repo.git("commit", "-q", "--amend", "-m", "Mine");

  expect(await refusalOf(undo(repo))).toMatchObject({ code: "FIX_UNDO_CONFLICT" });
});

test("a commit that cannot be taken back is named together with the files edited since", async () => {
  await using repo = repoOf();
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  await commitFixes(repo, backup, "a.txt");
  repo.commit("Mine", { "a.txt": "mine\n" });
  expect((await refusalOf(undo(repo))).message).toMatch(
    /cannot be undone: it is no longer the last commit .*; and these files were changed since: a\.txt \(it was edited since\)/,
  );
});

test("while another git holds the index, nothing is undone", async () => {
  await using repo = repoOf();
  const { backup } = await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  await commitFixes(repo, backup, "a.txt");
  const before = stateOf(repo, FILES);
  repo.write({ ".git/index.lock": "" });
  expect(await refusalOf(undo(repo))).toMatchObject({ code: "FIX_NOT_WRITABLE" });
  expect(stateOf(repo, FILES)).toEqual(before);
  repo.write({ ".git/index.lock": null });
  await undo(repo);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("a split index and one of SHA-256 objects are put back too", async () => {
  await using repo = emptyRepo();
  repo.write({ ".git": null });
  repo.git("init", "-q", "-b", "main", "--object-format=sha256");
  repo.commit("Start", { "a.txt": "a\n", "sub/b.txt": "b\n" });
  repo.git("update-index", "--split-index");
  repo.write({ "new.txt": "n\n" });
  repo.git("add", "-N", "new.txt");
  const before = stateOf(repo, FILES);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { target: "index" });
  expect(repo.git("show", ":a.txt")).toBe("x");
  await undo(repo);
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("before the first commit, and without anything staged, it works the same", async () => {
  await using repo = emptyRepo();
  repo.write({ "a.txt": "a\n" });
  expect((await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")])).files).toEqual(["a.txt"]);
  await undo(repo);
  expect(repo.read("a.txt")).toBe("a\n");
  expect(repo.exists(".git/index")).toBe(false);
});

test("odd names are put back too", async () => {
  await using repo = emptyRepo();
  const names = ["-x", "two\nlines\t.txt", ":(top)é 😀", "dir with ' and \"/$(x).txt"];
  repo.commit("Start", Object.fromEntries(names.map((name) => [name, "a\n"])));
  const before = stateOf(repo, names);
  const rewrites = names.map((file) => ({ file, before: "a\n", after: "x\n" }));
  expect((await applyTo(repo, rewrites, { target: "index" })).files).toEqual(names);
  expect((await undo(repo)).files).toEqual(names);
  expect(stateOf(repo, names)).toEqual(before);
});

test("an edit that only the age of the index tells git of is seen after an undo as before", async () => {
  await using repo = repoOf();
  repo.git("config", "core.trustctime", "false");
  const then = Math.floor(Date.now() / 1000) - 100;
  const write = (text: string): void => {
    writeFileSync(join(repo.root, "c.txt"), text);
    utimesSync(join(repo.root, "c.txt"), then, then);
  };
  write("1\n");
  repo.git("add", "c.txt");
  write("2\n");
  utimesSync(join(repo.root, ".git/index"), then, then);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { target: "index" });
  await undo(repo);
  expect(repo.git("--no-optional-locks", "status", "--porcelain")).toBe("MM c.txt");
});

/** Whether files are as HEAD has them. `git diff` freshens the index as it looks, which is put back. */
function isUnchanged(repo: Repo, paths: readonly string[]): boolean {
  const index = join(repo.root, ".git/index");
  const bytes = readFileSync(index);
  const changed = repo.git("diff", "--name-only", "HEAD", "--", ...paths);
  writeFileSync(index, bytes);
  return changed === "";
}

const contents = fc
  .tuple(
    fc.array(fc.constantFrom("", "a", "b", "é", "😀", "  x"), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "\uFEFF"),
  )
  .map(([lines, lineBreak, mark]) => `${mark}${lines.join(lineBreak)}${lineBreak}`);

const world = fc.record({
  files: fc.array(
    fc.record({
      committed: fc.option(contents),
      staged: fc.option(contents),
      edited: contents,
      after: contents,
      mode: fc.constantFrom(0o644, 0o755, 0o600),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  stashes: fc.boolean(),
  commits: fc.boolean(),
  target: fc.constantFrom<"work-tree" | "index">("work-tree", "index"),
});

// Each input starts git some thirty times.
const LONG_MS = 240_000;

test(
  "apply and undo leave files, modes, index, HEAD and stash as they were, to the byte",
  { timeout: LONG_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ files, stashes, commits, target }) => {
        await using repo = emptyRepo();
        const named = files.map((file, at) => ({ ...file, path: `d${at % 2}/f ${at}.txt` }));
        const pick = (key: "committed" | "staged" | "edited") =>
          Object.fromEntries(named.flatMap((it) => (it[key] === null ? [] : [[it.path, it[key]]])));
        repo.commit("Start", { "z.txt": "z\n", ...pick("committed") });
        if (stashes) {
          repo.write({ "z.txt": "stashed\n" });
          repo.git("stash");
        }
        repo.write(pick("staged"));
        for (const { path, mode, staged } of named) {
          if (staged === null) continue;
          chmodSync(join(repo.root, path), mode);
          repo.git("add", path);
        }
        repo.write(pick("edited"));
        for (const { path, mode } of named) chmodSync(join(repo.root, path), mode);
        const paths = named.map(({ path }) => path);
        const { git } = await placeOf(repo);
        const rewrites = [];
        for (const { path, after } of named) {
          const entry = await git.try(["show", `:${path}`]);
          const before = target === "index" ? entry.stdout.toString("utf8") : repo.read(path);
          if (before !== after) rewrites.push({ file: path, before, after });
        }

        const before = stateOf(repo, paths);
        const applied = await applyTo(repo, rewrites, { target });
        if (target === "work-tree") expect(applied.files).toHaveLength(rewrites.length);
        const tracked = applied.files.filter((it) => repo.git("ls-files", "--", it) !== "");
        if (commits && target === "work-tree" && tracked.length > 0) {
          const isEmpty = isUnchanged(repo, tracked);
          if (!isEmpty) await commitFixes(repo, applied.backup, ...tracked);
        }
        if (applied.files.length === 0) expect(backupsOf(repo)).toEqual([]);
        else await undo(repo);
        expect(stateOf(repo, paths)).toEqual(before);
      }),
      runs(15),
    );
  },
);

test("the mode that the user gave a fixed file since is kept", async () => {
  await using repo = repoOf();
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  chmodSync(join(repo.root, "a.txt"), 0o755);
  await undo(repo);
  expect(repo.read("a.txt")).toBe("one\ntwo\nthree\n");
  expect(lstatSync(join(repo.root, "a.txt")).mode & 0o777).toBe(0o755);
});
