import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, reviewJson } from "./helpers.ts";

test("the receipt says base, head, files reviewed, excluded, skipped and failed, and who reviewed", async () => {
  await using repo = repoWithOrigin({
    feature: {
      "sum.js": GOOD,
      "view.snap": "x\n",
      "logo.png": Buffer.from([137, 80, 78, 71, 0, 0, 0, 1]),
      "package-lock.json": "{}\n",
    },
  });
  const short = (revision: string) => repo.git("rev-parse", revision).slice(0, 10);

  const { status, stdout } = await runTool(repo, ["review", "--exclude", "*.snap", "--harsh"]);

  expect(status).toBe(0);
  expect(stdout.replace(/\d+\.\d s/g, "0.0 s").split("\n")).toEqual([
    `base       main (origin/main) at ${short("main")}`,
    `head       feature at ${short("HEAD")}`,
    "settings   every focus, harsh tone, auto engine",
    "reviewed   1 file",
    "           by oxlint, ast-grep, flow, regex, secretlint, credentials, leftovers,",
    "           unicode, misspellings, commented-code",
    "excluded   1 file: view.snap",
    "skipped    2 files: logo.png (binary), package-lock.json (lock file)",
    "failed     none",
    "",
    "clean: nothing found in 1 file; the gate (major) is met",
    "",
  ]);
});

test("with -v each of the reviewers has a row with what it did", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { stdout } = await runTool(repo, ["review", "-v"]);

  const rows = stdout.split("\n").filter((line) => line.startsWith("           "));
  const shown = rows.map((row) => row.trim().replace(/\d+\.\d s/, "0.0 s"));
  expect(shown).toContain("flow: 1 file, 1 finding, 0.0 s");
  expect(shown).toContain("secretlint: 1 file, 0 findings, 0.0 s");
});

test("with -v a reviewer that compares the change as a whole is not said to have read 0 files", async () => {
  const guarded =
    "export function save(user, text) {\n  if (!user.isAdmin) throw new Error('no');\n  return write(text);\n}\n";
  await using repo = repoWithOrigin({
    main: { "save.js": guarded },
    feature: { "save.js": guarded.replace(/ {2}if .*\n/, "") },
  });

  const { stdout } = await runTool(repo, ["review", "-v"]);

  expect(stdout.replace(/\d+\.\d s/g, "0.0 s")).toContain(
    "\n           removed-guards: 1 finding, 0.0 s\n",
  );
});

test("uncommitted changes are named", async () => {
  await using repo = repoWithOrigin({ feature: { "sum.js": GOOD } });
  repo.write({ "more.js": GOOD });

  const { report } = await reviewJson(repo);

  expect(report.head).toEqual({
    branch: "feature",
    commit: repo.git("rev-parse", "HEAD"),
    dirty: true,
  });
  expect(report.files.reviewed).toBe(2);
});

test("many files are folded, and named with -v", async () => {
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`s${i}.snap`, "x\n"]));
  await using repo = repoWithOrigin({ feature: { "sum.js": GOOD, ...many } });
  const excluded = ["review", "--exclude", "*.snap"];

  const folded = await runTool(repo, excluded);
  const whole = await runTool(repo, [...excluded, "-v"]);

  expect(folded.stdout).toContain("and 4 more (named with -v)");
  expect(folded.stdout.match(/\.snap/g)).toHaveLength(10);
  expect(whole.stdout.match(/\.snap/g)).toHaveLength(14);
});

test("findings outside the change and those of review.ignore are counted, not shown", async () => {
  await using repo = repoWithOrigin({
    main: { "run.js": EVAL },
    feature: { "run.js": `${EVAL}export const again = (text) => eval(text + 1);\n` },
  });

  const { stdout } = await runTool(repo, ["review"]);
  const ignoring = await runTool(repo, ["review", "--set", 'review.ignore=["js/eval-input"]']);

  expect(stdout).toContain("┌─ run.js:2:");
  expect(stdout).toContain("not shown  1 on lines not changed here (see: `tool review run.js`)\n");
  expect(ignoring.status).toBe(0);
  expect(ignoring.stdout).toMatch(/run\.js`\), 1 by\s+review\.ignore\n/);
});
