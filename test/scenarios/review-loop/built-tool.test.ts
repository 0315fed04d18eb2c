import { expect, test } from "vitest";
import { emptyRepo, type Files, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson } from "../review/helpers.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "../ship/world.ts";

const DEBUGGER = "export function go() {\n  debugger;\n  return 1;\n}\n";
const MENDED = "export function go() {\n  return 1;\n}\n";
const REVIEWING = { tone: "constructive", ship: { targetBranch: "main" } };

function branchWith(files: Files): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Add files", files);
  return repo;
}

test("tool review --loop mends what is safe to mend and passes", async () => {
  await using repo = branchWith({ "go.js": DEBUGGER });

  const { status, stderr, report } = await reviewJson(repo, ["--loop"]);

  expect({ status, loop: report.loop }).toEqual({
    status: 0,
    loop: {
      status: "passed",
      ended: "passed",
      reason: "nothing at or above the gate is left",
      rounds: 2,
      late: [],
    },
  });
  expect(report).toMatchObject({ status: "clean", fixes: { applied: 1, commit: null } });
  expect(repo.read("go.js")).toBe(MENDED);
  expect(stderr).toContain("round 1: 1 finding, 1 at or above the gate; fixing 1\n");
  const undone = await runTool(repo, ["review", "--undo"]);
  expect({ status: undone.status, text: repo.read("go.js") }).toEqual({
    status: 0,
    text: DEBUGGER,
  });
});

test("tool review --loop is incomplete with what it may not mend, and exits 1", async () => {
  await using repo = branchWith({ "go.js": DEBUGGER, "run.js": EVAL });

  const { status, report } = await reviewJson(repo, ["--loop"]);

  expect({ status, loop: report.loop, places: places(report) }).toEqual({
    status: 1,
    loop: {
      status: "incomplete",
      ended: "nothing-to-fix",
      reason: "no remaining finding has a fix that the loop may apply",
      rounds: 2,
      late: [],
    },
    places: ["run.js:1 js/eval-input"],
  });
  expect(report).toMatchObject({ fixes: { applied: 1 }, gate: { passed: false } });
  expect(repo.read("go.js")).toBe(MENDED);
  expect(repo.read("run.js")).toBe(EVAL);
});

