import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson } from "./helpers.ts";

/** A branch whose commits write a project file of their own. */
function world(before: object | null, after: object | null): Repo {
  const repo = emptyRepo();
  repo.commit("Before", {
    "lib/a.js": GOOD,
    ...(before === null ? {} : { ".tool/config.json": JSON.stringify(before) }),
  });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("After", {
    "lib/a.js": `${GOOD}${EVAL}`,
    ...(after === null ? {} : { ".tool/config.json": JSON.stringify(after) }),
  });
  return repo;
}

test.each([
  ["exclude", { exclude: ["lib/"] }],
  ["review.ignore", { review: { ignore: ["js/eval-input"] } }],
  ["review.failOn", { review: { failOn: "never" } }],
])(
  "what the branch's commits write into %s counts as it was before them, and it is said",
  async (key, after) => {
    await using repo = world({}, after);

    const { report, status, stderr } = await reviewJson(repo);
    const text = await runTool(repo, ["review"]);

    expect(places(report)).toContain("lib/a.js:2 js/eval-input");
    expect(report.gate).toEqual({ failOn: "major", passed: false });
    expect(status).toBe(1);
    expect(stderr).toContain(`which keep their earlier values: ${key}`);
    expect(text.stdout).toMatch(
      new RegExp(`as before these commits,[^]*${key.replace(".", "\\.")}`),
    );
  },
);

test("a setting that the commits take away holds", async () => {
  await using repo = world({ review: { failOn: "critical" } }, {});

  expect((await reviewJson(repo)).report.gate.failOn).toBe("critical");
});

test("a flag stands above both, and an edit that no commit holds counts and is named", async () => {
  await using repo = world({ exclude: [] }, { exclude: ["lib/"] });

  const flag = await reviewJson(repo, ["--fail-on", "never", "--exclude", "lib/"]);
  repo.write({ ".tool/config.json": JSON.stringify({ exclude: ["lib/a.js"] }) });
  const edited = await runTool(repo, ["review"]);

  expect(flag.report.files.excluded).toEqual(["lib/a.js"]);
  expect(edited.stdout).toContain("1 file: lib/a.js");
  expect(edited.stdout).toMatch(/as edited and not yet committed[^]*exclude/);
});

test("the first project file counts, for there is none before it", async () => {
  await using repo = world(null, { exclude: ["lib/"] });

  expect((await reviewJson(repo)).report.files.excluded).toEqual(["lib/a.js"]);
});

test("a preview goes by the same settings as the review, and says so", async () => {
  await using repo = world({ exclude: [] }, { exclude: ["lib/"] });

  const text = await runTool(repo, ["review", "--preview"]);
  const json = await runTool(repo, ["review", "--preview", "--json"]);

  expect(text.stdout).toContain("  lib/a.js  ");
  expect(text.stdout).toMatch(/excluded +none/);
  expect(text.stdout).toMatch(/as before these commits,[^]*exclude/);
  expect(JSON.parse(json.stdout).settings.exclude).toEqual([]);
  expect(json.stderr).toContain("which keep their earlier values: exclude");
});

test.each([
  ["--staged"],
  ["--uncommitted"],
  ["--committed"],
  ["--commit", "HEAD"],
  ["--range", "main..HEAD"],
  ["lib"],
])("an edit that no commit holds yet is named with %s too", async (...scope) => {
  await using repo = world({ exclude: [] }, { exclude: [] });
  repo.write({ "lib/a.js": `${GOOD}${EVAL}${EVAL}` });
  repo.git("add", "lib");
  repo.write({ ".tool/config.json": JSON.stringify({ exclude: ["lib/a.js"] }) });

  const { stdout } = await runTool(repo, ["review", ...scope]);

  expect(stdout).toContain("1 file: lib/a.js");
  expect(stdout).toMatch(/as edited and not yet committed: exclude\n/);
});

test("a project file that no commit holds yet is named as well", async () => {
  await using repo = world(null, null);
  repo.write({ ".tool/config.json": JSON.stringify({ exclude: ["lib/"] }) });

  const { stdout } = await runTool(repo, ["review"]);

  expect(stdout).toContain("1 file: lib/a.js");
  expect(stdout).toMatch(/as edited and not yet committed: exclude\n/);
});

const HIDING = JSON.stringify({ exclude: ["lib/"] });

/** How the commits of a branch hide an edit of the project's file from whoever looks for it by its name. */
const DETOURS: readonly (readonly [string, (repo: Repo) => void, (repo: Repo) => void])[] = [
  [
    "the branch makes the file a link",
    (repo) => repo.write({ ".tool/config.json": "{}" }),
    (repo) => {
      repo.write({ ".tool/config.json": null, "other.json": HIDING });
      symlinkSync("../other.json", join(repo.root, ".tool/config.json"));
    },
  ],
  [
    "the branch makes the folder a link",
    (repo) => repo.write({ ".tool/config.json": "{}" }),
    (repo) => {
      repo.write({ ".tool": null, "other/config.json": HIDING });
      symlinkSync("other", join(repo.root, ".tool"));
    },
  ],
  [
    "the file is a link, and the branch edits what it leads to",
    (repo) => {
      repo.write({ "other.json": "{}", ".tool/a": "" });
      symlinkSync("../other.json", join(repo.root, ".tool/config.json"));
    },
    (repo) => repo.write({ "other.json": HIDING }),
  ],
  [
    "the folder is a link, and the branch edits what it leads to",
    (repo) => {
      repo.write({ "other/config.json": "{}" });
      symlinkSync("other", join(repo.root, ".tool"));
    },
    (repo) => repo.write({ "other/config.json": HIDING }),
  ],
];

test.each(DETOURS)("%s: the settings count as they were before it", async (_, before, after) => {
  await using repo = emptyRepo();
  before(repo);
  repo.commit("Before", { "lib/a.js": GOOD });
  repo.git("checkout", "-q", "-b", "feature");
  after(repo);
  repo.commit("After", { "lib/a.js": `${GOOD}${EVAL}` });

  const { report, stderr } = await reviewJson(repo);

  expect(places(report)).toContain("lib/a.js:2 js/eval-input");
  expect(stderr).toContain("which keep their earlier values: exclude");
});

test("a project file that the branch moves away counts as it was", async () => {
  await using repo = emptyRepo();
  const settings = JSON.stringify({ tone: "harsh", review: { failOn: "critical" } }, null, 2);
  repo.commit("Before", { ".tool/config.json": settings });
  repo.git("checkout", "-q", "-b", "feature");
  repo.git("mv", ".tool/config.json", "moved.json");
  repo.commit("After", { "lib/a.js": `${GOOD}${EVAL}` });

  expect((await reviewJson(repo)).report.gate.failOn).toBe("critical");
});

test("an account that the branch itself calls the project's own is a stranger", async () => {
  await using repo = emptyRepo();
  const address = (account: string): string =>
    `${JSON.stringify({ repository: `github:${account}/app` }, null, 2)}\n`;
  repo.commit("Before", { "package.json": address("acme") });
  repo.git("checkout", "-q", "-b", "feature");
  const steps = ["acme", "stranger"].map((account) => `      - uses: ${account}/deploy@main\n`);
  repo.commit("After", {
    "package.json": address("stranger"),
    ".github/workflows/ci.yml": `on: push\npermissions: {}\njobs:\n  deploy:\n    runs-on: ubuntu-24.04\n    steps:\n${steps.join("")}`,
  });

  const { report } = await reviewJson(repo);

  expect(places(report)).toEqual([".github/workflows/ci.yml:8 ci/action-from-branch"]);
});
