import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo } from "../../helpers/repo.ts";

test("a work tree whose repository was moved says how to link the two again", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "sub/a.txt": "a\n" });
  const linked = join(repo.sandbox.directory, "linked tree");
  repo.git("worktree", "add", "-q", "-b", "other", linked);
  const moved = `${repo.root}-moved`;
  renameSync(repo.root, moved);
  const thrown = await gitOf(repo, { cwd: join("..", "linked tree", "sub") }).catch(
    (error: unknown) => error,
  );

  if (!(thrown instanceof ToolError)) throw thrown;
  expect(thrown.code).toBe("GIT_NO_REPOSITORY");
  expect(thrown.message).toContain(`${repo.root}/.git/worktrees/`);
  const command = /`git -C REPOSITORY (.+)`/.exec(thrown.hint ?? "")?.[1] ?? "";
  expect(command).toBe(`worktree repair '${linked}'`);
  repo.gitIn(moved, "worktree", "repair", linked);
  expect(repo.gitIn(linked, "status", "--porcelain")).toBe("");
});

test("a GIT_DIR that leads nowhere is named, as a hook that changes its folder has one", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "sub/a.txt": "a\n" });
  const thrown = await gitOf(repo, { cwd: "sub", env: { GIT_DIR: ".git" } }).catch(
    (error: unknown) => error,
  );

  expect(thrown).toMatchObject({
    code: "GIT_NO_REPOSITORY",
    message: "GIT_DIR names .git, which is not a git repository here",
  });
});
