import { expect, test } from "vitest";
import { ruff } from "../../../../src/analyzers/ruff/analyzer.ts";
import type { ReviewFile } from "../../../../src/review/types.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

const seen = async (...files: ReviewFile[]) => {
  const { findings, failed } = await ruff.analyze(files, EVERY_RULE, tools);
  return {
    found: findings.map(({ file, rule, line, column }) => `${file}:${line}:${column} ${rule.id}`),
    failed: failed.map(({ file }) => file),
  };
};

const withLines = (path: string, text: string, start: number, end: number): ReviewFile => {
  const file = asNewFile(path, text);
  return { ...file, changed: { ...file.changed, status: "modified", added: [{ start, end }] } };
};

test("a comment silences what ruff says, save about security", async () => {
  const text = "import yaml\nyaml.load(b'')  # noqa\nif 5 is 'fast':  # noqa\n    print()\n";
  expect((await seen(asNewFile("a.py", text))).found).toEqual(["a.py:2:1 py/unsafe-yaml"]);
});

test("a comment for the whole file silences nothing about security", async () => {
  const text = "# ruff: noqa\nimport yaml\nyaml.load(b'')\n";
  expect((await seen(asNewFile("a.py", text))).found).toEqual(["a.py:3:1 py/unsafe-yaml"]);
});

test.each([
  ["characters outside of the basic plane", "import yaml\n'🎉'; yaml.load(b'')\n", "a.py:2:7"],
  ["carriage returns", "import yaml\r\nyaml.load(b'')\r\n", "a.py:2:1"],
  ["a byte order mark", "\uFEFFimport yaml; yaml.load(b'')\n", "a.py:1:15"],
])("places are right behind %s", async (_, text, place) => {
  expect((await seen(asNewFile("a.py", text))).found).toEqual([`${place} py/unsafe-yaml`]);
});

test.each([
  ["the linter's own", "if x is '🎉':\n    y()\n", "Replace `is` with `==`: =="],
  [
    "that of the rule",
    "try:\n    x()\nexcept:\n    y()\n",
    "Catch Exception: except Exception:\n    y()",
  ],
  ["none that only removes code", "x = {1, 1}\n", null],
  ["none of several edits", "try:\n    x()\nexcept A:\n    pass\n", null],
])("a finding has one fix: %s", async (_, text, expected) => {
  const { findings } = await ruff.analyze([asNewFile("a.py", text)], EVERY_RULE, tools);
  expect(findings.length).toBeGreaterThan(0);
  const fixes = findings.flatMap(({ fix }) => (fix === null ? [] : [fix]));
  expect(fixes.map(({ title, edits }) => `${title}: ${edits[0]?.newText}`)).toEqual(
    expected === null ? [] : [expected],
  );
});

test("a file that the change broke is a finding", async () => {
  const text = "x = 1\ndef f(:\n    pass\n";
  expect(await seen(withLines("a.py", text, 2, 2))).toEqual({
    found: ["a.py:2:7 py/syntax-error"],
    failed: [],
  });
});

test("a file that was broken before counts as not reviewed", async () => {
  const text = "x = 1\ndef f(:\n    pass\n";
  expect(await seen(withLines("a.py", text, 1, 1))).toEqual({ found: [], failed: ["a.py"] });
});

test("a file that is nested too deeply costs itself alone", async () => {
  const deep = `x = ${"1 + ".repeat(40_000)}1\n`;
  const text = "import yaml\nyaml.load(b'')\n";
  expect(await seen(asNewFile("deep.py", deep), asNewFile("a.py", text))).toEqual({
    found: ["a.py:2:1 py/unsafe-yaml"],
    failed: ["deep.py"],
  });
});
