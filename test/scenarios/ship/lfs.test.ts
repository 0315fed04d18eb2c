import { existsSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findProgram } from "../../helpers/sandbox.ts";
import { shipUntil } from "./killed.ts";
import { shipJson, shipWorld, type World } from "./world.ts";

const GIT_LFS = findProgram("git-lfs");

/** A branch with a file that git-lfs keeps, in a project whose hooks are not those of git-lfs. */
function lfsWorld(): World {
  const repo = shipWorld({
    main: { ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n" },
  });
  symlinkSync(GIT_LFS ?? "", join(repo.sandbox.bin, "git-lfs"));
  repo.git("lfs", "install", "--local", "--skip-repo");
  repo.commit("Add a picture", { "picture.bin": "bytes of a picture\n" });
  return repo;
}

/** How many objects of git-lfs the remote has. */
function objectsOnOrigin({ origin }: World): number {
  const folder = join(origin, "lfs/objects");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length;
}

describe.skipIf(GIT_LFS === undefined)("with git-lfs", () => {
  test("its objects are on the remote before the branch is, without a hook of it", async () => {
    await using repo = lfsWorld();
    const hook = `#!/bin/sh\nfor each in "${repo.origin}"/lfs/objects/*/*/*; do echo "has \${each##*.git}" >> "$TRACE"; done\n`;
    repo.write({ ".git/hooks/pre-push": hook });

    const { status, stderr } = await shipJson(repo);

    expect(status, stderr).toBe(0);
    expect(repo.trace()).toEqual([expect.stringMatching(/^has \/lfs\/objects\/\w/)]);
    expect(repo.gitIn(repo.origin, "cat-file", "-p", "feature:picture.bin")).toMatch(
      /^version https/,
    );
  });

  test.each(["intent:push-lfs", "effect:push-lfs", "effect:push"])(
    "a ship killed at %s is finished, with branch and objects",
    async (point) => {
      await using repo = lfsWorld();
      await shipUntil(repo, point);

      const { status, report, stderr } = await shipJson(repo, ["ship", "--continue"]);

      expect({ status, number: report.pullRequest?.number }, stderr).toEqual({
        status: 0,
        number: 1,
      });
      expect(objectsOnOrigin(repo)).toBe(1);
      expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "HEAD"));
    },
  );

  test("objects that are not here any more stop the ship before the branch is pushed", async () => {
    await using repo = lfsWorld();
    rmSync(join(repo.root, ".git/lfs/objects"), { recursive: true });
    repo.write({ "picture.bin": "other bytes\n" });

    const { status, report } = await shipJson(repo, ["fast-ship"]);

    expect({ status, code: report.errors[0]?.code }).toEqual({
      status: 1,
      code: "SHIP_LFS_FAILED",
    });
    expect(repo.tipOnOrigin("feature")).toBeNull();
  });

  test("where git-lfs is missing, that is said before anything runs", async () => {
    await using repo = lfsWorld();
    rmSync(join(repo.sandbox.bin, "git-lfs"));
    repo.git("config", "--remove-section", "filter.lfs");

    const { status, report } = await shipJson(repo);

    expect({ status, codes: report.errors.map(({ code }) => code) }).toEqual({
      status: 2,
      codes: ["SHIP_LFS_MISSING"],
    });
  });
});
