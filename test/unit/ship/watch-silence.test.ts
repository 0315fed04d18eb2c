import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSilence } from "../../../src/ship/watch-silence.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(): { told: number[]; heard(): void; stop(): void } {
  const told: number[] = [];
  const watch = watchSilence({
    firstMs: 2 * MINUTE,
    onSilence: (ms) => void told.push(ms / MINUTE),
  });
  return { told, ...watch };
}

test("silence is told of after two minutes, then each time it has doubled", () => {
  const { told } = watched();
  vi.advanceTimersByTime(2 * MINUTE - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual([2, 4, 8, 16, 32]);
});

test("a line of output begins the two minutes anew", () => {
  const { told, heard } = watched();
  for (let at = 0; at < 10; at += 1) {
    vi.advanceTimersByTime(MINUTE);
    heard();
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual([2]);
});

test("after it was told of, output begins anew with two minutes", () => {
  const { told, heard } = watched();
  vi.advanceTimersByTime(5 * MINUTE);
  heard();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual([2, 4, 2]);
});

test("a command that has ended is not told of", () => {
  const { told, stop, heard } = watched();
  vi.advanceTimersByTime(2 * MINUTE);
  heard();
  stop();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual([2]);
});
