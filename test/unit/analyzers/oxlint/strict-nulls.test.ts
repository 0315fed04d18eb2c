import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStrictNulls } from "../../../../src/analyzers/oxlint/strict-nulls.ts";

/** Whether a project checks `src/a.ts` for null: the files of its tree, and those that git ignores. */
async function isStrict(
  files: Readonly<Record<string, string>>,
  { ignored = {}, links = {} }: Partial<Record<"ignored" | "links", Record<string, string>>> = {},
): Promise<boolean> {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "tool-strict-nulls-")));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  const directory = join(outside, "tree");
  for (const [path, text] of Object.entries(ignored)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  for (const [path, to] of Object.entries(links)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    symlinkSync(to, join(directory, path));
  }
  const read = (path: string) => Promise.resolve(files[path] ?? null);
  return await openStrictNulls({ directory, read })("src/a.ts");
}

const ON = '{"compilerOptions":{"strict":true}}';
const OFF = '{"compilerOptions":{"strict":false}}';

test.each([
  ["strict is on", { "tsconfig.json": ON }],
  [
    "strictNullChecks alone is on",
    { "tsconfig.json": '{"compilerOptions":{"strictNullChecks":true}}' },
  ],
  [
    "the file has comments and a comma too many",
    { "tsconfig.json": '\uFEFF{ // ours\n"compilerOptions": { /* all */ "strict": true, }, }' },
  ],
  ["the nearest is, and one above is not", { "src/tsconfig.json": ON, "tsconfig.json": OFF }],
  ["what it extends is", { "tsconfig.json": '{"extends":"./base"}', "base.json": ON }],
  [
    "the last that it extends is",
    { "tsconfig.json": '{"extends":["./off.json","./on.json"]}', "off.json": OFF, "on.json": ON },
  ],
  [
    "all that it gathers are",
    {
      "tsconfig.json":
        '{"files":[],"references":[{"path":"app"},{"path":"./tests/tsconfig.x.json"}]}',
      "app/tsconfig.json": ON,
      "tests/tsconfig.x.json": ON,
    },
  ],
])("null is checked for where %s", async (_, files) => {
  expect(await isStrict(files)).toBe(true);
});

test.each([
  ["nobody speaks of it", { "tsconfig.json": '{"compilerOptions":{}}' }],
  ["there is no tsconfig", {}],
  ["the file is no JSON", { "tsconfig.json": "module.exports = 1" }],
  [
    "strictNullChecks is off beside strict",
    { "tsconfig.json": '{"compilerOptions":{"strict":true,"strictNullChecks":false}}' },
  ],
  [
    "it is off over what it extends",
    {
      "tsconfig.json": '{"extends":"./base.json","compilerOptions":{"strict":false}}',
      "base.json": ON,
    },
  ],
  ["it extends itself", { "tsconfig.json": '{"extends":"./tsconfig.json"}' }],
  [
    "it extends what lies outside of the tree",
    { "tsconfig.json": '{"extends":"../../base.json"}' },
  ],
  ["it extends an absolute path", { "tsconfig.json": '{"extends":"/base.json"}' }],
  ["it extends a package that is not installed", { "tsconfig.json": '{"extends":"@acme/base"}' }],
  [
    "one that it gathers does not",
    {
      "tsconfig.json": '{"files":[],"references":[{"path":"app"},{"path":"tests"}]}',
      "app/tsconfig.json": ON,
      "tests/tsconfig.json": OFF,
    },
  ],
  ["it gathers itself", { "tsconfig.json": '{"files":[],"references":[{"path":"."}]}' }],
])("null is not checked for where %s", async (_, files) => {
  expect(await isStrict(files)).toBe(false);
});

const PACKAGED = { "tsconfig.json": '{"extends":"@acme/base"}' };
const INSTALLED = "node_modules/@acme/base";

test("a package's settings count where it is installed, also as a link to another package of the tree", async () => {
  expect(await isStrict(PACKAGED, { ignored: { [`${INSTALLED}/tsconfig.json`]: ON } })).toBe(true);
  const workspace = { ignored: { "packages/base/tsconfig.json": ON } };
  const links = { [INSTALLED]: "../../packages/base" };
  expect(await isStrict(PACKAGED, { ...workspace, links })).toBe(true);
});

test("a link in node_modules that leaves the tree is not followed", async () => {
  const ignored = { "node_modules/.keep": "", "../base/tsconfig.json": ON };
  const links = { [INSTALLED]: "../../../base" };
  expect(await isStrict(PACKAGED, { ignored, links })).toBe(false);
});
