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

  expect(ownChecks(check)).toBe(isLeft);
});

test("a configuration of blank lines costs no more than another", async () => {
  const text = `[project]\n${"\n".repeat(400_000)}name = "a"\n`;
  const ownChecks = await readOwnChecks(treeOf({ "pyproject.toml": text }));

  expect(ownChecks("F821")).toBe(false);
});

test("a configuration that the change brings counts as it was before the change", async () => {
  const path = ".eslintrc.json";
  const after = treeOf({ [path]: '{"rules": {"no-obj-calls": "error", "no-ex-assign": "error"}}' });
  const ownChecks = await readOwnChecks({
    ...after,
    changed: [{ ...asNewFile(path, "").changed, status: "modified" }],
    readBefore: () => Promise.resolve('{"rules": {"no-obj-calls": "error"}}'),
  });

  expect(ownChecks("eslint(no-obj-calls)")).toBe(true);
  expect(ownChecks("eslint(no-ex-assign)")).toBe(false);
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
