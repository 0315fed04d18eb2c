import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Scope } from "../../../src/core/change/types.ts";
import { changeOf } from "../../helpers/git-of.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";

const LINES = "one\ntwo\nthree\nfour\nfive\n";
const EVERY_SIZE = 0;
const NO_SIZE = Number.MAX_SAFE_INTEGER;

/** Files that differ in every way that a commit, the index and the work tree can, and one that does not. */
function layeredRepo(): Repo {
  const repo = repoWithOrigin({
    main: {
      "same.ts": LINES,
      "put-back.ts": LINES,
      "moved.ts": LINES,
      "unstaged-move.ts": `${LINES}six\n`,
      "lost.ts": LINES,
      "dropped.ts": LINES,
      "mode.sh": LINES,
      "was-file.ts": LINES,
      "[a].ts": LINES,
      "näh ä.ts": LINES,
    },
    feature: { "committed.ts": LINES, "put-back.ts": "other\n" },
  });
  repo.git("mv", "moved.ts", "moved-away.ts");
  repo.write({ "staged.ts": LINES, "staged-and-lost.ts": LINES, "staged-back.ts": LINES });
  repo.git("add", ".");
  repo.git("rm", "--cached", "--quiet", "dropped.ts");
  repo.write({
    "put-back.ts": LINES,
    "staged-and-lost.ts": null,
    "lost.ts": null,
    "unstaged-move.ts": null,
    "unstaged-moved.ts": `${LINES}six\n`,
    "was-file.ts": null,
    "[a].ts": `${LINES}six\n`,
    "näh ä.ts": `${LINES}six\n`,
    "new.ts": LINES,
  });
  chmodSync(join(repo.root, "mode.sh"), 0o755);
  symlinkSync("same.ts", join(repo.root, "was-file.ts"));
  return repo;
}

/** All that is known of a change, by one walk over the work tree or by several. */
async function factsOf(repo: Repo, scope: Scope, scanFromBytes: number): Promise<object> {
  await using change = await changeOf(repo, scope, { scanFromBytes });
  const sides = await Promise.all(
    change.files.map(async ({ path }) => [
      String(await change.readOld(path)),
      String(await change.readNew(path)),
    ]),
  );
  const { files, head, base } = change;
  const asked = [...files.map(({ path }) => path), "same.ts", "none.ts", "\\xE9.ts"];
  // Few paths are asked about before all are listed, and after that in the list.
  const [some, all] = [await change.newSide.lookUp(asked.slice(1)), await change.newSide.lookUp()];
  const found = asked.filter((path) => all.has(path));
  expect(asked.slice(1).filter((path) => some.has(path))).toEqual(
    found.filter((path) => path !== asked[0]),
  );
  return { files, head, base, sides, paths: await change.newSide.paths(), found };
}

test.each<[string, Scope]>([
  ["a branch", { kind: "branch" }],
  ["what is not committed", { kind: "uncommitted" }],
])("one walk over the work tree says of %s what several say", async (_, scope) => {
  await using repo = layeredRepo();

  const whole = await factsOf(repo, scope, NO_SIZE);

  expect(await factsOf(repo, scope, EVERY_SIZE)).toEqual(whole);
  expect(JSON.stringify(whole)).toContain("unstaged-moved.ts");
});

test("a clean branch is no dirty one, and only the paths that differ are named to the comparison", async () => {
  await using repo = repoWithOrigin({ main: { "same.ts": LINES }, feature: { "own.ts": LINES } });
  const walks: (readonly string[])[] = [];

  const onGit = (args: readonly string[]) => void (args.includes("diff") && walks.push(args));
  await using change = await changeOf(
    repo,
    { kind: "branch" },
    { scanFromBytes: EVERY_SIZE, onGit },
  );

  expect(change.head.dirty).toBe(false);
  expect(walks.filter((args) => args.at(-1) === "--" && !args.includes("--cached"))).toHaveLength(
    2,
  );
  expect(walks.filter((args) => args.at(-1)?.endsWith("own.ts"))).toHaveLength(2);
});

test("a repository in the middle of a merge is compared alike", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": LINES }, feature: { "a.ts": "feature\n" } });
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.write({ "a.ts": "other\n" });
  repo.git("commit", "-qam", "other");
  repo.git("checkout", "-q", "feature");
  expect(() => repo.git("merge", "other")).toThrow();

  const whole = await factsOf(repo, { kind: "branch" }, NO_SIZE);

  expect(await factsOf(repo, { kind: "branch" }, EVERY_SIZE)).toEqual(whole);
});

test("few paths of a large index are asked about alone, three times, and then all are listed once", async () => {
  await using repo = repoWithOrigin({ main: { "same.ts": LINES }, feature: { "a/own.ts": LINES } });
  const lists: (readonly string[])[] = [];
  const onGit = (args: readonly string[]) => void (args.includes("--stage") && lists.push(args));
  await using change = await changeOf(
    repo,
    { kind: "branch" },
    { scanFromBytes: EVERY_SIZE, onGit },
  );
  const has = async (path: string) => (await change.newSide.lookUp([path])).has(path);

  expect([await has("same.ts"), await has("none.ts"), await has("a")]).toEqual([
    true,
    false,
    false,
  ]);
  const named = lists.map((args) => args.slice(args.indexOf("--") + 1));
  expect(named).toEqual(
    [":(top,literal)same.ts", ":(top,literal)none.ts", ":(top,literal)a"].map((each) => [each]),
  );

  expect([await has("a/own.ts"), await has("a/none.ts")]).toEqual([true, false]);
  expect(lists.slice(3).map((args) => args.at(-1))).toEqual(["--"]);
});
