import { chmodSync, copyFileSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AppliedFixes } from "../../../src/fixes/types.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { applyTo, refusalOf, stateOf } from "./fix-world.ts";

const TEXT = "one\ntwo\nthree\nfour\n";

function repoOf(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": TEXT, "b.txt": "b\n" });
  return repo;
}

const staged = (repo: Repo, file = "a.txt"): string => `${repo.git("show", `:${file}`)}\n`;

/** Applies to what is staged of `a.txt`. */
async function applyStaged(
  repo: Repo,
  after: string,
  before = staged(repo),
): Promise<AppliedFixes> {
  return applyTo(repo, [{ file: "a.txt", before, after }], { target: "index" });
}

test("what is staged and the work tree get the fix, and unstaged edits elsewhere stay unstaged", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "one\nTWO\nthree\nfour\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "zero\none\nTWO\nthree\n4\n" });
  const applied = await applyStaged(repo, "one\nfixed\nthree\nfour\n");
  expect(applied).toMatchObject({ files: ["a.txt"], refused: [] });
  expect(staged(repo)).toBe("one\nfixed\nthree\nfour\n");
  expect(repo.read("a.txt")).toBe("zero\none\nfixed\nthree\n4\n");
});

test("other entries of the index stay, and the mode of this one", async () => {
  await using repo = repoOf();
  chmodSync(join(repo.root, "a.txt"), 0o755);
  repo.write({ "b.txt": "staged\n" });
  repo.git("add", "-A");
  repo.write({ "b.txt": "edited\n", "c.txt": "new\n" });
  await applyStaged(repo, "x\n");
  expect(repo.git("ls-files", "--stage", "a.txt")).toMatch(/^100755 /);
  expect(lstatSync(join(repo.root, "a.txt")).mode & 0o777).toBe(0o755);
  expect(staged(repo, "b.txt")).toBe("staged\n");
  expect(repo.git("status", "--porcelain")).toBe("M  a.txt\nMM b.txt\n?? c.txt");
});

test("a CRLF work tree over an LF index keeps its CRLF", async () => {
  await using repo = repoOf();
  repo.git("config", "core.autocrlf", "true");
  writeFileSync(join(repo.root, "a.txt"), TEXT.replaceAll("\n", "\r\n"));
  repo.git("add", "a.txt");
  await applyStaged(repo, "one\ntwo\nnew\nlines\nfour\n");
  expect(staged(repo)).toBe("one\ntwo\nnew\nlines\nfour\n");
  expect(repo.read("a.txt")).toBe("one\r\ntwo\r\nnew\r\nlines\r\nfour\r\n");
  expect(repo.git("status", "--porcelain")).toBe("M  a.txt");
});

test.each<[string, (repo: Repo) => void, string]>([
  [
    "whose lines have unstaged edits",
    (repo) => repo.write({ "a.txt": "one\nmine\nthree\nfour\n" }),
    "the same lines have edits that are not staged",
  ],
  [
    "that was staged again",
    (repo) => {
      repo.write({ "a.txt": "else\n" });
      repo.git("add", "a.txt");
    },
    "its staged content changed since it was reviewed",
  ],
  [
    "that is not staged any more",
    (repo) => repo.git("rm", "-q", "--cached", "a.txt"),
    "it has no staged content, or is in conflict",
  ],
  [
    "that is gone from the work tree",
    (repo) => repo.write({ "a.txt": null }),
    "it no longer exists",
  ],
])("a file %s is refused, and nothing changes", async (_, change, because) => {
  await using repo = repoOf();
  change(repo);
  const before = stateOf(repo, ["b.txt"]);
  const applied = await applyStaged(repo, "one\nfixed\nthree\nfour\n", TEXT);
  expect(applied).toEqual({ backup: null, files: [], refused: [{ file: "a.txt", because }] });
  expect(stateOf(repo, ["b.txt"])).toEqual(before);
});

test("a staged link is refused", async () => {
  await using repo = repoOf();
  const id = repo.git("rev-parse", ":b.txt");
  repo.git("update-index", "--add", "--cacheinfo", `120000,${id},link`);
  const { refused } = await applyTo(repo, [{ file: "link", before: "b\n", after: "x\n" }], {
    target: "index",
  });
  expect(refused).toEqual([{ file: "link", because: "the staged entry is not a regular file" }]);
});

test("while another git holds the index, everything is put back", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, ["a.txt", "b.txt"]);
  repo.write({ ".git/index.lock": "" });
  const refusal = await refusalOf(applyStaged(repo, "x\n", TEXT));
  expect(refusal).toMatchObject({ code: "FIX_NOT_WRITABLE" });
  expect(refusal.message).toContain("another git process holds the index lock");
  repo.write({ ".git/index.lock": null });
  expect(stateOf(repo, ["a.txt", "b.txt"])).toEqual(before);
});

test("an index that changes in mid-way is left as it is then, and the files are put back", async () => {
  await using repo = repoOf();
  repo.write({ "b.txt": "mine\n" });
  const attempt = applyTo(repo, [{ file: "a.txt", before: TEXT, after: "x\n" }], {
    target: "index",
    onWritten: () => void repo.git("add", "b.txt"),
  });
  expect(await refusalOf(attempt)).toMatchObject({
    code: "FIX_NOT_WRITABLE",
    message: "the index changed while fixes were written",
  });
  expect(repo.read("a.txt")).toBe(TEXT);
  expect(staged(repo)).toBe(TEXT);
  expect(staged(repo, "b.txt")).toBe("mine\n");
  expect(repo.exists(".git/index.lock")).toBe(false);
});

test("in a commit hook it is the index of that commit", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "one\nTWO\nthree\nfour\n", "b.txt": "not staged\n" });
  repo.git("add", "a.txt");
  // As `git commit --only` has it: the index to be committed is another file.
  copyFileSync(join(repo.root, ".git/index"), join(repo.root, ".git/next-index-1"));
  const before = readFileSync(join(repo.root, ".git/index"));
  const git = await gitOf(repo, { env: { GIT_INDEX_FILE: ".git/next-index-1" } });
  const rewrite = { file: "a.txt", before: "one\nTWO\nthree\nfour\n", after: "fixed\n" };
  expect((await applyTo(repo, [rewrite], { target: "index", git })).files).toEqual(["a.txt"]);
  expect((await git.text(["show", ":a.txt"])).trim()).toBe("fixed");
  expect(readFileSync(join(repo.root, ".git/index")).equals(before)).toBe(true);
});
