import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { shipUntil } from "./killed.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin, type World } from "./world.ts";

const FLAWED = `export function isBad(total) {
  debugger;
  return Number.isNaN(total);
}
`;
const MENDED = FLAWED.replace("  debugger;\n", "");

/** Fast ship reviews and commits what it mends; something else is staged, and something edited. */
function world(): World {
  const repo = shipWorld({
    config: { fastShip: { targetBranch: "main", review: true, autoMerge: true } },
    main: { "old.txt": "old\n" },
    feature: { "a.js": FLAWED },
  });
  repo.write({ "staged.txt": "staged\n" });
  repo.git("add", "staged.txt");
  repo.write({ "old.txt": "edited\n" });
  return repo;
}

test.each(
  sample(["began:review", "ended:review", "intent:commit", "effect:commit", "done:commit"], 2),
)(
  "a fast ship killed at %s commits what its review mended once, and nothing else",
  async (point) => {
    await using repo = world();
    const before = repo.git("status", "--porcelain");
    const killed = await shipUntil(repo, point, ["fast-ship"]);

    const { status, report } = await shipJson(repo, ["ship", "--continue"]);

    expect({ killed, status, merged: report.pullRequest?.merged }).toEqual({
      killed: null,
      status: 0,
      merged: true,
    });
    expect(repo.git("status", "--porcelain")).toBe(before);
    expect(repo.git("show", "HEAD:a.js")).toBe(MENDED.trimEnd());
    expect(repo.read("a.js")).toBe(MENDED);
    expect(repo.git("rev-list", "--count", "main..HEAD")).toBe("2");
    expect(repo.git("show", "--name-only", "--format=", "HEAD")).toBe("a.js");
    expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
  },
);

test("a hook over the limit at the commit of what was mended: --continue commits it once", async () => {
  await using repo = world();
  const before = repo.git("status", "--porcelain");
  const hook = ".git/hooks/pre-commit";
  repo.write({
    [hook]: '#!/bin/sh\n[ -e "$TRACE" ] && exit 0\ntouch "$TRACE"\nsleep 300\n',
  });
  chmodSync(join(repo.root, hook), 0o755);

  const stopped = await shipJson(repo, ["fast-ship", "--step-timeout", "2500ms"]);
  const wentOn = await shipJson(repo, ["ship", "--continue"]);

  expect(stopped).toMatchObject({ status: 1, steps: { commit: "failed" } });
  expect(stopped.stderr).toContain(
    "the commit of the fixes took too long: git, or one of its hooks,",
  );
  expect({ status: wentOn.status, run: wentOn.report.run }).toEqual({
    status: 0,
    run: stopped.report.run,
  });
  expect(repo.git("show", "--name-only", "--format=", "HEAD")).toBe("a.js");
  expect(repo.git("rev-list", "--count", "main..HEAD")).toBe("2");
  expect(repo.git("status", "--porcelain")).toBe(before);
});

test("a review cut short after it mended is done again from the user's own files", async () => {
  await using repo = world();
  const before = repo.git("status", "--porcelain");
  await shipUntil(repo, "torn:ended:review", ["fast-ship"]);
  const mended = repo.read("a.js");

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect(mended).toBe(MENDED);
  expect(status).toBe(0);
  expect(stderr).toContain("undid the fixes of the interrupted review");
  expect(repo.git("show", "HEAD:a.js")).toBe(MENDED.trimEnd());
  expect(repo.git("status", "--porcelain")).toBe(before);
});

test("the commit of a killed fast ship can still be taken back by tool review --undo", async () => {
  await using repo = world();
  const head = repo.git("rev-parse", "HEAD");
  const before = repo.git("status", "--porcelain");
  await shipUntil(repo, "effect:commit", ["fast-ship"]);
  await runTool(repo, ["ship", "--abort"]);

  const { status } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(0);
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(repo.read("a.js")).toBe(FLAWED);
  expect(repo.git("status", "--porcelain")).toBe(before);
});

test.each(["ship", "fast-ship"])(
  "%s killed by the commit itself, before its own index could follow, commits once",
  async (command) => {
    await using repo = world();
    const before = repo.git("status", "--porcelain");
    repo.write({
      ".git/hooks/post-commit": `#!/bin/sh
[ -e "$TRACE.killed" ] && exit 0
touch "$TRACE.killed"
kill -9 "$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$(git rev-parse --git-path tool/ship.lock)")"
`,
    });
    const killed = await spawnTool(repo, [command, "--auto-merge"]);

    const { status } = await runTool(repo, ["ship", "--continue"]);

    expect({ killed: killed.status, status }).toEqual({ killed: null, status: 0 });
    expect(repo.git("rev-list", "--count", "main..HEAD")).toBe("2");
    expect(repo.git("status", "--porcelain")).toBe(command === "ship" ? "" : before);
    expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
  },
);
