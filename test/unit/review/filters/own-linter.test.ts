import { expect, test } from "vitest";
import { ownLinter, readOwnChecks } from "../../../../src/review/filters/own-linter.ts";
import type { Compared } from "../../../../src/review/filters/types.ts";
import type { ReviewedTree } from "../../../../src/review/types.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { raw, rule } from "../pure/helpers.ts";

/** A project that holds these files. */
function treeOf(files: Readonly<Record<string, string>>): ReviewedTree {
  return {
    changed: [],
    directory: null,
    paths: () => Promise.resolve(Object.keys(files)),
    lookUp: () => Promise.resolve(new Set(Object.keys(files))),
    read: (path) => Promise.resolve(files[path] ?? null),
    readBefore: () => Promise.resolve(null),
    search: () => Promise.resolve(new Map()),
  };
}

test.each([
  [".eslintrc.json", '{"rules": {"no-obj-calls": "error"}}', "eslint(no-obj-calls)", true],
  [".eslintrc.json", '{"rules": {"no-obj-calls": "off"}}', "eslint(no-obj-calls)", false],
  [".oxlintrc.json", '{"rules": {"react/jsx-key": ["warn", {}]}}', "react(jsx-key)", true],
  ["eslint.config.js", 'rules: { "no-obj-calls": 2 }', "eslint(no-ex-assign)", false],
  ["ruff.toml", '[lint]\nselect = ["B"]', "B032", true],
  ["ruff.toml", '[lint]\nselect = ["B"]', "F821", false],
  ["ruff.toml", '[lint]\nselect = ["D", "F"]', "DTZ005", false],
  ["ruff.toml", '[lint]\nselect = ["DTZ"]', "DTZ005", true],
  ["ruff.toml", '[lint]\nselect = ["B0"]', "B032", true],
  ["ruff.toml", '[lint]\nselect = ["PL"]', "PLW0120", true],
  ["ruff.toml", 'lint.select = ["ALL"]', "B032", true],
  ["pyproject.toml", '[tool.ruff.lint]\nextend-select = ["B"]', "F821", true],
  ["pyproject.toml", '[project]\nname = "a"', "F821", false],
])("a project with %s that says %s: is %s left to it? %s", async (path, text, check, isLeft) => {
  const ownChecks = await readOwnChecks(treeOf({ [path]: text }));

  expect(ownChecks(check, "a.py")).toBe(isLeft);
});

const IN_LINT = "[tool.ruff.lint]\n";

test.each([
  ["ignore wins a tie", `${IN_LINT}select = ["B006"]\nignore = ["B006"]`, "B006", false],
  ["the longer prefix wins", `${IN_LINT}select = ["B006"]\nignore = ["B"]`, "B006", true],
  ["the longer prefix wins", `${IN_LINT}select = ["ALL"]\nignore = ["B006"]`, "B006", false],
  ["ALL is the shortest", `${IN_LINT}select = ["B"]\nignore = ["ALL"]`, "B006", true],
  ["extend-ignore counts", `${IN_LINT}select = ["B"]\nextend-ignore = ["B00"]`, "B006", false],
  ["the defaults are ignored", `${IN_LINT}ignore = ["F821"]`, "F821", false],
  ["the older place", '[tool.ruff]\nselect = ["B"]\nignore = ["B006"]', "B006", false],
  ["the newer place wins", `[tool.ruff]\nignore = ["B"]\n${IN_LINT}ignore = []`, "F821", true],
  [
    "an ignored comment",
    `${IN_LINT}select = ["B"] # ignore = ["B"]\n#ignore = ["B"]`,
    "B006",
    true,
  ],
  ["another program's", `[tool.other]\nselect = ["B"]\n[project]\nname = "a"`, "B006", false],
  ["broken TOML", `${IN_LINT}select = ["B"`, "B006", false],
])("ruff: %s", async (_, text, check, isLeft) => {
  const ownChecks = await readOwnChecks(treeOf({ "pyproject.toml": text }));

  expect(ownChecks(check, "a.py")).toBe(isLeft);
});

test.each([
  ["tests/*", "tests/a.py", false],
  ["tests/*", "src/a.py", true],
  ["__init__.py", "src/__init__.py", false],
  ["!src/**", "src/a.py", true],
  ["!src/**", "tests/a.py", false],
])("ruff: per-file-ignores for %s leaves %s to it? %s", async (pattern, file, isLeft) => {
  const text = `lint.select = ["B"]\n[lint.per-file-ignores]\n"${pattern}" = ["B0"]`;
  const ownChecks = await readOwnChecks(treeOf({ "ruff.toml": text }));

  expect(ownChecks("B006", file)).toBe(isLeft);
  expect(ownChecks("B904", file)).toBe(true);
});

test("ruff: nothing in an excluded file is left to it", async () => {
  const text = 'extend-exclude = ["legacy"]\n[lint]\nselect = ["B"]';
  const ownChecks = await readOwnChecks(treeOf({ "ruff.toml": text }));

  expect(ownChecks("B006", "legacy/deep/a.py")).toBe(false);
  expect(ownChecks("B006", "src/a.py")).toBe(true);
});

test("ruff: of several files the first one counts, and one without its settings is passed over", async () => {
  const pyproject = `${IN_LINT}select = ["B"]`;
  const both = await readOwnChecks(
    treeOf({ "pyproject.toml": pyproject, "ruff.toml": '[lint]\nselect = ["F"]' }),
  );

  expect([both("B006", "a.py"), both("F821", "a.py")]).toEqual([false, true]);
});

test("a configuration of blank lines costs no more than another", async () => {
  const text = `[project]\n${"\n".repeat(400_000)}name = "a"\n`;
  const ownChecks = await readOwnChecks(treeOf({ "pyproject.toml": text }));

  expect(ownChecks("F821", "a.py")).toBe(false);
});

test("a configuration that the change brings counts as it was before the change", async () => {
  const path = ".eslintrc.json";
  const after = treeOf({ [path]: '{"rules": {"no-obj-calls": "error", "no-ex-assign": "error"}}' });
  const ownChecks = await readOwnChecks({
    ...after,
    changed: [{ ...asNewFile(path, "").changed, status: "modified" }],
    readBefore: () => Promise.resolve('{"rules": {"no-obj-calls": "error"}}'),
  });

  expect(ownChecks("eslint(no-obj-calls)", "a.py")).toBe(true);
  expect(ownChecks("eslint(no-ex-assign)", "a.py")).toBe(false);
});

test("a configuration of ruff that the change adds does not count", async () => {
  const path = "ruff.toml";
  const ownChecks = await readOwnChecks({
    ...treeOf({ [path]: "line-length = 100" }),
    changed: [asNewFile(path, "").changed],
  });

  expect(ownChecks("F821", "a.py")).toBe(false);
});

test("own-linter: a check of a plugin is left to the project that runs it, a rule of our own is not", () => {
  const plugin = raw({ rule: rule({ id: "pyflakes/undefined-name" }) });
  const own = raw({ rule: rule({ id: "py/mutable-default" }) });
  const compared = { ownChecks: () => true } as Partial<Compared> as Compared;

  expect([plugin, own].filter((each) => ownLinter.concerns(each))).toEqual([plugin]);
  expect(ownLinter.apply([plugin, own], compared)).toEqual({
    kept: [own],
    dropped: [{ finding: plugin }],
  });
});
