import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { FLAWED, flawedRepo, SAFELY_FIXED, stateOf } from "./flaws.ts";

test("--undo puts files, index and stashes back as they were, and says which file", async () => {
  await using repo = flawedRepo();
  repo.write({ "a.js": FLAWED.replace("one = 1", "one = 2") });
  repo.git("stash");
  repo.write({ "a.js": FLAWED.replace("one = 1", "one = 3"), "b.js": "debugger;\r\nrun();\r\n" });
  repo.git("add", "a.js");
  const before = stateOf(repo);
  const index = readFileSync(join(repo.root, ".git/index"));

  await runTool(repo, ["review", "--fix"]);
  const fixed = repo.read("a.js");
  const undone = await runTool(repo, ["review", "--undo"]);
  const indexAfter = readFileSync(join(repo.root, ".git/index"));

  expect(fixed).toContain("Number.isNaN(total)");
  expect(undone).toEqual({
    status: 0,
    stdout: "undid the last fixes; 2 files are restored:\n  a.js\n  b.js\n",
    stderr: "",
  });
  expect(stateOf(repo)).toEqual(before);
  expect(repo.read("b.js")).toBe("debugger;\r\nrun();\r\n");
  expect(indexAfter.equals(index)).toBe(true);
});

test("--undo of fixes that a stash took back already says that there is nothing to restore", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix"]);
  repo.git("stash", "-q");

  const { status, stdout } = await runTool(repo, ["review", "--undo"]);

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: "undid the last fixes; every file was already as before\n",
  });
});

test("--undo takes back what --staged --fix did to the index too", async () => {
  await using repo = flawedRepo({ "a.js": "export const one = 1;\n" });
  repo.write({ "a.js": FLAWED });
  repo.git("add", "a.js");
  repo.write({ "a.js": `${FLAWED}// not staged\n` });
  const before = stateOf(repo);

  await runTool(repo, ["review", "--staged", "--fix"]);
  const { status, stdout } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(0);
  expect(stdout).toContain("1 file is restored, with the staged content:\n  a.js\n");
  expect(stateOf(repo)).toEqual(before);
});

test("a second --undo has nothing left, and says how there would be something", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix"]);
  await runTool(repo, ["review", "--undo"]);
  const before = stateOf(repo);

  const again = await runTool(repo, ["review", "--undo"]);

  expect(again).toEqual({
    status: 2,
    stdout: "",
    stderr: "error: no fixes to undo\nhint: apply some first: `tool review --fix`\n",
  });
  expect(stateOf(repo)).toEqual(before);
});

test("two runs of --fix are taken back one after the other, the last one first", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix"]);
  const first = repo.read("a.js");
  await runTool(repo, ["review", "--fix=all"]);

  await runTool(repo, ["review", "--undo"]);
  const middle = repo.read("a.js");
  await runTool(repo, ["review", "--undo"]);

  expect(first).toBe(SAFELY_FIXED);
  expect(middle).toBe(SAFELY_FIXED);
  expect(repo.read("a.js")).toBe(FLAWED);
});

test("--undo refuses when the file was edited since, keeps the edit, and its hint shows the old text", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix"]);
  const edited = SAFELY_FIXED.replace("one = 1", "one = 7");
  repo.write({ "a.js": edited });

  const { status, stdout, stderr } = await runTool(repo, ["review", "--undo"]);

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(
    "error: nothing was undone, because these files were changed since: a.js (it was edited since)\n",
  );
  expect(repo.read("a.js")).toBe(edited);
  const way = /`git show (\S+)`/.exec(stderr)?.[1] ?? "";
  expect(`${repo.git("show", way)}\n`).toBe(FLAWED);
});

test("--undo after a commit of one's own leaves the commit alone", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix"]);
  const commit = repo.commit("Mine");

  const { status } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(0);
  expect(repo.git("rev-parse", "HEAD")).toBe(commit);
  expect(repo.read("a.js")).toBe(FLAWED);
  expect(repo.git("status", "--porcelain")).toBe(" M a.js");
});

test("--undo takes the commit of the fixes off the branch, and keeps what else is pending", async () => {
  await using repo = flawedRepo();
  repo.write({ "a.js": FLAWED.replace("one = 1", "one = 2"), "b.txt": "staged\n" });
  repo.git("add", "b.txt");
  const before = stateOf(repo);
  await runTool(repo, ["review", "--fix", "--commit"]);
  const commit = repo.git("rev-parse", "HEAD");

  const { status, stdout } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(0);
  expect(stdout).toContain(`\n  commit ${commit.slice(0, 10)} is no longer on the branch\n`);
  expect(stateOf(repo)).toEqual(before);
});

test.each(["pushed", "followed by another"])(
  "--undo refuses when the commit of the fixes is %s",
  async (how) => {
    await using repo = flawedRepo();
    await runTool(repo, ["review", "--fix", "--commit"]);
    if (how === "pushed") repo.git("push", "-q", "origin", "feature");
    else repo.commit("Mine", { "b.txt": "b\n" });
    const before = stateOf(repo);

    const { status, stderr } = await runTool(repo, ["review", "--undo"]);

    expect(status).toBe(1);
    expect(stderr).toContain(
      how === "pushed"
        ? "it has already been pushed to origin/feature"
        : "it is no longer the last commit of the branch",
    );
    expect(stderr).toMatch(/^hint: .*`git revert/m);
    expect(stateOf(repo)).toEqual(before);
  },
);

test("--undo of a commit does not speak of staged text, for nobody staged any", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix", "--commit"]);

  const { stdout } = await runTool(repo, ["review", "--undo"]);

  expect(stdout).toContain("undid the last fixes; 1 file is restored:\n  a.js\n  commit ");
});

test("--undo --json names the run, its files and its commits", async () => {
  await using repo = flawedRepo();
  await runTool(repo, ["review", "--fix", "--commit"]);
  const commit = repo.git("rev-parse", "HEAD");

  const { status, stdout, stderr } = await runTool(repo, ["review", "--undo", "--json"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    schema: "tool.undo/1",
    run: expect.stringMatching(/^\d{8}-\d{6}-[0-9a-f]{4}$/),
    files: ["a.js"],
    commits: [commit],
    index: true,
  });
});

test("--undo works from a folder below", async () => {
  await using repo = flawedRepo({ "a.js": FLAWED, "sub/b.js": FLAWED });
  await runTool(repo, ["review", "--fix"], { cwd: "sub" });

  const { status } = await runTool(repo, ["review", "--undo"], { cwd: "sub" });

  expect(status).toBe(0);
  expect(stateOf(repo)).toMatchObject({ status: "" });
});
