import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Scope } from "../../../../src/core/change/types.ts";
import { createTeam } from "../../../../src/review/team/create-team.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { changeOf, gitOf } from "../../../helpers/git-of.ts";
import { emptyRepo, type Files, type Repo } from "../../../helpers/repo.ts";

const rule = (id: string, more = ""): string =>
  `id: ${id}\nlanguage: ts\nseverity: error\nrule: { pattern: foo() }\n${more}`;
const ONE = ".tool/rules/one.yml";

/** A branch on top of `main`, in a work tree with edits of its own. */
function world(main: Files, feature: Files, edits: Files = {}): Repo {
  const repo = emptyRepo();
  repo.commit("Before", { "a.ts": "a();\n", ...main });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("After", { "a.ts": "b();\n", ...feature });
  repo.write(edits);
  return repo;
}

const tools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("starts no program")),
};

/** The rules that count for a change, and what is said about those that do not. */
async function begin(repo: Repo, scope?: Scope) {
  const team = await createTeam(repo.root);
  await using change = await changeOf(repo, scope);
  const said = await team.begin?.(change, tools, await gitOf(repo));
  const result = await team.review({
    files: [],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, tree: { changed: [] } as never },
  });
  return { ...said, rules: team.rules?.().map(({ id }) => id), failed: result.failed };
}

test.each<[what: string, main: Files, feature: Files, rules: string[], held: string[]]>([
  ["removes", { [ONE]: rule("one") }, { [ONE]: null }, ["team/one"], [ONE]],
  [
    "switches off",
    { [ONE]: rule("one") },
    { [ONE]: rule("one").replace("error", "off") },
    ["team/one"],
    [ONE],
  ],
  [
    "moves away",
    { [ONE]: rule("one") },
    { [ONE]: null, "docs/one.yml": rule("one") },
    ["team/one"],
    [ONE],
  ],
  [
    "takes the name of",
    { [ONE]: rule("one") },
    { ".tool/rules/a.yml": rule("one", "note: another\n") },
    ["team/one"],
    [".tool/rules/a.yml"],
  ],
  [
    "adds to",
    { [ONE]: rule("one") },
    { ".tool/rules/two.yml": rule("two") },
    ["team/one"],
    [".tool/rules/two.yml"],
  ],
  [
    "takes the folder away of",
    { "sgconfig.yml": "ruleDirs: [lint]\n", "lint/one.yml": rule("one") },
    { "sgconfig.yml": "ruleDirs: []\n" },
    ["team/one"],
    ["sgconfig.yml"],
  ],
  [
    "removes all at once, the configuration too,",
    { "sgconfig.yml": "ruleDirs: [lint]\n", "lint/one.yml": rule("one") },
    { "sgconfig.yml": null, "lint/one.yml": null },
    ["team/one"],
    ["lint/one.yml", "sgconfig.yml"],
  ],
])("a branch that %s a rule is held to those of its base", async (_, main, feature, ids, held) => {
  await using repo = world(main, feature);

  expect(await begin(repo)).toEqual({ rules: ids, held, pending: [], failed: [] });
});

test("the first rules of a project count at once", async () => {
  await using repo = world({}, { [ONE]: rule("one") });

  expect(await begin(repo)).toMatchObject({ rules: ["team/one"], held: [], pending: [] });
});

test("an edit that no commit holds counts, and is named", async () => {
  await using repo = world({ [ONE]: rule("one") }, {}, { [ONE]: rule("uno") });

  expect(await begin(repo)).toMatchObject({ rules: ["team/uno"], held: [], pending: [ONE] });
});

test("uncommitted changes and whole files go by the rules of the work tree", async () => {
  await using repo = world({ [ONE]: rule("one") }, { [ONE]: rule("uno") });

  for (const scope of [{ kind: "uncommitted" }, { kind: "files", paths: [repo.root] }] as const)
    expect(await begin(repo, scope)).toMatchObject({ rules: ["team/uno"], held: [] });
});

