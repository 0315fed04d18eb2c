import { describe, expect as always, test } from "vitest";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { sample } from "../../helpers/thorough.ts";
import { recordGithubPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, PATIENCE_MS, shipInto } from "./struck.ts";

const points = await recordGithubPoints();

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
      await using scene = await setScene(remote);

      const { status } = await shipInto(scene, point, "SIGKILL");

      expect(status).toBe(null);
      await finish(scene, expect);
      expect(scene.online?.github).toMatchObject({ leaks: [], missing: [] });
    },
  );
});
