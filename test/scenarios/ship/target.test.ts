import { expect, test } from "vitest";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { pullRecord, pullRefs, shipWorld } from "./world.ts";

const NEEDS_TERMINAL = PYTHON === null ? " (skipped: no python3 to make a terminal with)" : "";
const CONFIG = {
  mergeTargetBranches: ["main", "stable", "feature"],
  ship: { targetBranch: "gone" },
};

test.skipIf(PYTHON === null)(
  `on a terminal a target that is not on the remote is asked for, among those that are${NEEDS_TERMINAL}`,
  async () => {
    await using repo = shipWorld({ config: CONFIG });
    repo.git("push", "-q", "origin", "main:refs/heads/stable", "feature:refs/heads/feature");

    const { status, stdout, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [
        ["Which branch should the pull request target?", KEYS.down, KEYS.enter],
        ["Ship this?", KEYS.enter],
      ],
    );

    expect({ status, stdout }).toEqual({ status: 0, stdout: `plain:${repo.origin}#1\n` });
    expect(screen).toContain("The remote has no branch gone");
    // The branch itself is no choice.
    expect(screen).not.toMatch(/[○●] feature/);
    expect(pullRecord(repo)).toMatchObject({ base: "stable", head: "feature" });
  },
);

test.skipIf(PYTHON === null)(
  `leaving that question with Esc ends with 130 and ships nothing${NEEDS_TERMINAL}`,
  async () => {
    await using repo = shipWorld({ config: CONFIG });

    const { status, stdout } = await runOnTerminal(
      repo,
      ["ship"],
      [["Which branch should the pull request target?", KEYS.escape]],
    );

    expect({ status, stdout }).toEqual({ status: 130, stdout: "" });
    expect(pullRefs(repo)).toEqual([]);
    expect(repo.tipOnOrigin("feature")).toBeNull();
  },
);

test("off a terminal the same is an error that names those that are there, with --yes too", async () => {
  await using repo = shipWorld({ config: CONFIG });
  repo.git("push", "-q", "origin", "main:refs/heads/stable");

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--yes"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe(
    [
      "error: the target branch gone is not on origin; of mergeTargetBranches it has main, stable",
      "hint: `tool ship --target-branch main`, or for good: `tool config set ship.targetBranch main`",
      "",
    ].join("\n"),
  );
});

test("the hint's command works when typed", async () => {
  await using repo = shipWorld({ config: CONFIG });

  const { status } = await runTool(repo, ["ship", "--target-branch", "main"]);

  expect(status).toBe(0);
  expect(pullRecord(repo)).toMatchObject({ base: "main" });
});

test("where none of the targets is there, the remote's default branch is named, which may have a new name", async () => {
  await using repo = shipWorld();
  repo.gitIn(repo.origin, "branch", "-m", "main", "trunk");

  const { status, stderr } = await runTool(repo, ["ship"]);
  const typed = await runTool(repo, ["ship", "--target-branch", "trunk"]);

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: [
      "error: the target branch main is not on origin; its default branch is trunk",
      "hint: `tool ship --target-branch trunk`, or for good: `tool config set ship.targetBranch trunk`",
      "",
    ].join("\n"),
  });
  expect(typed.status).toBe(0);
});

test("a server's file that a flag names and that is not there stops the ship before anything runs", async () => {
  await using repo = shipWorld({
    branch: "me/eng-1",
    config: { ship: { buildCommand: 'echo build >> "$TRACE"', issueTracker: { enabled: true } } },
  });

  const { status, stderr } = await runTool(repo, ["ship", "--mcp-config", "gone.json"]);

  expect(status).toBe(2);
  expect(stderr).toContain("error: --mcp-config names");
  expect(repo.trace()).toEqual([]);
});
