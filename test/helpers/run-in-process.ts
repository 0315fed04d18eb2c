import { createRequire } from "node:module";
import { join } from "node:path";
import type * as InProcess from "../../src/bin/in-process.ts";
import type { StartWorker } from "../../src/process/start-worker.ts";
import { lendWorkers } from "./lend-workers.ts";
import { codeCache } from "./templates.ts";
import { DIST, testWorld } from "./world.ts";

let built: { readonly runProgram: typeof InProcess.runProgram; lend(): Lent } | undefined;

type Lent = ReturnType<ReturnType<typeof lendWorkers>>;

/**
 * Runs the built program in this process over a world of values, to its end, and ends what it left running.
 * Analyzers' processes are lent to it: the next run in this process has them again.
 */
export async function runInProcess(
  given: Omit<Parameters<typeof testWorld>[0], "signal">,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  built ??= load();
  const end = new AbortController();
  const workers = built.lend();
  const world = testWorld({ ...given, signal: end.signal });
  try {
    const status = await built.runProgram({ ...world, startWorker: workers.start });
    return { status, stdout: world.stdout(), stderr: world.stderr() };
  } finally {
    workers.takeBack();
    // The end of a process would end what its run still waits for.
    end.abort("SIGTERM");
  }
}

/** The bundle is loaded as Node loads it, without a second compilation of every module. */
function load(): NonNullable<typeof built> {
  const { runProgram, workerStarter } = createRequire(import.meta.url)(
    join(DIST, "chunks/in-process.js"),
  ) as typeof InProcess;
  const start: StartWorker | null = workerStarter(codeCache());
  if (start === null) throw new Error("the program is not built");
  return { runProgram, lend: lendWorkers(start) };
}
