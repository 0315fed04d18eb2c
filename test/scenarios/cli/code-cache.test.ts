import {
  appendFileSync,
  chmodSync,
  readdirSync,
  rmSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { spawnTool } from "../../helpers/run-tool.ts";

/** The place of a user who has chosen none: `.cache` at home. */
const KEEPING = { XDG_CACHE_HOME: undefined };

function folderOf(repo: Repo): string {
  return join(repo.sandbox.home, ".cache", "tool");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

test("what the engine made of the code is kept for the next start, for this user alone", async () => {
  await using repo = emptyRepo();
  const first = await spawnTool(repo, ["--help"], { env: KEEPING });
  const [file = "", ...others] = filesIn(folderOf(repo));
  const { mode, ino } = statSync(file);
  expect({ status: first.status, others, mode: mode & 0o077 }).toEqual({
    status: 0,
    others: [],
    mode: 0,
  });

  const second = await spawnTool(repo, ["--help"], { env: KEEPING });
  expect(second).toEqual(first);
  // Nothing new was learned, so nothing was written.
  expect(statSync(file).ino).toBe(ino);
});

test.each([
  ["is cut short", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 5_000))],
  ["is empty", (file: string) => writeFileSync(file, "")],
  ["is something else", (file: string) => writeFileSync(file, "x".repeat(100_000))],
  ["is longer than it says", (file: string) => appendFileSync(file, "more")],
  [
    "was made by another engine",
    (file: string) => {
      const content = readFileSync(file, "latin1");
      expect(content).toContain('"engine":"v');
      writeFileSync(file, content.replace('"engine":"v', '"engine":"w'), "latin1");
    },
  ],
  [
    "is damaged in the middle",
    (file: string) => {
      const content = readFileSync(file);
      content.fill(0xa5, content.length >> 1, (content.length >> 1) + 64);
      writeFileSync(file, content);
    },
  ],
  ["can be written by others", (file: string) => chmodSync(file, 0o666)],
])("a kept file that %s is not used, and made anew", async (_, spoil) => {
  await using repo = emptyRepo();
  const first = await spawnTool(repo, ["--help"], { env: KEEPING });
  const [file = ""] = filesIn(folderOf(repo));
  spoil(file);
  const { ino } = statSync(file);

  expect(await spawnTool(repo, ["--help"], { env: KEEPING })).toEqual(first);
  expect(statSync(file).ino).not.toBe(ino);
  expect(filesIn(folderOf(repo))).toEqual([file]);
});

test("what has not been written for a month goes when something is written", async () => {
  await using repo = emptyRepo();
  await spawnTool(repo, ["--help"], { env: KEEPING });
  const [file = ""] = filesIn(folderOf(repo));
  const old = join(folderOf(repo), "code-of-an-old-version.bin");
  writeFileSync(old, "");
  utimesSync(old, 1, 1);
  writeFileSync(file, "");

  await spawnTool(repo, ["--help"], { env: KEEPING });

  expect(filesIn(folderOf(repo))).toEqual([file]);
});

test("nothing is kept where the home cannot be written, and all works", async () => {
  await using repo = emptyRepo();
  const first = await spawnTool(repo, ["--help"]);
  writeFileSync(join(repo.sandbox.home, ".cache"), "a file in the folder's place");
  expect(await spawnTool(repo, ["--help"], { env: KEEPING })).toEqual(first);
});

test("the user's own place for caches is taken, and nothing is written among the user's settings", async () => {
  await using repo = emptyRepo();
  const caches = join(repo.sandbox.directory, "caches");
  const env = { ...KEEPING, XDG_CACHE_HOME: caches };
  await spawnTool(repo, ["--help"], { env });
  expect(readdirSync(caches)).toEqual(["tool"]);
  // A relative one is to be ignored.
  await spawnTool(repo, ["--help"], { env: { ...KEEPING, XDG_CACHE_HOME: "caches" } });
  expect(filesIn(folderOf(repo))).toHaveLength(1);
  expect(readdirSync(repo.root)).toEqual([".git"]);
  expect(readdirSync(repo.sandbox.home)).toEqual([".cache"]);
});

test("a place for caches inside a work tree is not used: a project could bring its content along", async () => {
  await using repo = emptyRepo();
  const env = { ...KEEPING, XDG_CACHE_HOME: join(repo.root, ".cache") };
  await spawnTool(repo, ["--help"], { env });
  expect(readdirSync(repo.root)).toEqual([".git"]);
});

test("a review says the same with what was kept, whichever languages it reads", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "kept.js": "" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({
    "a.js": "export const run = (text) => eval(text);\n",
    "a.py": "def f(x):\n    return eval(x)\n",
    "db/a.sql": "GRANT SELECT, UPDATE ON TABLE users TO public;\n",
    ".github/workflows/a.yml":
      "on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo ${{ github.event.issue.title }}\n",
  });
  const review = async () => {
    // Nothing is remembered of the files themselves.
    rmSync(join(repo.root, ".git/tool"), { recursive: true, force: true });
    const { stdout } = await spawnTool(repo, ["review", "--json"], { env: KEEPING });
    const { findings, files } = JSON.parse(stdout) as { findings: { id: string }[]; files: object };
    return { ids: findings.map(({ id }) => id), files };
  };
  const first = await review();
  expect(await review()).toEqual(first);
  expect(first).toMatchObject({ files: { failed: [] } });
});
