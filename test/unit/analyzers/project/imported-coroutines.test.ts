import { expect, test } from "vitest";
import { importedCoroutines } from "../../../../src/analyzers/project/imported-coroutines.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import type { ReviewedTree } from "../../../../src/review/types.ts";
import { createRun } from "../../../../src/process/run.ts";

/** The findings in the first file of a tree, all of whose lines are new: their lines and rules. */
async function findIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const [path = "", ...others] = Object.keys(files);
  const paths = [path, ...others];
  const tree: ReviewedTree = {
    changed: [asNewFile(path, files[path] ?? "").changed],
    directory: null,
    paths: () => Promise.resolve(paths),
    lookUp: () => Promise.resolve(new Set(paths)),
    read: (each) => Promise.resolve(files[each] ?? null),
    readBefore: () => Promise.resolve(null),
    search: (words) =>
      Promise.resolve(
        new Map(words.map((word) => [word, paths.filter((each) => files[each]?.includes(word))])),
      ),
  };
  const { signal } = new AbortController();
  const tools = { run: createRun({ env: {}, signal }), env: {}, signal, tree };
  const scope = { focus: null, nursery: true };
  const { findings, failed } = await importedCoroutines.analyze([], scope, tools);
  expect(failed).toEqual([]);
  return findings.map(({ line, rule }) => `${line} ${rule.id}`);
}

const LOAD = "export async function load(id) { return await db.one(id); }\n";

test.each([
  ["a statement", "load(1);", ["3 js/forgotten-await"]],
  ["a condition", "if (load(1)) return;", ["3 js/promise-as-condition"]],
  ["a property", "return load(1).name;", ["3 js/promise-as-value"]],
  ["a variable", "const one = load(1); return one.name;", ["3 js/promise-as-value"]],
  ["an await", "await load(1);", []],
  ["a promise that is passed on", "const one = load(1); return Promise.all([one]);", []],
])("an imported async function in %s", async (_, statement, found) => {
  const user = `import { load } from "./load.js";\nasync function use() {\n${statement}\n}\n`;

  expect(await findIn({ "use.js": user, "load.js": LOAD })).toEqual(found);
});

test.each([
  ["another name", 'import { load as get } from "./load.js";', "get", LOAD],
  ["a default", 'import get from "./load.js";', "get", LOAD.replace("export", "export default")],
  ["require", 'const { load } = require("./load.js");', "load", "exports.load = async () => {};\n"],
  [
    "a constant",
    'import { load } from "./load.js";',
    "load",
    "export const load = async () => {};",
  ],
  [
    "its declared type",
    'import { load } from "./load";',
    "load",
    "export function load(): Promise<void> { return later(); }",
  ],
])("an async function that is imported by %s", async (_, taken, name, source) => {
  const user = `${taken}\nasync function use() { ${name}(1); }\n`;

  const found = await findIn({
    "use.js": user,
    [source.includes(":") ? "load.ts" : "load.js"]: source,
  });

  expect(found).toEqual(["2 js/forgotten-await"]);
});

test.each([
  [
    "a whole module",
    'import * as store from "./store.js";',
    "store.load()",
    "export const load = async () => {};",
  ],
  [
    "an object",
    'import { store } from "./store.js";',
    "store.load()",
    "export const store = { async load() {} };",
  ],
  [
    "a default object",
    'import store from "./store.js";',
    "store.load()",
    "const store = { load: async () => {} };\nexport default store;",
  ],
  [
    "a class",
    'import { Store } from "./store.js";',
    "Store.load()",
    "export class Store { static async load() {} }",
  ],
  [
    "an instance of a class",
    'import Store from "./store.js";\nconst store = new Store();',
    "store.load()",
    "export default class Store { async load() {} }",
  ],
  [
    "a module of CommonJS",
    'const store = require("./store");',
    "store.load()",
    "const store = module.exports;\nstore.load = async function () {};",
  ],
  [
    "the exports of CommonJS",
    'const store = require("./store");',
    "store.load()",
    "exports.load = async function () {};",
  ],
  [
    "an exported object of CommonJS",
    'const store = require("./store");',
    "store.load()",
    "module.exports = { async load() {} };",
  ],
  [
    "an assigned module",
    'const store = require("./store");',
    "store.load()",
    "const store = {};\nstore.load = async function () {};\nmodule.exports = store;",
  ],
])("an async function that is a member of %s", async (_, taken, call, source) => {
  const user = `${taken}\nexport async function use() {\n${call};\n}\n`;

  const found = await findIn({ "use.js": user, "store.js": source });

  expect(found).toEqual([`${taken.split("\n").length + 2} js/forgotten-await`]);
});

