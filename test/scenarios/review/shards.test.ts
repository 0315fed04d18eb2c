import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { askTheNursery, FLAWED, flawedRepo, SILENT } from "./flaws.ts";

const RULES = join(import.meta.dirname, "../../../rules");
const ENDINGS: Readonly<Record<string, string>> = {
  javascript: "js",
  typescript: "ts",
  python: "py",
  go: "go",
  java: "java",
  shell: "sh",
};
const SHARDS = Array.from({ length: 8 }, (_, at) => `${at + 1}/8`);
const OF_BRANCH = ["--range", "main..HEAD", "--no-input"];

/** Examples of what rules find, one file each. */
function examples(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [language, ending] of Object.entries(ENDINGS)) {
    const folder = join(RULES, language);
    const names = readdirSync(folder).filter((name) => name.endsWith(".yml"));
    for (const name of names.filter((_, at) => at % 12 === 0)) {
      const rule = parse(readFileSync(join(folder, name), "utf8"));
      const [found] = rule.fixtures?.found ?? [];
      if (typeof found === "string") files[`${language}/${name.slice(0, -4)}.${ending}`] = found;
    }
  }
  return files;
}

const LONG = Array.from({ length: 30 }, (_, at) => `  total += weigh(items[${at}], ${at});`).join(
  "\n",
);

/** A change with something to say for analyzers of single files and for those of whole changes. */
function manyFlaws(): Repo {
  const repo = repoWithOrigin({
    main: {
      "src/api.js": "export const used = (a, b) => a + b;\nexport const left = 1;\n",
      "src/caller.js":
        'import { left, used } from "./api.js";\nexport const sum = used(left, 2);\n',
      "src/guarded.js":
        "export function save(user, text) {\n  if (!user.isAdmin) throw new Error('no');\n  return write(text);\n}\n",
      "src/old.js": `let total = 0;\nexport function all(items) {\n${LONG}\n  return total;\n}\n`,
      "test/api.test.js":
        'test("adds", () => {\n  expect(used(1, 2)).toBe(3);\n  expect(1).toBe(1);\n});\n',
      "package.json": '{ "name": "many", "dependencies": { "left-pad": "1.0.0" } }\n',
    },
    feature: {
      ...examples(),
      "src/api.js": "export const used = (a, b, c) => a + b + c;\n",
      "src/guarded.js": "export function save(user, text) {\n  return write(text);\n}\n",
      "src/copied.js": `export function every(items) {\n  let total = 0;\n${LONG}\n  return total;\n}\n`,
      "src/one.js": 'import { two } from "./two.js";\nexport const one = () => two();\n',
      "src/two.js": 'import { one } from "./one.js";\nexport const two = () => one();\n',
      "src/quiet.js": SILENT,
      "src/a.js": FLAWED,
      "src/same.js": FLAWED,
      "test/api.test.js": 'test.skip("adds", () => {\n  expect(used(1, 2)).toBe(3);\n});\n',
      "package.json": '{ "name": "many", "dependencies": { "left-pad": "2.0.0" } }\n',
    },
  });
  askTheNursery(repo);
  return repo;
}

async function makeShards(repo: Repo, names = SHARDS): Promise<string> {
  const folder = join(repo.sandbox.directory, "shards");
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = join(folder, `shard-${name.replace("/", "-")}.json`);
    const args = ["review", ...OF_BRANCH, "--shard", name, "--output", file];
    const { status, stderr } = await runTool(repo, args);
    expect(status, stderr).toBe(0);
  }
  return folder;
}

/** Has shards say that nothing was found. */
function forgetFindings(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => each.endsWith(".json"))) {
    const shard = JSON.parse(readFileSync(join(folder, name), "utf8"));
    for (const run of shard.runs) run.findings = [];
    writeFileSync(join(folder, name), JSON.stringify(shard));
  }
}

/** The report as JSON text, without how long each analyzer took. */
function timeless(report: string): string {
  return report.replaceAll(/"durationMs": \d+/g, '"durationMs": 0');
}

test("eight processes and a merge find what one review finds, to the byte", async () => {
  await using repo = manyFlaws();
  const folder = join(repo.sandbox.directory, "shards");
  mkdirSync(folder);
  const made = await Promise.all(
    SHARDS.map((name, at) => {
      // As artifacts are downloaded: each in a folder.
      mkdirSync(join(folder, `part-${at}`));
      const file = join(folder, `part-${at}/shard.json`);
      return spawnTool(repo, ["review", ...OF_BRANCH, "--shard", name, "--output", file]);
    }),
  );
  const whole = await runTool(repo, ["review", ...OF_BRANCH, "--json"]);
  const merged = await runTool(repo, ["review", ...OF_BRANCH, "--json", "--merge", folder]);
  const [text, mergedText] = [
    await runTool(repo, ["review", ...OF_BRANCH]),
    await runTool(repo, ["review", ...OF_BRANCH, "--merge", folder]),
  ];

  expect(made.map(({ status }) => status)).toEqual(SHARDS.map(() => 0));
  const { findings, questions, reviewers } = JSON.parse(whole.stdout);
  const rules: string[] = findings.map(({ rule }: { rule: string }) => rule);
  expect(rules.length, whole.stdout).toBeGreaterThan(40);
  expect(rules.filter((rule) => rule.startsWith("change/")).length).toBeGreaterThan(2);
  expect(questions).not.toEqual([]);
  expect(reviewers.length).toBeGreaterThan(10);
  expect(timeless(merged.stdout)).toBe(timeless(whole.stdout));
  expect(merged.status).toBe(whole.status);
  expect(mergedText.stdout).toBe(text.stdout);
  forgetFindings(folder);
  const empty = await runTool(repo, ["review", ...OF_BRANCH, "--json", "--merge", folder]);
  expect(JSON.parse(empty.stdout).findings, "the merge analyses nothing again").toEqual([]);
  expect(made[2]?.stdout).toMatch(/^shard 3 of 8: \d+ of \d+ files\n$/);
}, 120_000);

