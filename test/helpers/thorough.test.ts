import { expect, test } from "vitest";
import {
  drawSample,
  isThorough,
  propertyRuns,
  readSeed,
  runs,
  sample,
  seed,
  numbersFrom,
} from "./thorough.ts";

const LIST = Array.from({ length: 50 }, (_, at) => `point ${at}`);

test("one seed gives one sample, in the order of the list and without repeats", () => {
  const drawn = drawSample(LIST, 10, 7);

  expect(drawn).toEqual(drawSample(LIST, 10, 7));
  expect(drawn).toEqual(LIST.filter((point) => drawn.includes(point)));
  expect(drawn).toHaveLength(10);
  expect(drawSample(LIST, 10, 8)).not.toEqual(drawn);
});

test("samples of many seeds reach every member of the list", () => {
  const drawn = new Set(Array.from({ length: 100 }, (_, at) => drawSample(LIST, 10, at)).flat());

  expect(drawn.size).toBe(LIST.length);
});

test("a list that is no longer than its sample is taken whole", () => {
  expect(drawSample(LIST, 50, 1)).toEqual(LIST);
  expect(drawSample(LIST, 51, 1)).toEqual(LIST);
  expect(drawSample([], 3, 1)).toEqual([]);
});

test("a thorough run takes everything, any other a sample", () => {
  expect(sample(LIST, 10)).toEqual(isThorough ? LIST : drawSample(LIST, 10, seed));
  expect(propertyRuns(5_000)).toBe(isThorough ? 5_000 : 100);
  expect(propertyRuns(300)).toBe(isThorough ? 300 : 60);
  expect(propertyRuns(3)).toBe(isThorough ? 3 : 1);
  expect(runs(5_000)).toEqual({ numRuns: propertyRuns(5_000), seed });
});

test("numbers from one seed are the same and stay below their limit", () => {
  const [one, other] = [numbersFrom(seed), numbersFrom(seed)];
  const drawn = LIST.map(() => one(6));

  expect(drawn).toEqual(LIST.map(() => other(6)));
  expect(drawn.every((number) => Number.isInteger(number) && number >= 0 && number < 6)).toBe(true);
});

test("a seed that is given is read, and one that cannot be read is refused", () => {
  expect(readSeed("20260102")).toBe(20_260_102);
  for (const text of ["", "abc", "-1", "1.5", "2147483648"])
    expect(() => readSeed(text), text).toThrow("TOOL_TEST_SEED must be a whole number");
});
