import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { undoFixes } from "../../../src/fixes/undo-fixes.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { applyTo, backupsOf, placeOf, refusalOf, rewriteOf, stateOf } from "./fix-world.ts";

const FILES = ["a.txt", "b.txt"];

/** A repository with two runs of fixes, of a file each. */
async function repoWithTwoRuns(): Promise<Repo> {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": "a\n", "b.txt": "b\n" });
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { run: "1" });
  await applyTo(repo, [rewriteOf(repo, "b.txt", "x\n")], { run: "2" });
  return repo;
}

/** Puts another text into the place of a backup's record. */
function rewriteRecord(repo: Repo, ref: string, change: (record: string) => string): void {
  const record = change(repo.git("show", `${ref}:record.json`));
  const options = { cwd: repo.root, env: repo.sandbox.env, encoding: "utf8" } as const;
  const write = (args: readonly string[], input: string): string =>
    execFileSync("git", args, { ...options, input }).trim();
  const blob = write(["hash-object", "-w", "--stdin"], record);
  const others = repo.git("ls-tree", ref).split("\n").slice(0, -1);
  const tree = write(["mktree"], [...others, `100644 blob ${blob}\trecord.json`].join("\n"));
  repo.git("update-ref", ref, repo.git("commit-tree", "-m", "Change", tree));
}

const NEWEST = "refs/tool/backup/2-1";

test.each([
  ["is of a newer version", (text: string) => text.replace('"version": 1', '"version": 2')],
  ["is cut short", (text: string) => text.slice(0, 100)],
])("the run before is not undone for the last one, whose record %s", async (_, change) => {
  await using repo = await repoWithTwoRuns();
  rewriteRecord(repo, NEWEST, change);
  const before = stateOf(repo, FILES);

  expect(await refusalOf(undoFixes(await placeOf(repo)))).toMatchObject({
    code: "FIX_BACKUP_UNREADABLE",
    message: `nothing was undone, because the record of the last fixes is damaged or of another version: ${NEWEST}`,
    hint: `see the files from before them: \`git show ${NEWEST}:files/\``,
  });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("an earlier run, one of another work tree and one undone may be of another version", async () => {
  await using repo = await repoWithTwoRuns();
  const strange = (text: string): string => text.replace('"version": 1', '"version": 2');
  rewriteRecord(repo, "refs/tool/backup/1-1", strange);
  expect(await undoFixes(await placeOf(repo))).toMatchObject({ run: "2" });

  await applyTo(repo, [rewriteOf(repo, "b.txt", "y\n")], { run: "3" });
  rewriteRecord(repo, NEWEST, strange);
  await applyTo(repo, [rewriteOf(repo, "b.txt", "z\n")], { run: "4" });
  rewriteRecord(repo, "refs/tool/backup/4-1", (text) =>
    strange(text).replace('"workTree": "."', '"workTree": "worktrees/other"'),
  );
  repo.write({ "b.txt": "y\n" });
  expect(await undoFixes(await placeOf(repo))).toMatchObject({ run: "3" });
});

test("a saved file that the repository has lost is named, and nothing is undone", async () => {
  await using repo = await repoWithTwoRuns();
  const object = repo.git("rev-parse", `${NEWEST}:files/b.txt`);
  rmSync(join(repo.root, ".git/objects", object.slice(0, 2), object.slice(2)));
  const before = stateOf(repo, FILES);

  expect(await refusalOf(undoFixes(await placeOf(repo)))).toMatchObject({
    code: "FIX_BACKUP_UNREADABLE",
    message: `nothing was changed, because the repository has lost what was saved: ${object}`,
  });
  expect(stateOf(repo, FILES)).toEqual(before);
  expect(backupsOf(repo)).toHaveLength(2);
  // Nothing is left half done: the next one says the same.
  expect(await refusalOf(undoFixes(await placeOf(repo)))).toMatchObject({
    code: "FIX_BACKUP_UNREADABLE",
  });
});
