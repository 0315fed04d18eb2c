import { mkdtempSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { changeOf, summarize } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { snapshot } from "../../helpers/snapshot.ts";

const TEN = `${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].join("\n")}\n`;
const FIRST = { "src/a.ts": TEN, "b c.ts": TEN, "old.ts": TEN, "gone.ts": "x\n", "run.sh": "1\n" };
const THEN = {
  "src/a.ts": TEN.replace("5\n", "five\nand\n"),
  "b c.ts": TEN.replace("1\n2", "2"),
  "old.ts": null,
  "new.ts": TEN.replace("9\n", "nine\n"),
  "gone.ts": null,
  "src/fresh.ts": "1\n2\n",
};
const FILES = [
  "modified b c.ts +",
  "deleted gone.ts +",
  "renamed new.ts < old.ts +9",
  "modified src/a.ts +5-6",
  "added src/fresh.ts +all",
];

const PATCHES: [string, (repo: Repo) => string][] = [
  ["git diff", (repo) => repo.git("diff", "main", "feature")],
  ["git diff without context", (repo) => repo.git("diff", "-U0", "main", "feature")],
  ["git diff without prefixes", (repo) => repo.git("diff", "--no-prefix", "main", "feature")],
  [
    "git diff with long prefixes",
    (repo) => repo.git("diff", "--src-prefix=was/x/", "--dst-prefix=is/y/", "main", "feature"),
  ],
  ["git format-patch", (repo) => repo.git("format-patch", "--stdout", "main..feature")],
  [
    "git diff with whole names and binary content",
    (repo) => repo.git("diff", "--full-index", "--binary", "main", "feature"),
  ],
  [
    "a program that ends lines with CR LF",
    (repo) => `${repo.git("diff", "main", "feature")}\n`.replaceAll("\n", "\r\n"),
  ],
];

test.each(PATCHES)(
  "a patch by %s is the same change before it is applied and after",
  async (_, make) => {
    await using repo = repoWithOrigin({ main: FIRST, feature: THEN });
    const stdin = `${make(repo)}\n`;
    repo.git("checkout", "-q", "main");
    await using before = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });
    repo.git("checkout", "-q", "feature");
    await using after = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });

    expect(summarize(before)).toEqual(FILES);
    expect(summarize(after)).toEqual(FILES);
    expect([before.head.dirty, after.head.dirty]).toEqual([true, false]);
    for (const change of [before, after]) {
      expect(String(await change.readOld("src/a.ts"))).toBe(TEN);
      expect(String(await change.readNew("src/a.ts"))).toBe(THEN["src/a.ts"]);
      expect(String(await change.readOld("new.ts"))).toBe(TEN);
    }
  },
);

test("a patch that PowerShell wrote in UTF-16 is read", async () => {
  await using repo = repoWithOrigin({ main: FIRST, feature: THEN });
  const text = `\uFEFF${repo.git("diff", "main", "feature")}\n`.replaceAll("\n", "\r\n");
  repo.write({ "../my.patch": Buffer.from(text, "utf16le") });
  await using change = await changeOf(repo, { kind: "patch", file: "../my.patch" });

  expect(summarize(change)).toEqual(FILES);
});

test("a patch of diff -u between folders is read", async () => {
  await using repo = repoWithOrigin({ main: { "src/a.ts": "1\n" }, feature: {} });
  const stdin = [
    "diff -ur old/src/a.ts new/src/a.ts",
    "--- old/src/a.ts\t2026-01-02 03:04:05.000000000 +0000",
    "+++ new/src/a.ts\t2026-01-02 03:04:06.000000000 +0000",
    "@@ -1 +1 @@",
    "-1",
    "+one",
    "",
  ].join("\n");
  await using change = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });

  expect(summarize(change)).toEqual(["modified src/a.ts +1"]);
});

test("a patch on top of edits that no commit holds, or of such edits, is placed in the work tree", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": TEN }, feature: {} });
  repo.write({ "a.ts": TEN.replace("5\n", "five\n") });
  repo.git("add", "a.ts");
  repo.write({ "a.ts": TEN.replace("5\n", "FIVE\n") });
  const unstaged = `${repo.git("diff")}\n`;
  await using applied = await changeOf(repo, { kind: "patch", file: "-" }, { stdin: unstaged });
  repo.write({ "a.ts": TEN.replace("5\n", "five\n") });
  await using ahead = await changeOf(repo, { kind: "patch", file: "-" }, { stdin: unstaged });

  for (const change of [applied, ahead]) {
    expect(summarize(change)).toEqual(["modified a.ts +5"]);
    expect(String(await change.readOld("a.ts"))).toBe(TEN.replace("5\n", "five\n"));
    expect(String(await change.readNew("a.ts"))).toBe(TEN.replace("5\n", "FIVE\n"));
    expect(change.head.dirty).toBe(true);
  }
});

