import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { pullRecord, shipJson, shipWorld } from "./world.ts";

test("a draft that is shipped again without --draft is ready, and merged where that is wanted", async () => {
  await using repo = shipWorld();
  await shipJson(repo, ["ship", "--draft"]);
  expect(pullRecord(repo)).toMatchObject({ isDraft: true });

  const { status, report, stderr } = await shipJson(repo, ["ship", "--auto-merge"]);

  expect(status).toBe(0);
  expect(stderr).toMatch(/#1 was already open, is ready now and holds [0-9a-f]{10} /);
  expect(report.pullRequest).toMatchObject({ number: 1, created: false, merged: true });
  expect(pullRecord(repo)).toMatchObject({ isDraft: false, state: "merged" });
});

test("a draft that is shipped again as one stays one, and what is ready is not made a draft", async () => {
  await using repo = shipWorld();
  await shipJson(repo, ["ship", "--draft"]);

  const still = await shipJson(repo, ["ship", "--draft"]);

  expect(pullRecord(repo)).toMatchObject({ isDraft: true });
  expect(still.report.warnings).toEqual([]);
  await shipJson(repo);
  const back = await shipJson(repo, ["ship", "--draft"]);
  expect(pullRecord(repo)).toMatchObject({ isDraft: false });
  expect(back.report.warnings).toEqual([
    {
      code: "pull-request-incomplete",
      message: "the pull request was already open, so --draft had no effect",
    },
  ]);
});

test("a pull request that is open already is said to hold what is new, or what it held before", async () => {
  await using repo = shipWorld();
  await shipJson(repo);

  const same = await shipJson(repo);
  const commit = repo.commit("More", { "more.txt": "more\n" });
  const more = await shipJson(repo);

  expect(same.stderr).toContain("#1 was already open and holds ");
  expect(more.stderr).toContain(`#1 was already open and now holds ${commit.slice(0, 10)}`);
});

test.each(["plain", "github"])(
  "a title and a text for a pull request that is open already on %s are not dropped in silence",
  async (host) => {
    await using repo = shipWorld();
    if (host === "github") installFakeGh(repo);
    await shipJson(repo);

    const { status, report } = await shipJson(repo, ["ship", "--title", "New", "--body", "New"]);
    const silent = await shipJson(repo);

    expect(status).toBe(0);
    expect(report.warnings).toEqual([
      {
        code: "pull-request-kept",
        message:
          "#1 was already open and keeps its title and description: --title and --body had no effect",
      },
    ]);
    expect(silent.report.warnings).toEqual([]);
  },
);
