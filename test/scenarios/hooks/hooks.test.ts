import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const HOOK = ".git/hooks/pre-commit";

/** A `tool` on PATH that notes how it is called and ends with a status. */
function standIn(repo: Repo, status: number): void {
  repo.write({ "../bin/tool": `#!/bin/sh\necho "$@" >>"$HOME/calls"\nexit ${status}\n` });
  chmodSync(join(repo.sandbox.bin, "tool"), 0o755);
}

function commit(repo: Repo): number | null {
  repo.write({ "a.txt": String(Math.random()) });
  repo.git("add", "-A");
  const { root: cwd, sandbox } = repo;
  return spawnSync("git", ["commit", "-qm", "a"], { cwd, env: sandbox.env }).status;
}

test("after install git runs the review before each commit, and what was there after it", async () => {
  await using repo = emptyRepo();
  repo.write({ [HOOK]: '#!/bin/sh\necho theirs >>"$HOME/calls"\n' });
  chmodSync(join(repo.root, HOOK), 0o755);

  const { status, stdout } = await runTool(repo, ["hooks", "install"]);

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout:
      "pre-commit  tool review --staged --no-input\npre-push    tool review --committed --no-input\n",
  });
  expect(statSync(join(repo.root, ".git/hooks/pre-push")).mode & 0o111).toBe(0o111);
  standIn(repo, 0);
  expect(commit(repo)).toBe(0);
  expect(repo.read("../home/calls")).toBe("review --staged --no-input\ntheirs\n");
  standIn(repo, 1);
  expect(commit(repo)).not.toBe(0);
});

test("a push is held back by a review that fails, and a missing program holds nothing back", async () => {
  await using repo = emptyRepo();
  await runTool(repo, ["hooks", "install", "pre-push"]);
  const hook = join(repo.root, ".git/hooks/pre-push");
  const run = () =>
    spawnSync("/bin/sh", [hook], { env: { ...repo.sandbox.env, PATH: repo.sandbox.bin } });

  const without = run();
  standIn(repo, 1);
  const failing = run();

  expect(without.status).toBe(0);
  expect(String(without.stderr)).toContain("warning: tool is not on PATH");
  expect(failing.status).toBe(1);
  expect(repo.exists(HOOK)).toBe(false);
});

test("remove leaves what others wrote and deletes what it made; twice is as good as once", async () => {
  await using repo = emptyRepo();
  const theirs = "#!/bin/sh\necho theirs\n";
  repo.write({ [HOOK]: theirs });
  await runTool(repo, ["hooks", "install"]);
  await runTool(repo, ["hooks", "install"]);

  await runTool(repo, ["hooks", "remove"]);
  const { status, stdout } = await runTool(repo, ["hooks", "remove", "--json"]);

  expect(status).toBe(0);
  expect(JSON.parse(stdout).hooks).toEqual([
    { name: "pre-commit", installed: false },
    { name: "pre-push", installed: false },
  ]);
  expect(repo.read(HOOK)).toBe(theirs);
  expect(repo.exists(".git/hooks/pre-push")).toBe(false);
});

test.each([
  ["a hook that is no shell script", "#!/usr/bin/env python3\n", null, "is not a shell script"],
  ["hooks in another folder, as husky has them", null, ".husky/_", "core.hooksPath"],
])("%s: nothing is written, and the line to add is named", async (_name, text, path, message) => {
  await using repo = emptyRepo();
  if (text !== null) repo.write({ [HOOK]: text });
  if (path !== null) repo.git("config", "core.hooksPath", path);

  const { status, stderr } = await runTool(repo, ["hooks", "install"]);

  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^hint: .*`tool review --staged --no-input`$/m);
  expect(repo.exists(".git/hooks/pre-push")).toBe(false);
});

test("a name that is no such hook is refused", async () => {
  await using repo = emptyRepo();

  const { status, stderr } = await runTool(repo, ["hooks", "install", "post-merge"]);

  expect(status).toBe(2);
  expect(stderr).toContain("hint: name one of pre-commit, pre-push");
});

test("the entry for the pre-commit framework runs the same review", () => {
  const file = join(import.meta.dirname, "../../../.pre-commit-hooks.yaml");

  expect(parse(readFileSync(file, "utf8"))).toMatchObject([
    { id: "tool-review", entry: "tool review --staged --no-input", pass_filenames: false },
    { id: "tool-review-push", entry: "tool review --committed --no-input", stages: ["pre-push"] },
  ]);
});
