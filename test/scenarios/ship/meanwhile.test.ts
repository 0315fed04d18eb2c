import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ShipReport } from "../../../src/ship/pure/types.ts";
import { installFakeGh, type FakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { untilTraced } from "./processes.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin, type World } from "./world.ts";

const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const DEPLOY = 'echo "deploy $TOOL_MERGE_SHA" >> "$TRACE"';

/** A ship on GitHub that waits for its merge; `meanwhile` happens once the wait has begun. */
async function waiting(
  state: Partial<FakeGhState>,
  meanwhile: (repo: World, gh: FakeGh) => void,
): Promise<{ repo: World; gh: FakeGh; status: unknown; stdout: string; stderr: string }> {
  const repo = shipWorld({ config: { ship: { autoMerge: true, postMergeCommand: DEPLOY } } });
  const gh = installFakeGh(repo, { isProtected: true, ...state });
  const child = startTool(repo, ["ship", "--json"]);
  child.stdin.end();
  let stdout = "";
  let stderr = "";
  let isTold = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (isTold || !stderr.includes("waiting: ")) return;
    isTold = true;
    meanwhile(repo, gh);
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  return { repo, gh, status, stdout, stderr };
}

function changePull(gh: FakeGh, change: Partial<FakeGhState["pulls"][number]>): void {
  gh.change({ pulls: gh.state().pulls.map((pull) => ({ ...pull, ...change })) });
}

test.each<[string, (repo: World, gh: FakeGh) => void, string, string, boolean]>([
  [
    "closes it",
    (_, gh) => changePull(gh, { state: "CLOSED" }),
    "SHIP_MERGE_CLOSED",
    "#1 was closed without being merged",
    false,
  ],
  [
    "takes auto-merge back",
    (_, gh) => changePull(gh, { armed: null }),
    "SHIP_MERGE_DISARMED",
    "auto-merge was switched off on #1",
    false,
  ],
  [
    "pushes to the branch",
    (repo) => void repo.pushFromAnotherClone("feature", { "theirs.txt": "theirs\n" }),
    "SHIP_MERGE_HEAD_CHANGED",
    "feature was pushed to",
    true,
  ],
  [
    "makes it a draft",
    (_, gh) => changePull(gh, { isDraft: true }),
    "SHIP_MERGE_DRAFT",
    "#1 was made a draft, and a draft is not merged",
    true,
  ],
  [
    "breaks a required check",
    (_, gh) => changePull(gh, { checks: [{ name: "ci", outcome: "FAILURE", required: true }] }),
    "SHIP_MERGE_CHECK_FAILED",
    "a required check failed: ci",
    true,
  ],
])(
  "somebody %s while the merge is waited for: that is said, with its own code, and nothing is deployed",
  async (_, meanwhile, code, message, isStillSet) => {
    const { repo, status, stdout, stderr } = await waiting({}, meanwhile);
    await using __ = repo;

    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "unmerged",
      pullRequest: { merged: false },
      errors: [{ code, message: expect.stringContaining(message) as string }],
    });
    expect(stderr).toMatch(/^hint: /m);
    expect(stderr.includes("warning: auto-merge may still be set on #1")).toBe(isStillSet);
    expect(stderr.includes("hint: to unset it: `gh pr merge 1 --disable-auto`")).toBe(isStillSet);
    expect(repo.trace()).toEqual([]);
  },
);

test("a pull request that somebody merges by hand meanwhile is merged, and deployed once", async () => {
  const { repo, gh, status, stdout } = await waiting({}, (_, gh) =>
    gh.change({ mergeAfterReads: 0 }),
  );
  await using _ = repo;

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: "shipped", pullRequest: { merged: true } });
  expect(repo.trace()).toEqual([`deploy ${gh.state().pulls[0]?.mergeCommit}`]);
});

/** Somebody pushes, and the host has it merged before the next look. */
function mergeAfter(push: (repo: World) => void): (repo: World, gh: FakeGh) => void {
  return (repo, gh) => {
    push(repo);
    gh.change({ mergeAfterReads: 0 });
  };
}

