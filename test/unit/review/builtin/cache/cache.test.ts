import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rulePack } from "../../../../../build/rule-pack.ts";
import type { RawFinding } from "../../../../../src/core/findings/types.ts";
import type { Focus } from "../../../../../src/core/vocabulary.ts";
import { buildFinding } from "../../../../../src/analyzers/shared/build-finding.ts";
import { createBuiltin } from "../../../../../src/review/builtin/create-builtin.ts";
import { builtinWithNursery as builtin } from "../../../../../src/review/builtin/index.ts";
import { packRules } from "../../../../../src/analyzers/shared/pack.ts";
import { createTextIndex } from "../../../../../src/analyzers/shared/text-index.ts";
import type { Analyzer, ReviewFile } from "../../../../../src/review/types.ts";
import { createSandbox } from "../../../../helpers/sandbox.ts";
import { asNewFile } from "../../../../../src/review/as-new-file.ts";
import { tools } from "../../../rules/review-text.ts";

const sandbox = createSandbox();
let directory: string;
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => {
  directory = join(mkdtempSync(join(sandbox.directory, "state-")), "tool/cache");
});

/** Finds the first letter of every file that has one, and tells which files it was shown. */
function counting(name: string, more: Partial<Analyzer> = {}) {
  const seen: string[] = [];
  const analyzer: Analyzer = {
    name,
    isPerFile: true,
    accepts: () => true,
    async analyze(files) {
      seen.push(...files.map(({ path }) => path));
      return { findings: files.filter(({ text }) => text !== "").map(finding(name)), failed: [] };
    },
    ...more,
  };
  return { analyzer, seen };
}

const finding =
  (source: string) =>
  ({ path, text }: ReviewFile): RawFinding => {
    const [rule] = packRules();
    if (rule === undefined) throw new Error("the pack is empty");
    const index = createTextIndex(text);
    const seen = { rule, source, file: path, text, index, start: 0, end: 1 };
    return buildFinding({ ...seen, values: { code: text.slice(0, 1) } });
  };

/** One run of a reviewer made of some analyzers, with the cache. */
function run(
  analyzers: readonly Analyzer[],
  files: readonly ReviewFile[],
  { focus = null, id = "1" }: { focus?: Focus | null; id?: string } = {},
) {
  const context = { prompts: [], decisions: null };
  const withCache = { ...tools, cacheDirectory: directory };
  return createBuiltin(analyzers, { analysisId: id }).review({
    files,
    focus,
    context,
    tools: withCache,
  });
}

const FILES = [asNewFile("a.js", "x"), asNewFile("b.js", ""), asNewFile("c.js", "y")];

function entries(): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith("growth"));
}

test("the second run asks no analyzer and says the same", async () => {
  const one = counting("one");
  const two = counting("two", { accepts: (path) => path !== "a.js" });
  const { reviewers: firstReviewers, ...first } = await run([one.analyzer, two.analyzer], FILES);
  const { reviewers, ...second } = await run([one.analyzer, two.analyzer], FILES);

  expect(one.seen).toEqual(["a.js", "b.js", "c.js"]);
  expect(two.seen).toEqual(["b.js", "c.js"]);
  expect(second).toEqual(first);
  expect(second.findings).toHaveLength(3);
  expect(reviewers.map(({ name, files }) => [name, files])).toEqual([
    ["one", 3],
    ["two", 2],
  ]);
  expect(firstReviewers).toHaveLength(2);
});

test("the built-in reviewer says the same from memory, and starts no linter for it", async () => {
  const text = `debugger;\nconst copy = JSON.parse(JSON.stringify(user.list));\nconst password = "hV9#kq2LwXz";\n`;
  const files = [
    asNewFile("src/a.js", text),
    asNewFile("test/a.js", text),
    asNewFile("b.py", "eval(x)\nassert (x, 1)\nif (x,):\n    stop()\n"),
  ];
  const request = { files, focus: null, context: { prompts: [], decisions: null } };
  const cached = { ...tools, cacheDirectory: directory };
  const first = await builtin.review({ ...request, tools: cached });
  const refusing = { ...cached, run: () => Promise.reject(new Error("started")) };
  const second = await builtin.review({ ...request, tools: refusing });
  // By a reviewer that never saw the cache.
  const plain = await builtin.review({ ...request, tools });

  expect(first.findings.length).toBeGreaterThan(4);
  expect(second.failed).toEqual([]);
  expect(second.findings).toEqual(first.findings);
  expect(plain.findings).toEqual(first.findings);
});

