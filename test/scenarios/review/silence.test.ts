import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson } from "./helpers.ts";

const SILENCED = `// tool-ignore js/eval-input: the text is our own\n${EVAL}`;
const OLD = `${EVAL}export const one = 1;\n`;

/** A branch with something silenced, something old, something ignored, something excluded and something clean. */
function manyReasons(): Repo {
  const repo = repoWithOrigin({
    main: { "old.js": OLD },
    feature: {
      "old.js": OLD.replace("1;", "2;"),
      "silenced.js": SILENCED,
      "ignored.js": "export const same = (a, b) => a == b;\n",
      "found.js": EVAL,
      "vendor/lib.js": EVAL,
      "good.js": GOOD,
      "package-lock.json": "{}\n",
    },
  });
  repo.config({ exclude: ["vendor/*"], review: { ignore: ["js/loose-equality"] } });
  return repo;
}

async function explain(repo: Repo, place: string, ...flags: string[]) {
  return await runTool(repo, ["review", "--no-input", "--explain-silence", place, ...flags]);
}

test("--explain-silence says what was left out at a line and why, or who looked at it", async () => {
  await using repo = manyReasons();
  const said: Record<string, string> = {};
  for (const place of [
    "silenced.js:2",
    "old.js:1",
    "ignored.js:1",
    "found.js:1",
    "vendor/lib.js:1",
    "good.js:1",
    "package-lock.json:1",
  ]) {
    const { status, stdout } = await explain(repo, place);
    expect([place, status]).toEqual([place, 0]);
    expect(stdout.split("\n").length - 1).toBeLessThanOrEqual(12);
    said[place] = stdout.replace(/\n {11}/g, " ");
  }

  expect(said["silenced.js:2"]).toContain(
    "js/eval-input, line 2: it is silenced by a `tool-ignore` comment (tool-ignore: the text is our own)",
  );
  expect(said["old.js:1"]).toMatch(
    /^old\.js:1: nothing is reported: 1 finding is left out\.\nleft out {3}js\/eval-input, line 1: it is on lines that the change does not touch \(outside-change\)\nfile {7}reviewed; the change leaves this line alone\n/,
  );
  expect(said["ignored.js:1"]).toContain(
    "js/loose-equality, line 1: it is ignored by the setting `review.ignore` (review.ignore: its entry is `js/loose-equality`)",
  );
  expect(said["found.js:1"]).toMatch(
    /^found\.js:1: 1 reported\.\nreported {3}major js\/eval-input/,
  );
  expect(said["vendor/lib.js:1"]).toContain("file       excluded: matches `vendor/*`\n");
  expect(said["good.js:1"]).toMatch(
    /^good\.js:1: nothing is reported, as nothing was found\.\nfile {7}reviewed; the change adds or modifies this line\nread by {4}oxlint, /,
  );
  expect(said["good.js:1"]).toMatch(/^not by {5}.*ruff.*\(other kinds of files\)/m);
  const [read = "", others = ""] = (said["good.js:1"] ?? "").split("\nnot by");
  for (const name of ["oxlint-types", "manifests"]) {
    expect(read).not.toContain(name);
    expect(others).toContain(name);
  }
  expect(said["package-lock.json:1"]).toContain("file       skipped: lock file\n");

  const whole = await explain(repo, "old.js:1", "old.js");
  expect(whole.stdout.replace(/\n {11}/g, " ")).toMatch(
    /^old\.js:1: 1 reported\.\nreported {3}major js\/eval-input.*\nfile {7}reviewed as a whole\nread by (?!.*copies)/,
  );
});

test("an explanation is JSON for programs, takes a path from where one stands, and writes nothing", async () => {
  await using repo = manyReasons();
  repo.write({ "src/inner.js": SILENCED });
  const before = repo.git("status", "--porcelain");

  const { status, stdout } = await runTool(
    repo,
    ["review", "--explain-silence", "./inner.js:2:4", "--json"],
    { cwd: "src" },
  );

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: "tool.silence/1",
    file: "src/inner.js",
    line: 2,
    reported: [],
    dropped: [
      { rule: "js/eval-input", line: 2, filter: "tool-ignore", because: "the text is our own" },
    ],
  });
  expect(repo.git("status", "--porcelain")).toBe(before);
  const absolute = await explain(repo, `${repo.root}/src/inner.js:2`, "--json");
  expect(JSON.parse(absolute.stdout)).toMatchObject({ file: "src/inner.js", line: 2 });
});

test.each([
  ["good.js", "does not name a line of a file", "name a file and a line"],
  ["nowhere.js:1", "there is no file nowhere.js", "tool review --preview"],
  [
    "README.md:1",
    "the change does not touch README.md",
    "tool review README.md --explain-silence README.md:1",
  ],
  ["good.js:99", "good.js has 1 line,", "--explain-silence good.js:1"],
])("%s is an error with a way out", async (place, message, hint) => {
  await using repo = repoWithOrigin({
    main: { "README.md": "# Example\n" },
    feature: { "good.js": GOOD },
  });

  const { status, stdout, stderr } = await explain(repo, place);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

test("an explanation and a fix cannot be asked for together", async () => {
  await using repo = repoWithOrigin({ feature: { "good.js": GOOD } });

  const { status, stderr } = await explain(repo, "good.js:1", "--fix");

  expect(status).toBe(2);
  expect(stderr).toContain("error: --explain-silence and --fix cannot be combined\n");
});

test("-v counts the reasons on standard error, and the JSON report lists them", async () => {
  await using repo = manyReasons();

  const { report, stderr } = await reviewJson(repo, ["-v"]);
  const again = await reviewJson(repo);

  expect(places(report)).toEqual(["found.js:1 js/eval-input"]);
  expect(stderr.match(/^not reported: .+$/gm)).toEqual([
    "not reported: 1 finding (outside-change): it is on lines that the change does not touch",
    "not reported: 1 finding (tool-ignore): it is silenced by a `tool-ignore` comment",
    "not reported: 1 finding (review.ignore): it is ignored by the setting `review.ignore`",
  ]);
  expect(report.usage).toEqual({
    proposals: null,
    reading: null,
    dropped: [
      {
        reason: "is on lines that the change does not touch",
        rule: "js/eval-input",
        file: "old.js",
        line: 1,
        filter: "outside-change",
      },
      {
        reason: "is silenced by a `tool-ignore` comment",
        rule: "js/eval-input",
        file: "silenced.js",
        line: 2,
        filter: "tool-ignore",
      },
      {
        reason: "is ignored by the setting `review.ignore`",
        rule: "js/loose-equality",
        file: "ignored.js",
        line: 1,
        filter: "review.ignore",
      },
    ],
    droppedBy: { "outside-change": 1, "tool-ignore": 1, "review.ignore": 1 },
  });
  // What is remembered of a file is judged as what was found anew.
  expect(again.report.usage).toEqual(report.usage);
  expect(again.stderr).not.toContain("not reported");
});

test("of one reason ten findings are listed, and all are counted", async () => {
  const old = Array.from({ length: 12 }, (_, at) => EVAL.replace("run", `run${at}`)).join("");
  await using repo = repoWithOrigin({
    main: { "old.js": old },
    feature: { "old.js": `${old}export const one = 1;\n` },
  });

  const { usage } = (await reviewJson(repo)).report;

  expect(usage?.["dropped"]).toHaveLength(10);
  expect(usage?.["droppedBy"]).toEqual({ "outside-change": 12 });
});
