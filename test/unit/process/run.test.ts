import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRun } from "../../../src/process/run.ts";
import { treeOf } from "../../../src/process/tree-of.ts";

test("a time limit holds although the stopped program leaves a child behind that keeps its pipes open", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tool-test-"));
  const program = join(directory, "hangs");
  writeFileSync(program, "#!/bin/sh\necho said\nsleep 20\n");
  chmodSync(program, 0o755);
  const run = createRun({
    env: { PATH: process.env["PATH"] },
    signal: new AbortController().signal,
  });

  const began = performance.now();
  const result = await run({ file: program, args: [], cwd: directory, timeoutMs: 300 });

  expect(result).toMatchObject({ status: null, timedOut: true });
  expect(result.stdout.toString()).toBe("said\n");
  expect(performance.now() - began).toBeLessThan(15_000);
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
    timeoutMs: 500,
  });

  expect(result).toMatchObject({ status: null, timedOut: true });
  const pid = Number(readFileSync(join(directory, "pid"), "utf8"));
  expect(pid).toBeGreaterThan(0);
  expect(treeOf(pid).isAlive()).toBe(false);
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
