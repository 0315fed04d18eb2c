import { expect, test } from "vitest";
import { cutText, startOf } from "../../../src/core/cut-text.ts";

test.each([
  ["abcdef", 6, "abcdef"],
  ["abcdef", 5, "abcd…"],
  ["abc def", 5, "abc…"],
  ["ab👍cd", 4, "ab…"],
  ["ab👍cd", 5, "ab👍…"],
  ["", 5, ""],
])("%j cut to %i is %j", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(cut.length).toBeLessThanOrEqual(max);
});

test("the start of a text never ends in half a character", () => {
  expect(startOf("ab👍", 3)).toBe("ab");
  expect(startOf("ab👍", 4)).toBe("ab👍");
});
