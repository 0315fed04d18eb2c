import { expect, test } from "vitest";
import { costOf, createMeter } from "../../../../src/assistants/assisted/meter.ts";

const PRICE = { input: 3, output: 15, cached: 0.3 };
const EXPECTED = { input: 1_000, output: 500, cached: 0 };
const NO_BUDGET = { tokens: null, usd: null, minutes: null };

test("what is read from what a provider kept ready costs its own price", () => {
  expect(costOf({ input: 1_000_000, output: 100_000, cached: 500_000 }, PRICE)).toBeCloseTo(
    1.5 + 0.15 + 1.5,
  );
  expect(costOf(EXPECTED, null)).toBeNull();
});

test("tokens are set aside for questions that are open, and given back for what they did not take", () => {
  const meter = createMeter({ ...NO_BUDGET, tokens: 3_200 });

  expect(meter.reserve(EXPECTED, null)).toBeNull();
  expect(meter.reserve(EXPECTED, null)).toBeNull();
  expect(meter.reserve(EXPECTED, null)).toBe("the budget of 3200 tokens is used up");
  const usage = { input: 100, output: 10, cached: 0 };
  meter.settle("review", { expected: EXPECTED, usage, price: null, isWhole: true });
  expect(meter.reserve(EXPECTED, null)).toBeNull();
});

test("a budget of money ends what would cost more than is left", () => {
  const meter = createMeter({ ...NO_BUDGET, usd: 0.02 });

  expect(meter.reserve(EXPECTED, PRICE)).toBeNull();
  meter.settle("review", { expected: EXPECTED, usage: EXPECTED, price: PRICE, isWhole: true });
  expect(meter.reserve(EXPECTED, PRICE)).toBe("the budget of 0.02 USD is used up");
});

test("the books say for each phase what was asked, known and left without a whole answer", () => {
  const meter = createMeter(NO_BUDGET);
  const usage = { input: 10, output: 2, cached: 4 };

  meter.settle("review", { expected: EXPECTED, usage, price: PRICE, isWhole: true });
  meter.settle("review", { expected: EXPECTED, usage, price: PRICE, isWhole: false });
  meter.remembered("sceptic");

  expect(meter.phases()).toEqual({
    review: {
      asked: 2,
      remembered: 0,
      failed: 1,
      tokens: { input: 20, output: 4, cached: 8 },
      usd: 0.000098,
    },
    sceptic: {
      asked: 0,
      remembered: 1,
      failed: 0,
      tokens: { input: 0, output: 0, cached: 0 },
      usd: 0,
    },
  });
  expect(meter.usd()).toBeCloseTo(0.000098, 6);
});

test("a cost with one price unknown is not known", () => {
  const meter = createMeter(NO_BUDGET);
  meter.settle("review", { expected: EXPECTED, usage: EXPECTED, price: null, isWhole: true });
  expect(meter.usd()).toBeNull();
});