test("a branch that puts a broken rule of its base right is held to its own", async () => {
  await using repo = world(
    { [ONE]: rule("one").replace("pattern: foo()", "kind: no_such_kind") },
    { [ONE]: rule("one") },
  );

  expect(await begin(repo)).toMatchObject({ rules: ["team/one"], held: [], failed: [] });
});

test("rules that cannot be read are named, and the others count", async () => {
  await using repo = world(
    {
      ".tool/rules/bomb.yml": `a: &a [x, x]\nb: &b [${"*a, ".repeat(60)}]\nc: [${"*b, ".repeat(60)}]\n`,
      ".tool/rules/deep.yml": `id: deep\nlanguage: ts\nrule: ${"{ not: ".repeat(5_000)}\n`,
      ".tool/rules/language.yml": rule("language").replace("ts", "cobol"),
      ".tool/rules/regex.yml": `${rule("first")}---\nid: regex\nlanguage: ts\nrule: { regex: "((" }\n`,
      ".tool/rules/twice.yml": `${rule("twice")}---\n${rule("twice")}`,
      "sgconfig.yml": "ruleDirs: [.tool/rules]\nutilDirs: [utils]\n",
      "utils/nameless.yml": "language: ts\nrule: { pattern: foo() }\n",
    },
    {},
  );

  const { rules, failed } = await begin(repo);

  expect(rules).toEqual(["team/first", "team/twice"]);
  expect(failed.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
    expect.stringMatching(/utils\/nameless\.yml team-rules: line 1: `id`/),
    expect.stringMatching(/bomb\.yml team-rules: line 1: /),
    expect.stringMatching(/deep\.yml team-rules: line \d+: is nested too deeply$/),
    expect.stringMatching(
      /language\.yml team-rules: line 2: `language`: is none of typescript, tsx, /,
    ),
    ".tool/rules/twice.yml team-rules: line 6: the rule twice is in .tool/rules/twice.yml already",
    expect.stringMatching(/regex\.yml team-rules: line 6: the rule team\/regex: regex parse error/),
  ]);
});

test("nothing outside of the repository is read", async () => {
  await using repo = world(
    { "sgconfig.yml": "ruleDirs: [../outside, /outside, linked]\n" },
    {},
    { "../outside/one.yml": rule("one"), ".tool/readme": "" },
  );
  symlinkSync(join(repo.root, "../outside"), join(repo.root, "linked"));
  symlinkSync(join(repo.root, "../outside"), join(repo.root, ".tool/rules"));

  const { rules, failed } = await begin(repo);

  expect((await createTeam(repo.root)).leftOut?.map(({ file }) => file)).toEqual([
    ".tool/rules",
    "linked",
  ]);
  expect(rules).toEqual([]);
  expect(failed.map(({ reason }) => reason)).toEqual([
    'team-rules: line 1: the folder "../outside" is outside the project',
    'team-rules: line 1: the folder "/outside" is outside the project',
  ]);
});

test("a configuration behind a link is named and not read", async () => {
  await using repo = world({ [ONE]: rule("one"), "ast/sgconfig.yml": "ruleDirs: [lint]\n" }, {});
  symlinkSync("ast/sgconfig.yml", join(repo.root, "sgconfig.yml"));

  expect(await begin(repo)).toMatchObject({ rules: ["team/one"], failed: [] });
  expect((await createTeam(repo.root)).leftOut).toEqual([
    { file: "sgconfig.yml", reason: "symbolic link: rules are not read through one" },
  ]);
});

test("each rule is told before it is looked for, so that one that does not end can be named", async () => {
  await using repo = world({ [ONE]: rule("one"), ".tool/rules/two.yml": rule("two") }, {});
  const begun: string[] = [];

  await (
    await createTeam(repo.root)
  ).review({
    files: [asNewFile("a.ts", "foo();\n")],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, onBegin: (what) => begun.push(what) },
  });

  expect(begun).toEqual(["the rule team/one", "the rule team/two"]);
});
