import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SILENCE_MS, watchSilence } from "../../../src/output/watch-silence.ts";

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

test("silence is reported after 15 seconds, then every 30 seconds", () => {
  const { told } = watched();
  vi.advanceTimersByTime(15 * SECOND - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(120 * SECOND);
  expect(told).toEqual([15, 45, 75, 105]);
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

test("after a report, output begins anew with 15 seconds", () => {
  const { told, heard } = watched();
  vi.advanceTimersByTime(50 * SECOND);
  heard();
  vi.advanceTimersByTime(15 * SECOND);
  expect(told).toEqual([15, 45, 15]);
});

test("a step that has ended is not reported", () => {
  const { told, stop, heard } = watched();
  vi.advanceTimersByTime(15 * SECOND);
  heard();
  stop();
  vi.advanceTimersByTime(450 * SECOND);
  expect(told).toEqual([15]);
});
