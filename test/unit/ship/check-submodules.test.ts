import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseStatus } from "../../../src/core/change/parse-status.ts";
import type { ToolError } from "../../../src/errors/tool-error.ts";
import { readStatus } from "../../../src/git/read-status.ts";
import { checkSubmodules } from "../../../src/ship/check-submodules.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

/** A branch that took in the submodule `lib`, whose only commit its own remote has. */
interface Super extends Repo {
  lib(...args: string[]): string;
  check(command?: "ship" | "fast-ship"): Promise<readonly ToolError[]>;
}

function superproject(): Super {
  const repo = emptyRepo();
  const lib = (...args: string[]): string => repo.gitIn(join(repo.root, "lib"), ...args);
  const remote = join(repo.sandbox.directory, "lib.git");
  repo.commit("Start", { "a.txt": "a\n" });
  repo.git("init", "-q", "--bare", "-b", "main", remote);
  repo.git("init", "-q", "-b", "main", "lib");
  lib("remote", "add", "origin", remote);
  lib("commit", "-q", "--allow-empty", "-m", "One");
  lib("push", "-q", "-u", "origin", "main");
  repo.git("checkout", "-q", "-b", "feature");
  record(repo, "Take lib in");
  return {
    ...repo,
    lib,
    async check(command = "ship") {
      const git = await gitOf(repo);
      return checkSubmodules({
        git,
        command,
        branch: "feature",
        targetCommit: repo.git("rev-parse", "main"),
        headCommit: repo.git("rev-parse", "HEAD"),
        pending: parseStatus(await readStatus(git, { followsRenames: true })).pending,
      });
    },
  };
}

function record(repo: Repo, message: string): void {
  repo.git("add", "lib");
  repo.git("commit", "-q", "-m", message);
}

/** The command that a hint shows first, run at the top of the work tree. */
function follow(repo: Repo, fault: ToolError | undefined): void {
  const command = /`(git .+?)`/.exec(fault?.hint ?? "")?.[1] ?? "false";
  execFileSync("sh", ["-c", command], { cwd: repo.root, env: repo.sandbox.env, stdio: "ignore" });
}

test("a commit that the submodule's remote has stops nothing", async () => {
  await using repo = superproject();

  expect(await repo.check()).toEqual([]);
});

test.each([
  { when: "on a branch", prepare: () => undefined },
  { when: "detached", prepare: (repo: Super) => void repo.lib("checkout", "-q", "--detach") },
])(
  "a commit that was made $when and not pushed is named, and what the hint shows pushes it",
  async ({ prepare }) => {
    await using repo = superproject();
    prepare(repo);
    repo.lib("commit", "-q", "--allow-empty", "-m", "Two");
    record(repo, "Take Two in");

    const [fault, ...others] = await repo.check();
    follow(repo, fault);

    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      code: "SHIP_SUBMODULE_NOT_PUSHED",
      message: `the submodule lib is at ${repo.lib("rev-parse", "HEAD").slice(0, 12)}, which none of its remotes has`,
    });
    expect(await repo.check()).toEqual([]);
  },
);

test("a submodule without a remote is named, and the hint says to give it one", async () => {
  await using repo = superproject();
  repo.lib("remote", "remove", "origin");

  expect(await repo.check()).toMatchObject([
    { hint: expect.stringContaining("`git -C lib remote add origin URL`") },
  ]);
});

test("a commit that is pending counts for a ship, which would commit it, and for no fast ship", async () => {
  await using repo = superproject();
  repo.lib("commit", "-q", "--allow-empty", "-m", "Two");

  expect(await repo.check("ship")).toHaveLength(1);
  expect(await repo.check("fast-ship")).toEqual([]);
});

test("a submodule that the branch does not move is not looked at", async () => {
  await using repo = superproject();
  repo.git("branch", "-f", "main", "feature");
  repo.lib("remote", "remove", "origin");
  repo.commit("Something else", { "b.txt": "b\n" });

  expect(await repo.check()).toEqual([]);
});

test("a submodule that is not checked out is not taken for the repository around it", async () => {
  await using repo = superproject();
  rmSync(join(repo.root, "lib"), { recursive: true });
  mkdirSync(join(repo.root, "lib"));

  expect(await repo.check()).toEqual([]);
});

test("a submodule on a branch whose name is not UTF-8 is pushed by its commit", async () => {
  await using repo = superproject();
  repo.lib("commit", "-q", "--allow-empty", "-m", "Two");
  record(repo, "Take the new lib");
  const commit = repo.lib("rev-parse", "HEAD");
  const ref = Buffer.from("refs/heads/lat\xe9", "latin1");
  const end = Buffer.from("\n");
  const folder = join(repo.root, "lib/.git");
  writeFileSync(join(folder, "packed-refs"), Buffer.concat([Buffer.from(`${commit} `), ref, end]));
  writeFileSync(join(folder, "HEAD"), Buffer.concat([Buffer.from("ref: "), ref, end]));

  const [fault] = await repo.check();

  follow(repo, fault);
  expect(await repo.check()).toEqual([]);
});
