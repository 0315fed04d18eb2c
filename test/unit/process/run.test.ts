import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createRun } from "../../../src/process/run.ts";
import { processTree } from "../../../src/process/process-tree.ts";

test("a time limit holds although the stopped program leaves a child behind that keeps its pipes open", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tool-test-"));
  const program = join(directory, "hangs");
  writeFileSync(program, "#!/bin/sh\necho said\nsleep 300\n");
  chmodSync(program, 0o755);
  const run = createRun({
    env: { PATH: process.env["PATH"] },
    signal: new AbortController().signal,
  });

  const result = await run({ file: program, args: [], cwd: directory, timeoutMs: 3_000 });

  expect(result).toMatchObject({ status: null, timedOut: true });
  expect(result.stdout.toString()).toBe("said\n");
  rmSync(directory, { recursive: true, force: true });
});

test("a time limit ends what the program has started, too", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tool-test-"));
  const run = createRun({
    env: { PATH: process.env["PATH"] },
    signal: new AbortController().signal,
  });

  const result = await run({
    file: "sh",
    args: ["-c", "sh -c 'sleep 300 & echo $! > pid; wait' & wait"],
    cwd: directory,
    timeoutMs: 3_000,
  });

  expect(result).toMatchObject({ status: null, timedOut: true });
  const pid = Number(readFileSync(join(directory, "pid"), "utf8"));
  expect(pid).toBeGreaterThan(0);
  expect(processTree(pid).isAlive()).toBe(false);
  rmSync(directory, { recursive: true, force: true });
});

test("after a stop nothing is started but what tidies up", async () => {
  const stop = new AbortController();
  const run = createRun({ env: { PATH: process.env["PATH"] }, signal: stop.signal });
  stop.abort();
  const echo = { file: "echo", args: ["said"], cwd: tmpdir() };

  expect(await run(echo)).toMatchObject({ status: null, timedOut: false, missing: false });
  const tidied = await run({ ...echo, outlivesStop: true });

  expect(tidied.status).toBe(0);
  expect(tidied.stdout.toString()).toBe("said\n");
});

describe("a program that does not go as usual is a value:", () => {
  const run = createRun({
    env: { PATH: process.env["PATH"], LEFT: "there", TAKEN: "away" },
    signal: new AbortController().signal,
  });
  const node = (code: string) => ({
    file: process.execPath,
    args: ["-e", code],
    cwd: tmpdir(),
  });

  test("it is not there", async () => {
    const result = await run({ file: "no-such-program", args: [], cwd: tmpdir() });
    expect(result).toMatchObject({ status: null, missing: true });
  });

  test("an argument cannot be handed over", async () => {
    const result = await run({ file: "echo", args: ["\0"], cwd: tmpdir() });
    expect(result).toMatchObject({ status: null, missing: false });
  });

  test("it prints more than is wanted, and would not stop", async () => {
    const result = await run({
      ...node("setInterval(() => process.stdout.write('x'.repeat(1000)), 1)"),
      maxBytes: 2_500,
    });
    expect(result).toMatchObject({ overflowed: true });
    expect(result.stdout).toHaveLength(2_500);
  });

  test("it ends without reading what it is given", async () => {
    const result = await run({ ...node("process.exit(3)"), input: "x".repeat(1_000_000) });
    expect(result).toMatchObject({ status: 3, overflowed: false });
  });

  test("it reads all it is given, and nothing where it is given nothing", async () => {
    const echo = node("process.stdin.pipe(process.stdout)");
    const text = "é".repeat(100_000);
    const given = [
      run({ ...echo, input: text }),
      run({ ...echo, input: Readable.from([Buffer.from(text)]) }),
      run(echo),
    ];
    const outputs = (await Promise.all(given)).map(({ stdout }) => stdout.toString());
    expect(outputs).toEqual([text, text, ""]);
  });

  test("its environment is what it was told, and nothing of this process's own", async () => {
    const result = await run({
      ...node("process.stdout.write(JSON.stringify(process.env))"),
      env: { TAKEN: undefined, ADDED: "too" },
    });
    const { PATH: _, ...others } = JSON.parse(result.stdout.toString()) as Record<string, string>;
    expect(others).toEqual({ LEFT: "there", ADDED: "too" });
  });
});
