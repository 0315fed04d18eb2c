import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, places, reviewJson } from "./helpers.ts";

/** A flaw in each place a change can be: two commits, the index, the work tree, an untracked file. */
function flawsEverywhere(): Repo {
  const repo = repoWithOrigin({
    main: { "work.js": "\n", "README.md": "# Example\n" },
    feature: { "first.js": EVAL },
  });
  repo.git("tag", "first");
  repo.commit("Second", { "second.js": EVAL });
  repo.write({ "index.js": EVAL });
  repo.git("add", "index.js");
  repo.write({ "work.js": EVAL, "new.js": EVAL });
  return repo;
}

const SCOPES: [what: string, args: string[], files: string[]][] = [
  [
    "without a flag everything since the target is reviewed",
    [],
    ["first.js", "index.js", "new.js", "second.js", "work.js"],
  ],
  ["--staged reviews the index", ["--staged"], ["index.js"]],
  [
    "--uncommitted reviews what no commit holds",
    ["--uncommitted"],
    ["index.js", "new.js", "work.js"],
  ],
  ["--committed reviews the commits", ["--committed"], ["first.js", "second.js"]],
  ["--commit reviews one commit", ["--commit", "first"], ["first.js"]],
  ["--range reviews a range", ["--range", "first..HEAD"], ["second.js"]],
  [
    "--base compares against another branch",
    ["--base", "first"],
    ["index.js", "new.js", "second.js", "work.js"],
  ],
  ["--base with --committed", ["--committed", "--base", "first"], ["second.js"]],
];

test.each(SCOPES)("%s", async (_, args, files) => {
  await using repo = flawsEverywhere();

  const { report } = await reviewJson(repo, args);

  expect(places(report)).toEqual(files.map((file) => `${file}:1 js/eval-input`));
});

test("--patch reviews a patch from standard input", async () => {
  await using repo = repoWithOrigin({ feature: { "first.js": EVAL } });
  const patch = repo.git("diff", "main", "feature");
  repo.git("checkout", "-q", "main");

  const { report } = await reviewJson(repo, ["--patch", "-"], { input: `${patch}\n` });

  expect(places(report)).toEqual(["first.js:1 js/eval-input"]);
});

test("--patch finds its file from where it was typed", async () => {
  await using repo = repoWithOrigin({ feature: { "first.js": EVAL } });
  const patch = repo.git("diff", "main", "feature");
  repo.git("checkout", "-q", "main");
  repo.write({ "sub/the.patch": `${patch}\n` });

  const { report } = await reviewJson(repo, ["--patch", "the.patch"], { cwd: "sub" });

  expect(places(report)).toEqual(["first.js:1 js/eval-input"]);
});

test("files are named from the top of the work tree, wherever the review is started", async () => {
  await using repo = repoWithOrigin({ feature: { "deep/er/run.js": EVAL } });

  const { report } = await reviewJson(repo, [], { cwd: "deep" });

  expect(places(report)).toEqual(["deep/er/run.js:1 js/eval-input"]);
});

const CONTRADICTIONS: [args: string[], said: string][] = [
  [["--staged", "--uncommitted"], "--staged and --uncommitted cannot be combined"],
  [
    ["--commit", "HEAD", "--range", "a..b", "--staged"],
    "--staged, --commit and --range cannot be combined",
  ],
  [["--patch", "x", "--committed"], "--committed and --patch cannot be combined"],
  [["--base", "main", "--staged"], "--base and --staged cannot be combined"],
  [["--base", ""], "--base was given an empty value"],
  [["--json", "--format", "text"], "--json and --format text cannot be combined"],
];

test.each(CONTRADICTIONS)("%j exits 2 and nothing runs", async (args, said) => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { status, stderr } = await runTool(repo, ["review", ...args]);

  expect(status).toBe(2);
  expect(stderr).toContain(`error: ${said}\nhint: `);
  expect(stderr).not.toContain("reviewing");
});