test("a merge of what somebody pushed on top is one of what was shipped, with a warning", async () => {
  const push = mergeAfter(
    (repo) => void repo.pushFromAnotherClone("feature", { "more.js": "1\n" }),
  );
  const { repo, status, stdout } = await waiting({}, push);
  await using _ = repo;

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: "shipped", pullRequest: { merged: true } });
  expect((JSON.parse(stdout) as ShipReport).warnings).toMatchObject([{ code: "merge-note" }]);
  expect(repo.trace()).toHaveLength(1);
});

test("a merge of what somebody pushed in place of what was shipped is none, and nothing is deployed", async () => {
  const replace = mergeAfter((repo) => {
    const other = repo.gitIn(repo.origin, "commit-tree", "-m", "Other", "-p", "main", EMPTY_TREE);
    repo.gitIn(repo.origin, "update-ref", "refs/heads/feature", other);
  });
  const { repo, status, stdout, stderr } = await waiting({}, replace);
  await using _ = repo;
  const continued = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "unmerged",
    errors: [
      {
        code: "SHIP_MERGE_NOT_OURS",
        message: expect.stringContaining("#1 was merged without what was shipped") as string,
      },
    ],
  });
  expect(stderr).toContain("merged, but not as shipped: feature → main");
  expect(stderr).not.toContain("tool ship --continue");
  expect(continued.status).toBe(3);
  expect(repo.trace()).toEqual([]);
});

test.each([
  ["the host itself", undefined, "SHIP_MERGE_TIMEOUT", "was not merged within 1.0 s ("],
  ["an approval", "REVIEW_REQUIRED", "SHIP_MERGE_REVIEW_NEEDED", "it needs an approval"],
  [
    "what a reviewer wants changed",
    "CHANGES_REQUESTED",
    "SHIP_MERGE_REVIEW_NEEDED",
    "a reviewer asked for changes",
  ],
])("a merge that only %s holds back says so when the time is up", async (_, review, code, says) => {
  await using repo = shipWorld({ config: { ship: { autoMerge: true } } });
  installFakeGh(repo, { isProtected: true, ...(review === undefined ? {} : { review }) });

  const { status, report } = await shipJson(repo, ["ship", "--merge-timeout", "1s"]);

  expect(status).toBe(3);
  expect(report.errors).toMatchObject([{ code, message: expect.stringContaining(says) as string }]);
});

test("a pull request made by hand while the commands run is taken up, not opened again", async () => {
  const open = `cd "$WORK" && git push -q origin HEAD && gh pr create --base main --head feature --title "By hand" --body x -R github.com/acme/app`;
  await using repo = shipWorld({ config: { ship: { testCommand: open } } });
  const gh = installFakeGh(repo);
  repo.sandbox.env["WORK"] = repo.root;

  const { status, report } = await shipJson(repo);

  expect({ status, pullRequest: report.pullRequest }).toMatchObject({
    status: 0,
    pullRequest: { number: 1, created: false },
  });
  expect(gh.state().pulls.map(({ title }) => title)).toEqual(["By hand"]);
});

test("a target that moves on while the commands run is merged into, and keeps what it got", async () => {
  const testCommand = `git push -q "$ORIGIN" "$(git commit-tree -m theirs -p main main^{tree})":refs/heads/main`;
  await using repo = shipWorld({ config: { ship: { testCommand, autoMerge: true } } });
  repo.sandbox.env["ORIGIN"] = repo.origin;

  const { status, report } = await shipJson(repo);

  expect({ status, merged: report.pullRequest?.merged }).toEqual({ status: 0, merged: true });
  expect(subjectsOnOrigin(repo, "main").slice(1)).toEqual(["theirs", "Start"]);
});