test.each<[string, ReviewFile, { focus?: Focus; id?: string }]>([
  ["content", asNewFile("a.js", "z"), {}],
  ["path", asNewFile("test/a.js", "x"), {}],
  ["focus", asNewFile("a.js", "x"), { focus: "security" }],
  ["rule or other part of the analysis", asNewFile("a.js", "x"), { id: "2" }],
])("another %s is analysed anew", async (_, file, options) => {
  const { analyzer, seen } = counting("one");
  await run([analyzer], [asNewFile("a.js", "x")]);
  const { findings } = await run([analyzer], [file], options);

  expect(seen).toEqual(["a.js", file.path]);
  expect(findings).toMatchObject([{ file: file.path, evidence: file.text }]);
});

test("the id of an analysis hangs on what the rule files say", () => {
  const rules = mkdtempSync(join(sandbox.directory, "rules-"));
  const source = readFileSync("rules/javascript/accumulating-spread.yml", "utf8");
  const idWith = (severity: string): string | undefined => {
    writeFileSync(join(rules, "a.yml"), source.replace(/severity: \w+/, `severity: ${severity}`));
    return /ANALYSIS_ID = "(.{64})"/.exec(rulePack(rules).load("\0virtual:rule-pack") ?? "")?.[1];
  };
  const [major, minor, again] = ["major", "minor", "major"].map(idWith);
  expect(major).toEqual(expect.any(String));
  expect(minor).not.toBe(major);
  expect(again).toBe(major);
});

test("which lines changed makes no difference to what is remembered", async () => {
  const { analyzer, seen } = counting("one");
  await run([analyzer], [asNewFile("a.js", "x")]);
  const changed = { ...asNewFile("a.js", "x").changed, added: [{ start: 9, end: 9 }] };
  await run([analyzer], [{ ...asNewFile("a.js", "x"), changed }]);
  expect(seen).toEqual(["a.js"]);
});

test("an analyzer that is new looks at files that the others know", async () => {
  const one = counting("one");
  const two = counting("two");
  await run([one.analyzer], FILES);
  await run([one.analyzer, two.analyzer], FILES);
  await run([one.analyzer, two.analyzer], FILES);
  expect(one.seen).toHaveLength(3);
  expect(two.seen).toHaveLength(3);
});

test("failures, and what hangs on more than the content, are never remembered", async () => {
  const { analyzer, seen } = counting("one", {});
  const moody: Analyzer = {
    ...analyzer,
    async analyze(files, focus, given) {
      const { findings } = await analyzer.analyze(files, focus, given);
      return { findings, failed: [{ file: "a.js", reason: "no" }], unsettled: ["c.js"] };
    },
  };
  await run([moody], FILES);
  await run([moody], FILES);
  expect(seen).toEqual(["a.js", "b.js", "c.js", "a.js", "c.js"]);
});

test("a syntax fault is judged by the lines that changed, also the second time", async () => {
  const broken = asNewFile("a.js", "const a = 1;\nconst b = ;\n");
  const elsewhere = { ...broken.changed, added: [{ start: 1, end: 1 }] };
  const review = (file: ReviewFile) =>
    builtin.review({
      files: [file],
      focus: null,
      context: { prompts: [], decisions: null },
      tools: { ...tools, cacheDirectory: directory },
    });
  const first = await review(broken);
  const second = await review({ ...broken, changed: elsewhere });
  expect(first.findings.map(({ rule }) => rule.id)).toEqual(["js/syntax-error"]);
  expect(second).toMatchObject({ findings: [], failed: [{ file: "a.js" }] });
});

test("an analyzer that compares files sees all of them every time", async () => {
  const { analyzer, seen } = counting("one", { isPerFile: false });
  const first = await run([analyzer], FILES);
  const second = await run([analyzer], FILES);
  expect(seen).toHaveLength(6);
  expect(second.findings).toEqual(first.findings);
  expect(existsSync(directory)).toBe(false);
});

