import { expect, test } from "vitest";
import { severityIn } from "../../../../src/core/rules/applies-to.ts";
import type { CodeRule } from "../../../../src/core/rules/types.ts";

test.each([
  ["milder", "src/cart.ts", "critical"],
  ["milder", "test/cart.ts", "major"],
  ["milder", "examples/cart.ts", "major"],
  ["minor", "test/cart.ts", "minor"],
  ["minor", "examples/cart.ts", "major"],
  ["silent", "examples/cart.ts", "major"],
  ["same", "test/cart.ts", "critical"],
  ["same", "examples/cart.ts", "critical"],
] as const)("a critical rule that is %s in tests weighs in %s: %s", (inTests, path, expected) => {
  expect(severityIn({ severity: "critical", inTests } as CodeRule, path)).toBe(expected);
});
