import { expect, test } from "vitest";
import { groupsIn } from "../../../../src/core/rules/compile-pattern.ts";

const PATTERN = "(?i)has (?<wanted>\\d+) but (?<given>\\d+)|misses (?<missing>\\w+)";

test.each([
  [PATTERN, "Has 2 but 1", { wanted: "2", given: "1" }],
  [PATTERN, "misses name", { missing: "name" }],
  [PATTERN, "is fine", {}],
  ["no (groups)", "no groups", {}],
  [null, "has 2 but 1", {}],
])("%o finds in %o the groups that take part", (pattern, text, groups) => {
  expect(groupsIn(pattern, text)).toEqual(groups);
});
