import { expect, test } from "vitest";
import { sourcesIn } from "../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { docOf, mayDocument } from "../../../src/comparison/documented-parameters.ts";
import { findKinds } from "../../../src/comparison/find-kinds.ts";
import { FUNCTION_KINDS } from "../../../src/comparison/function-units.ts";
import { parametersOf } from "../../../src/comparison/parameters-of.ts";
import { languageOf } from "../../../src/core/rules/languages.ts";

/** The first function of a file, its documented names and its own: `...` marks a rest, `?` a pattern. */
async function namesIn(path: string, lines: readonly string[]) {
  const text = lines.join("\n");
  const { parse } = await loadAstGrep();
  const [source] = sourcesIn(path, text);
  const root = parse(source?.grammar ?? "", text).root();
  const [node] = findKinds(root, [...FUNCTION_KINDS, "method_signature", "declaration"]);
  if (node === undefined) throw new Error("there is no function");
  const doc = docOf(node, text, languageOf(path) ?? "html");
  const documented = doc?.parameters.map(({ name, start, end }) => {
    expect(text.slice(start, end)).toBe(name);
    return name;
  });
  expect(mayDocument(text) || documented === undefined).toBe(true);
  const own = parametersOf(node).map(({ name, isRest }) => `${isRest ? "..." : ""}${name ?? "?"}`);
  return { documented: documented?.join(" ") ?? "", own: own.join(" ") };
}

const block = (...lines: string[]) => ["/**", ...lines.map((line) => ` * ${line}`), " */"];
const docstring = (...lines: string[]) => [
  "def f(a, b=1):",
  '    """Says what it does.',
  "",
  ...lines.map((line) => `    ${line}`.trimEnd()),
  '    """',
];

test.each([
  [
    "JSDoc",
    "a.js",
    [...block("@param {{ x: {} }} a", "@param {number} [b=1] - more"), "function f(a, b = 1) {}"],
    "a b",
  ],
  [
    "JSDoc of a property",
    "a.js",
    [...block("@param {object} a", "@param {number} a.size"), "const f = (a) => a;"],
    "a",
  ],
  [
    "TSDoc",
    "a.ts",
    [...block("@param a - one", "@param $b two"), "export const f = async (a: A, $b?: B) => a;"],
    "a $b",
  ],
  [
    "TSDoc above decorators",
    "a.ts",
    ["class A {", ...block("@param a one"), "@Get()", "f(a: A) {} }"],
    "a",
  ],
  [
    "TSDoc of an interface",
    "a.ts",
    ["interface A {", ...block("@param a one"), "f(a: A): void; }"],
    "a",
  ],
  [
    "Javadoc",
    "A.java",
    ["class A {", ...block("@param <T> kind", "@param a one"), "@Get", "<T> void f(T a) {} }"],
    "a",
  ],
  ["KDoc", "a.kt", [...block("@param a one"), "fun f(a: Int, vararg b: Int) = a"], "a"],
  [
    "Scaladoc",
    "a.scala",
    [
      "object A {",
      ...block("@param a one", "@param c too"),
      "def f(a: Int)(implicit c: C): Int = a }",
    ],
    "a c",
  ],
  [
    "PHPDoc",
    "a.php",
    [
      "<?php",
      ...block("@param array<string, int> $a", "@param ?B ...$b"),
      "function f(array $a, ...$b) {}",
    ],
    "a b",
  ],
  [
    "Doxygen in a block",
    "a.c",
    ["/*!", " * \\param[in, out] a one", " */", "static int f(int *a, char b[]) { return 1; }"],
    "a",
  ],
  [
    "Doxygen on lines",
    "a.cpp",
    [
      "/// @param a one",
      "/// @param b two",
      "template <class T>",
      "int f(const T& a, int b = 1) { return 1; }",
    ],
    "a b",
  ],
  [
    "XML",
    "A.cs",
    [
      "class A {",
      '/// <param name="a">One.</param>',
      '/// <param name="b" />',
      "[Get]",
      "void F(int a, params int[] b) {} }",
    ],
    "a b",
  ],
  [
    "YARD",
    "a.rb",
    [
      "# @param a [Array<String>] one",
      "# @param [Hash{Symbol => A}] b two",
      "def f(a, b: {})",
      "end",
    ],
    "a b",
  ],
  ["Sphinx", "a.py", docstring(":param int a: one", ":param b: two", ":type b: int"), "a b"],
  ["Epydoc", "a.py", docstring("@param a: one"), "a"],
  [
    "Google",
    "a.py",
    docstring(
      "Args:",
      "    a (dict[str, int]): one:",
      "        more: two",
      "    b: three",
      "",
      "Returns:",
      "    c: four",
    ),
    "a b",
  ],
  [
    "NumPy",
    "a.py",
    docstring(
      "Parameters",
      "----------",
      "a, b : int",
      "    One: two",
      "",
      "Returns",
      "-------",
      "c : int",
    ),
    "a b",
  ],
  [
    "a class, in Python",
    "a.py",
    [
      "class A:",
      '    """An A.',
      "",
      "    Args:",
      "        a: one",
      '    """',
      "    def __init__(self, a):",
      "        pass",
    ],
    "a",
  ],
  ["no parameter", "a.py", docstring("Note:", "    a: one"), ""],
  ["no doc comment", "a.js", ["/* @param a one */", "function f(a) {}"], ""],
  ["other code", "a.js", [...block("@param a one"), "const b = 1;", "function f(a) {}"], ""],
])("a comment in the form of %s names the parameters", async (_, path, lines, documented) => {
  expect((await namesIn(path, lines)).documented).toBe(documented);
});

test.each([
  ["a.js", ["function f(a, b = 1, { c }, [d], ...e) {}"], "a b ? ? ...e"],
  ["a.js", ["const f = a => a;"], "a"],
  [
    "a.ts",
    ["class A { constructor(private readonly a: A, @B() b?: B, ...c: C[]) {} }"],
    "a b ...c",
  ],
  ["a.ts", ["function f(this: A, { b }: B = {}) {}"], "this ?"],
  [
    "a.py",
    ["def f(self, a, /, b: int, *, c=1, d: int = 2, **e: int):", "    pass"],
    "self a b c d ...e",
  ],
  ["A.java", ["class A { void f(@B final C a, int... b) {} }"], "a b"],
  [
    "a.php",
    ["<?php", "class A { function f(private int $a, ?B &$b = null, ...$c) {} }"],
    "a b ...c",
  ],
  ["a.rb", ["def f(a, b = 1, *c, d:, **e, &g)", "end"], "a b ...c d ...e g"],
  ["a.cpp", ["int f(const A& a, int (*b)(int), char* c[], int) { return 1; }"], "a b c ?"],
  ["A.cs", ["class A { void F(this int a, string b = null) {} }"], "a b"],
  ["a.kt", ["fun f(a: Int = 3, vararg b: String) {}"], "a b"],
  ["a.scala", ["object A { def f(a: Int, b: Int = 1)(c: Int) = a }"], "a b c"],
])("of %s, the parameters are known by name: %s", async (path, lines, own) => {
  expect((await namesIn(path, lines)).own).toBe(own);
});
