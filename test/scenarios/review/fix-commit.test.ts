import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { FLAWED, flawedRepo, SAFELY_FIXED, stateOf } from "./flaws.ts";

const MESSAGE = `Apply review fixes

- a.js:4 Leftover debugger statement (js/debugger-left)
- a.js:5 Comparison with NaN (js/nan-comparison)
- a.js:10 Invalid typeof comparison (js/typeof-typo)`;

test("--commit makes one commit of the fixes, whose message lists what is mended", async () => {
  await using repo = flawedRepo();
  const before = repo.git("rev-parse", "HEAD");

  const { status, stdout } = await runTool(repo, ["review", "--fix", "--commit"]);

  const commit = repo.git("rev-parse", "HEAD");
  expect(status).toBe(1);
  expect(stdout).toContain(`Fixed, 3 in ${commit.slice(0, 10)} (undo: \`tool review --undo\`):`);
  expect(stdout).toContain(`head       feature at ${commit.slice(0, 10)}\n`);
  expect(repo.git("rev-parse", "HEAD^")).toBe(before);
  expect(repo.git("log", "-1", "--format=%B").trim()).toBe(MESSAGE);
  expect(`${repo.git("show", "HEAD:a.js")}\n`).toBe(SAFELY_FIXED);
  expect(stateOf(repo)).toMatchObject({ status: "", stashes: "" });
});

test("`commit: true` commits them without a flag, and --no-commit does not", async () => {
  await using repo = flawedRepo();
  repo.config({ commit: true });
  repo.commit("Configure");
  const before = repo.git("rev-parse", "HEAD");

  await runTool(repo, ["review", "--fix", "--no-commit"]);
  const left = repo.git("rev-parse", "HEAD");
  await runTool(repo, ["review", "--undo"]);
  await runTool(repo, ["review", "--fix"]);

  expect(left).toBe(before);
  expect(repo.git("log", "-1", "--format=%s")).toBe("Apply review fixes");
  expect(repo.git("rev-parse", "HEAD^")).toBe(before);
});

test("staged and unstaged edits of the same file stay out of the commit, each where it was", async () => {
  await using repo = flawedRepo();
  repo.write({ "a.js": FLAWED.replace("one = 1", "one = 100"), "b.txt": "staged\n" });
  repo.git("add", "a.js", "b.txt");
  repo.write({ "a.js": `${repo.read("a.js")}// not staged\n`, "c.txt": "untracked\n" });

  await runTool(repo, ["review", "--fix", "--commit"]);

  expect(`${repo.git("show", "HEAD:a.js")}\n`).toBe(SAFELY_FIXED);
  expect(repo.git("show", "--format=", "--name-only", "HEAD")).toBe("a.js");
  expect(`${repo.git("show", ":a.js")}\n`).toBe(SAFELY_FIXED.replace("one = 1", "one = 100"));
  expect(repo.read("a.js")).toBe(`${SAFELY_FIXED.replace("one = 1", "one = 100")}// not staged\n`);
  expect(repo.git("status", "--porcelain")).toBe("MM a.js\nA  b.txt\n?? c.txt");
});

test("a fix of a line that is pending too is applied, but not committed, and that is said", async () => {
  await using repo = flawedRepo();
  repo.write({ "a.js": FLAWED.replace("return total === NaN", "return total.sum === NaN") });

  const { stderr } = await runTool(repo, ["review", "--fix", "--commit"]);

  expect(stderr).toMatch(/^warning: the fix at a\.js:5 is applied, but not committed: /m);
  expect(repo.read("a.js")).toContain("Number.isNaN(total.sum)");
  expect(repo.git("show", "HEAD:a.js")).toContain("return total === NaN");
  expect(repo.git("log", "-1", "--format=%B")).not.toContain("nan-comparison");
});

test("a hook that fails leaves the fixes in the files and the history alone, and its words are shown", async () => {
  await using repo = flawedRepo();
  repo.write({ ".git/hooks/pre-commit": '#!/bin/sh\necho "lint says no" >&2\nexit 1\n' });
  const before = repo.git("rev-parse", "HEAD");

  const { status, stdout, stderr } = await runTool(repo, ["review", "--fix", "--commit"]);

  expect(status).toBe(1);
  expect(stdout).toContain("Fixed, 3 (undo");
  expect(stderr).toContain(
    "error: the fixes are applied, but not committed: git, or one of its hooks, refused\n" +
      "caused by: lint says no\n",
  );
  expect(repo.git("rev-parse", "HEAD")).toBe(before);
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  expect(stateOf(repo)).toMatchObject({ status: " M a.js", staged: "", stashes: "" });
});

test("with --json, the report of fixes that could not be committed is the one object on standard output", async () => {
  await using repo = flawedRepo();
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\nexit 1\n" });

  const { status, stdout, stderr } = await runTool(repo, ["review", "--fix", "--commit", "--json"]);

  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ schema: "tool.review/1", fixes: { commit: null } });
  expect(stderr).toContain("error: the fixes are applied, but not committed");
});

test("what a hook reformats is in the commit and in the file, and --undo takes all of it back", async () => {
  await using repo = flawedRepo();
  repo.write({
    ".git/hooks/pre-commit": '#!/bin/sh\nsed -i "s/  return/    return/" a.js\ngit add a.js\n',
  });
  const before = stateOf(repo);

  await runTool(repo, ["review", "--fix", "--commit"]);
  const committed = `${repo.git("show", "HEAD:a.js")}\n`;
  const after = stateOf(repo);
  const undone = await runTool(repo, ["review", "--undo"]);

  expect(committed).toBe(SAFELY_FIXED.replace("  return", "    return"));
  expect(after).toMatchObject({ status: "" });
  expect(undone.status).toBe(0);
  expect(stateOf(repo)).toEqual(before);
});

test("a hook that puts another file into the commit is told of", async () => {
  await using repo = flawedRepo();
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\necho 1 > stamp.txt\ngit add stamp.txt\n" });

  const { stderr } = await runTool(repo, ["review", "--fix", "--commit"]);

  expect(stderr).toContain("warning: a git hook added more to the commit of the fixes: stamp.txt");
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("a detached HEAD moves on with the commit, and back with --undo", async () => {
  await using repo = flawedRepo();
  const before = repo.git("rev-parse", "HEAD");
  repo.git("checkout", "-q", "--detach");

  const { stdout } = await runTool(repo, ["review", "--fix", "--commit"]);
  const parent = repo.git("rev-parse", "HEAD^");
  await runTool(repo, ["review", "--undo"]);

  expect(stdout).toContain("Fixed, 3 in ");
  expect(parent).toBe(before);
  expect(repo.git("rev-parse", "HEAD", "feature")).toBe(`${before}\n${before}`);
});

test("during a merge nothing is committed, for that would end it", async () => {
  await using repo = flawedRepo();
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.commit("Other", { "b.txt": "b\n" });
  repo.git("checkout", "-q", "feature");
  repo.git("merge", "-q", "--no-commit", "--no-ff", "other");
  const before = repo.git("rev-parse", "HEAD");

  const { status, stderr } = await runTool(repo, ["review", "--fix", "--commit"]);

  expect(status).toBe(1);
  expect(stderr).toContain(
    "error: the fixes are applied, but not committed: a merge is in progress",
  );
  expect(repo.git("rev-parse", "HEAD")).toBe(before);
  expect(repo.exists(".git/MERGE_HEAD")).toBe(true);
});
