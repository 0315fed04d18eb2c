import { expect, test } from "vitest";
import { plainWordsOf, unreadableAnswer } from "../../../../src/hosts/pure/unreadable-answer.ts";

const PAGE = "a web page came in place of an answer, as from a proxy or the login of a network";
const HALF = "its answer was cut off";

test.each<[text: string, said: string | null]>([
  ['{"number":1}', null],
  ["[]\n", null],
  ["", null],
  ["true", null],
  ["<!doctype html><p>Sign in</p>", PAGE],
  ["\n  <html>", PAGE],
  ['{"full_na', HALF],
  ['[{"number":1}', HALF],
])("%j: %j", (text, said) => {
  expect(unreadableAnswer(text)).toBe(said);
});

test.each<[said: string, words: string]>([
  ["invalid character '<' looking for beginning of value", PAGE],
  ["unexpected end of JSON input", HALF],
  ["unexpected EOF", HALF],
  ["connection refused", "connection refused"],
])("the client's %j is said as %j", (said, words) => {
  expect(plainWordsOf(said)).toBe(words);
});
