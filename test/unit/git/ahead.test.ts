import { describe, expect, test } from "vitest";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { BRANCH_STATE, readBranchState } from "../../../src/git/read-branch-state.ts";
import { readHead } from "../../../src/git/read-head.ts";
import { readStatus } from "../../../src/git/read-status.ts";
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
  git.ahead([HEAD]);
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
  git.ahead([HEAD]);
  await ask(git);
  expect(started).toHaveLength(2);
});

test("what git warns of is said to whoever asks, as the command is run again for them", async () => {
  await using repo = emptyRepo();
  const commit = repo.commit("Before", { "a.js": "" });
  repo.git("branch", "twice");
  repo.git("tag", "twice");
  const { git, started } = counting(repo);
  const ambiguous = ["rev-parse", "twice"];
  git.ahead([ambiguous, HEAD]);

  const { stdout, stderr } = await git.try(ambiguous);

  expect(stdout.toString()).toBe(`${commit}\n`);
  expect(stderr).toContain("warning: refname 'twice' is ambiguous");
  expect(await git.text(HEAD)).toBe(commit);
  expect(started).toHaveLength(2);
});

test("after something was written, nobody is given what was asked before", async () => {
  await using repo = emptyRepo();
  const before = repo.commit("Before", { "a.js": "" });
  const { git } = counting(repo);
  git.ahead([HEAD]);
  await git.text(["commit", "-q", "--allow-empty", "-m", "After"], { isWriting: true });
  expect(await git.text(HEAD)).not.toBe(before);
});

test("a command that fails ahead fails for who wants it, and for nobody else", async () => {
  await using repo = emptyRepo();
  const { git } = counting(repo);
  git.ahead([
    ["rev-parse", "--verify", "nothing"],
    ["cat-file", "-e", "nothing"],
  ]);
  await expect(git.text(["rev-parse", "--verify", "nothing"])).rejects.toMatchObject({
    code: "GIT_FAILED",
  });
});

test("several commands are answered by one start, each by its own answer", async () => {
  await using repo = emptyRepo();
  const commit = repo.commit("Before", { "a.js": "", "it's\n\u2026.js": "" });
  const { git, started } = counting(repo);
  const none = ["config", "-z", "--get-regexp", "^nothing\\."];
  const files = ["ls-files", "-z"];
  git.ahead([HEAD, none, files, ["cat-file", "-e", "nothing"]]);
  expect(await git.text(none, { answers: [0, 1] })).toBe("");
  expect(await git.text(files)).toBe("a.js\0it's\n\u2026.js\0");
  expect(await git.text(HEAD)).toBe(commit);
  expect(started).toHaveLength(1);
  await expect(git.text(["cat-file", "-e", "nothing"])).rejects.toThrow("cat-file");
});

test("a shell reads no word of a command, whatever stands in it", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {});
  const { git, started } = counting(repo);
  const words = ["$(touch ran)", "`touch ran`", "it's", '"; touch ran; "', "a\nb", "", "${1}", "*"];
  const many = Array.from({ length: 20 }, (_, at) => `word ${at}`);
  const command = ["rev-parse", "--sq-quote", ...words, ...many];
  git.ahead([HEAD, command]);
  const answer = await git.text(command);
  expect(started).toHaveLength(1);
  expect(answer).toBe(await git.text(command));
  expect(answer).toContain("'$(touch ran)' '`touch ran`'");
  expect(repo.exists("ran")).toBe(false);
});

test("all that a ship asks about the work tree comes from one start", async () => {
  await using repo = emptyRepo();
  const commit = repo.commit("Before", { "a.js": "" });
  repo.write({ "b.js": "" });
  const { git: outside, started } = counting(repo);
  const { git } = await openRepository(outside);
  const before = started.length;
  git.ahead(BRANCH_STATE);
  const state = await readBranchState(git, readStatus(git, { followsRenames: true }));
  expect(started).toHaveLength(before + 1);
  expect(state).toMatchObject({ branch: "main", headCommit: commit, pending: [{ path: "b.js" }] });
});

test("a long answer arrives whole, and the one after it as well", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "a.js": "0123456789\n".repeat(60_000) });
  const { git, started } = counting(repo);
  const content = ["cat-file", "blob", "HEAD:a.js"];
  git.ahead([content, HEAD]);
  expect((await git.bytes(content)).toString()).toBe("0123456789\n".repeat(60_000));
  expect(await git.text(HEAD)).toMatch(/^[0-9a-f]{40}$/);
  expect(started).toHaveLength(1);
});

describe("a command that waits for its input", () => {
  const KINDS = ["check-attr", "--stdin", "kind"];

  test("is given that of the first who runs it", async () => {
    await using repo = emptyRepo();
    repo.commit("Before", { ".gitattributes": "*.js kind=script\n" });
    const { git, started } = counting(repo);
    git.ahead([HEAD], KINDS);
    expect(await git.text(KINDS, { input: "a.js\n" })).toBe("a.js: kind: script");
    expect(started).toHaveLength(1);
    expect(await git.text(KINDS, { input: "b.js\n" })).toBe("b.js: kind: script");
    expect(started).toHaveLength(2);
  });

  test("keeps nobody waiting who runs it without any", async () => {
    await using repo = emptyRepo();
    repo.commit("Before", {});
    const { git, started } = counting(repo);
    git.ahead([HEAD], KINDS);
    expect(await git.text(KINDS)).toBe("");
    expect(started).toHaveLength(2);
  });

  test("ends when nobody wants it any more", async () => {
    await using repo = emptyRepo();
    repo.commit("Before", {});
    const real = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
    const ends: Promise<RunResult>[] = [];
    const git = createGit((request) => {
      const end = real(request);
      ends.push(end);
      return end;
    }, repo.root);
    git.ahead([HEAD], KINDS);
    git.forget();
    expect(await Promise.all(ends)).toMatchObject([{ status: 0 }]);
  });
});

test("where there is no shell, whoever asks is answered all the same", async () => {
  await using repo = emptyRepo();
  const commit = repo.commit("Before", { "a.js": "" });
  const real = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
  const git = createGit(
    (request) => real(request.file === "sh" ? { ...request, file: "no-such-shell" } : request),
    repo.root,
  );
  git.ahead([HEAD]);
  expect(await git.text(HEAD)).toBe(commit);
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
