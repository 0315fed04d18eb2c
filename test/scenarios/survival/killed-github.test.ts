import { afterAll, describe, expect as always, test } from "vitest";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { sample } from "../../helpers/thorough.ts";
import { recordLines, type LineSnapshots } from "./line-snapshots.ts";
import { recordGithubPoints } from "./points.ts";
import { finish, killedAt, PATIENCE_MS } from "./struck.ts";

const points = await recordGithubPoints();
const recorded = REAL_GH === undefined ? null : await recordLines("GitHub");
afterAll(() => recorded?.[Symbol.asyncDispose]());
function lines(): LineSnapshots {
  if (recorded === null) throw new Error("there is no client of GitHub");
  return recorded;
}

describe.skipIf(REAL_GH === undefined)("killed on GitHub", () => {
  test("a ship on GitHub has its points, both sides of what it writes and one of what it reads", () => {
    const names = points.map(([, name]) => name);
    const pulls = ["PullRequestCreate", "PullRequestAutoMerge", "PullRequestMerge"];
    const host = [...pulls, "git POST /acme/app.git/git-receive-pack"];
    const writes = [...host.map((name) => ["host", name]), ["tracker", "call update_issue"]];
    for (const when of ["before", "after"])
      always(names).toEqual(
        always.arrayContaining(writes.map(([at, name]) => `${at} ${when} ${name}`)),
      );
    const requests = names.filter((name) => /^(host|tracker) /.test(name));
    const asked = requests.map((name) => name.replace(/ (before|after) /, " "));
    always(asked.length - new Set(asked).size).toBe(writes.length);
    always(new Set(asked).size).toBeGreaterThan(25);
    always(points.length).toBeGreaterThan(70);
  });

  test.concurrent.for(sample(points, 8))(
    "on %s a ship killed at %s is finished, everything once",
    { timeout: PATIENCE_MS },
    async ([remote, , point], { expect }) => {
      await using scene = await killedAt(remote, point, lines());

      await finish(scene, expect);
      expect(scene.online?.github).toMatchObject({ leaks: [], missing: [] });
    },
  );
});
