import { expect, test } from "vitest";
import { callersLeftInJs } from "../../../src/project-graph/callers-left-in-js.ts";
import { removedFromGo } from "../../../src/project-graph/removed-from-go.ts";
import { asNewFile } from "../../../src/review/as-new-file.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";

type Files = Readonly<Record<string, string>>;

/** The tree that a change of one file leaves. */
function changeOf(path: string, before: string, now: Files) {
  const changed = {
    ...asNewFile(path, "").changed,
    status: "modified" as const,
    added: [{ start: 1, end: 1 }],
    removed: [{ afterLine: 0, old: { start: 1, end: 1 } }],
  };
  const paths = Object.keys(now);
  const tree: ReviewedTree = {
    changed: [changed],
    directory: null,
    paths: () => Promise.resolve(paths),
    lookUp: () => Promise.resolve(new Set(paths)),
    read: (each) => Promise.resolve(now[each] ?? null),
    readBefore: (each) => Promise.resolve(each === path ? before : null),
    search: (words) =>
      Promise.resolve(
        new Map(words.map((word) => [word, paths.filter((each) => now[each]?.includes(word))])),
      ),
  };
  return { changed, tree };
}

test.each([
  ["c++", 'import "example.com/m/c++"', "cpp.Total", []],
  ["c++", 'import cpp "example.com/m/c++"', "cpp.Total", [{ path: "main.go", line: 5 }]],
  ["a.b", 'import "example.com/m/a.b"', "axb.Total", []],
])("a Go package in the folder %s, which others take by %s", async (folder, taken, use, users) => {
  const { changed, tree } = changeOf(`${folder}/a.go`, "package cpp\n\nfunc Total() {}\n", {
    "go.mod": "module example.com/m\n",
    [`${folder}/a.go`]: "package cpp\n",
    "main.go": `package main\n\n${taken}\n\nfunc main() { ${use}() }\n`,
  });

  const removed = await removedFromGo(changed, tree);

  expect(removed.flatMap((each) => each.users)).toEqual(users);
});

test("a file of blank lines costs no more than another", async () => {
  const { changed, tree } = changeOf("sum.js", "export function sum(a) { return a; }\n", {
    "sum.js": "export function sum(a, b) { return a + b; }\n",
    "use.js": `import { sum } from "./sum.js";\n${"\n".repeat(400_000)}sum(1);\n`,
  });

  expect(await callersLeftInJs(changed, tree)).toHaveLength(1);
});

test.each([
  ["$el = $el || document.body; return a + $el.id;", []],
  ["if (!$el) return a; return a + $el.id;", []],
  ["return a + $el.id;", ["needs 2 arguments"]],
])(
  "a new argument whose name begins with a dollar, in a function that says %s",
  async (body, wants) => {
    const { changed, tree } = changeOf("sum.js", "export function sum(a) { return a; }\n", {
      "sum.js": `export function sum(a, $el) { ${body} }\n`,
      "use.js": 'import { sum } from "./sum.js";\nsum(1);\n',
    });

    const left = await callersLeftInJs(changed, tree);

    expect(left.map((each) => each.wants)).toEqual(wants);
  },
);

test.each([
  [
    "paths of a tsconfig.json",
    "src/sum.ts",
    { "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' },
    "@/sum",
  ],
  [
    "paths from the folder of baseUrl",
    "web/src/sum.ts",
    {
      "web/tsconfig.json":
        '{ "compilerOptions": { "baseUrl": "./src", "paths": { "~/*": ["*"] } } }',
    },
    "~/sum",
  ],
  [
    "baseUrl of a jsconfig.json",
    "src/sum.js",
    { "jsconfig.json": '{ "compilerOptions": { "baseUrl": "src" } }' },
    "sum",
  ],
  [
    "paths that another file passes on",
    "src/sum.ts",
    {
      "tsconfig.json": '{ "extends": "./base.json" }',
      "base.json": '{ "compilerOptions": { "paths": { "#sum": ["./src/sum.ts"] } } }',
    },
    "#sum",
  ],
  [
    "paths of a part of the project",
    "src/sum.ts",
    {
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./app.json" }] }',
      "app.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    },
    "@/sum",
  ],
  [
    "the name of its package",
    "packages/math/src/index.ts",
    { "packages/math/package.json": '{ "name": "@acme/math" }' },
    "@acme/math",
  ],
  [
    "a path of its package",
    "packages/math/sum.ts",
    {
      "packages/math/package.json": '{ "name": "@acme/math", "exports": { "./add": "./sum.ts" } }',
    },
    "@acme/math/add",
  ],
])("a caller that imports a function by %s", async (_, path, settings, specifier) => {
  const user = path.startsWith("web/") ? "web/src/use.ts" : "use.ts";
  const { changed, tree } = changeOf(path, "export function sum(a) { return a; }\n", {
    [path]: "export function sum(a, b) { return a + b; }\n",
    [user]: `import { sum } from "${specifier}";\nsum(1);\n`,
    ...settings,
  });

  const [left] = await callersLeftInJs(changed, tree);

  expect(left?.callers.map((each) => each.path)).toEqual([user]);
});

test("a caller of another module with the same name", async () => {
  const { changed, tree } = changeOf("src/sum.ts", "export function sum(a) { return a; }\n", {
    "src/sum.ts": "export function sum(a, b) { return a + b; }\n",
    "use.ts": 'import { sum } from "@/sum";\nsum(1);\n',
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
  });

  expect(await callersLeftInJs(changed, tree)).toEqual([]);
});