test.each([
  ["load(2);", []],
  ["await load(2);", ["2 js/forgotten-await"]],
])("a call without await in a project that says %s elsewhere", async (usual, found) => {
  const use = (call: string) =>
    `import { load } from "./load.js";\nasync function use() { ${call} }\n`;
  const other = `import { load } from "./load.js";\nasync function use() {\n  ${usual}\n}\n`;

  const files = { "use.js": use("load(1);"), "other.js": other, "load.js": LOAD };

  expect(await findIn(files)).toEqual(found);
});

test("a member that is taken out of an imported object", async () => {
  const found = await findIn({
    "use.js":
      'import store from "./store.js";\nasync function use() {\nconst { load } = store;\nload();\n}\n',
    "store.js": "async function load() {}\nexport default { size: 3, load };\n",
  });

  expect(found).toEqual(["4 js/forgotten-await"]);
});

test("a member that is assigned twice may be another function", async () => {
  const found = await findIn({
    "use.js": 'import store from "./store.js";\nasync function use() { store.load(); }\n',
    "store.js":
      "const store = { async load() {} };\nstore.load = () => {};\nexport default store;\n",
  });

  expect(found).toEqual([]);
});

test.each([
  ["export *", 'export * from "./load.js";'],
  ["export { … }", 'export { load } from "./load.js";'],
])("an async function that another file passes on by %s", async (_, passed) => {
  const user = 'import { load } from "./index.js";\nasync function use() { load(1); }\n';

  const found = await findIn({ "use.js": user, "index.js": passed, "load.js": LOAD });

  expect(found).toEqual(["2 js/forgotten-await"]);
});

test.each([
  ["is not async", "export function load(id) { return id; }\n"],
  ["is a generator", "export async function* load(id) { yield id; }\n"],
  [
    "handles its errors",
    "export async function load() { try { await go(); } catch (e) { log(e); } }\n",
  ],
])("an imported function that %s may be called without await", async (_, source) => {
  const user = 'import { load } from "./load.js";\nasync function use() { load(1); }\n';

  expect(await findIn({ "use.js": user, "load.js": source })).toEqual([]);
});

test("a local name hides the imported function", async () => {
  const user = 'import { load } from "./load.js";\nasync function use(load) { load(1); }\n';

  expect(await findIn({ "use.js": user, "load.js": LOAD })).toEqual([]);
});

test.each([
  ["a statement", "load(1)", ["3 py/forgotten-await"]],
  ["a property", "return load(1).name", ["3 py/coroutine-as-value"]],
  ["an await", "await load(1)", []],
])("an imported coroutine of Python in %s", async (_, statement, found) => {
  const user = `from .store import load\nasync def use():\n    ${statement}\n`;
  const files = { "app/use.py": user, "app/store.py": "async def load(id):\n    return id\n" };

  expect(await findIn(files)).toEqual(found);
});

test.each([
  ["has a decorator", "@task\nasync def load(id):\n    return id\n"],
  ["is a generator", "async def load(id):\n\n    yield id\n"],
  ["is not async", "def load(id):\n    return id\n"],
])("an imported function of Python that %s", async (_, source) => {
  const user = "from app.store import load\nasync def use():\n    load(1)\n";

  expect(await findIn({ "app/use.py": user, "app/store.py": source })).toEqual([]);
});

test("a coroutine of Python that a package passes on", async () => {
  const found = await findIn({
    "use.py": "from app import load\nasync def use():\n    load(1)\n",
    "app/__init__.py": "from .store import load\n",
    "app/store.py": "async def load(id):\n    return id\n",
  });

  expect(found).toEqual(["3 py/forgotten-await"]);
});
