import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { crashPoints, pendingWorld, SHIPPED_ONCE, shipUntil, worldAfter } from "./killed.ts";

/** After each of these nothing says whether the post-merge command came to its end: it is not repeated. */
const CUT_SHORT = new Set([
  "intent:run-command:post-merge",
  "effect:run-command:post-merge",
  "torn:done:run-command:post-merge",
]);

const POINTS = [
  "begin",
  "began:install",
  "intent:run-command:install",
  "effect:run-command:install",
  "done:run-command:install",
  "torn:ended:install",
  "ended:install",
  "intent:run-command:build",
  "done:run-command:build",
  "intent:run-command:test",
  "effect:run-command:test",
  "ended:test",
  "began:commit",
  "intent:commit",
  "effect:commit",
  "torn:done:commit",
  "done:commit",
  "ended:commit",
  "intent:push",
  "effect:push",
  "done:push",
  "intent:open-pull-request",
  "effect:open-pull-request",
  "torn:done:open-pull-request",
  "done:open-pull-request",
  "ended:pull-request",
  "began:auto-merge",
  "intent:set-auto-merge",
  "effect:set-auto-merge",
  "done:set-auto-merge",
  "ended:auto-merge",
  "began:post-merge",
  "torn:intent:run-command:post-merge",
  "intent:run-command:post-merge",
  "effect:run-command:post-merge",
  "torn:done:run-command:post-merge",
  "done:run-command:post-merge",
  "ended:post-merge",
  "torn:end",
];

test("every point below is a moment of a ship that nobody disturbed", async () => {
  const all = await crashPoints(() => pendingWorld());
  expect(POINTS.filter((point) => !all.includes(point))).toEqual([]);
});

test.each(POINTS)(
  "a ship killed at %s is finished by --continue, everything once",
  async (point) => {
    await using repo = pendingWorld();
    const killed = await shipUntil(repo, point);

    const { status, stderr, stdout } = await runTool(repo, ["ship", "--continue"]);

    const hasRun = point !== "intent:run-command:post-merge";
    expect({ killed, status, stderr }).toMatchObject({ killed: null, status: 0 });
    expect(worldAfter(repo)).toEqual({ ...SHIPPED_ONCE, deploys: hasRun ? 1 : 0 });
    expect(repo.git("status", "--porcelain")).toBe("");
    expect(stdout).toBe(`plain:${repo.origin}#1\n`);
    if (CUT_SHORT.has(point))
      expect(stderr).toContain("warning: the post-merge command was cut short");
  },
);
