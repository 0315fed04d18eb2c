import { once } from "node:events";
import { Worker } from "node:worker_threads";
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

test.runIf(process.platform === "linux")(
  "work is not broken off for other threads that are busy",
  async () => {
    const busy = new Worker("require('worker_threads').parentPort.postMessage(0); for (;;);", {
      eval: true,
    });
    await once(busy, "message");
    const cell = new Int32Array(new SharedArrayBuffer(4));
    expect(withinBudget(() => Atomics.wait(cell, 0, 0, 300), 200)).toBe("timed-out");
    await busy.terminate();
  },
);

test("what the work throws is thrown", () => {
  const work = (): never => {
    throw new RangeError("too large");
  };
  expect(() => withinBudget(work, 100)).toThrow(new RangeError("too large"));
});
