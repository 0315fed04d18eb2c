import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createAsk } from "../../../src/terminal/ask.ts";

/** A question that was put to somebody at a terminal of two streams. */
function asked() {
  const [stdin, stderr] = [new PassThrough(), new PassThrough({ encoding: "utf8" })];
  const stop = new AbortController();
  const ask = createAsk({
    canAsk: true,
    flags: {},
    signal: stop.signal,
    io: { stdin: { open: () => stdin }, stderr },
  });
  const answer = ask.confirm({ message: "Ship this?", default: true });
  return { stdin, stderr, stop, answer };
}

test("once a question is answered, an interruption prints nothing more of it", async () => {
  const { stdin, stderr, stop, answer } = asked();
  stdin.write("\r");
  expect(await answer).toBe(true);
  expect(String(stderr.read())).toContain("Ship this?");

  stop.abort();

  expect(stderr.read()).toBeNull();
});

test("a question that is open ends with an interruption", async () => {
  const { stop, answer } = asked();

  stop.abort();

  await expect(answer).rejects.toThrow("stopped at the question: Ship this?");
});

test("a question that comes after the interruption is not waited for", async () => {
  const stop = new AbortController();
  stop.abort();
  const io = { stdin: { open: () => new PassThrough() }, stderr: new PassThrough() };
  const ask = createAsk({ canAsk: true, flags: {}, signal: stop.signal, io });

  await expect(ask.confirm({ message: "Ship this?", default: true })).rejects.toThrow("stopped");
});
