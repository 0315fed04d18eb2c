import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SILENCE_MS, watchSilence } from "../../../src/ship/watch-silence.ts";

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(): { told: number[]; heard(): void; stop(): void } {
  const told: number[] = [];
  const watch = watchSilence({
    firstMs: SILENCE_MS,
    onSilence: (ms) => void told.push(ms / SECOND),
  });
  return { told, ...watch };
}

test("silence is told of after 15 seconds, then each time it has doubled", () => {
  const { told } = watched();
  vi.advanceTimersByTime(15 * SECOND - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(450 * SECOND);
  expect(told).toEqual([15, 30, 60, 120, 240]);
});

test("a line of output begins the 15 seconds anew", () => {
  const { told, heard } = watched();
  for (let at = 0; at < 10; at += 1) {
    vi.advanceTimersByTime(10 * SECOND);
    heard();
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(15 * SECOND);
  expect(told).toEqual([15]);
});

test("after it was told of, output begins anew with 15 seconds", () => {
  const { told, heard } = watched();
  vi.advanceTimersByTime(40 * SECOND);
  heard();
  vi.advanceTimersByTime(15 * SECOND);
  expect(told).toEqual([15, 30, 15]);
});

test("a command that has ended is not told of", () => {
  const { told, stop, heard } = watched();
  vi.advanceTimersByTime(15 * SECOND);
  heard();
  stop();
  vi.advanceTimersByTime(450 * SECOND);
  expect(told).toEqual([15]);
});
