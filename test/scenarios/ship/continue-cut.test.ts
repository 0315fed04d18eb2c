import { readFileSync, truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { journalPath, SHIPPED_ONCE, worldAfter } from "./killed.ts";
import { killedWorld } from "./killed-world.ts";

/**
 * The pull request is open and not merged. Each part of the journal is cut off in the middle of a line, as
 * a disk that lost its last writes would leave it: what git and the host know is not done again.
 */
test.each([0.02, 0.2, 0.4, 0.6, 0.75, 0.9, 0.99])(
  "with %f of its journal left a ship is finished with one commit, one pull request and one merge",
  async (part) => {
    await using repo = await killedWorld("done:open-pull-request");
    const { length } = readFileSync(journalPath(repo));
    truncateSync(journalPath(repo), Math.round(length * part));

    const goingOn = await runTool(repo, ["ship", "--continue"]);
    // So little of it may be left that nothing is known to have begun.
    const fresh = goingOn.status === 2 ? await runTool(repo, ["ship"]) : goingOn;

    expect(goingOn.stderr).not.toMatch(/internal error|\n\s+at /);
    expect(fresh.status).toBe(0);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  },
);

test("a ship whose journal lacks only its last newline is finished, and can be looked at afterwards", async () => {
  await using repo = await killedWorld("done:open-pull-request");
  const { length } = readFileSync(journalPath(repo));
  truncateSync(journalPath(repo), length - 1);

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  expect((await runTool(repo, ["runs", "show"])).status).toBe(0);
});
