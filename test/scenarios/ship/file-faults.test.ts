import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { pullRefs, shipWorld, type World } from "./world.ts";

test.each([
  {
    what: "a file lies where its folder should be",
    make: ({ root }: World) => writeFileSync(join(root, ".git/tool"), ""),
    says: "cannot be created",
    because: /^ *caused by: E\w+: /m,
    hints: "`ls -ld ",
  },
  {
    what: "a folder lies where its lock should be",
    make: ({ root }: World) => mkdirSync(join(root, ".git/tool/ship.lock"), { recursive: true }),
    says: "exists but cannot be read",
    because: /^ *caused by: it is a folder; allowed: a file$/m,
    hints: "remove it",
  },
])(
  "where $what ship says so, with the path and a way to look, and exits 2",
  async ({ make, says, because, hints }) => {
    await using repo = shipWorld();
    make(repo);

    const { status, stdout, stderr } = await runTool(repo, ["ship"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: the lock .*\/\.git\/tool\/ship\.lock/);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(because);
    expect(stderr.slice(stderr.indexOf("hint: "))).toContain(hints);
    expect(pullRefs(repo)).toEqual([]);
  },
);

test.each([
  { host: "plain", expected: 2, shows: "before anything runs" },
  { host: "github", expected: 1, shows: "in the step that needs it" },
])(
  "on $host a temporary folder that is not there is found $shows, and is no bug",
  async ({ host, expected }) => {
    await using repo = shipWorld();
    if (host === "github") installFakeGh(repo);
    repo.write({ "pending.txt": "x\n" });

    const { status, stderr } = await runTool(repo, ["ship"], { env: { TMPDIR: "/nonexistent" } });

    expect(status).toBe(expected);
    expect(stderr).toContain("error: no temporary folder can be created in /nonexistent\n");
    expect(stderr).toMatch(/^hint: set TMPDIR to a folder/m);
    expect(stderr).not.toContain("internal error");
    expect(repo.tipOnOrigin("feature")).toBeNull();
  },
);

test("where the journal of a run cannot be kept nothing is begun", async () => {
  await using repo = shipWorld({ config: { ship: { buildCommand: "true" } } });
  mkdirSync(join(repo.root, ".git/tool"));
  writeFileSync(join(repo.root, ".git/tool/runs"), "");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(2);
  expect(stderr).toContain(
    `error: the folder of past ships cannot be read: ${repo.root}/.git/tool/runs`,
  );
  expect(stderr).not.toContain("▸");
  expect(pullRefs(repo)).toEqual([]);
  expect(stderr).not.toContain("internal error");
});

test("tool review without a temporary folder says so and exits 2", async () => {
  await using repo = shipWorld();
  repo.write({ "pending.txt": "x\n" });

  const { status, stderr } = await runTool(repo, ["review"], { env: { TMPDIR: "/nonexistent" } });

  expect(status).toBe(2);
  expect(stderr).toContain("error: no temporary folder can be created in /nonexistent\n");
});
