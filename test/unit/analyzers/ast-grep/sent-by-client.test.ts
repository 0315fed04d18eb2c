import type { SgNode } from "@ast-grep/napi";
import { describe, expect, test } from "vitest";
import { sourcesIn } from "../../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { isSent } from "../../../../src/analyzers/ast-grep/sent-by-client.ts";
import type { Condition } from "../../../../src/core/rules/types.ts";

const { parse } = await loadAstGrep();
const ANYWHERE: Condition = { request: true };
const AT_START: Condition = { request: "start" };

/** What is written last into `sink(…)`, and whether a client sent it. */
const ROWS: readonly (readonly [string, string, string, Condition, boolean])[] = [
  [
    "a bare parameter",
    "a.java",
    '@GetMapping("/a") String f(String x) { sink(x); }',
    ANYWHERE,
    true,
  ],
  ["a number", "a.java", '@GetMapping("/a") String f(int x) { sink(x); }', ANYWHERE, false],
  ["a body", "a.java", "void f(@RequestBody Note x) { sink(x.getText()); }", ANYWHERE, true],
  [
    "a setting",
    "a.java",
    '@GetMapping("/a") void f(@Value("b") String x) { sink(x); }',
    ANYWHERE,
    false,
  ],
  ["a method without an address", "a.java", "void f(String x) { sink(x); }", ANYWHERE, false],
  [
    "a caller",
    "a.java",
    '@GetMapping("/a") void f(String x) { g(x); } void g(String y) { sink(y); }',
    ANYWHERE,
    true,
  ],
  [
    "a caller of another object",
    "a.java",
    '@GetMapping("/a") void f(String x) { s.g(x); } void g(String y) { sink(y); }',
    ANYWHERE,
    false,
  ],
  [
    "a caller with a guard",
    "a.java",
    '@GetMapping("/a") void f(String x) { check(x); g(x); } void g(String y) { sink(y); }',
    { request: true, unlessNear: "check\\(" },
    false,
  ],
  [
    "a parsed number",
    "a.java",
    'void f() { sink(Integer.parseInt(request.getParameter("x"))); }',
    ANYWHERE,
    false,
  ],
  [
    "a comparison",
    "a.java",
    'void f() { sink(request.getParameter("x").equals("a") ? "b" : "c"); }',
    ANYWHERE,
    false,
  ],
  [
    "a look-up",
    "a.java",
    'void f() { sink(notes.findById(request.getParameter("x"))); }',
    ANYWHERE,
    false,
  ],
  ["the start", "a.java", 'void f() { sink(request.getParameter("x") + "/a"); }', AT_START, true],
  [
    "a scheme before it",
    "a.java",
    'void f() { sink("https://" + request.getParameter("x")); }',
    AT_START,
    true,
  ],
  [
    "a host before it",
    "a.java",
    'void f() { sink("https://a.example/" + request.getParameter("x")); }',
    AT_START,
    false,
  ],
  [
    "a setting before it",
    "a.java",
    'void f() { sink(base + request.getParameter("x")); }',
    AT_START,
    false,
  ],
  [
    "a part of the path",
    "a.kt",
    '@GetMapping("/a/{x}") fun f(@PathVariable x: String) { sink(x) }',
    ANYWHERE,
    true,
  ],
  [
    "a query",
    "a.go",
    'func f(r *http.Request) { x := r.URL.Query().Get("x"); sink(x) }',
    ANYWHERE,
    true,
  ],
  [
    "a method's receiver",
    "a.go",
    'func (s *S) f(c *gin.Context) { s.g(1, c.Query("x")) }\nfunc (s *S) g(a int, y string) { sink(y) }',
    ANYWHERE,
    true,
  ],
  [
    "a parsed number",
    "a.go",
    'func f(c *gin.Context) { n, _ := strconv.Atoi(c.Query("x")); sink(n) }',
    ANYWHERE,
    false,
  ],
  [
    "a format",
    "a.go",
    'func f(c *gin.Context) { sink(fmt.Sprintf("http://%s/a", c.Query("x"))) }',
    AT_START,
    true,
  ],
  [
    "an action",
    "a.cs",
    "[HttpGet] object F(string x) { return G(x); } object G(string y) => sink(y);",
    ANYWHERE,
    true,
  ],
];

describe("a client sent", () => {
  test.each(ROWS)("%s in %s: %s", (_, path, code, condition, expected) => {
    const text = path === "a.go" ? `package a\n${code}` : `class A { ${code} }`;
    const [source] = sourcesIn(path, text);
    const root = parse(source?.grammar ?? "", text).root();
    const sink = lastNode(root, text.lastIndexOf("sink") + "sink".length);
    expect(isSent(sink, condition, {})).toBe(expected);
  });
});

/** The biggest node that begins behind a place, and in it the first argument. */
function lastNode(node: SgNode, from: number): SgNode {
  const begins = (it: SgNode) => it.isNamed() && it.range().start.index >= from;
  const inside = node.children().find((it) => begins(it) || it.range().end.index > from);
  if (inside === undefined) throw new Error("there is no sink");
  if (!begins(inside)) return lastNode(inside, from);
  const first = inside.children().find((it) => it.isNamed());
  return /argument|suffix/.test(String(inside.kind())) && first ? first : inside;
}
