import { SgNode } from "@ast-grep/napi";
import { describe, expect, test, vi } from "vitest";
import { sourcesIn } from "../../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { trace } from "../../../../src/analyzers/ast-grep/trace.ts";

const { parse } = await loadAstGrep();

/** In each, what is written last into `sink(…)` comes from `source(…)`. */
const REACHED: readonly (readonly [string, string, string])[] = [
  ["an assignment", "a.py", "def f():\n    x = source()\n    sink(x)"],
  ["a chain of assignments", "a.py", "def f():\n    x = source()\n    y = x + 'a'\n    sink(y)"],
  ["a loop", "a.py", "def f():\n    for x in source():\n        sink(x)"],
  ["with as", "a.py", "def f():\n    with source() as x:\n        sink(x)"],
  ["destructuring", "a.py", "def f():\n    a, x = source()\n    sink(x)"],
  ["an f-string", "a.py", "def f():\n    x = source()\n    sink(f'a {x}')"],
  ["a filled list", "a.py", "def f():\n    x = []\n    x.append(source())\n    sink(x)"],
  ["the walrus", "a.py", "def f():\n    if (x := source()):\n        sink(x)"],
  ["a parameter's type", "a.py", "def f(x: source()):\n    sink(x)"],
  ["a short declaration", "a.go", "package a\nfunc f() { x, err := source(); sink(x) }"],
  ["a range", "a.go", "package a\nfunc f() { for _, x := range source() { sink(x) } }"],
  ["a var", "a.go", "package a\nfunc f() { var x = source(); sink(x) }"],
  [
    "a decoded value",
    "a.go",
    "package a\nfunc f() { var x T; source(1).Decode(&x); sink(x.Name) }",
  ],
  [
    "a builder",
    "a.go",
    "package a\nfunc f() { var b strings.Builder; b.WriteString(source()); sink(b.String()) }",
  ],
  ["a parameter", "a.go", "package a\nfunc f(x source()) { sink(x) }"],
  ["a local", "a.java", "class A { void f() { String x = source(); sink(x); } }"],
  ["a for each", "a.java", "class A { void f() { for (String x : source()) { sink(x); } } }"],
  ["a resource", "a.java", "class A { void f() { try (var x = source()) { sink(x); } } }"],
  [
    "a string builder",
    "a.java",
    "class A { void f() { var b = new B(); b.append(source()); sink(b.toString()); } }",
  ],
  ["an annotated parameter", "a.java", "class A { void f(@source() String x) { sink(x); } }"],
  ["a let", "a.rs", "fn f() { let x = source(); sink(x); }"],
  ["a pattern", "a.rs", "fn f() { if let Some(x) = source() { sink(x); } }"],
  ["a for", "a.rs", "fn f() { for x in source() { sink(x); } }"],
  ["a match", "a.rs", "fn f() { match source() { Ok(x) => sink(x), Err(_) => {} } }"],
  ["push_str", "a.rs", "fn f() { let mut x = String::new(); x.push_str(&source()); sink(x); }"],
  [
    "a buffer",
    "a.rs",
    "fn f() { let mut x = String::new(); source().read_line(&mut x); sink(x); }",
  ],
  ["a variable", "a.php", "<?php function f() { $x = source(); sink($x); }"],
  ["a foreach", "a.php", "<?php function f() { foreach (source() as $k => $x) { sink($x); } }"],
  ["interpolation", "a.php", '<?php $x = source(); sink("a {$x}");'],
  ["appending", "a.php", "<?php $x = 'a'; $x .= source(); sink($x);"],
  ["an initializer", "a.c", "void f(void) { char *x = source(); sink(x); }"],
  ["a later assignment", "a.c", "void f(void) { char *x; x = source(); sink(x); }"],
  ["sprintf", "a.c", 'void f(void) { char x[9]; sprintf(x, "%s", source()); sink(x); }'],
  ["recv", "a.c", "void f(int s) { char x[9]; recv(source(), x, 9, 0); sink(x); }"],
  ["a range for", "a.cpp", "void f() { for (auto x : source()) { sink(x); } }"],
  ["auto", "a.cpp", "void f() { auto x = source(); sink(x); }"],
  ["a shell variable", "a.sh", 'f() {\n  x="$(source)"\n  sink "$x"\n}'],
  ["a default in the shell", "a.sh", 'x="source()"\nsink "${x:-a}"'],
  ["a loop in the shell", "a.sh", 'for x in source\\(\\); do\n  sink "$x"\ndone'],
  ["a local", "a.rb", "def f\n  x = source()\n  sink(x)\nend"],
  ["a local", "a.cs", "class A { void F() { var x = source(); sink(x); } }"],
  ["a for each", "a.cs", "class A { void F() { foreach (var x in source()) { sink(x); } } }"],
  ["a val", "a.kt", "fun f() { val x = source()\n sink(x) }"],
  ["interpolation", "a.kt", 'fun f() { val x = source()\n sink("a $x") }'],
  ["an annotated parameter", "a.kt", "fun f(@source x: String) { sink(x) }"],
  ["a let", "a.swift", "func f() { let x = source()\n sink(x) }"],
  ["a val", "a.scala", "object A { def f() = { val x = source(); sink(x) } }"],
];

