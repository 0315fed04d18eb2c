import { join } from "node:path";
import { expect, test } from "vitest";
import { createRun } from "../../../../src/process/run.ts";
import { startWorker } from "../../../../src/process/start-worker.ts";
import { reviewerCheck } from "../../../../src/workflows/doctor/checks/reviewer.ts";
import type { DoctorFacts } from "../../../../src/workflows/doctor/facts.ts";

/** Tries the analyzers in processes whose code is a file beside the tests of the workers. */
async function check(worker: string) {
  const { signal } = new AbortController();
  const entry = join(import.meta.dirname, "../../workers", worker);
  const run = createRun({ env: process.env, signal });
  const facts: Pick<DoctorFacts, "configuration" | "run" | "signal"> & { context: object } = {
    configuration: async () => ({ settings: { review: { engine: "builtin" } } }) as never,
    run,
    signal,
    context: {
      command: "doctor",
      env: process.env,
      run,
      signal,
      startWorker: (flags: readonly string[]) => startWorker(entry, flags, process.env),
    },
  };
  return await reviewerCheck.run(facts as DoctorFacts);
}

test("an analyzer whose process breaks does not work, and the reason is how it ended", async () => {
  const { status, said, hint } = await check("absent.mjs");

  expect(status).toBe("problem");
  expect(said).toMatch(/^ruff does not work: exited with status 1$/m);
  expect(said).toMatch(/^ast-grep does not work: /m);
  expect(hint).toBe("install this program again; if that does not help, report it");
});

test("an engine that finds nothing in a sample full of faults does not work", async () => {
  const { status, said } = await check("finds-nothing.mjs");

  expect(status).toBe("problem");
  expect(said).toContain("ruff does not work: it finds nothing in a sample with known problems");
  // It has nothing to find there.
  expect(said).not.toContain("flow does not work");
});
