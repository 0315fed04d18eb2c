import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { builtinModules } from "node:module";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMarker } from "../../../src/fixes/marker.ts";
import { noteCommit } from "../../../src/fixes/note-commit.ts";
import { recoverFixes } from "../../../src/fixes/recover-fixes.ts";
import type { ApplyRequest } from "../../../src/fixes/types.ts";
import { undoFixes } from "../../../src/fixes/undo-fixes.ts";
import { acquireLock } from "../../../src/process/lock.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { applyTo, placeOf, refusalOf, rewriteOf, stateOf } from "./fix-world.ts";

const FILES = ["a.txt", "b.txt"];
const folder = mkdtempSync(join(tmpdir(), "tool-die-"));
const program = join(folder, "apply-and-die.mjs");

beforeAll(async () => {
  await build({
    input: fileURLToPath(new URL("./apply-and-die.ts", import.meta.url)),
    platform: "node",
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    output: { file: program, format: "esm", codeSplitting: false },
    logLevel: "silent",
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function repoOf(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": "a\n", "b.txt": "b\n" });
  return repo;
}

const marker = (repo: Repo): string => join(repo.root, ".git/tool/fixes-in-progress.json");
const recover = async (repo: Repo) => recoverFixes(await placeOf(repo));

const BOTH: ApplyRequest["rewrites"] = [
  { file: "a.txt", before: "a\n", after: "A\n" },
  { file: "b.txt", before: "b\n", after: "B\n" },
];

/** Applies both fixes in a program of its own, which is killed after so many files. */
function dieAfter(repo: Repo, files: number, target: ApplyRequest["target"] = "work-tree"): void {
  const work = JSON.stringify({ target, rewrites: BOTH });
  const child = spawnSync(nodeUnderTest(), [program, String(files), work], {
    cwd: repo.root,
    env: repo.sandbox.env,
    encoding: "utf8",
  });
  expect(child.stderr).toBe("");
  expect(child.signal).toBe("SIGKILL");
  expect(existsSync(marker(repo))).toBe(true);
}

test("without an interruption there is nothing to do", async () => {
  await using repo = repoOf();
  expect(await recover(repo)).toBeNull();
  await applyTo(repo, BOTH);
  expect(await recover(repo)).toBeNull();
});

test("killed between two files: what was written is put back", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  dieAfter(repo, 1);
  expect(repo.read("a.txt")).toBe("A\n");
  expect(await recover(repo)).toEqual({ did: "restored", files: ["a.txt"], left: [] });
  expect(stateOf(repo, FILES)).toEqual(before);
  expect(await recover(repo)).toBeNull();
  expect(existsSync(marker(repo))).toBe(false);
  expect(await refusalOf(undoFixes(await placeOf(repo)))).toMatchObject({
    code: "FIX_NOTHING_TO_UNDO",
  });
});

test("killed after the last file: everything is there, and can be undone", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  dieAfter(repo, 2);
  expect(await recover(repo)).toEqual({ did: "finished", files: FILES, left: [] });
  expect(repo.read("b.txt")).toBe("B\n");
  expect(await undoFixes(await placeOf(repo))).toMatchObject({ run: "killed", files: FILES });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("killed between the files and the index: the files are put back", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  dieAfter(repo, 2, "index");
  expect(await recover(repo)).toEqual({ did: "restored", files: FILES, left: [] });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("a file that was edited after the kill is left as it is, and named", async () => {
  await using repo = repoOf();
  dieAfter(repo, 1);
  repo.write({ "b.txt": "mine\n" });
  expect(await recover(repo)).toEqual({
    did: "restored",
    files: ["a.txt"],
    left: [{ file: "b.txt", because: "it was edited since" }],
  });
  expect(repo.read("a.txt")).toBe("a\n");
  expect(repo.read("b.txt")).toBe("mine\n");
});

test("a file that was edited while the work failed is not put back, and the next review says so", async () => {
  await using repo = repoOf();
  const attempt = applyTo(repo, BOTH, {
    onWritten(file) {
      if (file !== "b.txt") return;
      repo.write({ "a.txt": "mine\n" });
      throw new Error("cut short");
    },
  });
  const refusal = await refusalOf(attempt);
  expect(refusal).toMatchObject({
    code: "FIX_NOT_WRITABLE",
    message: "fixes could not be written, and these files could not be restored: a.txt",
    hint: "see the earlier content: `git show refs/tool/backup/run-1:files/a.txt`",
  });
  expect(repo.read("b.txt")).toBe("b\n");
  expect(await recover(repo)).toEqual({
    did: "restored",
    files: [],
    left: [{ file: "a.txt", because: "it was edited since" }],
  });
  expect(repo.read("a.txt")).toBe("mine\n");
});

test("applying anew makes up for the kill first", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  dieAfter(repo, 1);
  expect((await applyTo(repo, BOTH)).refused).toEqual([]);
  await undoFixes(await placeOf(repo));
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("an undo right after the kill takes back what was written", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "earlier\n")], { run: "earlier" });
  await applyTo(repo, [{ file: "a.txt", before: "earlier\n", after: "a\n" }], { run: "earlier" });
  dieAfter(repo, 1);
  expect(await undoFixes(await placeOf(repo))).toMatchObject({ run: "killed", files: ["a.txt"] });
  expect(stateOf(repo, FILES)).toEqual(before);
});

test("while the one who writes is alive, nothing is touched", async () => {
  await using repo = repoOf();
  dieAfter(repo, 1);
  const { stateDirectory, now } = await placeOf(repo);
  const subject = { name: "fixes", code: "FIX_LOCKED", held: "", way: "" } as const;
  const lock = await acquireLock({ subject, stateDirectory, command: "review", now });
  expect(await recover(repo)).toBeNull();
  expect(repo.read("a.txt")).toBe("A\n");
  await lock.release();
  expect(await recover(repo)).toMatchObject({ did: "restored", files: ["a.txt"] });
});

test("the index's lock is cleared when the killed program left it, and only then", async () => {
  await using repo = repoOf();
  await applyTo(repo, BOTH, { target: "index" });
  const { stateDirectory } = await placeOf(repo);
  const mark = async (content: string): Promise<void> =>
    writeMarker(stateDirectory, {
      does: "apply",
      backups: ["refs/tool/backup/run-1"],
      files: FILES,
      lock: createHash("sha256").update(content).digest("hex"),
    });
  repo.write({ ".git/index.lock": "somebody else's" });
  await mark("ours");
  expect(await recover(repo)).toMatchObject({ did: "finished" });
  expect(repo.exists(".git/index.lock")).toBe(true);
  repo.write({ ".git/index.lock": "ours" });
  await mark("ours");
  expect(await recover(repo)).toMatchObject({ did: "finished" });
  expect(repo.exists(".git/index.lock")).toBe(false);
});

test("an undo that was killed after the branch moved is finished", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, FILES);
  const { backup } = await applyTo(repo, BOTH);
  const head = repo.git("rev-parse", "HEAD");
  repo.git("commit", "-qam", "Apply fixes");
  const { git, stateDirectory } = await placeOf(repo);
  const commit = repo.git("rev-parse", "HEAD");
  await noteCommit({ git, backup: backup ?? "", before: head, commit });
  await writeMarker(stateDirectory, {
    does: "undo",
    backups: [backup ?? ""],
    files: FILES,
    lock: null,
  });
  repo.git("update-ref", "HEAD", head);
  repo.write({ "a.txt": "a\n" });
  expect(await recover(repo)).toMatchObject({ did: "restored", left: [] });
  expect(stateOf(repo, FILES)).toEqual(before);
  expect(await refusalOf(undoFixes(await placeOf(repo)))).toMatchObject({
    code: "FIX_NOTHING_TO_UNDO",
  });
});

