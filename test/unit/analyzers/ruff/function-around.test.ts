import { expect, test } from "vitest";
import { functionAround } from "../../../../src/analyzers/ruff/to-findings.ts";

const TEXT = `class Cart:
    def pay(
        self,
        amount,
    ):
        # the till
        if amount > 0:

            raise Paid

    def clear(self):
        self.items = []

total = 0
`;

test.each([
  [9, "def pay", "def clear"],
  [12, "def clear", "def pay"],
])("the function around line %s", (row, held, left) => {
  expect(functionAround(TEXT, row)).toContain(held);
  expect(functionAround(TEXT, row)).not.toContain(left);
  expect(functionAround(TEXT, row)).not.toContain("total");
});

test("outside of functions there is none", () => {
  expect(functionAround(TEXT, 14)).toBe("");
});
