import { expect, test } from "vitest";
import { commonEnds } from "../../../src/core/common-ends.ts";

test.each([
  ["abc", "abc", { head: 3, tail: 0 }],
  ["abxc", "abyc", { head: 2, tail: 1 }],
  ["aa", "aaa", { head: 2, tail: 0 }],
  ["", "a", { head: 0, tail: 0 }],
  ["xa", "ya", { head: 0, tail: 1 }],
])("%j and %j are equal at both ends by %j", (one, other, expected) => {
  expect(commonEnds(one, other)).toEqual(expected);
});
