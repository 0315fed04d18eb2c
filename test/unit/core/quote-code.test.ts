import { expect, test } from "vitest";
import { inBackticks, isWhole, quoteCode, wholeMatch } from "../../../src/core/quote-code.ts";

const QUOTED: [what: string, line: string, quote: string][] = [
  ["whole code stays", 'send(a[0], "(")', 'send(a[0], "(")'],
  ["a call that goes on elsewhere is closed", "connect(", "connect(…)"],
  ["an argument list that goes on is closed", "send(a,", "send(a, …)"],
  ["a condition that goes on is closed", "if (a &&", "if (a && …)"],
  ["an object that goes on is closed", "return {", "return {…}"],
  ["brackets are closed in their order", "send([{", "send([{…}])"],
  ["an ellipsis moves into what is open", "db.Begin(…", "db.Begin(…)"],
  ["a block that starts is left out", "if (x) {", "if (x)"],
  ["a block that ends is left out", "} catch (e) {", "catch (e)"],
  ["the end of a list that started elsewhere is left out", "size: max })", "size: max"],
  ["what opens elsewhere is an ellipsis", "a) + (b)", "(…a) + (b)"],
  ["brackets that do not fit are no endless work", "f(x] + y", "f(x + y …)"],
  ["a sign is quoted as it is", "{", "{"],
  ["a lifetime is no string", "fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)"],
  ["an apostrophe is no string", "(don't)", "(don't)"],
  ["a regular expression may hold a bracket", "/[(]/.test(x)", "/[(]/.test(x)"],
  ["a bare pattern may hold one too", "[^(]*\\)", "[^(]*\\)"],
  ["a string of Python may say its kind", "f(b'(')", "f(b'(')"],
  ["a template string is closed", "`a ${b", "`a ${b …}`"],
];

test.each(QUOTED)("%s", (_, line, quote) => {
  expect(quoteCode(line, 80)).toBe(quote);
  expect(!/\w/.test(quote) || isWhole(quote)).toBe(true);
});

const CUT: [what: string, line: string, quote: string][] = [
  ["a call is cut within its brackets", "send(first, second, third)", "send(first, …)"],
  ["a string is cut within its quotes", 'log("one two three four")', 'log("one two…")'],
  ["a short word is left out as a whole", "first.second.third.fourth", "first.second.…"],
  ["a long word is cut", "a".repeat(30), `${"a".repeat(15)}…`],
];

test.each(CUT)("%s", (_, line, quote) => {
  expect(quoteCode(line, 16)).toBe(quote);
});

test("every cut of code is whole, and no longer than it may be", () => {
  const line =
    'if (list.some(({ id }) => `a ${id[0]} "b"` === fn("(", [1, 2]))) return { a: [f(x)] };';
  for (let max = 12; max < line.length; max += 1) {
    const quote = quoteCode(line, max);
    expect([max, quote, isWhole(quote)]).toEqual([max, quote, true]);
    expect(quote.length).toBeLessThanOrEqual(max);
  }
});

test.each([
  ["x", "`x`"],
  ["`x`", "`x`"],
  ["f(`x`)", "``f(`x`)``"],
  ["`x` + `y`", "`` `x` + `y` ``"],
])("%j is code as %j", (code, shown) => {
  expect(inBackticks(code)).toBe(shown);
});

test.each([
  ["on(a, f(b));", "on(a, f(b))"],
  ["on", "on"],
  ["one", "on"],
  [`on(${"a, ".repeat(200)})`, "on…"],
])("in %j a match goes to the end of its call", (text, whole) => {
  expect(wholeMatch(/on/.exec(text))).toBe(whole);
});
