import { describe, expect, test } from "vitest";
import { excerptsOf, type Excerpt } from "../../../../../src/assistants/pure/prompts/excerpts.ts";
import { notWorthReading } from "../../../../../src/assistants/pure/prompts/is-worth-reading.ts";
import { makeBundles, stemOf } from "../../../../../src/assistants/pure/prompts/make-bundles.ts";
import { renderExcerpt } from "../../../../../src/assistants/pure/prompts/render-excerpt.ts";

const STORE = `import { open } from "./disk.js";

export class Store {
  constructor(path) {
    this.path = path;
  }

  save(entry) {
    const file = open(this.path);
    file.write(entry);
    file.close();
  }

  load() {
    return open(this.path).read();
  }
}
`;

function excerpts(more: Partial<Parameters<typeof excerptsOf>[0]> = {}): readonly Excerpt[] {
  return excerptsOf({
    path: "src/store.js",
    text: STORE,
    before: null,
    changed: { added: [{ start: 10, end: 10 }], removed: [] },
    ...more,
  });
}

/** A change by its lines: `+` added, `-` removed, nothing for the same. */
function changed(path: string, ...lines: string[]): Parameters<typeof excerptsOf>[0] {
  const text: string[] = [];
  const before: string[] = [];
  const added: { start: number; end: number }[] = [];
  const removed: { afterLine: number; old: { start: number; end: number } }[] = [];
  for (const line of lines) {
    if (line.startsWith("-")) {
      before.push(line.slice(1));
      removed.push({ afterLine: text.length, old: { start: before.length, end: before.length } });
      continue;
    }
    text.push(line.replace(/^\+/, ""));
    if (line.startsWith("+")) added.push({ start: text.length, end: text.length });
    else before.push(line);
  }
  return {
    path,
    text: text.join("\n"),
    before: before.join("\n"),
    changed: { added, removed },
  };
}

describe("what is shown of a changed file", () => {
  test("a changed line comes with the function around it, and with its name", () => {
    expect(excerpts().map(({ range, symbol }) => ({ range, symbol }))).toEqual([
      { range: { start: 8, end: 12 }, symbol: "save" },
    ]);
  });

  test("each line has its number and its mark, and what went stands where it was", () => {
    const [excerpt] = excerptsOf(
      changed("a.js", "function sum(a, b) {", "-  if (a < 0) return 0;", "+  log(a);", "}"),
    );
    expect(excerpt === undefined ? "" : renderExcerpt(excerpt)).toBe(
      ["1   function sum(a, b) {", "  -   if (a < 0) return 0;", "2 +   log(a);", "3   }"].join(
        "\n",
      ),
    );
  });

  test("a line of a long function comes with the lines near it alone", () => {
    const body = Array.from({ length: 300 }, (_, at) => `  step${at}();`);
    const [excerpt, ...more] = excerpts({
      text: ["function all() {", ...body, "}", ""].join("\n"),
      changed: { added: [{ start: 150, end: 150 }], removed: [] },
    });
    expect(more).toEqual([]);
    expect(excerpt?.range).toEqual({ start: 142, end: 158 });
  });

  test("a new file is shown whole, in pieces that can be thought about", () => {
    const text = Array.from({ length: 400 }, (_, at) => `export const v${at} = ${at};`).join("\n");
    const pieces = excerpts({ text, changed: { added: "all", removed: [] } });
    expect(pieces.map(({ range }) => range)).toEqual([
      { start: 1, end: 160 },
      { start: 161, end: 320 },
      { start: 321, end: 400 },
    ]);
  });

  test("a file of which lines were omitted alone is shown where they stood", () => {
    const [excerpt] = excerptsOf(changed("a.js", "-guard();", "use();"));
    expect(excerpt?.lines.map(({ kind, text }) => [kind, text])).toEqual([
      ["removed", "guard();"],
      ["same", "use();"],
    ]);
  });

  test("a line of data is cut", () => {
    const [excerpt] = excerpts({
      text: `const data = "${"x".repeat(9_000)}";`,
      changed: { added: "all", removed: [] },
    });
    expect(excerpt?.lines[0]?.text.length).toBeLessThan(600);
  });
});