test("a file that a shard could not read makes the merged review partial", async () => {
  await using repo = flawedRepo();
  const folder = await makeShards(repo, ["1/1"]);
  const [name = ""] = readdirSync(folder);
  const shard = JSON.parse(readFileSync(join(folder, name), "utf8"));
  shard.runs[0].failed = [{ file: "a.js", reason: "oxlint: broke off" }];
  writeFileSync(join(folder, name), JSON.stringify(shard));

  const { status, stdout } = await runTool(repo, [
    "review",
    ...OF_BRANCH,
    "--merge",
    folder,
    "--json",
  ]);

  expect({ status, state: JSON.parse(stdout).status }).toEqual({ status: 1, state: "partial" });
});

/** A shard as its file holds it, as far as the tests change it. */
interface Edited {
  of: number;
  origin: Record<string, string>;
}

test("the hint about a missing shard, as typed, creates it where the others are", async () => {
  await using repo = flawedRepo();
  const folder = await makeShards(repo, ["1/2"]);
  const merge = ["review", ...OF_BRANCH, "--merge", folder];

  const { stderr } = await runTool(repo, merge);
  const typed = /^hint: create it: `tool (review .+)`$/m.exec(stderr)?.[1];
  await runTool(repo, [...(typed?.split(" ") ?? []), ...OF_BRANCH]);

  expect((await runTool(repo, merge)).stdout).toContain("the gate (major) is not met");
});

describe("shards that do not fit are refused by name, with a hint:", () => {
  const [one, two, three] = ["shard-1-3.json", "shard-2-3.json", "shard-3-3.json"] as const;
  const edit = (folder: string, name: string, change: (shard: Edited) => void): void => {
    const shard = JSON.parse(readFileSync(join(folder, name), "utf8"));
    change(shard);
    writeFileSync(join(folder, name), JSON.stringify(shard));
  };
  const cases: [string, (folder: string, repo: Repo) => void, string[], string][] = [
    [
      "a missing one",
      (folder) => rmSync(join(folder, two)),
      ["shard 2/3 is missing"],
      "--shard 2/3",
    ],
    [
      "a doubled one",
      (folder) => cpSync(join(folder, three), join(folder, "again.json")),
      [`shard 3/3 is there more than once: again.json, ${three}`],
      "keep one of each",
    ],
    [
      "one of another number of shards",
      (folder) => edit(folder, three, (shard) => (shard.of = 4)),
      [`${three} is one of 4 shards, and others of 3`],
      "create all of them again",
    ],
    [
      "one of another version",
      (folder) => edit(folder, two, ({ origin }) => (origin.version = "0.0.9")),
      [two, "version 0.0.9, not "],
      "same settings and version",
    ],
    [
      "one of other settings",
      (folder) => edit(folder, one, ({ origin }) => (origin.settings = '{"focus":"security"}')),
      [one, 'settings {"focus":"security"}, not '],
      "same settings and version",
    ],
    [
      "one of another base",
      (folder) => edit(folder, one, ({ origin }) => (origin.base = "1".repeat(40))),
      [one, `base ${"1".repeat(40)}, not `],
      "from one commit",
    ],
    [
      "those of an earlier head",
      (_, repo) => repo.commit("More", { "more.js": "export {};\n" }),
      [one, two, three, "head "],
      "from one commit",
    ],
    [
      "one that was cut short",
      (folder) => writeFileSync(join(folder, two), '{"schema":"tool.shard/1"'),
      [`${two} is not a shard of a review, or is truncated`],
      "keep only what",
    ],
    [
      "a folder without any",
      (folder) => rmSync(folder, { recursive: true }),
      ["cannot be read"],
      "--merge",
    ],
  ];

  test.each(cases)("%s", async (_, spoil, words, hint) => {
    await using repo = flawedRepo();
    const folder = await makeShards(repo, ["1/3", "2/3", "3/3"]);
    spoil(folder, repo);

    const { status, stdout, stderr } = await runTool(repo, [
      "review",
      ...OF_BRANCH,
      "--merge",
      folder,
    ]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [error = "", ...rest] = stderr.slice(stderr.indexOf("error: ")).split("\n");
    for (const word of words) expect(error).toContain(word);
    expect(rest.join("\n")).toMatch(/^hint: /m);
    expect(rest.join("\n")).toContain(hint);
  });
});

test.each([
  [["--shard", "9/8"], "--shard 9/8 is not a part of a review"],
  [["--shard", "1/2", "--merge", "x"], "--shard and --merge cannot be combined"],
  [["--shard", "1/2", "--sarif", "x"], "--shard and --sarif cannot be combined"],
  [["--merge", "x", "--fix"], "--merge and --fix cannot be combined"],
  [["--merge", "x", "--explain-silence", "a.js:1"], "--merge and --explain-silence cannot be"],
])("%j is refused before anything is read", async (flags, message) => {
  await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });

  const { status, stdout, stderr } = await runTool(repo, ["review", ...flags]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
});
