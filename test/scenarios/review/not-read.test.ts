import { expect, test } from "vitest";
import { emptyRepo, type Files } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { GOOD, places, reviewJson } from "./helpers.ts";

/** Reviews what becomes of some files. */
async function reviewOf(before: Files, after: Files) {
  await using repo = emptyRepo();
  repo.commit("Before", { "kept.js": GOOD, ...before });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write(after);
  const { status, report } = await reviewJson(repo);
  const { failed, unread = [] } = report.files;
  return {
    status: `${status} ${report.status}`,
    found: places(report),
    failed: failed.map(({ file }) => file),
    unread: unread.map(({ file, by, reason }) => `${file} ${by}: ${reason.split(":")[0]}`),
  };
}

const WHOLE = { status: "0 clean", found: [], failed: [] };
const QUERIES = "SELECT jsonb_agg(a) FROM b WHERE %query%;\n";

test("a template that did not parse before either leaves the review complete", async () => {
  const before = {
    "a.py": "import {{ name }}\nrun()\n",
    "a.js": "export const a = <%= options %>;\n",
  };
  const after = { "a.py": `${before["a.py"]}stop()\n`, "a.js": `${before["a.js"]}stop();\n` };
  expect(await reviewOf(before, after)).toEqual({
    ...WHOLE,
    unread: ["a.js oxlint: is a template", "a.py ruff: is a template"],
  });
});

test("code that did not parse before either still fails the review", async () => {
  const broken = "const a: = 1;\n\n\n";
  expect(await reviewOf({ "a.js": broken }, { "a.js": `${broken}// A note.\n` })).toEqual({
    status: "1 partial",
    found: [],
    failed: ["a.js"],
    unread: [],
  });
});

const OF_PYTHON_2 = "a.py ruff: is written for Python 2";

test.each([
  ["is new", {}, { "a.py": 'print "shipped"\n' }],
  [
    "was one before",
    { "a.py": 'print "shipped"\n' },
    { "a.py": 'print "shipped"\nexec code in {}\n' },
  ],
  [
    "was changed elsewhere",
    { "a.py": "raise KeyError, 1\n" },
    { "a.py": "raise KeyError, 1\n\nx = 1\n" },
  ],
])("a file of Python 2 that %s leaves the review complete", async (_, before, after) => {
  expect(await reviewOf(before, after)).toEqual({ ...WHOLE, unread: [OF_PYTHON_2] });
});

test.each([
  ["a change puts it into a file that parsed", { "a.py": "x = 1\n" }, 'x = 1\nprint "x"\n', 2],
  ["the file is new and has an f-string", {}, 'x = f"{1}"\nprint x\n', 2],
])("a statement of Python 2 is a syntax error where %s", async (_, before: Files, text, line) => {
  expect(await reviewOf(before, { "a.py": text })).toEqual({
    status: "1 findings",
    found: [`a.py:${line} py/syntax-error`],
    failed: [],
    unread: [],
  });
});

test.each([
  ["percent signs", "queries.sql", QUERIES],
  ["a template of dbt", "m.sql", "SELECT a::jsonb FROM {{ ref('x') }};\n"],
  ["a named parameter", "q.sql", "SELECT a::jsonb FROM b WHERE c IN :names ON;\n"],
  ["an at sign", "q.sql", "SELECT a::jsonb FROM b WHERE @filter@ ON;\n"],
  ["a command of psql", "q.sql", "\\i other.sql\nSELECT a::jsonb FROM b;\n"],
  ["a delimiter of MySQL", "q.sql", "DELIMITER //\nCREATE TABLE a (b int)//\n"],
])("a new SQL file with %s leaves the review complete", async (_, path, text) => {
  const { unread, ...rest } = await reviewOf({}, { [path]: text });
  expect({ ...rest, unread: unread.map((each) => each.split(":")[0]) }).toEqual({
    ...WHOLE,
    unread: [`${path} sql`],
  });
});

