import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { streamOutput } from "../../../src/process/stream-output.ts";

const NEVER = new AbortController().signal;

function pipes() {
  return { stdout: new PassThrough(), stderr: new PassThrough() };
}

test("characters that are cut in the middle are passed on whole", async () => {
  const { stdout, stderr } = pipes();
  const taken: string[] = [];
  const { whole } = streamOutput({ stdout, stderr }, (text) => void taken.push(text));
  const bytes = Buffer.from("a👍b");
  stdout.write(bytes.subarray(0, 3));
  stdout.end(bytes.subarray(3));
  stderr.end();
  await whole;
  expect(taken.join("")).toBe("a👍b");
});

test("while what was passed on is not taken nothing more is, from either pipe", async () => {
  const { stdout, stderr } = pipes();
  const taken: string[] = [];
  let release = (): void => {};
  const { whole } = streamOutput({ stdout, stderr }, (text) => {
    taken.push(text);
    return taken.length === 1 ? new Promise((resolve) => (release = resolve)) : undefined;
  });
  stdout.write("one");
  await turn();
  stdout.end("two");
  stderr.end("three");
  for (let at = 0; at < 10; at += 1) await turn();
  expect(taken).toEqual(["one"]);
  release();
  await whole;
  expect(taken.toSorted()).toEqual(["one", "three", "two"]);
});

test("the rest of a pipe that others hold open is not waited for", async () => {
  const { stdout, stderr } = pipes();
  const taken: string[] = [];
  const { rest } = streamOutput({ stdout, stderr }, (text) => void taken.push(text));
  stdout.write("one");
  await rest({ quietMs: 20, signal: NEVER });
  expect(taken).toEqual(["one"]);
});

test("others that go on writing are not read for ever", async () => {
  const { stdout, stderr } = pipes();
  let length = 0;
  const { rest } = streamOutput({ stdout, stderr }, (text) => void (length += text.length));
  const writing = setInterval(() => stdout.write("x".repeat(256 * 1024)), 1);
  await rest({ quietMs: 60_000, signal: NEVER });
  clearInterval(writing);
  expect(length).toBeGreaterThan(2 * 1024 * 1024);
});

test("who is slow to take it is waited for, until the ship is stopped", async () => {
  const { stdout, stderr } = pipes();
  const controller = new AbortController();
  const { rest } = streamOutput({ stdout, stderr }, () => new Promise(() => {}));
  stdout.write("one");
  await turn();
  let isOver = false;
  const resting = rest({ quietMs: 5, signal: controller.signal }).then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isOver).toBe(false);
  controller.abort();
  await resting;
  expect(isOver).toBe(true);
});