test.each<[string, (path: string) => void]>([
  ["empty", (path) => writeFileSync(path, "")],
  ["cut short", (path) => writeFileSync(path, readFileSync(path).subarray(0, -3))],
  [
    "wrong in one bit",
    (path) => {
      const bytes = readFileSync(path);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
  ],
  ["somebody else's", (path) => writeFileSync(path, `[["one",[]]]`)],
  ["far too large", (path) => writeFileSync(path, Buffer.alloc(5 * 1024 * 1024))],
])("an entry that is %s is analysed anew and mended", async (_, damage) => {
  const { analyzer, seen } = counting("one");
  const [file] = FILES;
  const first = await run([analyzer], FILES.slice(0, 1));
  const [entry = ""] = entries();
  damage(entry);

  const second = await run([analyzer], FILES.slice(0, 1));
  await run([analyzer], FILES.slice(0, 1));

  expect(second.findings).toEqual(first.findings);
  expect(seen).toEqual([file?.path, file?.path]);
});

test("an entry under another's name is not taken for its own", async () => {
  const { analyzer, seen } = counting("one");
  await run([analyzer], [asNewFile("a.js", "x")]);
  const [one = ""] = entries();
  await run([analyzer], [asNewFile("b.js", "")]);
  for (const path of entries()) writeFileSync(path, readFileSync(one));
  const { findings } = await run([analyzer], [asNewFile("b.js", "")]);
  expect(findings).toEqual([]);
  expect(seen).toEqual(["a.js", "b.js", "b.js"]);
});

test("a cache that cannot be written costs nothing but time", async () => {
  const { analyzer, seen } = counting("one");
  mkdirSync(dirname(directory), { recursive: true });
  writeFileSync(directory, "a file in the folder's place");
  const first = await run([analyzer], FILES);
  const second = await run([analyzer], FILES);
  expect(second.findings).toEqual(first.findings);
  expect(seen).toHaveLength(6);
});

test("nobody else may read it, and no code stands in it", async () => {
  const token = `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"}`;
  const file = asNewFile("a.js", `eval(go + "${token}");\n`);
  await builtin.review({
    files: [file],
    focus: "security",
    context: { prompts: [], decisions: null },
    tools: { ...tools, cacheDirectory: directory },
  });
  const [entry = ""] = entries();
  const content = readFileSync(entry, "latin1");
  expect(content).not.toContain(token.slice(0, 8));
  expect(content).not.toContain("eval");
  expect(statSync(entry).mode & 0o777).toBe(0o600);
  for (const folder of [dirname(entry), directory]) {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
});

test("it stays within its bound, and what was used last stays longest", async () => {
  const { analyzer, seen } = counting("one");
  const shard = join(directory, "00");
  mkdirSync(shard, { recursive: true });
  const size = 4 * 1024 * 1024;
  const old = Array.from({ length: 9 }, (_, at) => join(shard, `${at}`.repeat(62)));
  for (const [at, path] of old.entries()) {
    writeFileSync(path, Buffer.alloc(size));
    utimesSync(path, 1_000_000 + at, 1_000_000 + at);
  }
  const foreign = join(shard, "notes.txt");
  writeFileSync(foreign, "mine");
  utimesSync(foreign, 1, 1);
  await run([analyzer], FILES.slice(0, 1));
  expect(old.filter((path) => existsSync(path))).toHaveLength(9);

  // As if other runs had written 8 MiB since it was last looked at.
  writeFileSync(join(directory, "growth"), ".".repeat(2048));
  await run([analyzer], FILES.slice(1));

  const bytes = entries().reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(24 * 1024 * 1024);
  expect(old.map((path) => existsSync(path))).toEqual([
    ...Array(4).fill(false),
    ...Array(5).fill(true),
  ]);
  expect(existsSync(foreign)).toBe(true);
  expect(seen).toHaveLength(3);
  await run([analyzer], FILES);
  expect(seen).toHaveLength(3);
});

test("an entry that is used counts as young again", async () => {
  const { analyzer } = counting("one");
  await run([analyzer], FILES.slice(0, 1));
  const [entry = ""] = entries();
  utimesSync(entry, 1_000_000, 1_000_000);
  await run([analyzer], FILES.slice(0, 1));
  expect(statSync(entry).mtimeMs).toBeGreaterThan(1_000_000_000);
});
