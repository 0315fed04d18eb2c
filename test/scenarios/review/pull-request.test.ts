import { describe, expect, test } from "vitest";
import type { WorldPull } from "../../helpers/fake-github/world.ts";
import { REAL_GH, realGhWorld, type RealGhWorld } from "../../helpers/real-gh.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";

const FLAW = "export const run = (text) => eval(text);\n";

/** The work tree, and of git's folder what says what is checked out and staged. */
function filesOf(repo: Repo): unknown {
  const isWatched = (name: string): boolean => !/^\.git\/(?!HEAD$|index$|ORIG_HEAD$)/.test(name);
  return Object.entries(snapshot(repo.root)).filter(([name]) => isWatched(name));
}

/** A colleague's fork has offered a commit: its head is in the project under `refs/pull/7/head` alone. */
function offerFromFork({ repo, github }: RealGhWorld): void {
  repo.git("push", "-q", repo.origin, "HEAD:refs/heads/feature");
  repo.pushFromAnotherClone("main", { "later.txt": "the target has moved on\n" });
  const commit = repo.pushFromAnotherClone("feature", { "src/run.js": FLAW });
  repo.gitIn(repo.origin, "update-ref", "refs/pull/7/head", commit);
  repo.gitIn(repo.origin, "update-ref", "-d", "refs/heads/feature");
  const pull: Partial<WorldPull> = { number: 7, state: "OPEN", base: "main", head: "their-work" };
  github.world.pulls.push(pull as WorldPull);
}

describe.skipIf(REAL_GH === undefined)("with the real gh", () => {
  test.each([
    ["7"],
    ["http://github.localhost/acme/app/pull/7/files"],
    ["http://github.localhost:8443/acme/app/pull/7"],
  ])(
    "--pr %s reviews a pull request from a fork and touches neither files nor branches",
    async (name) => {
      await using world = await realGhWorld();
      const { repo, github } = world;
      offerFromFork(world);
      repo.write({ "sum.ts": "pending\n", "new.txt": "untracked\n" });
      const before = filesOf(repo);
      const branches = repo.git("for-each-ref");
      const status = repo.git("status", "--porcelain");

      const review = await runTool(repo, ["review", "--pr", name, "--json", "--no-input"]);

      expect(review.status, review.stderr).toBe(1);
      const report = JSON.parse(review.stdout);
      expect(report.base).toMatchObject({ branch: "main" });
      expect(report.head).toMatchObject({ branch: "their-work", dirty: false });
      expect(report.findings.map((found: { file: string }) => found.file)).toEqual(["src/run.js"]);
      expect(filesOf(repo)).toEqual(before);
      expect(repo.git("for-each-ref")).toBe(branches);
      expect(repo.git("status", "--porcelain")).toBe(status);
      expect(github.leaks).toEqual([]);
    },
  );

  test("--pr reviews a pull request that was merged, also when the branch that it went into is gone", async () => {
    await using world = await realGhWorld();
    const { repo, github } = world;
    offerFromFork(world);
    const head = repo.gitIn(repo.origin, "rev-parse", "refs/pull/7/head");
    const base = repo.gitIn(repo.origin, "rev-parse", "refs/pull/7/head~1");
    repo.gitIn(repo.origin, "update-ref", "refs/heads/main", head);
    repo.gitIn(repo.origin, "update-ref", "refs/pull/8/head", head);
    const noted = { head, base };
    github.world.pulls.push({ ...github.world.pulls[0], number: 8, base: "no-more" } as WorldPull);
    for (const pull of github.world.pulls) Object.assign(pull, { state: "MERGED", noted });

    for (const number of ["7", "8"]) {
      const args = ["review", "--pr", number, "--json", "--no-input"];
      const { status, stdout, stderr } = await runTool(repo, args);

      expect(status, stderr).toBe(1);
      const report = JSON.parse(stdout);
      expect(report.base.commit).toBe(base);
      expect(report.findings.map((found: { file: string }) => found.file)).toEqual(["src/run.js"]);
    }
  });

  test("refs that a killed review left behind are removed a day later", async () => {
    await using world = await realGhWorld();
    const { repo } = world;
    offerFromFork(world);
    const now = new Date().toISOString().replaceAll(/[-:]/g, "");
    const recent = `refs/tool/pull/${now.slice(0, 8)}-${now.slice(9, 15)}-aaaa/head`;
    repo.git("update-ref", recent, "HEAD");
    repo.git("update-ref", "refs/tool/pull/20260101-000000-aaaa/head", "HEAD");

    await runTool(repo, ["review", "--pr", "7", "--no-input"]);

    expect(repo.git("for-each-ref", "--format=%(refname)", "refs/tool")).toBe(recent);
  });

  test("a number that the host does not have, and a URL of another project, are errors with a way out", async () => {
    await using world = await realGhWorld();

    const unknown = await runTool(world.repo, ["review", "--pr", "99"]);
    const url = "https://github.com/other/thing/pull/7";
    const other = await runTool(world.repo, ["review", "--pr", url]);

    expect(unknown.stderr).toContain("error: github.localhost/acme/app has no pull request #99\n");
    for (const { status, stdout, stderr } of [unknown, other]) {
      expect(stdout).toBe("");
      expect(status, stderr).toBe(2);
      expect(stderr).toMatch(/^error: .*\n(caused by: .*\n)*hint: /m);
    }
  });
});

test.each([
  [["--pr", "seven"], "--pr takes a number or a URL"],
  [["--pr", "7", "--staged"], "--staged and --pr cannot be combined"],
  [["--pr", "7", "--fix"], "--fix and --pr cannot be combined"],
])("%j is refused before anything is asked", async (flags, message) => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["review", ...flags]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test("a host that cannot tell where its pull requests are is named", async () => {
  await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });

  const { status, stderr } = await runTool(repo, ["review", "--pr", "1", "--set", "host=plain"]);

  expect(status).toBe(2);
  expect(stderr).toContain("cannot be read by their number");
});
