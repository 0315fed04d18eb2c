import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { onAbort } from "../../../src/process/on-abort.ts";
import { createRun } from "../../../src/process/run.ts";

test("a signal has one listener, however many wait for it, and none once they have let go", () => {
  const { signal } = new AbortController();
  const letGo = Array.from({ length: 20 }, () => onAbort(signal, () => {}));

  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  for (const each of letGo) each();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("whoever waits is told in order, but for those who have let go, and again after all had", () => {
  const controller = new AbortController();
  const told: string[] = [];
  onAbort(controller.signal, () => told.push("gone before"))();
  onAbort(controller.signal, () => told.push("first"));
  const letGo = onAbort(controller.signal, () => told.push("let go"));
  onAbort(controller.signal, () => told.push("last"));
  letGo();

  controller.abort();

  expect(told).toEqual(["first", "last"]);
});

test("many programs at the same time are no leak to Node, and all of them end with the signal", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  const stop = new AbortController();
  const own = new AbortController();
  try {
    const run = createRun({ env: process.env, signal: stop.signal });
    const running = Array.from({ length: 12 }, () =>
      run({ file: "sleep", args: ["60"], cwd: process.cwd(), signal: own.signal }),
    );
    stop.abort();
    const ended = await Promise.all(running);

    expect(ended.map(({ status }) => status)).toEqual(ended.map(() => null));
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", note);
  }
});
