import { expect, test } from "vitest";
import type { ChangedFile, LineRange, RemovedLines } from "../../src/core/change/types.ts";
import { ANALYZERS } from "../../src/analyzers/index.ts";
import type { AnalysisTools, Analyzer, ReviewedTree, ReviewFile } from "../../src/review/types.ts";
import { sample } from "../../test/helpers/thorough.ts";
import { growsTooFast } from "./grows-too-fast.ts";
import { EVERY_RULE } from "../../src/review/every-rule.ts";

/** A piece of a file before and after the change; `#` is its number. */
interface Piece {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Each change is ten times as large as the one before; the first is small, so that what grows badly is stopped there. */
const TIMES = [1, 10, 100];
const SMALLEST_CHARACTERS = 2_000;
const SMALLEST_FILES = 10;

const same = (path: string, text: string): Piece => ({ path, before: "", after: text });

/** What each analyzer compares, over and over: pieces of one file (a path without `#`), or files. */
const CHANGES: readonly (readonly [analyzer: string, pieces: readonly Piece[]])[] = [
  [
    "removed-guards",
    [
      {
        path: "src/a.js",
        before: "function f#(a) {\n  if (a < 1) throw new Error('a');\n  use(a);\n}\n",
        after: "function f#(a) {\n  use(a);\n}\n",
      },
      {
        path: "src/a.js",
        before: "f(() => {\n  if (a#) return;\n  use(a#);\n",
        after: "f(() => {\n  use(a#);\n",
      },
      {
        path: "src/a.js",
        before:
          "  if (b#) return b#;\n  use(b#);\n  try { await use(b#); } catch (e) { log(e); }\n",
        after: "  use(b#);\n  try { use(b#); } catch (e) {}\n",
      },
    ],
  ],
  [
    "lost-protections",
    [
      {
        path: "src/a.js",
        before: "if (key# === '__proto__') continue;\na[key#] = b;\n",
        after: "a[key#] = b;\n",
      },
      {
        path: "src/a.js",
        before:
          "function isSafe#(path) {\n  return !path.includes('..');\n}\nif (isSafe#(path)) fs.readFile(path);\n",
        after: "fs.readFile(path);\n",
      },
      {
        path: "src/a.js",
        before: "const map# = Object.create(null);\nmap#[key] = escape(value);\n",
        after: "const map# = {};\nmap#[key] = value;\n",
      },
      {
        path: "src/a.js",
        before:
          "function a#(b, key) {\n  if (!Object.hasOwn(b, key)) return;\n  b = b[key];\n  b[key] = 1;\n}\n",
        after: "function a#(b, key) {\n  b = b[key];\n  b[key] = 1;\n}\n",
      },
      {
        path: "src/a.js",
        before:
          "const A# = ['__proto__', 'prototype'];\nf((b, key) => {\n  if (A#.has(key)) return;\n  b[key] = 1;\n",
        after: "const A# = ['__proto__'];\nf((b, key) => {\n  b[key] = 1;\n",
      },
      {
        path: "src/a#.js",
        before:
          "import { isKey } from './a1.js';\nexport const isName# = (key) => key === '__proto__';\nif (isKey(b)) a[b] = 1;\n",
        after: "export const isName# = (key) => key === '__proto__';\na[b] = 1;\n",
      },
    ],
  ],
  [
    "slowed-patterns",
    [
      {
        path: "src/a.js",
        before: "exports.a# = (text) => text.replace(/<[^<>]*>/g, '');\n",
        after: "exports.a# = (text) => text.replace(/<[^>]*>/g, '');\n",
      },
    ],
  ],
  [
    "weakened",
    [
      { path: "src/a.js", before: "a#?.b(c, 10);\n", after: "a#.b(c);\n" },
      {
        path: "src/a.js",
        before: "timer# = setTimeout(a);\nclearTimeout(timer#);\n",
        after: "timer# = setTimeout(a);\n",
      },
      {
        path: "src/a.js",
        before: "a#((err) => {\n  if (err) return done(err);\n  done();\n});\n",
        after: "a#((err) => {\n  done();\n});\n",
      },
      {
        path: "src/a.js",
        before: "switch (a#) {\n  case 1:\n    b();\n    break;\n  case 2:\n    c();\n}\n",
        after: "switch (a#) {\n  case 1:\n    b();\n  case 2:\n    c();\n}\n",
      },
    ],
  ],
  [
    "test-changes",
    [
      {
        path: "test/a.test.js",
        before: "test('a#', () => {\n  const b# = c();\n  expect(b#).toBe(1);\n});\n",
        after: "test('a#', () => {\n  const b# = c();\n});\n",
      },
      {
        path: "test/a.test.js",
        before: "test('a#', () => {\n  expect(b#).toBe(1);\n});\ntest('other a#', () => {});\n",
        after: "test('other a#', () => {});\n",
      },
      {
        path: "test/a.test.js",
        before: "test('a#', () => {\n test('b#', () => {\n  expect(b#).toBe(1);\n",
        after: "test('a#', () => {\n test('b#', () => {\n",
      },
    ],
  ],
  [
    "removed-exports",
    [
      {
        path: "src/a.js",
        before: "export const name# = 1;\nconst own# = name#;\n",
        after: "const own# = 1;\n",
      },
      {
        path: "src/a#.js",
        before: "export const name# = 1;\nexport const own# = 1;\n",
        after: "export const own# = 1;\n",
      },
      { path: "src/b#.js", before: "", after: "import { name } from './b.js';\nname(#);\n" },
      { path: "a.py", before: "def name#():\n    pass\n", after: "" },
      { path: "a.py", before: "def name():\n    pass\n", after: `"""${"\n".repeat(40)}"""\n` },
      { path: "a.go", before: "func Name#() {}\n", after: "func name#() {}\n" },
    ],
  ],
  [
    "signatures",
    [
      {
        path: "src/a.js",
        before: "export function name#(a) {}\nname#(1);\n",
        after: "export function name#(b, a) {}\nname#(1);\n",
      },
      {
        path: "src/a#.js",
        before: "export function name#(a) {}\n",
        after: "import { name1 } from './a1.js';\nexport function name#(b, a) {}\nname1(#);\n",
      },
      {
        path: "a.py",
        before: "def name#(a):\n    pass\nname#(1)\n",
        after: "def name#(b, a):\n    pass\nname#(1)\n",
      },
    ],
  ],
  [
    "doc-comments",
    [
      {
        path: "src/a.js",
        before: "/** @param a one */\nfunction name#(a) {}\n",
        after: "/** @param a one */\nfunction name#(b) {}\n",
      },
      {
        path: "a.py",
        before: 'def name#(a):\n    """One.\n\n    Args:\n        a: one\n    """\n',
        after: 'def name#(a, b):\n    """One.\n\n    Args:\n        a: one\n    """\n',
      },
      { path: "A.cs", before: '/// <param name="a#" />\n', after: '/// <param name="b#" />\n' },
      { path: "a.rb", before: "# @param a [", after: "# @param a [\n" },
      {
        path: "a.js",
        before: "/** @param {{ @param {a */\nfunction f#(a) {}\n",
        after: "/** @param {{ @param {a */\nfunction f#(b) {}\n",
      },
    ],
  ],
  [
    "import-cycles",
    [
      same("src/a.js", "import { a# } from './b#.js';\n"),
      same(
        "src/a#.js",
        "import { b } from './a1.js';\nimport { c } from './a2.js';\nexport const a# = 1;\n",
      ),
    ],
  ],
  [
    "copies",
    [
      same("src/a.js", "const a# = read(b#);\nif (a# > 1) write(a#);\n"),
      same("src/a.js", "const a = read(b);\nif (a > 1) write(a);\nwrite(b);\n"),
    ],
  ],
  [
    "manifests",
    [
      {
        path: "Cargo.toml",
        before: 'name# = "1"\n',
        after: '[dependencies]\nname# = { git = "http://a/b" }\n',
      },
      { path: "Cargo.toml", before: "", after: '[dependencies]\nname# = "*"\n[[[\n' },
      same("Cargo.toml", "["),
      same("package-lock.json", '{ "packages": {} }\n'),
      same(
        "package#/package.json",
        '{ "dependencies": { "name#": "git+http://a/b" }, "scripts": { "install": "a" } }',
      ),
    ],
  ],
];

const SAMPLED = sample(CHANGES, 5).flatMap(([name, pieces]) =>
  pieces.map((piece) => [name, piece.before || piece.after, piece] as const),
);

test.each(SAMPLED)(
  "%s takes no more than its share for more of %j",
  async (name, _shown, piece) => {
    const analyzer = ANALYZERS.find((each) => each.name === name);
    if (analyzer === undefined) throw new Error(`there is no ${name}`);

    expect(await growsWith(analyzer, piece)).toBe(false);
  },
);

test("manifests takes no more than its share for a longer package.json and its lock", async () => {
  const analyzer = ANALYZERS.find((each) => each.name === "manifests");
  if (analyzer === undefined) throw new Error("there are no manifests");
  const manifest = (count: number, range: string) =>
    JSON.stringify({ dependencies: entries(count, range) }, null, 1);
  const lock = (count: number, version: string) =>
    JSON.stringify({ lockfileVersion: 3, packages: locked(count, version) }, null, 1);
  const isSlow = await grows(analyzer, (times) => [
    wholly("package.json", manifest(20 * times, "^1"), manifest(20 * times, "^2")),
    wholly("package-lock.json", lock(20 * times, "1.0.0"), lock(20 * times, "2.0.0")),
  ]);
  expect(isSlow).toBe(false);
});

function entries(count: number, range: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, range]));
}

