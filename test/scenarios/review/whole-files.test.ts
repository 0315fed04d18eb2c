import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { askTheNursery, FLAWED, SAFELY_FIXED } from "./flaws.ts";
import { EVAL, GOOD, places, reviewJson } from "./helpers.ts";

/** Flaws that were there before the branch, one that git does not know, one that it ignores. */
function oldFlaws(): Repo {
  const repo = repoWithOrigin({
    main: {
      "src/old.js": EVAL,
      "src/deep/er.js": EVAL,
      "srcs.js": EVAL,
      "gone.js": EVAL,
      ".gitignore": "out/\n",
      "package-lock.json": "{}\n",
      "logo.png": Buffer.from([0, 1, 2, 0]),
    },
    feature: { "good.js": GOOD },
  });
  repo.write({ "src/new.js": EVAL, "out/built.js": EVAL, "gone.js": null });
  return repo;
}

const JUST: [what: string, paths: string[], cwd: string, files: string[]][] = [
  ["a file", ["src/old.js"], ".", ["src/old.js"]],
  ["a folder", ["src"], ".", ["src/deep/er.js", "src/new.js", "src/old.js"]],
  ["several", ["src/deep/", "srcs.js"], ".", ["src/deep/er.js", "srcs.js"]],
  ["the folder where it is typed", ["."], "src/deep", ["src/deep/er.js"]],
  ["the repository", ["."], ".", ["src/deep/er.js", "src/new.js", "src/old.js", "srcs.js"]],
];

test.each(JUST)("%s is read as if it were new", async (_, paths, cwd, files) => {
  await using repo = oldFlaws();

  const { report, status } = await reviewJson(repo, paths, { cwd });

  expect(places(report)).toEqual(files.map((file) => `${file}:1 js/eval-input`));
  expect(report.base).toEqual({ branch: null, ref: null, commit: null });
  expect(report.head.commit).toBe(repo.git("rev-parse", "HEAD"));
  expect(status).toBe(1);
});

test("what is not read of a folder is named with the reason", async () => {
  await using repo = oldFlaws();

  const { report } = await reviewJson(repo, [".", "--exclude", "src/"]);

  expect(places(report)).toEqual(["srcs.js:1 js/eval-input"]);
  expect(report.files.excluded).toEqual(["src/deep/er.js", "src/new.js", "src/old.js"]);
  expect(report.files.skipped).toEqual([
    { file: "logo.png", reason: "binary" },
    { file: "package-lock.json", reason: "lock file" },
  ]);
});

test("a file that is as it was committed is not dirty, and one that git does not know is", async () => {
  await using repo = oldFlaws();

  const heads = [["srcs.js"], ["src/new.js"]].map(async (paths) => {
    const { report } = await reviewJson(repo, paths);
    return report.head.dirty;
  });

  expect(await Promise.all(heads)).toEqual([false, true]);
});

const REFUSED: [paths: string[], said: string][] = [
  [["nowhere.js"], "there is no file or folder nowhere.js"],
  [["gone.js"], "there is no file or folder gone.js"],
  [["src", "out/built.js"], "git ignores out/built.js, so it is not reviewed"],
  [["out"], "git ignores out, so it is not reviewed"],
  [[".."], "is outside the repository"],
  [["link/there"], "is outside the repository"],
  [["nested/in.js"], "nested/in.js is in a separate repository"],
  [["nested/deep/er.js"], "nested review -- deep/er.js`"],
  [[".git/HEAD"], ".git/HEAD is inside git's own directory"],
  [["src", "--staged"], "--staged and PATH cannot be combined"],
  [["src", "--base", "main"], "--base and PATH cannot be combined"],
  [["src", "--undo"], "--undo and PATH cannot be combined"],
  [["src", "--re-review"], "--re-review and PATH cannot be combined"],
];

test("what cannot be reviewed is one error with a hint", async () => {
  await using repo = oldFlaws();
  repo.write({ "../outside/there": EVAL, "nested/in.js": EVAL, "nested/deep/er.js": EVAL });
  repo.git("init", "--quiet", "nested");
  symlinkSync(join(repo.root, "../outside"), join(repo.root, "link"));

  for (const [paths, said] of REFUSED) {
    const { status, stdout, stderr } = await runTool(repo, ["review", ...paths]);

    expect(stderr).toMatch(/^error: [^\n]+\nhint: [^\n]+\n$/);
    expect(stderr).toContain(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  }
});

test("a path as a report prints it, typed in a folder of the project, is answered with the way to it", async () => {
  await using repo = oldFlaws();

  const { status, stderr } = await runTool(repo, ["review", "src/new.js"], { cwd: "src" });

  expect(status).toBe(2);
  expect(stderr).toContain("error: there is no file or folder src/src/new.js\n");
  expect(stderr).toContain(`did you mean \`tool review ${repo.root}/src/new.js\`?\n`);
});

test("--fix applies fixes to files that the branch left alone", async () => {
  await using repo = repoWithOrigin({ main: { "a.js": FLAWED } });
  askTheNursery(repo);

  const { report } = await reviewJson(repo, ["a.js", "--fix"]);

  expect(report.fixes.applied).toBe(3);
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);
});

test("shards, a brief and a preview of whole files hold those files", async () => {
  await using repo = oldFlaws();
  const whole = await reviewJson(repo, ["src"]);
  for (const part of ["1", "2"])
    await runTool(repo, ["review", "src", "--shard", `${part}/2`, "--output", `out/${part}.json`]);

  const merged = await reviewJson(repo, ["src", "--merge", "out"]);
  const brief = await runTool(repo, ["review", "src", "--brief", "--json"]);
  const preview = await runTool(repo, ["review", "src", "--preview", "--json"]);

  expect(places(merged.report)).toEqual(places(whole.report));
  expect(JSON.parse(brief.stdout)).toMatchObject({
    base: { commit: null },
    files: [
      { file: "src/deep/er.js", status: "added", lines: "all" },
      { file: "src/new.js" },
      { file: "src/old.js" },
    ],
  });
  expect(JSON.parse(preview.stdout)).toMatchObject({
    files: { selected: [{ file: "src/deep/er.js" }, {}, {}] },
  });
});

test("what compares with what was there has no part in it", async () => {
  await using repo = repoWithOrigin({
    main: {
      "a.js": 'import { b } from "./b.js";\nexport const a = () => b;\n',
      "b.js": 'import { a } from "./a.js";\nexport const b = () => a;\n',
    },
  });

  const { report } = await reviewJson(repo, ["."]);

  expect(report.status).toBe("clean");
  expect(report.reviewers.map(({ name }) => name)).not.toContain("import-cycles");
});
