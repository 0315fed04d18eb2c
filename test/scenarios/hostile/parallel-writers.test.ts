import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";

/** Ten settings of different blocks, as they are typed, and what the file holds then. */
const TEN: readonly (readonly [key: string, typed: string, value: unknown])[] = [
  ["tone", "harsh", "harsh"],
  ["commit", "true", true],
  ["review.failOn", "minor", "minor"],
  ["review.maxIterations", "3", 3],
  ["review.engine", "builtin", "builtin"],
  ["ship.testCommand", "npm test", "npm test"],
  ["ship.buildCommand", "npm run build", "npm run build"],
  ["ship.autoMerge", "true", true],
  ["fastShip.build", "true", true],
  ["decisionRegister.enabled", "true", true],
];

/** Starts the commands as processes of their own, all at once, and expects each to succeed. */
async function allAtOnce(repo: Repo, commands: readonly (readonly string[])[]): Promise<void> {
  const outcomes = await Promise.all(commands.map((args) => spawnTool(repo, args)));
  expect(outcomes.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).toEqual(
    commands.map(() => 0),
  );
}

function valueAt(document: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document);
}

test.each([
  { what: "the project's file", flags: [], file: (repo: Repo) => join(repo.root, ".tool") },
  { what: "the user's file", flags: ["--user"], file: (repo: Repo) => homeOf(repo) },
])("ten `config set` at once lose nothing in $what", async ({ flags, file }) => {
  await using repo = emptyRepo();

  await allAtOnce(
    repo,
    TEN.map(([key, typed]) => ["config", "set", ...flags, key, typed]),
  );

  const written: unknown = JSON.parse(readFileSync(join(file(repo), "config.json"), "utf8"));
  expect(TEN.map(([key]) => [key, valueAt(written, key)])).toEqual(
    TEN.map(([key, , value]) => [key, value]),
  );
  // Nothing of the lock is left where people look.
  expect(repo.git("status", "--porcelain", "--untracked-files=all")).toBe(
    flags.length === 0 ? "?? .tool/config.json" : "",
  );
  expect(repo.exists("../home/.tool/settings.lock")).toBe(false);
});

test("ten `trust` and `trust --remove` at once lose nothing", async () => {
  await using repo = emptyRepo();
  const places = Array.from({ length: 10 }, (_, i) => join(repo.sandbox.directory, `clone-${i}`));
  for (const place of places) repo.git("init", "-q", place);
  const before = places.slice(0, 5);
  for (const place of before) await runTool(repo, ["-C", place, "trust"]);

  await allAtOnce(
    repo,
    places.map((place, i) => ["-C", place, "trust", ...(i < 5 ? ["--remove"] : [])]),
  );

  const { repositories } = JSON.parse(readFileSync(join(homeOf(repo), "trust.json"), "utf8")) as {
    repositories: object;
  };
  expect(Object.keys(repositories).toSorted()).toEqual(
    places.slice(5).map((place) => join(place, ".git")),
  );
});

test("a writer that never ends is named, and what it may be writing stays", async () => {
  await using repo = emptyRepo();
  const { setSetting } = await import("../../../src/config/write-setting.ts");
  const holder = { pid: process.pid, host: hostname(), command: "config set" };
  repo.write({ ".git/tool/settings.lock": JSON.stringify(holder), ".tool/config.json": "{}" });
  const file = {
    path: join(repo.root, ".tool/config.json"),
    name: ".tool/config.json",
    source: "project" as const,
    writer: {
      lockDirectory: join(repo.root, ".git/tool"),
      command: "config set",
      now: () => new Date("2026-01-02T03:04:05Z"),
      patienceMs: 60,
    },
  };

  await expect(setSetting(file, "tone", "harsh")).rejects.toMatchObject({
    code: "CONFIG_LOCKED",
    message: expect.stringContaining(`process ${process.pid}`),
  });
  expect(repo.read(".tool/config.json")).toBe("{}");
});

function homeOf(repo: Repo): string {
  return join(repo.sandbox.home, ".tool");
}
