import { expect, test } from "vitest";
import { formatDuration, parseDuration } from "../../../../src/ship/pure/parse-duration.ts";

test.each([
  ["500ms", 500],
  ["90s", 90_000],
  ["30m", 1_800_000],
  ["2h", 7_200_000],
  ["1h30m", 5_400_000],
  ["1d", 86_400_000],
  ["31d", 2_678_400_000],
  ["1d2h3m4s5ms", 93_784_005],
  ["1.5h", 5_400_000],
  ["0.1s", 100],
  ["0s", 0],
  ["007s", 7_000],
  [" 5m ", 300_000],
  ["5M", 300_000],
  ["1H30M", 5_400_000],
])("%j is %i ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  "",
  " ",
  "5",
  "m",
  "-5m",
  "+5m",
  "5 m",
  "1h 30m",
  "1h30",
  "5min",
  "5 minutes",
  "1w",
  "1e3s",
  "0x10s",
  ".5h",
  "5.h",
  "1,5h",
  "1:30",
  "NaNs",
  "Infinityh",
  "32d",
  "745h",
  `${"9".repeat(400)}s`,
  "５m",
  "5m\n5x",
])("%j is not a duration", (text) => {
  expect(parseDuration(text)).toBeNull();
});

test.each([
  [0, "0.0 s"],
  [40, "0.0 s"],
  [400, "0.4 s"],
  [9_949, "9.9 s"],
  [9_950, "10 s"],
  [12_400, "12 s"],
  [59_499, "59 s"],
  [59_500, "1 min"],
  [60_000, "1 min"],
  [185_000, "3 min 5 s"],
  [3_599_499, "59 min 59 s"],
  [3_599_500, "1 h"],
  [3_600_000, "1 h"],
  [3_720_000, "1 h 2 min"],
  [7_200_000, "2 h"],
  [90_000_000, "25 h"],
])("%i ms are said as %s", (ms, said) => {
  expect(formatDuration(ms)).toBe(said);
});
