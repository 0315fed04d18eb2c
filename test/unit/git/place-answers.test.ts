import { join } from "node:path";
import { expect, test } from "vitest";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { PLACE_QUESTIONS } from "../../../src/git/place-answers.ts";
import { createRun, type Run } from "../../../src/process/run.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

/** The git of a directory, and how often it started a program. */
function counted(repo: Repo, cwd = repo.root, env: Readonly<Record<string, string>> = {}) {
  const real = createRun({
    env: { ...repo.sandbox.env, ...env },
    signal: new AbortController().signal,
  });
  let starts = 0;
  const run: Run = (request) => {
    starts += 1;
    return real(request);
  };
  return { git: createGit(run, cwd), starts: () => starts };
}

test.each<[string, (repo: Repo) => { cwd?: string; env?: Record<string, string> }]>([
  ["at the top", () => ({})],
  [
    "in a folder further down",
    (repo) => {
      repo.write({ "sub/a.txt": "" });
      return { cwd: join(repo.root, "sub") };
    },
  ],
  [
    "in a linked work tree",
    (repo) => {
      repo.commit("Start");
      repo.git("worktree", "add", "-q", "../linked");
      return { cwd: join(repo.sandbox.directory, "linked") };
    },
  ],
  [
    "with an index and objects elsewhere",
    (repo) => ({
      env: {
        GIT_INDEX_FILE: join(repo.sandbox.directory, "index"),
        GIT_OBJECT_DIRECTORY: join(repo.root, ".git/objects"),
      },
    }),
  ],
])(
  "once a repository is open, git says without a start where it keeps things, %s",
  async (_, from) => {
    await using repo = emptyRepo();
    const { cwd, env } = from(repo);
    const plain = counted(repo, cwd, env);
    const top = await plain.git.text(["rev-parse", "--show-toplevel"]);
    const asked = [];
    for (const question of PLACE_QUESTIONS) asked.push(await plain.git.in(top).text(question));

    const opened = counted(repo, cwd, env);
    const { git } = await openRepository(opened.git);
    const before = opened.starts();
    const known = [];
    for (const question of [...PLACE_QUESTIONS, ...PLACE_QUESTIONS])
      known.push(await git.text(question));

    expect(known).toEqual([...asked, ...asked]);
    expect(opened.starts()).toBe(before);
  },
);

test("another git of the repository is given the answers, and starts nothing for them", async () => {
  await using repo = emptyRepo();
  const { git } = await openRepository(counted(repo).git);
  const started: unknown[] = [];
  const run: Run = (request) => Promise.reject(new Error(String(started.push(request))));
  const other = createGit(run, repo.root, { places: git.places });
  for (const question of PLACE_QUESTIONS)
    expect(await other.text(question)).toBe(await git.text(question));
  expect(started).toEqual([]);
});

test("git is asked again with another environment, and the answer is that one's", async () => {
  await using repo = emptyRepo();
  const { git } = await openRepository(counted(repo).git);
  const [, index] = PLACE_QUESTIONS;
  const other = join(repo.root, "other-index");
  expect(await git.text(index, { env: { GIT_INDEX_FILE: other } })).toBe(other);
  expect(await git.text(index)).toBe(join(repo.root, ".git/index"));
});

test("an answer to anything else is asked for each time", async () => {
  await using repo = emptyRepo();
  repo.commit("One");
  const { git } = await openRepository(counted(repo).git);
  const first = await git.text(["rev-parse", "HEAD"]);
  repo.commit("Two");
  expect(await git.text(["rev-parse", "HEAD"])).not.toBe(first);
});
