import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { changeOf, summarize } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin, type Files, type Repo } from "../../helpers/repo.ts";
import { snapshot } from "../../helpers/snapshot.ts";

/** Names that trip programs up, each with what is odd about it. */
const NAMES: [string, string][] = [
  ["a space", "a b.ts"],
  ["spaces around", " a "],
  ["a leading dash", "-rf.ts"],
  ["a double quote", 'say "hi".ts'],
  ["a single quote", "it's.ts"],
  ["a newline", "two\nlines.ts"],
  ["a tab", "a\tb.ts"],
  ["a carriage return", "a\rb.ts"],
  ["a backslash", "a\\b.ts"],
  ["a literal escape", "a\\303\\251.ts"],
  ["letters beyond ASCII", "größe/été/日本/🙂.ts"],
  ["glob characters", "[a]*?.ts"],
  ["a colon first", ":(top)a.ts"],
  ["an arrow", "a -> b.ts"],
  ["a name like a diff's", "b/a b/a.ts"],
  ["a percent sign", "%s%00.ts"],
  ["a hash", "#a"],
  ["an exclamation mark", "!a"],
  ["a variable", "$HOME `id`.ts"],
];

test.each(NAMES)("a name with %s is listed, read and anchored in every scope", async (_, name) => {
  await using repo = repoWithOrigin({
    main: { [name]: "1\n2\n3\n", [`${name}.gone`]: "x\n" },
    feature: { [name]: "1\ntwo\n3\n", [`${name}.gone`]: null },
  });
  repo.write({ [`${name}.new`]: "n\n" });
  await using change = await changeOf(repo);
  await using committed = await changeOf(repo, { kind: "committed" });

  expect(new Set(summarize(change))).toEqual(
    new Set([`modified ${name} +2`, `deleted ${name}.gone +`, `?added ${name}.new +all`]),
  );
  expect(new Set(summarize(committed))).toEqual(
    new Set([`modified ${name} +2`, `deleted ${name}.gone +`]),
  );
  for (const each of [change, committed]) {
    expect(String(await each.readOld(name))).toBe("1\n2\n3\n");
    expect(String(await each.readNew(name))).toBe("1\ntwo\n3\n");
  }
  expect(String(await change.readNew(`${name}.new`))).toBe("n\n");
  expect(String(await change.readOld(`${name}.gone`))).toBe("x\n");
  expect(await change.readNew(`${name}.gone`)).toBe(null);
});

test("a name that is not UTF-8 is listed with its bytes escaped, and can be read", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const path = (name: string) => Buffer.from(`${repo.root}/${name}`, "latin1");
  writeFileSync(path("caf\xE9.ts"), "1\n");
  repo.git("add", "-A");
  repo.git("commit", "-q", "-m", "odd");
  writeFileSync(path("th\xE9.ts"), "2\n");
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["added caf\\xE9.ts +all", "?added th\\xE9.ts +all"]);
  expect(String(await change.readNew("caf\\xE9.ts"))).toBe("1\n");
  expect(String(await change.readNew("th\\xE9.ts"))).toBe("2\n");
});

test("no setting of the user's disturbs what is found", async () => {
  await using repo = repoWithOrigin({
    main: { "a b.ts": "1\n2\n3\n4\n5\n", "old.ts": "1\n2\n3\n4\n5\n6\n" },
    feature: { "a b.ts": "1\ntwo\n3\n\n5\n", "old.ts": null, "new.ts": "1\n2\n3\n4\n5\nsix\n" },
  });
  await using plain = await changeOf(repo);
  repo.write({ "../bin/never": "#!/bin/sh\ntouch ../ran\n", "../order": "*.zz\n" });
  const settings: Record<string, string> = {
    "diff.mnemonicPrefix": "true",
    "diff.noprefix": "true",
    "diff.srcPrefix": "x/",
    "diff.dstPrefix": "y/",
    "diff.external": "never",
    "diff.renames": "false",
    "diff.renameLimit": "1",
    "diff.context": "9",
    "diff.interHunkContext": "9",
    "diff.orderFile": `${repo.sandbox.directory}/order`,
    "diff.suppressBlankEmpty": "true",
    "diff.algorithm": "patience",
    "diff.colorMoved": "zebra",
    "diff.relative": "true",
    "diff.submodule": "log",
    "diff.ignoreSubmodules": "all",
    "diff.wordRegex": ".",
    "diff.statNameWidth": "3",
    "diff.autoRefreshIndex": "false",
    "diff.js.textconv": "never",
    "diff.js.command": "never",
    "color.ui": "always",
    "color.diff": "always",
    "core.quotePath": "false",
    "core.abbrev": "4",
    "core.pager": "never",
    "core.fsmonitor": "never",
    "core.splitIndex": "true",
    "core.untrackedCache": "true",
    "core.hooksPath": repo.sandbox.bin,
    "pager.diff": "true",
    "status.showUntrackedFiles": "no",
    "merge.renames": "false",
  };
  for (const [key, value] of Object.entries(settings)) repo.git("config", key, value);
  repo.write({
    ".git/info/attributes": "*.ts diff=js\n",
    "../bin/post-index-change": "#!/bin/sh\ntouch ../ran\n",
    "untracked.ts": "u\n",
  });
  await using change = await changeOf(
    repo,
    { kind: "branch" },
    {
      env: { GIT_DIFF_OPTS: "--unified=7", GIT_EXTERNAL_DIFF: "never", GIT_PAGER: "never" },
    },
  );

  expect(summarize(plain)).toEqual(["modified a b.ts +2,4", "renamed new.ts < old.ts +6"]);
  expect(summarize(change)).toEqual([...summarize(plain), "?added untracked.ts +all"]);
  expect(repo.exists("../ran")).toBe(false);
});

