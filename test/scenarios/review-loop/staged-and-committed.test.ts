import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { reviewJson } from "../review/helpers.ts";
import { stateOf } from "../../unit/fixes/fix-world.ts";
import { busyRepo, linesOf } from "./keeping.ts";
import { find, loopIn, scriptedReviewer, undoIn } from "./world.ts";

const GAP = "\n\n\n";
const FOUND = `go();\ndebugger;\n${GAP}last();\n`;
const MENDED = `go();\n${GAP}last();\n`;

/** A file with a finding that is staged, and an edit below it that is not. */
function stagedRepo(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.js": `go();\n${GAP}last();\n` });
  repo.write({ "a.js": FOUND });
  repo.git("add", ".");
  repo.write({ "a.js": FOUND.replace("last", "pending") });
  return repo;
}

test("a loop over what is staged mends the index and the file beside it, and mixes nothing", async () => {
  await using repo = stagedRepo();
  const before = stateOf(repo, ["a.js"]);

  const { status, report } = await reviewJson(repo, ["--staged", "--loop"]);

  expect({ status, loop: report.loop?.ended, applied: report.fixes.applied }).toEqual({
    status: 0,
    loop: "passed",
    applied: 1,
  });
  expect(`${repo.git("show", ":a.js")}\n`).toBe(MENDED);
  expect(repo.read("a.js")).toBe(MENDED.replace("last", "pending"));
  expect((await runTool(repo, ["review", "--undo"])).status).toBe(0);
  expect(stateOf(repo, ["a.js"])).toEqual(before);
});

test("a staged fix on a line that has another edit in the file is refused and named", async () => {
  await using repo = stagedRepo();
  repo.write({ "a.js": FOUND.replace("debugger;", "debugger; // mine") });
  const before = stateOf(repo, ["a.js"]);

  const { status, report, stdout } = await reviewJson(repo, ["--staged", "--loop"]);

  expect({ status, loop: report.loop?.ended, applied: report.fixes.applied }).toEqual({
    status: 1,
    loop: "nothing-to-fix",
    applied: 0,
  });
  expect(stdout).toContain("js/debugger-left");
  expect(stateOf(repo, ["a.js"])).toEqual(before);
});

test("a loop that commits makes one commit of all its rounds' fixes and leaves the rest pending", async () => {
  await using repo = busyRepo("step1;", "alpha");
  const before = stateOf(repo, ["a.txt", "other.txt"]);
  const head = repo.git("rev-parse", "HEAD");
  const pendingOf = (diff: string): string[] =>
    diff.split("\n").filter((line) => /^[-+](?![-+])/.test(line));
  const staged = pendingOf(repo.git("diff", "--cached", "-U0"));
  const pending = pendingOf(repo.git("diff", "-U0"));
  const reviewer = scriptedReviewer(({ round, isTrial, texts }) =>
    isTrial || round > 3
      ? []
      : [
          ...find({ texts }, `step${round};`, { to: `step${round + 1};` }),
          ...find({ texts }, "alpha", { to: "omega" }),
        ],
  );

  const { report, outcome } = await loopIn(repo, reviewer, { isCommitting: true });

  expect(outcome).toMatchObject({ status: "passed", rounds: 4 });
  expect(report.fixes).toEqual({ applied: 4, commit: repo.git("rev-parse", "HEAD") });
  expect(repo.git("rev-parse", "HEAD~1")).toBe(head);
  expect(pendingOf(repo.git("show", "-U0", "--format=", "HEAD"))).toEqual([
    "-step1;",
    "-alpha",
    "+step4;",
    "+omega",
  ]);
  expect(pendingOf(repo.git("diff", "--cached", "-U0"))).toEqual(staged);
  expect(pendingOf(repo.git("diff", "-U0"))).toEqual(pending);
  await undoIn(repo);
  expect(stateOf(repo, ["a.txt", "other.txt"])).toEqual(before);
});

test("a loop whose commit a hook refuses leaves the fixes in the files, uncommitted", async () => {
  await using repo = busyRepo("alpha");
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\necho not today >&2\nexit 1\n" });
  chmodSync(join(repo.root, ".git/hooks/pre-commit"), 0o755);
  const head = repo.git("rev-parse", "HEAD");
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "omega" }));

  const { settled, outcome } = await loopIn(repo, reviewer, { isCommitting: true });

  expect(outcome.status).toBe("passed");
  expect(settled.failure).toMatchObject({ code: "FIX_COMMIT_FAILED" });
  expect(settled.report.fixes).toEqual({ applied: 1, commit: null });
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(linesOf(repo)).toEqual(["omega"]);
});

test("a loop that goes round in a circle has fixed nothing and has nothing to commit", async () => {
  await using repo = busyRepo("left");
  const head = repo.git("rev-parse", "HEAD");
  const reviewer = scriptedReviewer(({ isTrial, texts }) =>
    isTrial
      ? []
      : [...find({ texts }, "left", { to: "right" }), ...find({ texts }, "right", { to: "left" })],
  );

  const { outcome, report, settled } = await loopIn(repo, reviewer, { isCommitting: true });

  expect(outcome.ended).toBe("seen-before");
  expect(settled.failure).toBeNull();
  expect({ fixes: report.fixes, shown: settled.fixes }).toEqual({
    fixes: { applied: 0, commit: null },
    shown: null,
  });
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(linesOf(repo)).toEqual(["left"]);
});
