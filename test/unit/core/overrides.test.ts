import { expect, test } from "vitest";
import { createOverrides, type ReviewOverride } from "../../../src/core/rules/overrides.ts";

const RULE = "js/eval-input";

test.each<[string, ReviewOverride[], string | null, string | null]>([
  ["nothing is set", [], null, null],
  ["another folder is meant", [{ files: ["b/"], ignore: ["*"] }], null, null],
  ["a pattern ignores it", [{ files: ["a/"], ignore: ["js/*"] }], "js/*", null],
  ["one severity is for every rule", [{ files: ["*.js"], severity: "minor" }], null, "minor"],
  [
    "the last name that fits counts",
    [{ files: ["a/"], severity: { [RULE]: "minor", "js/*": "critical" } }],
    null,
    "critical",
  ],
  [
    "a later entry that names it brings it back",
    [
      { files: ["a/"], ignore: [RULE] },
      { files: ["a/"], severity: { [RULE]: "major" } },
    ],
    null,
    "major",
  ],
  [
    "one severity for every rule brings nothing back",
    [
      { files: ["a/"], ignore: [RULE] },
      { files: ["a/"], severity: "major" },
    ],
    RULE,
    "major",
  ],
  [
    "ignore wins in one entry",
    [{ files: ["a/"], ignore: [RULE], severity: { [RULE]: "major" } }],
    RULE,
    null,
  ],
])("%s", (_what, overrides, ignoredBy, severity) => {
  expect(createOverrides(overrides)(RULE, "a/b.js")).toEqual({ ignoredBy, severity });
});
