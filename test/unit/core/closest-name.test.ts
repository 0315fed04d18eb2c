import { expect, test } from "vitest";
import { closestName } from "../../../src/core/closest-name.ts";

const BRANCHES = ["main", "stable", "feature/parcel-search"];

test.each([
  ["mian", "main", "two neighbours swapped are one slip"],
  ["man", "main", "a letter left out"],
  ["Main", "main", "capitals do not count"],
  ["stabel", "stable", "a swap at the end"],
  ["feature/parcel-serch", "feature/parcel-search", "one slip in a long name"],
  ["develop", undefined, "another word altogether"],
  ["x", undefined, "one letter says nothing"],
  ["", undefined, "nothing typed"],
  [`${"feature/parcel-search".repeat(3)}xx`, undefined, "a long word is no slip"],
])("%j is read as %j: %s", (typed, expected, _why) => {
  expect(closestName(typed, BRANCHES)).toBe(expected);
});
