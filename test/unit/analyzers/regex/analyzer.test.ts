import { expect, test } from "vitest";
import { regex } from "../../../../src/analyzers/regex/analyzer.ts";
import { measureGrowth } from "../../../../src/analyzers/regex/measure-growth.ts";
import { translatePython } from "../../../../src/analyzers/regex/translate-python.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

test.each([
  [String.raw`^(a+)+$`, "exponential", "a", "a"],
  [String.raw`"(?:\\.|[^"])*"`, "exponential", String.raw`a\a${"\\"}`, String.raw`a\a${"\\"}`],
  [String.raw`^(a|b|ab)*c`, "exponential", "baba", "baba"],
  [String.raw`( ".+?")+$`, "exponential", String.raw`"\"a\" \"a\" "`, '"a" "a" '],
  [String.raw`^(?:\s*x)*\s*\s*$`, "polynomial", `" "`, " "],
  [String.raw`\s+$`, "scan", `" "`, " "],
])("%s takes %s time", async (source, kind, character, raw) => {
  expect(await measureGrowth({ source, flags: "" })).toEqual({ kind, character, raw });
});

test.each([
  ["linear", String.raw`^\d+(\.\d+)*$`],
  ["read in two ways, but matches whatever comes behind", String.raw`^(?:\\.|[^"])*`],
  ["read in two ways only without its assertion", String.raw`^(?:(?:^|,)\w+)*$`],
  ["read in one way thanks to what comes behind", String.raw`^(?:a|(?!a)[^])*$`],
  ["not valid", "(a"],
  ["too long", `^(${"a+".repeat(2000)})+$`],
  ["more than there is time for", `(${"a?b*c*".repeat(60)})+z`],
])("nothing is claimed about a pattern that is %s", async (_, source) => {
  expect(await measureGrowth({ source, flags: "" })).toBeNull();
});

test.each([
  ['r"(?P<a>x)(?P=a)"', "search", "", { source: String.raw`(?<a>x)\k<a>`, flags: "" }],
  ['r"a.b"', "fullmatch", "re.I | re.S", { source: "^(?:a.b)$", flags: "is" }],
  ["r'(?im)a'", "match", "", { source: "^(?:a)", flags: "im" }],
  [String.raw`"a\\d"`, "search", "", null],
  ['r"a b"', "search", "re.VERBOSE", null],
  ['r"(?>a+)+"', "search", "", null],
  ['rf"{a}+"', "search", "", null],
])("reads %s of re.%s %s", (literal, method, options, expected) => {
  expect(translatePython(literal, method, options)).toEqual(expected);
});

test("a pattern that a request reaches is critical when it takes exponential time", async () => {
  const text = "app.get('/', (req, res) => res.send(/^(a+)+$/.test(req.query.q)));\n";
  const { findings } = await regex.analyze([asNewFile("a.js", text)], EVERY_RULE, tools);
  expect(findings.map(({ rule }) => [rule.id, rule.severity])).toEqual([
    ["regex/exponential", "critical"],
  ]);
});