function locked(count: number, version: string): Record<string, object> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `node_modules/name${at}`,
      { version, resolved: `https://a/name${at}-${version}.tgz`, integrity: `sha512-${version}` },
    ]),
  );
}

/** One file of a change: both texts, and what differs. */
interface Side {
  readonly file: ChangedFile;
  readonly before: string | null;
  readonly after: string;
}

function growsWith(analyzer: Analyzer, piece: Piece): Promise<boolean> {
  return grows(analyzer, (times) => {
    if (piece.path.includes("#"))
      return numbered(SMALLEST_FILES * times, (number) =>
        wholly(
          numberedText(piece.path, number),
          numberedText(piece.before, number),
          numberedText(piece.after, number),
        ),
      );
    const length = Math.max(piece.before.length, piece.after.length);
    return [inPieces(piece, Math.ceil((SMALLEST_CHARACTERS * times) / length))];
  });
}

function grows(analyzer: Analyzer, changeOf: (times: number) => readonly Side[]): Promise<boolean> {
  const changes = TIMES.map((times) => {
    const sides = changeOf(times);
    const files = sides
      .map(({ file, after }): ReviewFile => ({ path: file.path, text: after, changed: file }))
      .filter(({ path }) => analyzer.accepts(path, EVERY_RULE));
    return { files, tools: { ...TOOLS, tree: treeOf(sides) } };
  });
  return growsTooFast(changes, ({ files, tools }) => analyzer.analyze(files, EVERY_RULE, tools));
}

