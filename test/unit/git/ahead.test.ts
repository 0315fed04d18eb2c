import { expect, test } from "vitest";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { readHead } from "../../../src/git/read-head.ts";
import { currentBranch } from "../../../src/git/resolve-commit.ts";
import type { RunRequest, RunResult } from "../../../src/process/run.ts";
import { createRun } from "../../../src/process/run.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

/** A git that counts the programs it starts. */
function counting(repo: Repo) {
  const run = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
  const started: string[] = [];
  const git = createGit((request: RunRequest): Promise<RunResult> => {
    started.push(
      request.args
        .filter((arg) => /^[a-z]/.test(arg))
        .slice(2)
        .join(" "),
    );
    return run(request);
  }, repo.root);
  return { git, started };
}

const HEAD = ["rev-parse", "HEAD"];

test("what was asked ahead is answered once, without another start", async () => {
  await using repo = emptyRepo();
  const commit = repo.commit("Before", { "a.js": "" });
  const { git, started } = counting(repo);
  git.ahead(HEAD);
  expect(await git.text(HEAD)).toBe(commit);
  expect(started).toHaveLength(1);
  expect(await git.text(HEAD)).toBe(commit);
  expect(started).toHaveLength(2);
});

test.each([
  ["in another folder", (git: ReturnType<typeof createGit>) => git.in("/").try(HEAD)],
  [
    "with an environment of its own",
    (git: ReturnType<typeof createGit>) => git.try(HEAD, { env: { A: "b" } }),
  ],
  ["with other arguments", (git: ReturnType<typeof createGit>) => git.try([...HEAD, "HEAD"])],
])("who asks %s gets an answer of their own", async (_, ask) => {
  await using repo = emptyRepo();
  repo.commit("Before", { "a.js": "" });
  const { git, started } = counting(repo);
  git.ahead(HEAD);
  await ask(git);
  expect(started).toHaveLength(2);
});

test("after something was written, nobody is given what was asked before", async () => {
  await using repo = emptyRepo();
  const before = repo.commit("Before", { "a.js": "" });
  const { git } = counting(repo);
  git.ahead(HEAD);
  await git.text(["commit", "-q", "--allow-empty", "-m", "After"], { isWriting: true });
  expect(await git.text(HEAD)).not.toBe(before);
});

test("a command that fails ahead fails for who wants it, and for nobody else", async () => {
  await using repo = emptyRepo();
  const { git } = counting(repo);
  git.ahead(["rev-parse", "--verify", "nothing"]);
  git.ahead(["cat-file", "-e", "nothing"]);
  await expect(git.text(["rev-parse", "--verify", "nothing"])).rejects.toMatchObject({
    code: "GIT_FAILED",
  });
});

test.each([
  ["on a branch", (repo: Repo) => repo.git("checkout", "-q", "-b", "feature/a")],
  ["on no branch", (repo: Repo) => repo.git("checkout", "-q", "--detach")],
])(
  "a repository that is opened for a look, %s, says in one start what is checked out",
  async (_, prepare) => {
    await using repo = emptyRepo();
    repo.commit("Before", { "a.js": "" });
    prepare(repo);
    const plain = counting(repo);
    const { git: other } = await openRepository(plain.git);
    const expected = { head: await readHead(other), branch: await currentBranch(other) };

    const { git, started } = counting(repo);
    const repository = await openRepository(git, { forLook: true });
    const head = await readHead(repository.git);
    expect(started).toHaveLength(1);
    expect({ head, branch: await currentBranch(repository.git) }).toEqual(expected);
  },
);

test("before the first commit a repository is opened for a look as well", async () => {
  await using repo = emptyRepo();
  const { git } = counting(repo);
  const { root, git: top } = await openRepository(git, { forLook: true });
  expect({ root, head: await readHead(top) }).toEqual({
    root: repo.root,
    head: { branch: "main", commit: null },
  });
});
