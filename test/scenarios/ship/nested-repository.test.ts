import { join } from "node:path";
import { expect, test } from "vitest";
import { shipJson, shipWorld, type World } from "./world.ts";

const SEPARATE = "separate repositories: nested/";

function worldWithNested(config: unknown = {}): World {
  const repo = shipWorld({ config });
  repo.git("init", "-q", "nested");
  repo.gitIn(join(repo.root, "nested"), "commit", "-q", "--allow-empty", "-m", "First");
  return repo;
}

test("the plan counts the files that it commits, and no repository of its own among them", async () => {
  await using repo = worldWithNested();
  repo.write({ "pending.txt": "x\n" });

  const { stderr } = await shipJson(repo, ["ship"]);

  expect(stderr).toContain("commit 1 file: pending.txt\n");
  expect(stderr).toContain(`not committed, because they are ${SEPARATE}`);
  expect(repo.git("show", "--name-only", "--format=", "HEAD")).toBe("pending.txt");
});

test("where such a repository is all that is pending, the plan commits nothing and says why", async () => {
  await using repo = worldWithNested();

  const planned = await shipJson(repo, ["ship", "--dry-run"]);
  const shipped = await shipJson(repo, ["ship"]);

  for (const { status, steps, stderr } of [planned, shipped]) {
    expect({ status, commit: steps["commit"] }).toEqual({
      status: 0,
      commit: "skipped: nothing-to-commit",
    });
    expect(stderr).toContain(`warning: not committed, because they are ${SEPARATE}`);
  }
});

test("a branch with nothing but such a repository has nothing to ship, and no step runs", async () => {
  await using repo = worldWithNested({ ship: { buildCommand: 'echo built >> "$TRACE"' } });
  repo.git("checkout", "-q", "-b", "empty", "main");

  const { status, report } = await shipJson(repo);

  expect(status).toBe(2);
  expect(report.errors).toMatchObject([
    {
      code: "SHIP_NOTHING_TO_SHIP",
      message: expect.stringContaining(`nothing is pending but ${SEPARATE}`) as string,
    },
  ]);
  expect(repo.trace()).toEqual([]);
});

test("fast-ship counts no such repository among the pending changes that it leaves", async () => {
  await using repo = worldWithNested();

  const { status, stderr } = await shipJson(repo, ["fast-ship"]);

  expect(status).toBe(0);
  expect(stderr).not.toContain("pending changes");
});
