import { expect, test } from "vitest";
import { REAL_GH, realGhWorld } from "../../helpers/real-gh.ts";
import { shipJson } from "../ship/world.ts";

test.skipIf(REAL_GH === undefined)(
  "in a repository that was transferred, the open pull request is found under the present owner",
  async () => {
    await using world = await realGhWorld({ formerly: "old/app" });
    const { repo, github } = world;
    repo.git("config", "remote.origin.url", "http://github.localhost/old/app.git");

    const first = await shipJson(repo, ["ship", "--yes"]);
    repo.commit("More", { "more.ts": "2\n" });
    const again = await shipJson(repo, ["ship", "--yes"]);

    expect(first.report.pullRequest, first.stderr).toMatchObject({ number: 1, created: true });
    expect(again.report.pullRequest, again.stderr).toMatchObject({ number: 1, created: false });
    expect(github.world.pulls).toHaveLength(1);
    expect(github.leaks).toEqual([]);
  },
);
