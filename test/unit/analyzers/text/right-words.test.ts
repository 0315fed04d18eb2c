import { expect, test } from "vitest";
import { isPlainMistake, rightWords } from "../../../../src/analyzers/text/right-words.ts";

test("a misspelled word has the words that may be meant", () => {
  expect(rightWords("seperate")).toEqual(["separate"]);
  expect(rightWords("preceeded")).toEqual(["preceded", "proceeded"]);
});

test.each(["separate", "referer", "aa", "zzzzz", "leafs"])(
  "%s is not known to be wrong",
  (word) => {
    expect(rightWords(word)).toBeNull();
  },
);

test.each([
  ["recieved", "received"],
  ["occured", "occurred"],
  ["untill", "until"],
  ["dependancy", "dependency"],
])("%s can only mean %s", (wrong, right) => {
  expect(isPlainMistake(wrong, right)).toBe(true);
});

test.each([
  ["optinally", "optimally"],
  ["convience", "convince"],
  ["cound", "could"],
])("%s may mean another word than %s", (wrong, right) => {
  expect(isPlainMistake(wrong, right)).toBe(false);
});
