import { expect, test } from "vitest";
import { sourcesIn } from "../../../../src/analyzers/ast-grep/grammars.ts";
import { findMixedRanges } from "../../../../src/analyzers/regex/find-mixed-ranges.ts";
import { findPatterns } from "../../../../src/analyzers/regex/find-patterns.ts";
import { findTwoWays } from "../../../../src/analyzers/regex/find-two-ways.ts";
import type { Pattern } from "../../../../src/analyzers/regex/pattern.ts";

async function patternsOf(code: string, path = "src/a.js"): Promise<readonly Pattern[]> {
  const [source] = sourcesIn(path, code);
  if (source === undefined) throw new Error(`${path} is in no language with patterns`);
  return findPatterns(source);
}

test.each([
  ["a literal", "/^a+$/i.test(text);", ["/^a+$/i"]],
  ["a constructor", 'new RegExp("^a+$", "g");', ["/^a+$/g"]],
  ["a constructor without new", 'RegExp("a*");', ["/a*/"]],
  ["a sum of constants", 'const A = "a+"; new RegExp("^" + A + "$");', ["/^a+$/"]],
  ["a template", "const A = `a+`; new RegExp(`^${A}$`);", ["/^a+$/"]],
  ["a list that is added", 'new RegExp("^" + ["a", "b"]);', ["/^a,b/"]],
  ["a list that is joined", 'new RegExp(["a", "b"].join("|"));', ["/a|b/"]],
  ["the source of another", "const A = /a+/; new RegExp(A.source);", ["/a+/", "/a+/"]],
  ["a raw text", "new RegExp(String.raw`\\d+`);", ["/\\d+/"]],
])("a pattern is found in %s", async (_, code, expected) => {
  const found = await patternsOf(code);
  expect(found.map(({ source, flags }) => `/${source}/${flags}`)).toEqual(expected);
});

test.each([
  ["a name that is given another text", 'let a = "b"; a = read(); new RegExp(a);'],
  ["an argument", "const make = (a) => new RegExp(a);"],
  ["a call of which nothing is known", "new RegExp(build());"],
  ["a division", "const a = b / c / d;"],
])("no pattern is read out of %s", async (_, code) => {
  expect(await patternsOf(code)).toEqual([]);
});

test("calls of Python's module are read as well", async () => {
  const found = await patternsOf('import re\nre.match(r"a+$", text)\n', "src/a.py");
  expect(found.map(({ source }) => source)).toEqual(["^(?:a+$)"]);
});

test.each([
  ["a request", "app.get('/', (req) => /a+$/.test(req.query.a));", true, true],
  ["an argument of what is exported", "export const f = (a) => /a+$/.test(a);", true, true],
  [
    "an argument of a function in an exported list",
    "export const all = [(a) => /a+$/.test(a)];",
    true,
    true,
  ],
  [
    "an argument of what is exported by the name that an object gives it",
    "const all = {}; all.f = (a) => /a+$/.test(a); module.exports = all.f;",
    true,
    true,
  ],
  [
    "what a constructor keeps",
    "export class A { constructor(a) { this.a = a; } f() { return /a+$/.test(this.a); } }",
    true,
    true,
  ],
  ["what is taken for a number", "export const f = (a) => /a+$/.test(a.toFixed(1));", false, true],
  [
    "an argument of which no more is known than that there is one",
    "export const f = (a) => a.length > 0 && /a+$/.test(a);",
    true,
    true,
  ],
  ["a constant", 'const a = "b"; /a+$/.test(a);', false, true],
  [
    "an argument that is cut first",
    "export const f = (a) => /a+$/.test(a.slice(0, 100));",
    false,
    false,
  ],
  [
    "an argument whose length is looked at",
    "export const f = (a) => a.length > 100 ? false : /a+$/.test(a);",
    false,
    false,
  ],
])("a pattern is held against %s", async (_, code, mayBeForeign, mayBeLong) => {
  const [found] = await patternsOf(code);
  expect([found?.readers.mayBeForeign, found?.readers.mayBeLong]).toEqual([
    mayBeForeign,
    mayBeLong,
  ]);
});

test.each([
  ["/[A-z]/", "A-z"],
  ["/^[\\w.A-z-]+$/", "A-z"],
])("%s has a range that runs into the small letters", async (code, range) => {
  const [found] = await patternsOf(code);
  expect(found === undefined ? [] : findMixedRanges(found)).toMatchObject([
    { rule: "regex/mixed-range", values: { range } },
  ]);
});

test.each(["/[A-Za-z]/", "/[A\\-z]/", "/A-z/", "/\\[A-z]/"])("%s has none", async (code) => {
  const [found] = await patternsOf(code);
  expect(found === undefined ? [] : findMixedRanges(found)).toEqual([]);
});

test.each([
  ["^(?:x|y|xy)*z", /^(?:xy)+$|^(?:yx)+$/],
  [String.raw`"(?:\\.|[^"])*"`, /\\/],
  ["(-.+?-)+$", /-/],
])("%s reads a word in two ways", (source, word) => {
  expect(findTwoWays(source, "")).toMatch(word);
});

test.each(["(ab)+$", "^(?:a|b)*c", "(\\w+\\s)*!", "(a+)+", "a+a+$"])(
  "%s reads each repetition in one way, or matches whatever comes behind",
  (source) => {
    expect(findTwoWays(source, "")).toBeNull();
  },
);
