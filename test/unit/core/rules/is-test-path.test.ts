import { expect, test } from "vitest";
import { isTestPath } from "../../../../src/core/rules/is-test-path.ts";

test.each([
  ["src/cart.test.ts", true],
  ["src/cart.spec.jsx", true],
  ["src/__tests__/cart.js", true],
  ["test/helpers/repo.ts", true],
  ["pkg/tests/test_cart.py", true],
  ["test_cart.py", true],
  ["cart_test.go", true],
  ["src/Button.stories.tsx", true],
  ["src/latest/index.ts", false],
  ["src/contest.ts", false],
  ["src/testing-tools.ts", false],
  ["src/specification.ts", false],
])("%s: %s", (path, expected) => {
  expect(isTestPath(path)).toBe(expected);
});