test("tool ship mends a debugger in its review and ships that in one commit", async () => {
  await using repo = shipWorld({ config: REVIEWING, feature: { "go.js": DEBUGGER } });

  const { status, steps } = await shipJson(repo);

  expect({ status, review: steps["review"], commit: steps["commit"] }).toEqual({
    status: 0,
    review: "passed",
    commit: "passed",
  });
  expect(repo.gitIn(repo.origin, "show", "feature:go.js")).toBe(MENDED.trimEnd());
  expect(subjectsOnOrigin(repo, "feature")).toHaveLength(3);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("tool ship whose loop is incomplete stops there: nothing later ran, nothing left the machine", async () => {
  await using repo = shipWorld({
    config: {
      ...REVIEWING,
      ship: {
        targetBranch: "main",
        installCommand: 'echo install >> "$TRACE"',
        testCommand: 'echo test >> "$TRACE"',
      },
    },
    feature: { "go.js": DEBUGGER, "run.js": EVAL },
  });
  const head = repo.git("rev-parse", "HEAD");

  const { status, report, steps, stderr } = await shipJson(repo);

  expect({ status, state: report.status, pullRequest: report.pullRequest }).toEqual({
    status: 1,
    state: "failed",
    pullRequest: null,
  });
  expect(steps["review"]).toBe("failed");
  for (const id of ["install", "test", "commit", "pull-request"])
    expect(steps[id]).toBe("not-reached");
  expect(repo.trace()).toEqual([]);
  expect(repo.tipOnOrigin("feature")).toBeNull();
  expect(pullRefs(repo)).toEqual([]);
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(stderr).toContain("run.js:1");
  expect(stderr).toContain("error: the review stopped the ship: ");
  expect(repo.read("go.js")).toBe(MENDED);
  // The next ship takes it from there.
  expect((await runTool(repo, ["review", "--undo"])).status).toBe(0);
  expect(repo.read("go.js")).toBe(DEBUGGER);
});

test("a ship that its review stops says how many fixes there are to look at, and the command applies them", async () => {
  await using repo = shipWorld({
    config: REVIEWING,
    feature: { "set.js": "export const isOne = (x) => { if (x = 1) return true; };\n" },
  });

  const { status, stderr } = await shipJson(repo);

  expect(status).toBe(1);
  expect(stderr).toContain("hint: fix the problems above (1 with `tool review --fix=all`) and run");
  await runTool(repo, ["review", "--fix=all"]);
  expect((await shipJson(repo)).status).toBe(0);
});

test("fast-ship commits its review's fix alone; an edit in the same file stays pending and is named", async () => {
  const more = "\n\n\nexport const last = 1;\n";
  await using repo = shipWorld({
    config: { tone: "constructive", fastShip: { review: true, targetBranch: "main" } },
    feature: { "go.js": `${DEBUGGER}${more}` },
  });
  repo.write({ "go.js": `${DEBUGGER}${more}`.replace("last = 1", "last = 2"), "new.txt": "new\n" });

  const { status, report, steps, stderr } = await shipJson(repo, ["fast-ship"]);

  expect({ status, review: steps["review"], commit: steps["commit"] }).toEqual({
    status: 0,
    review: "passed",
    commit: "passed",
  });
  expect(`${repo.gitIn(repo.origin, "show", "feature:go.js")}\n`).toBe(`${MENDED}${more}`);
  expect(repo.git("diff", "-U0", "--no-color").split("\n").slice(-2)).toEqual([
    "-export const last = 1;",
    "+export const last = 2;",
  ]);
  expect(repo.git("status", "--porcelain")).toBe(" M go.js\n?? new.txt");
  expect(report.warnings).toMatchObject([{ code: "pending-not-shipped" }]);
  expect(stderr).toMatch(/^warning: .* 2 files with pending changes .*: go\.js, new\.txt$/m);
});

test("fast-ship whose review finds nothing to mend says what is pending and commits nothing", async () => {
  await using repo = shipWorld({
    config: { tone: "constructive", fastShip: { review: true, targetBranch: "main" } },
  });
  repo.write({ "new.txt": "new\n" });
  const head = repo.git("rev-parse", "HEAD");

  const { status, steps, stderr } = await shipJson(repo, ["fast-ship"]);

  expect({ status, commit: steps["commit"] }).toEqual({
    status: 0,
    commit: "skipped: pending-left",
  });
  expect(repo.tipOnOrigin("feature")).toBe(head);
  expect(stderr).toMatch(/^warning: fast-ship commits nothing: .*new\.txt$/m);
});

const FAST = { tone: "constructive", fastShip: { review: true, targetBranch: "main" } };

test("fast-ship stops at a finding that only pending changes mend: it does not ship those", async () => {
  await using repo = shipWorld({ config: FAST, feature: { "run.js": EVAL } });
  repo.write({ "run.js": GOOD });

  const { status, report, steps, stderr } = await shipJson(repo, ["fast-ship"]);

  expect({ status, state: report.status, review: steps["review"] }).toEqual({
    status: 1,
    state: "failed",
    review: "failed",
  });
  expect(stderr).toMatch(
    /^warning: the review passes only with pending changes, .*: run\.js:1 js\/eval-input$/m,
  );
  expect(stderr).toContain("hint: commit them and run `tool fast-ship` again");
  expect(repo.tipOnOrigin("feature")).toBeNull();
  expect(repo.read("run.js")).toBe(GOOD);
  repo.commit("Mend it");
  expect((await shipJson(repo, ["fast-ship"])).status).toBe(0);
});

test("fixes of a fast ship that was stopped are not taken for shipped by the next one", async () => {
  await using repo = shipWorld({ config: FAST, feature: { "go.js": DEBUGGER, "run.js": EVAL } });
  const first = await shipJson(repo, ["fast-ship"]);
  expect({ status: first.status, text: repo.read("go.js") }).toEqual({ status: 1, text: MENDED });
  repo.write({ "run.js": GOOD });
  repo.git("commit", "-q", "-m", "Mend one of two", "run.js");

  const second = await shipJson(repo, ["fast-ship"]);

  expect(second.status).toBe(1);
  expect(second.stderr).toMatch(/which fast-ship does not ship: go\.js:2 js\/debugger-left$/m);
  expect(repo.tipOnOrigin("feature")).toBeNull();
});

for (const flags of [["--fix"], ["--fix=all"], ["--loop"]]) {
  test(`tool review ${flags.join(" ")} mends nothing that contradicts a decision`, async () => {
    await using repo = branchWith({ "go.js": DEBUGGER });
    repo.config({ decisionRegister: { enabled: true } });
    repo.write({
      ".tool/register/decisions.md":
        "## 1. May it stop here?\n\n- Status: answered\n- File: go.js\n- Rule: js/debugger-left\n\n### Answer\n\nYes, it is a lesson.\n",
    });

    const { status, report } = await reviewJson(repo, flags);

    expect({ status, fixes: report.fixes }).toEqual({
      status: 1,
      fixes: { applied: 0, commit: null },
    });
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]?.message).toContain("This contradicts decision 1");
    expect(repo.read("go.js")).toBe(DEBUGGER);
  });
}
