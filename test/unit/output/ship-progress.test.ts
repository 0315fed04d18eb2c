import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { textWidth } from "../../../src/output/text-width.ts";
import { createShipProgress } from "../../../src/output/ship-progress.ts";
import { createStreams, sinkOf } from "../../../src/output/streams.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A terminal of 60 columns, and everything that is drawn at its bottom. */
function terminal(): { progress: ReturnType<typeof createShipProgress>; drawn: () => string } {
  const written: string[] = [];
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        done();
      },
    }),
    { isTTY: true, columns: 60 },
  );
  const sink = sinkOf(stream, { color: false, mask: (text) => text });
  const progress = createShipProgress(createStreams({ out: sink, err: sink, verbosity: "normal" }));
  return { progress, drawn: () => written.at(-1)?.split("\u001b[2K").at(-1) ?? "" };
}

const BUILD = {
  id: "build",
  title: "build",
  headline: "build",
  command: "make",
  decision: { do: "run" },
} as const;

test("the state of an overwritten line stands beside the running step until a whole line comes", () => {
  const { progress, drawn } = terminal();
  progress.begin(BUILD);

  progress.overwritten("build", "\u001b[32m45 %\u001b[0m of 12 files");
  vi.advanceTimersByTime(200);
  expect(drawn()).toContain(" build 45 % of 12 files ");

  void progress.lines("build", ["built"]);
  vi.advanceTimersByTime(200);
  expect(drawn()).toMatch(/^\S build \d/);
  progress.end({ id: "build", status: "passed", reason: null, durationMs: 1 }, null);
});

test.each(["█", "漢"])("a state of many %s is cut to the width of the terminal", (character) => {
  const { progress, drawn } = terminal();
  progress.begin(BUILD);

  progress.overwritten("build", character.repeat(200));
  vi.advanceTimersByTime(200);

  expect(drawn()).toContain(`build ${character.repeat(10)}`);
  expect(textWidth(drawn())).toBeLessThan(60);
  progress.end({ id: "build", status: "passed", reason: null, durationMs: 1 }, null);
});
