import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { maskProse } from "../../src/assistants/pure/proposals/mask-prose.ts";
import { ANALYZERS } from "../../src/analyzers/index.ts";
import type { AnalysisTools, Analyzer } from "../../src/review/types.ts";
import { asNewFile } from "../../src/review/as-new-file.ts";
import { sample } from "../../test/helpers/thorough.ts";
import { growsTooFast } from "./grows-too-fast.ts";
import { EVERY_RULE } from "../../src/review/every-rule.ts";

/** Each text is ten times as long as the one before; the first is short, so that what grows badly is stopped there. */
const LENGTHS = [2_000, 20_000, 200_000];

/** What each analyzer looks for, over and over. */
const TEXTS: readonly (readonly [analyzer: string, path: string, units: readonly string[]])[] = [
  ["test-switches", "src/a.rs", ["#[ignore]\n", "\n"]],
  ["test-switches", "a_test.go", ["\n", "{\nt.Skip()\n", "t.Skip(\n"]],
  ["test-switches", "test_a.py", ["@skip(\n", "@unittest.skip\n"]],
  ["leftovers", "a.php", ["dd(1);\n", "/* dd(1) */ dd(1);\n"]],
  ["leftovers", "a.py", ['"""\nbreakpoint()\n', "<<<<<<< a\n=======\n"]],
  ["permissions", "a.yml", ["- chmod 777 a\n", "run:\n  - chmod 777 a\n"]],
  ["permissions", "a.tf", ['effect = "Allow"\n', "chmod ooo\n"]],
  ["unicode", "a.js", ["a\u200bb\n", "const \u0430b = '\u2066'\n", "'\u2066\u05d0\u2069' "]],
  [
    "misspellings",
    "a.js",
    [
      "// It is seperate of the\n",
      "/* seperate",
      '"the seperate is ',
      "// @a {the seperate",
      "`it is seperate ",
      "// <the seperate '",
    ],
  ],
  [
    "misspellings",
    "a.md",
    [
      "It is seperate of `the\n",
      "```\nseperate\n",
      "<a seperate ",
      "](seperate [the",
      "---\nseperate\n",
      "{{seperate ",
      "[it is seperate]: ",
    ],
  ],
  ["commented-code", "a.js", ["// a = b;\n", "// a(b\n", "//\n", "// a b.c<d[", "x // a\n"]],
  ["commented-code", "a.py", ["# a = b\n", "# for a in b:\n", "# a(b", "#\n\n"]],
  ["misspellings", "a.py", ['"""the seperate ', "'''", "# it is seperate\n"]],
  ["dockerfile", "Dockerfile", ["FROM a\n", "FROM a\nUSER b\nCMD c\n", "COPY . .\nRUN npm ci\n"]],
  [
    "credentials",
    "a.sh",
    [
      "PASSWORD=",
      "PASSWORD=Xk29qLw0pZt7\n",
      "name: password\n",
      "curl -u a:",
      "<password>",
      "    ",
      "mysql ",
    ],
  ],
  ["secretlint", "a.txt", ["AKIA\n", "password=\n", "https://a:b@\n"]],
  [
    "sql",
    "migrations/001.sql",
    [
      "ALTER TABLE a ADD COLUMN b int NOT NULL;\n",
      "DELETE FROM a;\nBEGIN;\nDROP TABLE a;\n",
      "SELECT a, b FROM c WHERE d = 1 OR ",
      "CREATE INDEX a ON b (c);\n-- remark\n\n",
      "\n",
      "(",
      "SELECT '",
      "$$ ",
    ],
  ],
  [
    "regex",
    "src/a.js",
    [
      "export function f(t) { return t.replace(/\\s+$/, ''); }\n",
      "function g(t) { return h(t).match(/\\d+\\w*x/); } function h(t) { return t; } export { g };\n",
      "class A { m() { return this.x.match(/\\s*,\\s*/); } n(t) { this.x = t; } }\n",
    ],
  ],
  [
    "flow",
    "src/a.js",
    [
      "app.get('/', (req, res) => { exec(req.query.a); });\n",
      "export function f(a) { const b = a + 'c'; exec(b); return g(b); }\n",
      "if (req.query.a) { exec(req.query.a); }\n",
      "let a = req.query.a; a = a + a; exec(a);\n",
      "for (const a of process.argv) {\n exec(a);\n",
      "x(function () {\n exec(process.argv[2]);\n",
      "a = { b: process.argv[2], c: [\n",
      "exec(process.argv[2] +\n",
      "a += '<p title=\"' + location.hash + '\">';\n",
    ],
  ],
];

test.each(TEXTS)("%s takes no more than its share for a longer %s", async (name, path, units) => {
  const analyzer = ANALYZERS.find((each) => each.name === name);
  expect(analyzer?.accepts(path, EVERY_RULE)).toBe(true);
  const slow: string[] = [];
  for (const unit of analyzer === undefined ? [] : sample(units, 3))
    if (await growsWith(analyzer as Analyzer, path, unit)) slow.push(unit);
  expect(slow).toEqual([]);
});

function growsWith(analyzer: Analyzer, path: string, unit: string): Promise<boolean> {
  return growsTooFast(LENGTHS, (length) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return analyzer.analyze([asNewFile(path, text)], EVERY_RULE, TOOLS);
  });
}

const TOOLS: AnalysisTools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("nothing is started here")),
};

test("a Dockerfile of more steps than anybody's image takes is said not to be read", async () => {
  const dockerfile = ANALYZERS.find(({ name }) => name === "dockerfile");
  const file = asNewFile("Dockerfile", `FROM a:1\n${"ENV A $B\n".repeat(3_000)}`);
  const result = await dockerfile?.analyze([file], EVERY_RULE, TOOLS);
  expect(result?.findings).toEqual([]);
  expect(result?.failed).toEqual([
    { file: "Dockerfile", reason: "dockerfile: has too many instructions" },
  ]);
});

// One pause of the machine in the smaller size hides the growth.
test(
  "work that grows with the square is seen, and work that grows with its size is not",
  { retry: 2 },
  async () => {
    const sizes = [2_500, 25_000];
    // What the engine compiles on the way costs more at first, so this is work of no script.
    const hash = (times: number, bytes: number): void => {
      const made = createHash("sha1");
      const chunk = Buffer.alloc(bytes);
      for (let at = 0; at < times; at += 1) made.update(chunk);
      made.digest();
    };
    expect(await growsTooFast(sizes, async (size) => hash(size, size))).toBe(true);
    expect(await growsTooFast(sizes, async (size) => hash(size, 10_000))).toBe(false);
  },
);

test.each([
  ["a.ts", "word "],
  ["a.ts", "'a' "],
  ["a.ts", '\\"'],
  ["a.ts", "\\`"],
  ["a.unknown", "a ; "],
])(
  "comments and strings are masked in time that grows with a line of %s: %s",
  async (path, unit) => {
    const texts = LENGTHS.map((length) => unit.repeat(length / unit.length));

    expect(await growsTooFast(texts, (text) => maskProse(path, text))).toBe(false);
  },
);
