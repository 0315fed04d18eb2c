import { expect, test } from "vitest";
import { wordFinding } from "../../../../src/review/pure/word-finding.ts";
import { TONES } from "../../../../src/core/vocabulary.ts";
import { identified, rule } from "./helpers.ts";

test("each tone uses its own words", () => {
  const found = identified({ values: { what: "eval" } });

  expect(TONES.map((tone) => wordFinding(found, tone).message)).toEqual([
    "Harsh eval.",
    "Constructive eval.",
  ]);
});

test("the tone changes nothing but the message", () => {
  const found = identified({ values: { what: "eval" }, evidence: "eval(x)" });
  const { message: _, ...harsh } = wordFinding(found, "harsh");
  const { message: __, ...constructive } = wordFinding(found, "constructive");

  expect(harsh).toEqual(constructive);
});

const OTHER_PLACES: [lines: number[], sentence: string][] = [
  [[], ""],
  [[4], " The same is on line 4."],
  [[4, 9], " The same is on lines 4 and 9."],
  [[4, 9, 12], " The same is on lines 4, 9 and 12."],
  [[1, 2, 3, 4, 5, 6, 7, 8], " The same is on lines 1, 2, 3, 4, 5, 6, 7 and 8."],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], " The same is on lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more."],
];

test.each(OTHER_PLACES)("a finding that speaks for lines %j says so", (alsoAt, sentence) => {
  const { message } = wordFinding(identified({ values: { what: "eval" }, alsoAt }), "harsh");
  expect(message).toBe(`Harsh eval.${sentence}`);
});

const ELSEWHERE: [places: number, sentence: string][] = [
  [0, ""],
  [1, " The change does the same at one other place."],
  [28, " The change does the same at 28 other places."],
];

test.each(ELSEWHERE)("a finding that speaks for %j others says so", (alikeElsewhere, sentence) => {
  const { message } = wordFinding(
    identified({ values: { what: "eval" }, alikeElsewhere }),
    "harsh",
  );
  expect(message).toBe(`Harsh eval.${sentence}`);
});

const FILLED: [what: string, wording: string, values: Record<string, string>, filled: string][] = [
  ["a value stands in for its placeholder", "Use {name}.", { name: "x" }, "Use x."],
  ["a value that looks like a placeholder stays", "{a} {b}", { a: "{b}", b: "2" }, "{b} 2"],
  ["a value in backticks keeps them", "`{a}`", { a: "x" }, "`x`"],
  ["a template string brings its own backticks", "`{a}`", { a: "`x`" }, "`x`"],
  ["code with a template string in it has a longer pair", "`{a}`", { a: "f(`x`)" }, "``f(`x`)``"],
  ["code that ends in a template string keeps apart", "`{a}`", { a: "y = `x`;" }, "`` y = `x` ``"],
  ["code ends without a comma", "`{a}`", { a: "size: 1," }, "`size: 1`"],
  ["code ends without a semicolon", "`{a}`", { a: "check(x);" }, "`check(x)`"],
  ["code ends without a block that only starts", "`{a}`", { a: "if (x) {" }, "`if (x)`"],
  ["an object that only starts is closed", "`{a}`", { a: "return {" }, "`return {…}`"],
  ["a call that only starts is closed", "`{a}`", { a: "connect(" }, "`connect(…)`"],
  ["an ellipsis stands in the call that it is about", "`{a}…`", { a: "open(" }, "`open(…)`"],
  ["words are no code", "{a}", { a: "there is no )" }, "there is no )"],
  ["code around a value is quoted with it", "`{a}.b`", { a: "f(`x`)" }, "``f(`x`).b``"],
  ["two template strings have a longer pair", "`{a}`", { a: "`x` + `y`" }, "`` `x` + `y` ``"],
  ["a value of one sign stays", "`{a}` `{b}`", { a: ";", b: "{" }, "`;` `{`"],
  ["a character reference stays whole", "`{a}`", { a: "a&nbsp;" }, "`a&nbsp;`"],
  ["an inherited name is no value", "{toString}", {}, "{toString}"],
  ["braces of code stay", "`catch {}` and `{ a: 1 }`", { a: "x" }, "`catch {}` and `{ a: 1 }`"],
  ["a value of several lines becomes one", "{a}", { a: "x(\n  y\n)" }, "x(y)"],
  ["a full stop ends a value", "{a}. Mend it.", { a: "It fails" }, "It fails. Mend it."],
  ["a value has its full stop", "{a}. Mend it.", { a: "It fails." }, "It fails. Mend it."],
  ["long code is cut", "`{a}`", { a: "x".repeat(200) }, `\`${"x".repeat(79)}…\``],
  [
    "a sentence is not cut",
    "{a}",
    { a: "All words. ".repeat(20) },
    "All words. ".repeat(20).trim(),
  ],
  ["very many words are cut", "{a}", { a: "x".repeat(400) }, `${"x".repeat(299)}…`],
];

test.each(FILLED)("%s", (_, wording, values, filled) => {
  const found = identified({
    rule: rule({ title: wording, tones: { harsh: wording, constructive: wording } }),
    values,
  });
  const { title, message } = wordFinding(found, "harsh");

  expect({ title, message }).toEqual({ title: filled, message: filled });
});

test("keys stand in the order of the documented JSON", () => {
  expect(Object.keys(wordFinding(identified(), "harsh")).join(" ")).toBe(
    "id rule file line column endLine endColumn severity focus title message evidence confidence fix source status",
  );
});
