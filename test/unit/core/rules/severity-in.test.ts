import { expect, test } from "vitest";
import { appliesTo, severityIn } from "../../../../src/core/rules/applies-to.ts";
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

test.each([
  ["performance", "minor", "silent", "examples/cart.ts", false],
  ["performance", "minor", "silent", "src/cart.ts", true],
  ["performance", "major", "silent", "examples/cart.ts", true],
  ["performance", "minor", "same", "examples/cart.ts", true],
  ["security", "minor", "silent", "examples/cart.ts", true],
] as const)(
  "a rule of %s that is %s, and %s in tests, is looked for in %s: %s",
  (focus, severity, inTests, path, expected) => {
    const rule = { focus, severity, inTests, paths: [] as string[], notPaths: [] as string[] };
    expect(appliesTo(rule as unknown as CodeRule, path)).toBe(expected);
  },
);