test("a target that moves on into a conflict stops the merge; the branch is as it was", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: 'echo test >> "$TRACE"; cat "$PIPE"', autoMerge: true } },
  });
  const pipe = join(repo.sandbox.directory, "pipe");
  execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
  const child = startTool(repo, ["ship", "--json"], { env: { PIPE: pipe } });
  child.stdin.end();
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  await untilTraced(repo, 1);
  repo.pushFromAnotherClone("main", { "sum.js": "export const sum = null;\n" });
  execFileSync("sh", ["-c", ': > "$0"', pipe]);

  const status = await new Promise((resolve) => child.once("close", resolve));

  expect(status).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "unmerged",
    errors: [{ code: "HOST_MERGE_CONFLICT", message: "#1 conflicts with main: sum.js" }],
  });
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "feature"));
});

test("two work trees of one repository ship at the same time, each its own branch", async () => {
  const testCommand = 'echo test >> "$TRACE"; cat "$PIPE"';
  await using repo = shipWorld({ config: { ship: { testCommand } } });
  const pipe = join(repo.sandbox.directory, "pipe");
  execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
  const other = join(repo.sandbox.directory, "other");
  repo.git("worktree", "add", "-q", "-b", "second", other, "main");
  repo.gitIn(other, "commit", "-q", "--allow-empty", "-m", "Second");
  const first = startTool(repo, ["ship"], { env: { PIPE: pipe } });
  first.stdin.end();
  first.stderr.resume();
  await untilTraced(repo, 1);

  // The first one stands in its test command meanwhile; this one's reads from nowhere.
  const second = await runTool(repo, ["ship", "-C", other], { env: { PIPE: "/dev/null" } });
  execFileSync("sh", ["-c", ': > "$0"', pipe]);
  const status = await new Promise((resolve) => first.once("close", resolve));

  expect([status, second.status], second.stderr).toEqual([0, 0]);
  expect(pullRefs(repo)).toHaveLength(4);
  expect(repo.tipOnOrigin("second")).toBe(repo.git("rev-parse", "second"));
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "feature"));
});

test("two work trees of the same branch do not ship it at the same time", async () => {
  const testCommand = 'echo test >> "$TRACE"; cat "$PIPE"';
  await using repo = shipWorld({
    config: { ship: { testCommand, autoMerge: true, postMergeCommand: DEPLOY } },
  });
  const pipe = join(repo.sandbox.directory, "pipe");
  execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
  const other = join(repo.sandbox.directory, "other");
  repo.git("worktree", "add", "-q", "--force", other, "feature");
  const first = startTool(repo, ["ship"], { env: { PIPE: pipe } });
  first.stdin.end();
  first.stderr.resume();
  await untilTraced(repo, 1);

  const second = await runTool(repo, ["ship", "-C", other], { env: { PIPE: "/dev/null" } });
  execFileSync("sh", ["-c", ': > "$0"', pipe]);
  const status = await new Promise((resolve) => first.once("close", resolve));
  const later = await runTool(repo, ["ship", "-C", other], { env: { PIPE: "/dev/null" } });

  expect([status, second.status, later.status]).toEqual([0, 2, 2]);
  expect(second.stderr).toContain("error: another work tree is already shipping this branch: ");
  expect(later.stderr).toContain("error: nothing to ship");
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
});

test("a command that checks out another branch stops the ship, with the way back", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: "git checkout -q main" } } });

  const { status, report } = await shipJson(repo);

  expect(status).toBe(1);
  expect(report.errors).toMatchObject([
    { code: "SHIP_BRANCH_MOVED", hint: expect.stringContaining("`git switch feature`") as string },
  ]);
  expect(pullRefs(repo)).toEqual([]);
});

test("a command that commits stops the ship, which says where such a command belongs", async () => {
  const buildCommand = "echo 2 > version; git add version; git commit -q -m Bump";
  await using repo = shipWorld({ config: { ship: { buildCommand } } });

  const { status, report } = await shipJson(repo);

  const hint = expect.stringContaining("has to run before the ship") as string;
  expect(status).toBe(1);
  expect(report.errors).toMatchObject([{ code: "SHIP_BRANCH_MOVED", hint }]);
  expect(pullRefs(repo)).toEqual([]);
});