const NOT_REACHED: readonly (readonly [string, string, string])[] = [
  ["a comment", "a.py", "def f():\n    x = g( # source()\n      1)\n    sink(x)"],
  ["a comparison", "a.go", "package a\nfunc f() { if x == source() { sink(x) } }"],
  ["a named argument", "a.py", "def f():\n    g(x=source())\n    sink(x)"],
  ["another function", "a.py", "def g():\n    x = source()\ndef f():\n    sink(x)"],
  [
    "an inner function",
    "a.py",
    "def f():\n    x = 1\n    def g():\n        x = source()\n    sink(x)",
  ],
  ["an arm's own value", "a.rs", "fn f() { match y { Ok(x) => source(), _ => sink(x) } }"],
  ["a comment", "a.c", "void f(void) { char *x = g(/* source() */); sink(x); }"],
  ["a comment", "a.go", "package a\nfunc f() { x := g(\n// source()\n1); sink(x) }"],
];

/** What is written last into `sink(…)` is what a client sent in the way behind it; empty where it is not. */
const SENT: readonly (readonly [string, string, string])[] = [
  ["an action", "[HttpGet] IActionResult F(string x) => sink(x);", 'Request.Query["x"]'],
  [
    "a part of the path",
    '[HttpGet("a/{x}")] IActionResult F(string x) => sink(x);',
    'Request.RouteValues["x"]',
  ],
  ["the rest of it", '[HttpGet("a/{**x}")] object F(string x) => sink(x);', 'Request.Query["x"]'],
  ["a file", "[HttpPost] object F(IFormFile x) => sink(x);", 'Request.Form.Files["x"]'],
  ["a convention", "public IActionResult F(string x) => sink(x);", 'Request.Query["x"]'],
  ["a body", "[HttpPost] object F([FromBody] Order x) => sink(x);", 'Request.Query["x"]'],
  ["a handler", 'void F() { app.MapGet("/a", (string x) => sink(x)); }', 'Request.Query["x"]'],
  ["a number", "[HttpGet] object F(int x) => sink(x);", ""],
  ["a narrowed part", '[HttpGet("{x:guid}")] object F(string x) => sink(x);', ""],
  ["a service", "[HttpGet] object F([FromServices] Store x) => sink(x);", ""],
  ["a helper", "private string F(string x) => sink(x);", ""],
  ["another lambda", "void F() { all.Select((string x) => sink(x)); }", ""],
];

describe("a trace leads", () => {
  test.each(SENT)("of C# to %s: %s", (_, code, sent) => {
    const text = traced("a.cs", `class A : Controller { ${code} }`);
    expect(/Request\..*/.exec(text)?.[0] ?? "").toBe(sent);
  });

  test.each(REACHED)("through %s in %s", (_, path, code) => {
    expect(traced(path, code)).toContain("source");
  });

  test.each(NOT_REACHED)("not through %s in %s", (_, path, code) => {
    expect(traced(path, code)).not.toContain("source");
  });

  test("no further than a few steps", () => {
    const steps = Array.from({ length: 9 }, (_, at) => `    x${at + 1} = x${at}\n`).join("");
    expect(traced("a.py", `def f():\n    x0 = source()\n${steps}    sink(x9)`)).not.toContain(
      "source",
    );
  });

  test("to each value once, however often a script without functions names it", () => {
    const names = "x, ".repeat(40);
    const code = Array.from({ length: 40 }, (_, at) => `x = f(${names}${at})\n`).join("");
    const reads = vi.spyOn(SgNode.prototype, "text");
    traced("a.py", `${code}sink(x)`);
    // The names of each statement that is followed are read, and nothing for each pair of them.
    expect(reads.mock.calls.length).toBeLessThan(10_000);
    reads.mockRestore();
  });
});

/** Everything that the arguments of the last `sink` can be traced to. */
function traced(path: string, code: string): string {
  const [source] = sourcesIn(path, code);
  const root = parse(source?.grammar ?? "", code).root();
  const sink = lastNode(root, code.lastIndexOf("sink") + "sink".length);
  return trace(sink, {}).join("\n");
}

/** The biggest node that begins behind a place. */
function lastNode(node: SgNode, from: number): SgNode {
  const begins = (it: SgNode) => it.isNamed() && it.range().start.index >= from;
  const inside = node.children().find((it) => begins(it) || it.range().end.index > from);
  if (inside === undefined) throw new Error("there is no sink");
  return begins(inside) ? inside : lastNode(inside, from);
}
