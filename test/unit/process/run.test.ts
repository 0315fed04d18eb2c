import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRun } from "../../../src/process/run.ts";

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