test.each(["LITERAL", "GLOB", "NOGLOB", "ICASE"])(
  "a named file is found whatever mode GIT_%s_PATHSPECS sets for all paths",
  async (mode) => {
    await using repo = emptyRepo();
    repo.commit("Start", { "a.ts": "1\n", "b.ts": "1\n" });
    const scope = { kind: "files", paths: [join(repo.root, "a.ts")] } as const;
    await using change = await changeOf(repo, scope, {
      env: { [`GIT_${mode}_PATHSPECS`]: "1" },
    });

    expect(summarize(change)).toEqual(["added a.ts +all"]);
  },
);

test("binary files, empty files and files without a last newline", async () => {
  await using repo = repoWithOrigin({
    main: { "a.bin": Buffer.from([0, 1, 2]), "tail.ts": "1\n2", "emptied.ts": "1\n" },
    feature: {
      "a.bin": Buffer.from([0, 1, 3]),
      "b.bin": Buffer.from([0, 9]),
      "tail.ts": "1\n2\n3",
      "empty.ts": "",
      "emptied.ts": "",
    },
  });
  repo.write({ "c.bin": Buffer.from([0, 7]) });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual([
    "modified a.bin (binary) +",
    "added b.bin (binary) +all",
    "?added c.bin (binary) +all",
    "modified emptied.ts +",
    "added empty.ts +all",
    // The line before the end got its newline: it changed, too.
    "modified tail.ts +2-3",
  ]);
  expect(String(await change.readNew("empty.ts"))).toBe("");
  expect(change.files.find(({ path }) => path === "emptied.ts")?.removed).toEqual([
    { afterLine: 0, old: { start: 1, end: 1 } },
  ]);
});

test("modes: an executable bit alone, and with edits", async () => {
  await using repo = repoWithOrigin({ main: { "a.sh": "1\n", "b.sh": "1\n" }, feature: {} });
  repo.write({ "b.sh": "2\n" });
  for (const name of ["a.sh", "b.sh"]) chmodSync(join(repo.root, name), 0o755);
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["modified a.sh +", "modified b.sh +1"]);
  expect(change.files.map(({ oldMode, newMode }) => [oldMode, newMode])).toEqual([
    ["100644", "100755"],
    ["100644", "100755"],
  ]);
});

test("symbolic links are named and never followed", async () => {
  await using repo = repoWithOrigin({
    main: { "was-file.ts": "1\n", "dir/inner.ts": "1\n" },
    feature: {},
  });
  repo.write({ "../outside/secret.txt": "secret\n", "../outside/inner.ts": "outside\n" });
  repo.write({ "was-file.ts": null, dir: null });
  symlinkSync("../outside/secret.txt", join(repo.root, "was-file.ts"));
  symlinkSync("../outside", join(repo.root, "dir"));
  symlinkSync("nowhere", join(repo.root, "dangling"));
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual([
    "?added dangling (symlink) +all",
    "?added dir (symlink) +all",
    "deleted dir/inner.ts +",
    "type-changed was-file.ts (symlink) +all",
  ]);
  expect(String(await change.readNew("was-file.ts"))).toBe("../outside/secret.txt");
  expect(String(await change.readNew("dangling"))).toBe("nowhere");
  expect(await change.readNew("dir/inner.ts")).toBe(null);
});