const TOOLS: AnalysisTools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("nothing is started here")),
};

/** Answers from what was looked up before, so that its own time does not count. */
function treeOf(sides: readonly Side[]): ReviewedTree {
  const byPath = new Map(sides.map((side) => [side.file.path, side]));
  const paths = [...byPath.keys()].sort();
  const users = new Map<string, Set<string>>();
  for (const path of paths)
    for (const word of byPath.get(path)?.after.match(/\w+/g) ?? [])
      users.set(word, (users.get(word) ?? new Set()).add(path));
  return {
    changed: sides.map(({ file }) => file),
    directory: null,
    paths: async () => paths,
    lookUp: async () => new Set(paths),
    read: async (path) => byPath.get(path)?.after ?? null,
    readBefore: async (path) => byPath.get(path)?.before ?? null,
    search: async (words) => new Map(words.map((word) => [word, [...(users.get(word) ?? [])]])),
  };
}

function wholly(path: string, before: string, after: string): Side {
  if (before === "") return { file: changed(path, null), before: null, after };
  return {
    file: changed(path, { added: [range(1, after)], removed: [lost(0, 1, before)] }),
    before,
    after,
  };
}

/** So many pieces one after the other, each of which changed in the lines in which its sides differ. */
function inPieces({ path, before, after }: Piece, count: number): Side {
  const all = numbered(count, (number) => ({
    old: numberedText(before, number),
    now: numberedText(after, number),
  }));
  const [old, now] = [all.map((each) => each.old).join(""), all.map((each) => each.now).join("")];
  if (before === "") return { file: changed(path, null), before: null, after: now };
  const added: LineRange[] = [];
  const removed: RemovedLines[] = [];
  let [oldLine, newLine] = [1, 1];
  for (const each of all) {
    const [was, is] = [linesOf(each.old), linesOf(each.now)];
    const head = was.findIndex((line, at) => line !== is[at]);
    const same = head === -1 ? Math.min(was.length, is.length) : head;
    let tail = 0;
    while (tail < Math.min(was.length, is.length) - same && was.at(-1 - tail) === is.at(-1 - tail))
      tail += 1;
    if (was.length > same + tail)
      removed.push({
        afterLine: newLine + same - 1,
        old: { start: oldLine + same, end: oldLine + was.length - tail - 1 },
      });
    if (is.length > same + tail)
      added.push({ start: newLine + same, end: newLine + is.length - tail - 1 });
    oldLine += was.length;
    newLine += is.length;
  }
  return { file: changed(path, { added, removed }), before: old, after: now };
}

function changed(
  path: string,
  lines: { readonly added: LineRange[]; readonly removed: RemovedLines[] } | null,
): ChangedFile {
  const common = {
    path,
    oldPath: null,
    kind: "text",
    newMode: "100644",
    isUntracked: false,
  } as const;
  return lines === null
    ? { ...common, status: "added", oldMode: "000000", added: "all", removed: [] }
    : { ...common, status: "modified", oldMode: "100644", ...lines };
}

function range(start: number, text: string): LineRange {
  return { start, end: start + Math.max(linesOf(text).length, 1) - 1 };
}

function lost(afterLine: number, start: number, text: string): RemovedLines {
  return { afterLine, old: range(start, text) };
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n");
}

function numbered<Value>(count: number, make: (number: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => make(at + 1));
}

function numberedText(text: string, number: number): string {
  return text.replaceAll("#", String(number));
}
