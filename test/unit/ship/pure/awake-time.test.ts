import { expect, test } from "vitest";
import { startAwakeTime } from "../../../../src/ship/pure/awake-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("time that passes between looks is time waited", () => {
  const time = startAwakeTime(1_000);
  expect(time.at(1_500)).toBe(500);
  time.pausing(MINUTE);
  expect(time.at(62_000)).toBe(61_000);
});

test("a look may take minutes where the host hangs", () => {
  const time = startAwakeTime(0);
  time.pausing(5_000);
  expect(time.at(5_000 + 2 * MINUTE)).toBe(5_000 + 2 * MINUTE);
});

test("a night that the machine slept through is not time waited", () => {
  const time = startAwakeTime(0);
  time.pausing(MINUTE);
  expect(time.at(8 * HOUR)).toBe(MINUTE);
  time.pausing(MINUTE);
  expect(time.at(8 * HOUR + MINUTE)).toBe(2 * MINUTE);
});

test("a clock that is set back takes nothing away", () => {
  const time = startAwakeTime(HOUR);
  time.pausing(MINUTE);
  expect(time.at(HOUR + MINUTE)).toBe(MINUTE);
  time.pausing(MINUTE);
  expect(time.at(0)).toBe(2 * MINUTE);
  time.pausing(MINUTE);
  expect(time.at(MINUTE)).toBe(3 * MINUTE);
});