test("a folder that becomes a link after the change was collected is not read through", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  repo.write({ "dir/a.ts": "inside\n", "../outside/a.ts": "inside\n" });
  // The same size and time: only the link tells the two apart.
  for (const file of ["dir/a.ts", "../outside/a.ts"]) utimesSync(join(repo.root, file), 9, 9);
  await using change = await changeOf(repo);
  repo.write({ dir: null });
  symlinkSync("../outside", join(repo.root, "dir"));

  expect(await change.readNew("dir/a.ts")).toBe(null);
});

test.each<[string, (repo: Repo) => void]>([
  ["vanished", (repo) => repo.write({ "a.ts": null })],
  ["was edited", (repo) => repo.write({ "a.ts": "something else\n" })],
  [
    "became a link",
    (repo) => {
      renameSync(join(repo.root, "a.ts"), join(repo.root, "b.ts"));
      symlinkSync("b.ts", join(repo.root, "a.ts"));
    },
  ],
  [
    "became a folder",
    (repo) => {
      repo.write({ "a.ts": null });
      mkdirSync(join(repo.root, "a.ts"));
    },
  ],
])("a file that %s since it was compared reads as null", async (_, change) => {
  await using repo = repoWithOrigin({ feature: {} });
  repo.write({ "a.ts": "before\n" });
  await using collected = await changeOf(repo);
  change(repo);

  expect(await collected.readNew("a.ts")).toBe(null);
});

test("asking for a file outside the change is a fault of the caller's", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  await using change = await changeOf(repo);

  await expect(change.readNew("README.md")).rejects.toThrow("README.md is not part of the change");
});

test("CR LF in the work tree under core.autocrlf leaves the line numbers and adds no file", async () => {
  await using repo = repoWithOrigin({
    main: { "a.ts": "1\n2\n3\n", "same.ts": "1\n2\n" },
    feature: {},
  });
  repo.git("config", "core.autocrlf", "true");
  repo.write({ "a.ts": "1\r\ntwo\r\n3\r\n", "same.ts": "1\r\n2\r\n" });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["modified a.ts +2"]);
  expect(String(await change.readNew("a.ts"))).toBe("1\r\ntwo\r\n3\r\n");
});

test("files that were touched but not changed are no part of the change", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": "1\n" }, feature: {} });
  utimesSync(join(repo.root, "a.ts"), 1, 1);
  repo.write({ "new.ts": "1\n" });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["?added new.ts +all"]);
});

test("an edit of the same size in the instant of the last git add is found", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": "1\n" }, feature: {} });
  const file = join(repo.root, "a.ts");
  // Writing sets the time of the change itself, which no test can hold still.
  repo.git("config", "core.trustctime", "false");
  repo.write({ "untracked.ts": "u\n" });
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  repo.git("add", "a.ts");
  repo.write({ "a.ts": "2\n" });
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  utimesSync(join(repo.root, ".git/index"), 1_700_000_000, 1_700_000_000);
  await using change = await changeOf(repo, { kind: "uncommitted" });

  expect(summarize(change)).toEqual(["modified a.ts +1", "?added untracked.ts +all"]);
});

test("intent to add counts as new in the work tree and as nothing in the index", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  repo.write({ "a.ts": "1\n" });
  repo.git("add", "--intent-to-add", "a.ts");
  await using change = await changeOf(repo);
  await using staged = await changeOf(repo, { kind: "staged" });

  expect(summarize(change)).toEqual(["added a.ts +all"]);
  expect(summarize(staged)).toEqual([]);
});

function conflictedRepo(): Repo {
  const repo = repoWithOrigin({
    main: { "a.ts": "1\n2\n3\n", "b.ts": "b\n" },
    feature: { "a.ts": "1\nours\n3\n" },
  });
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.commit("other", { "a.ts": "1\ntheirs\n3\n" });
  repo.git("checkout", "-q", "feature");
  expect(() => repo.git("merge", "other")).toThrow();
  return repo;
}

test("a file in conflict is compared once as it lies in the work tree, and has no text in the index", async () => {
  await using repo = conflictedRepo();
  await using change = await changeOf(repo);
  await using staged = await changeOf(repo, { kind: "staged" });

  expect(summarize(change)).toEqual(["modified a.ts +2-6"]);
  expect(String(await change.readNew("a.ts"))).toContain("<<<<<<<");
  expect(summarize(staged)).toEqual(["unmerged a.ts +"]);
  expect(await staged.readNew("a.ts")).toBe(null);
});