test("binary files in a patch: with content they are read, without they are named", async () => {
  await using repo = repoWithOrigin({
    main: { "a.png": Buffer.from([0, 1]), "x.ts": "1\n" },
    feature: { "a.png": Buffer.from([0, 2]), "b.png": Buffer.from([0, 3]), "x.ts": "2\n" },
  });
  const files = ["modified a.png (binary) +", "added b.png (binary) +all", "modified x.ts +1"];
  const read = (...options: string[]) =>
    changeOf(
      repo,
      { kind: "patch", file: "-" },
      { stdin: `${repo.git("diff", ...options, "main", "feature")}\n` },
    );
  await using whole = await read("--binary");
  await using hollow = await read();

  expect(summarize(whole)).toEqual(files);
  expect(await whole.readNew("a.png")).toEqual(Buffer.from([0, 2]));
  expect(summarize(hollow)).toEqual(files);
  expect(await hollow.readNew("a.png")).toBe(null);
});

test("a patch before the first commit, and an empty one", async () => {
  await using repo = emptyRepo();
  const stdin = "--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+1\n";
  await using first = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });
  await using empty = await changeOf(repo, { kind: "patch", file: "-" }, { stdin: "\n" });

  expect(summarize(first)).toEqual(["added a.ts +all"]);
  expect(empty.files).toEqual([]);
});

test.each<[string, string, string, string, string]>([
  [
    "fits nowhere",
    "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-nothing like it\n+x\n",
    "CHANGE_PATCH_DOES_NOT_APPLY",
    "the patch fits neither",
    "a.ts",
  ],
  [
    "leaves the repository",
    "--- /dev/null\n+++ b/../../evil.ts\n@@ -0,0 +1 @@\n+1\n",
    "CHANGE_PATCH_DOES_NOT_APPLY",
    "the patch fits neither",
    "evil.ts",
  ],
  [
    "writes to the git directory",
    "--- /dev/null\n+++ b/.git/hooks/x\n@@ -0,0 +1 @@\n+1\n",
    "CHANGE_PATCH_DOES_NOT_APPLY",
    "the patch fits neither",
    ".git",
  ],
  [
    "is prose",
    "Dear colleague,\nhave a look.\n",
    "CHANGE_PATCH_UNREADABLE",
    "standard input does not contain a patch",
    "",
  ],
])("a patch that %s is an error", async (_, stdin, code, message, cause) => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  const before = snapshot(repo.sandbox.directory);

  const error = await changeOf(repo, { kind: "patch", file: "-" }, { stdin }).catch(
    (thrown) => thrown,
  );

  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  expect(String(error.cause ?? "")).toContain(cause);
  expect(snapshot(repo.sandbox.directory)).toEqual(before);
});

test("a patch file that is not there is an error that shows both ways to give one", async () => {
  await using repo = repoWithOrigin({ feature: {} });

  await expect(changeOf(repo, { kind: "patch", file: "no.patch" })).rejects.toMatchObject({
    code: "CHANGE_PATCH_UNREADABLE",
    message: "cannot read the patch no.patch",
    hint: expect.stringContaining("tool review --patch -"),
  });
});

test("reading a patch writes nothing to the repository, the index or the work tree", async () => {
  await using repo = repoWithOrigin({ main: FIRST, feature: THEN });
  const stdin = `${repo.git("diff", "main", "feature")}\n`;
  repo.git("checkout", "-q", "main");
  repo.git("config", "core.splitIndex", "true");
  repo.git("config", "core.hooksPath", repo.sandbox.bin);
  repo.write({ "../bin/post-index-change": "#!/bin/sh\ntouch ../ran\n", "src/a.ts": "edited\n" });
  const scratch = mkdtempSync(join(repo.sandbox.directory, "scratch-"));
  vi.stubEnv("TMPDIR", scratch);
  onTestFinished(() => void vi.unstubAllEnvs());
  const before = snapshot(repo.sandbox.directory);
  await using change = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });
  await change.readNew("new.ts");
  const during = readdirSync(scratch).length;
  await change.close();

  expect(during).toBeGreaterThan(0);
  expect(snapshot(repo.sandbox.directory)).toEqual(before);
});

test.each(["a:b", "two\nlines", '"quoted"', "# hash"])(
  "a repository in a folder named %j has its patches read",
  async (name) => {
    await using repo = repoWithOrigin({ main: FIRST, feature: THEN });
    const root = join(repo.sandbox.directory, name);
    renameSync(repo.root, root);
    const stdin = `${repo.gitIn(root, "diff", "main", "feature")}\n`;
    await using change = await changeOf({ ...repo, root }, { kind: "patch", file: "-" }, { stdin });

    expect(summarize(change)).toEqual(FILES);
  },
);