describe("what need not be read by anybody", () => {
  test.each<[string, string | null, Parameters<typeof excerptsOf>[0]]>([
    ["prose", "prose", changed("README.md", "+rm -rf /")],
    ["comments", "comments", changed("a.ts", "f();", "+// why", "+/* a", "+ * b", "+ */")],
    ["a comment that went", "comments", changed("a.py", "-# old", "f()")],
    ["another indentation", "indentation", changed("a.ts", "-f();", "+  f();")],
    ["blank lines", "blank lines", changed("a.ts", "f();", "+", "+  ")],
    ["code", null, changed("a.ts", "+f();")],
    ["code that went", null, changed("a.ts", "-check();", "f();")],
    ["the indentation of Python", null, changed("a.py", "-f()", "+  f()")],
    ["a pointer that is written to", null, changed("a.c", "+*p = 1;")],
    ["code behind a comment", null, changed("a.js", "+/* a */ f();")],
    ["what would be a comment elsewhere", null, changed("a.unknown", "+# include")],
    ["text in a string", null, changed("a.js", '-f("a b");', '+f("ab");')],
  ])("of %s the verdict is %j", (_, reason, file) => {
    expect(notWorthReading(file.path, excerptsOf(file))).toBe(reason);
  });
});

describe("bundles", () => {
  const piece = (path: string, characters: number): Excerpt => ({
    path,
    range: { start: 1, end: 1 },
    symbol: null,
    headers: [],
    lines: [{ kind: "added", number: 1, text: "x".repeat(characters) }],
  });

  const pathsOf = (bundles: ReturnType<typeof makeBundles>): string[][] =>
    bundles.map(({ excerpts }) => excerpts.map(({ path }) => path));

  test("small files go together as long as there is room, each beside its tests", () => {
    const bundles = makeBundles([
      [piece("src/store.ts", 500)],
      [piece("src/other.ts", 500)],
      [piece("test/store.test.ts", 500)],
      [piece("src/wide.ts", 4_500)],
    ]);
    expect(pathsOf(bundles)).toEqual([
      ["src/other.ts", "src/store.ts", "test/store.test.ts"],
      ["src/wide.ts"],
    ]);
  });

  test("three hundred small files are a few dozen questions, and one more file changes few of them", () => {
    const files = Array.from({ length: 300 }, (_, at) => [piece(`src/f${at}/index.ts`, 200)]);
    const one = pathsOf(makeBundles(files)).map(String);
    const more = pathsOf(makeBundles([...files, [piece("src/f150/extra.ts", 200)]])).map(String);

    expect(one.length).toBeLessThan(45);
    expect(more.filter((bundle) => !one.includes(bundle)).length).toBeLessThan(4);
  });

  test("a large file is put in several", () => {
    const bundles = makeBundles([
      [piece("a.ts", 6_000), piece("a.ts", 6_000), piece("a.ts", 3_000)],
    ]);
    expect(bundles.map(({ excerpts }) => excerpts.length)).toEqual([1, 2]);
  });

  test.each([
    ["src/store.ts", "store"],
    ["test/store.test.ts", "store"],
    ["tests/test_store.py", "store"],
    ["src/StoreTest.java", "store"],
    ["store_test.go", "store"],
    ["src/contest.ts", "contest"],
    ["src/latest.js", "latest"],
  ])("%s and its tests have %j in common", (path, stem) => {
    expect(stemOf({ path })).toBe(stem);
  });

  test("numbered from one, a piece is the same wherever it stands in its file", () => {
    const moved = excerpts({
      text: `// one more line\n${STORE}`,
      changed: { added: [{ start: 11, end: 11 }], removed: [] },
    });
    const render = ([excerpt]: readonly Excerpt[], first?: number): string =>
      excerpt === undefined ? "" : renderExcerpt(excerpt, first);
    expect(render(moved)).not.toBe(render(excerpts()));
    expect(render(moved, 1)).toBe(render(excerpts(), 1));
  });
});