test.each([
  ["Python", "cli.py", "import {{ name }}\n{% if cli %}\nrun()\n{% endif %}\n", "ruff"],
  ["JavaScript", "config.js", "export const a = <%= options %>;\n", "oxlint"],
  ["a workflow", ".github/workflows/a.yml", "{% if ci %}\non: push\n{% endif %}\n", "workflow"],
])("a new template of %s leaves the review complete", async (_, path, text, by) => {
  const { unread, ...rest } = await reviewOf({}, { [path]: text });
  expect({ ...rest, unread }).toEqual({ ...WHOLE, unread: [`${path} ${by}: is a template`] });
});

test.each([
  [
    "a component with an object as a property",
    "a.jsx",
    "export const A = () => <p style={{ a: 1 }}>;\n",
  ],
  ["a string with marks of a template", "a.js", 'export const a: = "<%= b %> {% c %} {{ d }}";\n'],
  ["a format with braces", "a.py", 'def one(:\n    return "{%s} {{d}}" % 1\n'],
])("a new file that does not parse is a finding: %s", async (_, path, text) => {
  const { status, found, unread } = await reviewOf({}, { [path]: text });
  expect(found.some((each) => each.endsWith("/syntax-error"))).toBe(true);
  expect({ status: status[0], unread }).toEqual({ status: "1", unread: [] });
});

test("a file that the change broke still fails the review", async () => {
  const good = "CREATE INDEX CONCURRENTLY ON a (b);\n";
  expect(
    await reviewOf(
      { "a.sql": good, "a.py": "def one():\n    pass\n" },
      { "a.sql": good.replace(" ON ", " ON ON "), "a.py": "def one(:\n    pass\n" },
    ),
  ).toEqual({
    status: "1 partial",
    found: ["a.py:1 py/syntax-error"],
    failed: ["a.sql"],
    unread: [],
  });
});

test("the receipt says who did not read a file, and why", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "kept.js": GOOD });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "queries.sql": QUERIES });
  const { stdout } = await runTool(repo, ["review"]);
  expect(stdout.replace(/\n\s+/g, " ")).toContain(
    'not read   1 file: queries.sql (sql: does not parse: syntax error at or near "%")',
  );
  expect(stdout).toMatch(/by ast-grep, secretlint, leftovers, unicode, misspellings\n/);
});

const STRICT = { strict: true, target: "es2022", module: "esnext" };
const TYPED = {
  "tsconfig.json": JSON.stringify({ compilerOptions: STRICT }),
  "src/a.ts": "export const a = 1;\n",
};
const DROPPED =
  "declare function save(): Promise<void>;\nexport const run = async (): Promise<void> => {\n  save();\n};\n";

test.each([
  ["no check for null", { strict: false }],
  [
    "options that TypeScript 7 has no more",
    { target: "es5", moduleResolution: "node", baseUrl: "." },
  ],
  ["types of a package that is not installed", { types: ["not-installed"] }],
])("a tsconfig with %s keeps no types away", async (_, options) => {
  const tsconfig = JSON.stringify({ compilerOptions: { ...STRICT, ...options } });
  const before = { ...TYPED, "tsconfig.json": tsconfig };
  const { found, unread } = await reviewOf(before, { "src/a.ts": DROPPED });
  expect({ found, unread }).toEqual({ found: ["src/a.ts:3 ts/floating-promise"], unread: [] });
});

test("a review without a work tree is complete, and its receipt says once that no types were read", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", TYPED);
  repo.git("checkout", "-q", "-b", "feature");
  const silenced = "// tool-ignore ts/floating-promise: it may fail\nexport const b = 2;\n";
  repo.commit("After", { "src/a.ts": DROPPED, "src/b.ts": silenced });
  repo.commit("Later", { "c.md": "Text.\n" });

  const { status, stdout } = await runTool(repo, ["review", "--commit", "HEAD~1"]);

  expect(status).toBe(0);
  expect(stdout).toContain("nothing found in 2 files");
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    "not read 2 files: src/a.ts, src/b.ts (oxlint-types: types are read from a work tree alone)",
  );
});
