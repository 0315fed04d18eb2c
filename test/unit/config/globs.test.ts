import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkValue } from "../../../src/config/check-value.ts";
import { readPathPattern } from "../../../src/core/change/path-pattern.ts";
import { runs } from "../../helpers/thorough.ts";

const isTaken = (glob: string): boolean => checkValue("exclude", [glob]).length === 0;

test("the patterns that a setting takes are those that can match something", () => {
  const glob = fc.stringMatching(/^[ab*[\]!^\\/-]{1,12}$/);
  fc.assert(
    fc.property(glob, (text) => {
      expect(isTaken(text), text).toBe(readPathPattern(text) !== null);
    }),
    runs(1_000),
  );
});

test.each(["# a remark", "*.{js,ts}", "[[:alpha:]]*", "!a", "/a/", "a ", "[]a]", "**"])(
  "a setting takes %j",
  (glob) => {
    expect(isTaken(glob)).toBe(true);
  },
);

test("a pattern of nothing but brackets is refused in a time that grows with its length", () => {
  expect(isTaken("[".repeat(1_000))).toBe(false);
  expect(isTaken("[a".repeat(500))).toBe(false);
  expect(isTaken("[!a]".repeat(249) + "[")).toBe(false);
});
