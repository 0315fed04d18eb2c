import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { findBesideHead, readHead } from "../../../src/git/read-head.ts";
import { currentBranch } from "../../../src/git/resolve-commit.ts";
import { createRun } from "../../../src/process/run.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo } from "../../helpers/repo.ts";

test.each([true, false])(
  "a branch whose name is not UTF-8 is spelled by its bytes, asked in one go: %s",
  async (forLook) => {
    await using repo = emptyRepo();
    const commit = repo.commit("Before", { "a.js": "" });
    const ref = Buffer.from("refs/heads/lat\xe9", "latin1");
    const packed = Buffer.concat([Buffer.from(`${commit} `), ref, Buffer.from("\n")]);
    writeFileSync(join(repo.root, ".git/packed-refs"), packed);
    const head = Buffer.concat([Buffer.from("ref: "), ref, Buffer.from("\n")]);
    writeFileSync(join(repo.root, ".git/HEAD"), head);
    const run = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });

    const { git } = await openRepository(createGit(run, repo.root), { forLook });

    expect(await readHead(git)).toEqual({ branch: "lat\\xE9", commit });
    expect(await currentBranch(git)).toBe("lat\\xE9");
  },
);

test("beside a ref that is looked up, what is checked out is known once without another start", async () => {
  await using repo = emptyRepo();
  const first = repo.commit("First", { "a.js": "" });
  repo.git("update-ref", "refs/remotes/origin/main", first);
  const second = repo.commit("Second", { "b.js": "" });
  const real = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
  let starts = 0;
  const git = createGit((request) => {
    starts += 1;
    return real(request);
  }, repo.root);

  expect(await findBesideHead(git, "refs/remotes/origin/gone")).toBeNull();
  expect(await findBesideHead(git, "refs/remotes/origin/main")).toBe(first);
  expect(await readHead(git)).toEqual({ branch: "main", commit: second });
  expect(await currentBranch(git)).toBe("main");
  expect(starts).toBe(2);

  repo.git("switch", "-q", "--detach", first);
  expect(await readHead(git)).toEqual({ branch: null, commit: first });
});

test("a branch whose commit is lost is not taken for one before its first commit", async () => {
  await using repo = emptyRepo();
  repo.commit("First", { "a.js": "" });
  repo.write({ ".git/refs/heads/main": `${"a".repeat(40)}\n` });

  await expect(readHead(await gitOf(repo))).rejects.toMatchObject({
    code: "GIT_FAILED",
    message: "HEAD is aaaaaaaaaa, and this repository does not have that commit",
  });
});
