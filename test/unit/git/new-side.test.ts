import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Scope } from "../../../src/core/change/types.ts";
import { changeOf } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin } from "../../helpers/repo.ts";

const MAX = 1024;

/** `same.ts` is left alone everywhere; each other file stands in some of the work tree, the index and the commits. */
function layeredRepo() {
  const repo = repoWithOrigin({
    main: {
      "same.ts": "needle stays\n",
      "lost.ts": "needle\n",
      "dropped.ts": "needle\n",
      ".gitignore": "*.log\n",
    },
    feature: { "committed.ts": "needle\n" },
  });
  repo.write({ "staged.ts": "needle\n", "committed.ts": "index\n" });
  repo.git("add", ".");
  repo.git("rm", "--quiet", "dropped.ts");
  repo.write({
    "committed.ts": "work tree\n",
    "lost.ts": null,
    "new/a b.ts": "needle\n",
    "no.log": "needle\n",
  });
  return repo;
}

test.each<[string, Scope, Record<string, string>, string[]]>([
  [
    "the branch",
    { kind: "branch" },
    { "committed.ts": "work tree\n", "staged.ts": "needle\n", "new/a b.ts": "needle\n" },
    ["new/a b.ts", "same.ts", "staged.ts"],
  ],
  [
    "what is staged",
    { kind: "staged" },
    { "committed.ts": "index\n", "staged.ts": "needle\n", "lost.ts": "needle\n" },
    ["lost.ts", "same.ts", "staged.ts"],
  ],
  [
    "a commit",
    { kind: "commit", commit: "feature" },
    { "committed.ts": "needle\n", "lost.ts": "needle\n", "dropped.ts": "needle\n" },
    ["committed.ts", "dropped.ts", "lost.ts", "same.ts"],
  ],
  [
    "a range that ends before",
    { kind: "range", range: "feature..main" },
    { "lost.ts": "needle\n", "dropped.ts": "needle\n" },
    ["dropped.ts", "lost.ts", "same.ts"],
  ],
])("the whole new side of %s is listed, read and searched", async (_, scope, own, holding) => {
  await using repo = layeredRepo();
  await using change = await changeOf(repo, scope);
  const { newSide } = change;

  const expected = { "same.ts": "needle stays\n", ".gitignore": "*.log\n", ...own };
  const paths = await newSide.paths();
  expect(paths).toEqual(Object.keys(expected).sort());
  const texts = await Promise.all(
    paths.map(async (path) => [path, String(await newSide.read(path, MAX))]),
  );
  expect(Object.fromEntries(texts)).toEqual(expected);
  const all = await newSide.lookUp();
  const asked = [...paths, "no.log", "dropped.ts", "lost.ts", "staged.ts", "new", "new/a b.ts"];
  expect(asked.filter((path) => all.has(path)).sort()).toEqual(
    asked.filter((path) => paths.includes(path)).sort(),
  );
  expect(await newSide.read("no.log", MAX)).toBeNull();
  expect(await newSide.search(["needle", "stays", "need"])).toEqual(
    new Map([
      ["needle", holding],
      ["stays", ["same.ts"]],
      ["need", []],
    ]),
  );
});

test("the new side of a patch is the last commit with the patch in it", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "a.ts": "old\n", "b.ts": "needle\n" });
  repo.write({ "a.ts": "needle\n", "c.ts": "untracked\n" });
  const stdin = `${repo.git("diff")}\n`;
  repo.git("checkout", "--quiet", "a.ts");
  await using change = await changeOf(repo, { kind: "patch", file: "-" }, { stdin });

  expect(await change.newSide.paths()).toEqual(["a.ts", "b.ts"]);
  expect(String(await change.newSide.read("a.ts", MAX))).toBe("needle\n");
  expect(await change.newSide.search(["needle"])).toEqual(new Map([["needle", ["a.ts", "b.ts"]]]));
});

test("links, submodules, conflicts, large and binary files are no text of it", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", {
    "a.ts": "needle\n",
    "large.ts": "needle\n".repeat(200),
    "data.bin": Buffer.from("needle\0\n"),
    "both.ts": "start\n",
  });
  symlinkSync("a.ts", join(repo.root, "link.ts"));
  repo.commit("Link");
  repo.git("checkout", "--quiet", "-b", "other");
  repo.commit("Theirs", { "both.ts": "needle theirs\n" });
  repo.git("checkout", "--quiet", "main");
  repo.commit("Ours", { "both.ts": "needle ours\n" });
  expect(() => repo.git("merge", "other")).toThrow();
  repo.git("update-index", "--add", "--cacheinfo", `160000,${repo.git("rev-parse", "main")},sub`);
  await using change = await changeOf(repo, { kind: "staged" });
  const { newSide } = change;

  expect(await newSide.paths()).toEqual(["a.ts", "data.bin", "large.ts"]);
  expect(await newSide.read("large.ts", MAX)).toBeNull();
  expect(await newSide.read("link.ts", MAX)).toBeNull();
  expect(await newSide.search(["needle"])).toEqual(new Map([["needle", ["a.ts", "large.ts"]]]));
});

test("nothing of it is asked of git before somebody wants it, and the list is asked for once", async () => {
  await using repo = layeredRepo();
  const asked: string[] = [];
  const onGit = (args: readonly string[]) => asked.push(args.join(" "));
  await using change = await changeOf(repo, { kind: "staged" }, { onGit });
  const listings = () => asked.filter((args) => args.includes("--stage")).length;
  expect(listings()).toBe(0);

  await Promise.all([change.newSide.paths(), change.newSide.read("same.ts", MAX)]);
  await change.newSide.search(["needle"]);

  expect(listings()).toBe(1);
});

test("no setting of the repository makes the search run a program or look elsewhere", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "a.ts": "needle\n", ".gitattributes": "*.ts diff=spy\n" });
  repo.git("config", "diff.spy.textconv", `touch "${join(repo.root, "ran")}"; cat`);
  repo.git("config", "grep.fullName", "false");
  repo.git("config", "grep.lineNumber", "true");
  repo.git("config", "grep.column", "true");
  repo.git("config", "color.grep", "always");
  repo.git("config", "grep.patternType", "perl");
  repo.commit("Edit", { "b/c.ts": "needle [a\n" });
  await using change = await changeOf(repo, { kind: "commit", commit: "HEAD" }, { cwd: "b" });

  expect(await change.newSide.search(["needle", "[a"])).toEqual(
    new Map([
      ["needle", ["a.ts", "b/c.ts"]],
      ["[a", ["b/c.ts"]],
    ]),
  );
  expect(repo.exists("ran")).toBe(false);
});

test.each<[string, Scope]>([
  ["the branch", { kind: "branch" }],
  ["what is staged", { kind: "staged" }],
])("of %s, what a sparse checkout leaves out is read and searched as well", async (_, scope) => {
  await using repo = repoWithOrigin({
    main: { "in/a.ts": "needle\n", "out/b.ts": "needle\n", "out/c.ts": "hay\n" },
    feature: { "in/a.ts": "needle here\n" },
  });
  repo.git("sparse-checkout", "set", "in");
  for (const scanFromBytes of [null, 0]) {
    await using change = await changeOf(
      repo,
      scope,
      scanFromBytes === null ? {} : { scanFromBytes },
    );
    const { newSide } = change;

    expect(String(await newSide.read("out/b.ts", MAX))).toBe("needle\n");
    expect(await newSide.search(["needle"])).toEqual(
      new Map([["needle", ["in/a.ts", "out/b.ts"]]]),
    );
  }
});
