import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishBranch, readAnswer } from "./git-files.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "./repo.ts";

/** What git itself says, which is never read from its files here. */
function askGit(repo: Repo, args: readonly string[], cwd = repo.root): string {
  return execFileSync("git", args, { cwd, env: repo.sandbox.env, encoding: "utf8" }).trimEnd();
}

const ODD = {
  "a.txt": "a\n",
  eightabc: "",
  "sub/dir/é 😀.txt": "b\n",
  "tool.sh": "#!/bin/sh\n",
};

test("git takes the files of a copied repository for those of its index", async () => {
  for (const feature of [undefined, { "b.txt": "b\n" }, { "b.txt": "b\n" }]) {
    await using repo = repoWithOrigin({ main: ODD, ...(feature === undefined ? {} : { feature }) });
    // Unlike `git status`, it does not look at content again.
    expect(askGit(repo, ["diff-files"])).toBe("");
    expect(askGit(repo, ["status", "--porcelain"])).toBe("");
  }
});

test("a file that is written after the copy is seen", async () => {
  await using repo = repoWithOrigin({ main: ODD });
  repo.write({ "a.txt": "A\n" });
  expect(askGit(repo, ["status", "--porcelain"])).toBe(" M a.txt");
});

test("main is published and followed, and the branch is made, as git does it", async () => {
  await using made = repoWithOrigin({ main: ODD, feature: { "b.txt": "b\n" }, branch: "me/b" });
  await using own = emptyRepo();
  own.git("init", "-q", "--bare", "-b", "main", own.origin);
  own.git("remote", "add", "origin", own.origin);
  own.commit("Start", ODD);
  own.git("push", "-q", "-u", "origin", "main");
  own.git("checkout", "-q", "-b", "me/b");
  own.commit("Add the feature", { "b.txt": "b\n" });

  const describe = (repo: Repo) => ({
    refs: askGit(repo, ["for-each-ref"]),
    origin: askGit(repo, ["for-each-ref"], repo.origin),
    head: askGit(repo, ["symbolic-ref", "HEAD"]),
    upstream: askGit(repo, ["rev-parse", "--symbolic-full-name", "main@{upstream}"]),
    settings: askGit(repo, ["config", "--local", "--get-regexp", "^(remote|branch)"]).replaceAll(
      repo.sandbox.directory,
      "",
    ),
    logs: ["HEAD", "main", "me/b", "origin/main"].map((ref) =>
      askGit(repo, ["reflog", "show", "--date=unix", "--format=%gD %H %cn %gs", ref]),
    ),
    faults: [repo.root, repo.origin].map((cwd) => askGit(repo, ["fsck", "--strict"], cwd)),
  });
  expect(describe(made)).toEqual(describe(own));
});

test("a colleague's commit is on origin as their own git would make and push it", async () => {
  await using repo = repoWithOrigin({ main: ODD, feature: { "b.txt": "b\n" } });
  await using theirs = repoWithOrigin({ main: ODD, feature: { "b.txt": "b\n" } });
  const files = {
    ...ODD,
    'sub/new "1".sh': "#!/bin/sh\n",
    "a.txt": null,
    "c.bin": Buffer.of(0, 255),
  };

  const commit = repo.pushFromAnotherClone("main", files);

  repo.git("clone", "-q", theirs.origin, join(repo.sandbox.directory, "clone"));
  repo.write(
    Object.fromEntries(Object.entries(files).map(([it, text]) => [`../clone/${it}`, text])),
  );
  const inClone = (...args: string[]): string => repo.gitIn(join(repo.root, "../clone"), ...args);
  inClone("add", "-A");
  inClone("commit", "-q", "-m", "a colleague's change");
  expect(commit).toBe(inClone("rev-parse", "HEAD"));
  expect(askGit(repo, ["rev-parse", "main"], repo.origin)).toBe(commit);
  expect(askGit(repo, ["fsck", "--strict"], repo.origin)).toBe("");
});

test("a branch is published as git pushes it, and again when it has moved", async () => {
  await using repo = repoWithOrigin({ main: ODD, feature: { "b.txt": "b\n" }, branch: "me/b" });
  for (const message of ["More", "And more"]) {
    const commit = repo.commit(message, { "c.txt": message });
    publishBranch(repo.root, repo.origin, "me/b");
    expect(askGit(repo, ["push", "--porcelain", repo.origin, "HEAD:refs/heads/me/b"])).toContain(
      "[up to date]",
    );
    expect(askGit(repo, ["rev-parse", "me/b"], repo.origin)).toBe(commit);
  }
  expect(askGit(repo, ["fsck", "--strict"], repo.origin)).toBe("");
});

test("what is read from git's files is what git says", async () => {
  await using repo = repoWithOrigin({ feature: { "b.txt": "b\n" }, branch: "me/b" });
  for (const question of [
    ["rev-parse", "HEAD"],
    ["symbolic-ref", "HEAD"],
    ["symbolic-ref", "--short", "HEAD"],
    ["config", "remote.origin.url"],
    ["stash", "list"],
  ])
    expect(readAnswer(repo.root, question)).toBe(askGit(repo, question));
});

test("git is asked where its files do not say it plainly", async () => {
  await using repo = repoWithOrigin();
  repo.git("config", "--add", "remote.origin.url", "/elsewhere");
  repo.git("checkout", "-q", "--detach");
  repo.write({ "README.md": "# Stashed\n" });
  repo.git("stash", "-q");
  expect(readAnswer(repo.root, ["stash", "list"])).toBe(null);
  repo.git("pack-refs", "--all");
  expect(readAnswer(repo.root, ["stash", "list"])).toBe(null);
  expect(readAnswer(repo.root, ["config", "remote.origin.url"])).toBe(null);
  expect(readAnswer(repo.root, ["symbolic-ref", "HEAD"])).toBe(null);
  expect(readAnswer(repo.origin, ["rev-parse", "HEAD"])).toBe(null);
});