test("a submodule's new commit is named; edits inside it are its own", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  await using other = emptyRepo();
  other.commit("one", { "a.ts": "1\n" });
  repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.root, "sub");
  repo.git("commit", "-q", "-m", "add the submodule");
  repo.gitIn(join(repo.root, "sub"), "commit", "-q", "--allow-empty", "-m", "two");
  repo.write({ "sub/a.ts": "dirty\n", "sub/new.ts": "new\n" });
  await using change = await changeOf(repo);
  await using uncommitted = await changeOf(repo, { kind: "uncommitted" });
  repo.git("commit", "-q", "-m", "its new commit", "sub");
  await using clean = await changeOf(repo, { kind: "uncommitted" });

  expect(summarize(change)).toEqual(["added .gitmodules +all", "added sub (submodule) +all"]);
  expect(summarize(uncommitted)).toEqual(["modified sub (submodule) +"]);
  expect(clean.files).toEqual([]);
  expect(await change.readNew("sub")).toBe(null);
});

test("an untracked repository inside the work tree is named as one thing", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const nested = join(repo.root, "nested");
  mkdirSync(nested);
  repo.gitIn(nested, "init", "-q");
  repo.write({ "nested/a.ts": "1\n", "b.ts": "1\n" });
  repo.gitIn(nested, "add", "-A");
  repo.gitIn(nested, "commit", "-q", "-m", "one");
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["?added b.ts +all", "?added nested (submodule) +all"]);
});

test("an untracked file of many megabytes is named without git reading it", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  repo.write({ "dump.sql": Buffer.alloc(17 * 1024 * 1024, "x\n") });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["?added dump.sql +all"]);
  expect(change.files[0]?.newBytes).toBe(17 * 1024 * 1024);
});

test("in a sparse checkout, files that are not there are read from the index", async () => {
  const files: Files = { "in/a.ts": "1\n", "out/b.ts": "1\n" };
  await using repo = repoWithOrigin({
    main: files,
    feature: { "in/a.ts": "2\n", "out/b.ts": "2\n" },
  });
  repo.git("sparse-checkout", "set", "in");
  repo.write({ "in/new.ts": "n\n", "out/new.ts": "n\n" });
  await using change = await changeOf(repo);

  expect(repo.exists("out/b.ts")).toBe(false);
  expect(summarize(change)).toEqual([
    "modified in/a.ts +1",
    "?added in/new.ts +all",
    "modified out/b.ts +1",
    "?added out/new.ts +all",
  ]);
  expect(String(await change.readNew("out/b.ts"))).toBe("2\n");
});

test("a split index and a repository with SHA-256 names are read like any other", async () => {
  await using repo = emptyRepo();
  repo.write({ ".git": null });
  repo.git("init", "-q", "-b", "main", "--object-format=sha256");
  repo.commit("one", { "a.ts": "1\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.git("update-index", "--split-index");
  repo.write({ "a.ts": "2\n", "b.ts": "1\n" });
  await using change = await changeOf(repo);

  expect(summarize(change)).toEqual(["modified a.ts +1", "?added b.ts +all"]);
  expect(String(await change.readOld("a.ts"))).toBe("1\n");
});

test("collecting leaves repository, index and temporary folder as they were", async () => {
  await using repo = conflictedRepo();
  repo.write({ "new.ts": "1\n" });
  const scratch = mkdtempSync(join(repo.sandbox.directory, "scratch-"));
  vi.stubEnv("TMPDIR", scratch);
  onTestFinished(() => void vi.unstubAllEnvs());
  const before = snapshot(repo.root);
  await using change = await changeOf(repo);
  await change.readNew("new.ts");
  await change.readOld("a.ts");
  const during = readdirSync(scratch).length;
  await change.close();

  expect(during).toBeGreaterThan(0);
  expect(readdirSync(scratch)).toEqual([]);
  expect(snapshot(repo.root)).toEqual(before);
});

test("a folder or file that a sparse checkout leaves out is named with the way to take it in", async () => {
  await using repo = repoWithOrigin({ main: { "in/a.ts": "1\n", "out/b.ts": "1\n" }, feature: {} });
  repo.git("sparse-checkout", "set", "in");
  for (const name of ["out", "out/b.ts"])
    await expect(
      changeOf(repo, { kind: "files", paths: [`${repo.root}/${name}`] }),
    ).rejects.toMatchObject({
      code: "CHANGE_PATH_MISSING",
      message: `the sparse checkout leaves out ${name}`,
      hint: `take it in, then run the command again: \`git -C ${repo.root} sparse-checkout add out\``,
    });
});
