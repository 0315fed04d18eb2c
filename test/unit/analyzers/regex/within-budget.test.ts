import { expect, test } from "vitest";
import { withinBudget } from "../../../../src/analyzers/regex/within-budget.ts";

test("work that keeps the processor for longer than its budget is broken off", () => {
  const work = (): never => {
    for (;;);
  };
  expect(() => withinBudget(work, 20)).toThrow("timed out");
});

test("work that has to wait for its turn is not broken off for that", () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  // A thread that waits uses no processor, as one that others are let past.
  const work = (): string => Atomics.wait(cell, 0, 0, 600);
  expect(withinBudget(work, 400)).toBe("timed-out");
});

test("what the work throws is thrown", () => {
  const work = (): never => {
    throw new RangeError("too large");
  };
  expect(() => withinBudget(work, 100)).toThrow(new RangeError("too large"));
});
