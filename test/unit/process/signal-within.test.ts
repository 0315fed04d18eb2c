import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { signalWithin } from "../../../src/process/signal-within.ts";

/** Waits for a signal as who holds on to nothing else. */
function ended(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(signal.reason), { once: true }),
  );
}

test("a signal that is waited for aborts in its time, whatever is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const reasons = Promise.all(
    Array.from({ length: 20 }, () => ended(signalWithin(100, new AbortController().signal))),
  );
  const collecting = setInterval(collect, 5);
  try {
    for (const reason of await reasons) expect(reason).toMatchObject({ name: "TimeoutError" });
  } finally {
    clearInterval(collecting);
  }
});

test("it aborts with another one, at once where that has aborted before, and says the same reason", async () => {
  const other = new AbortController();
  const signal = signalWithin(60_000, other.signal);
  const reason = ended(signal);

  other.abort(new Error("stopped"));

  expect(await reason).toMatchObject({ message: "stopped" });
  expect(signalWithin(60_000, other.signal).aborted).toBe(true);
});

test("a time that no timer can be set for is not over at once", async () => {
  const signal = signalWithin(2 ** 40);
  // A timer that was set for nothing would have gone off before this one.
  await ended(signalWithin(2));
  expect(signal.aborted).toBe(false);
});
