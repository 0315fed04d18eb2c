import { expect, test } from "vitest";
import { symbolFinder } from "../../../../src/review/pure/symbol-finder.ts";

/** The line with `HERE` is the one asked about. */
const TABLE: [what: string, code: string, symbol: string][] = [
  ["the top level of a file", `const a = 1;\nHERE;`, ""],
  ["top-level code after a function", `function f() {\n  x();\n}\nHERE;`, ""],
  ["a function", `export async function load(id) {\n  HERE;\n}`, "load"],
  ["a function on one line", `function load(id) { return HERE }`, "load"],
  ["a method", `class Store {\n  async save(x) {\n    if (x) {\n      HERE;`, "Store.save"],
  ["an arrow function", `const load = async (id: string): Promise<X> => {\n  HERE;`, "load"],
  ["an arrow of one name", `const load = id =>\n  HERE;`, "load"],
  ["a function as a property", `const api = {\n  load: async (id) => {\n    HERE;`, "load"],
  [
    "a function whose parameters take lines",
    `function load(\n  id,\n  options,\n) {\n  HERE;`,
    "load",
  ],
  [
    "an arrow whose parameters take lines",
    `const load = (\n  id,\n  options,\n) => {\n  HERE;`,
    "load",
  ],
  ["the else of an if", `function f() {\n  if (a) {\n    b();\n  } else {\n    HERE;`, "f"],
  ["a catch", `function f() {\n  try {\n    b();\n  } catch (e) { HERE`, "f"],
  ["a callback", `function f() {\n  rows.forEach(function (row) {\n    HERE;`, "f"],
  ["a test", `describe("the store", () => {\n  it("saves", () => {\n    HERE;`, "the store.saves"],
  ["a TypeScript method", `class A {\n  private get<T>(k: string): T {\n    HERE;`, "A.get"],
  ["a commented-out function above", `f();\n// function old() {\n  HERE;`, ""],
  ["Python", `class A:\n    def b(self):\n        if x:\n            HERE`, "A.b"],
  ["Python after a function", `def f():\n    pass\n\nHERE`, ""],
  ["Python in a top-level try", `def f():\n    pass\ntry:\n    HERE`, ""],
  ["Go", `func Load(id string) (string, error) {\n\tHERE`, "Load"],
  ["a Go method", `func (s *Store) Save(x int) error {\n\tHERE`, "Store.Save"],
  [
    "Java",
    `public class A {\n  public static List<String> all(int n) throws E {\n    HERE`,
    "A.all",
  ],
  ["C with its brace below", `static int\nload(int id)\n{\n  HERE`, ""],
  ["C with its type in front", `static int load(int id)\n{\n  HERE`, "load"],
  ["C past a label", `int load(int id) {\n  a();\nout:\n  HERE`, "load"],
  ["C past the preprocessor", `int load(int id) {\n#ifdef X\n  HERE`, "load"],
  ["C++", `void Store::save(const std::string& key) const {\n  HERE`, "Store::save"],
  ["C++ under an access label", `class A {\npublic:\n  void b() {\n    HERE`, "A.b"],
  [
    "Rust",
    `impl<T> Show for Store<T> {\n    pub fn save(&self) -> Result<()> {\n        HERE`,
    "Show for Store<T>.save",
  ],
  ["Ruby", `module A\n  class B\n    def self.c(d)\n      HERE`, "A.B.self.c"],
  [
    "PHP",
    `class A {\n    public function b($c) {\n        foreach ($c as $d) {\n            HERE`,
    "A.b",
  ],
  ["a shell function", `load() {\n  HERE\n}`, "load"],
  ["a call that looks like a method", `f();\nrequest(url, {\n  HERE`, ""],
  ["a condition", `if (ready(x)) {\n  HERE`, ""],
];

test.each(TABLE)("%s is named by what is around the line", (_, code, symbol) => {
  const lines = code.split("\n");

  expect(symbolFinder(lines)(lines.findIndex((line) => line.includes("HERE")) + 1)).toBe(symbol);
});

test("a line of a megabyte costs no time", () => {
  const lines = ["function f(", "(".repeat(1_000_000), `  ${"a ".repeat(500_000)}`, "    HERE"];

  expect(symbolFinder(lines)(4)).toBe("");
});