test.each([
  ["nothing", ""],
  ["half a note", '{"version":1,"does":'],
  ["another shape", "[]"],
  ["a newer version", '{"version":2,"backups":["x"]}'],
])("a marker that holds %s is taken away, and it is said", async (_, content) => {
  await using repo = repoOf();
  dieAfter(repo, 1);
  repo.write({ ".git/tool/fixes-in-progress.json": content });
  const recovered = await recover(repo);
  expect(recovered).toMatchObject({ did: "restored", files: [], left: [{ file: marker(repo) }] });
  expect(recovered?.left[0]?.because).toContain("the record of it is damaged");
  expect(existsSync(marker(repo))).toBe(false);
  expect(await recover(repo)).toBeNull();
  // As the reason says.
  await undoFixes(await placeOf(repo));
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("with what was saved gone, the files are left and named", async () => {
  await using repo = repoOf();
  dieAfter(repo, 1);
  repo.git("update-ref", "-d", "refs/tool/backup/killed-1");
  const because = "its backup is missing";
  expect(await recover(repo)).toEqual({
    did: "restored",
    files: [],
    left: FILES.map((file) => ({ file, because })),
  });
  expect(readFileSync(join(repo.root, "a.txt"), "utf8")).toBe("A\n");
});

test("a damaged marker that is a folder is taken away too", async () => {
  await using repo = repoOf();
  repo.write({ ".git/tool/fixes-in-progress.json/x": "" });
  expect(await recover(repo)).toMatchObject({ did: "restored", files: [] });
  expect(existsSync(marker(repo))).toBe(false);
});
