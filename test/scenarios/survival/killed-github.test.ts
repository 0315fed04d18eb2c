import { describe, expect as always, test } from "vitest";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { sample } from "../../helpers/thorough.ts";
import { recordGithubPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, PATIENCE_MS, shipInto } from "./struck.ts";

const all = await recordGithubPoints();
// Up to here a ship is the same as on a plain remote, where it is killed between all its lines.
const first = all.findIndex(([, name]) => name === "journal torn:began:pull-request");
const points = all.filter(([, , { at }], index) => at !== "journal" || index >= first);

describe.skipIf(REAL_GH === undefined)("killed on GitHub", () => {
  test("a ship on GitHub has its points", () => {
    const names = points.map(([, name]) => name);
    const some = ["PullRequestCreate", "PullRequestAutoMerge", "PullRequestMerge"];
    always(points.length).toBeGreaterThan(100);
    always(names).toEqual(always.arrayContaining(some.map((request) => `host after ${request}`)));
    always(names).toContain("tracker after call update_issue");
  });

  test.concurrent.for(sample(points, 8))(
    "on %s a ship killed at %s is finished, everything once",
    { timeout: PATIENCE_MS },
    async ([remote, , point], { expect }) => {
      await using scene = await setScene(remote);

      const { status } = await shipInto(scene, point, "SIGKILL");

      expect(status).toBe(null);
      await finish(scene, expect);
      expect(scene.online?.github).toMatchObject({ leaks: [], missing: [] });
    },
  );
});
