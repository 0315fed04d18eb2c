import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import { orElse } from "../../core/or-else.ts";

/**
 * Runs work that has no way to be stopped, and throws when it has kept the processor for longer than its
 * budget. Time that other programs and threads take meanwhile does not count: on a busy machine the work is
 * begun again with a clock that runs for twice as long, so it must not mind that.
 */
export function withinBudget<Result>(work: () => Result, budgetMs: number): Result {
  // The clock is that of a script that only calls the work.
  clock ??= { script: new Script("work()"), sandbox: createContext({ work: null }) };
  clock.sandbox["work"] = work;
  for (let timeout = budgetMs; ; timeout *= 2) {
    const before = processorMs();
    try {
      return clock.script.runInContext(clock.sandbox, { timeout }) as Result;
    } catch (thrown) {
      const isUsedUp = processorMs() - before >= budgetMs;
      if (!isOutOfTime(thrown) || isUsedUp) throw thrown;
    }
  }
}

/**
 * The milliseconds for which this thread has kept the processor. Node 20 only tells those of all threads together,
 * with the collector's and the compiler's among them; Linux tells a thread's in nanoseconds (proc(5), `schedstat`).
 */
function processorMs(): number {
  const own = orElse(() => readFileSync("/proc/thread-self/schedstat", "latin1"), "");
  const nanoseconds = Number.parseInt(own, 10);
  if (nanoseconds > 0) return nanoseconds / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** It is no `Error` of ours: the script's world has its own. */
function isOutOfTime(thrown: unknown): boolean {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "code" in thrown &&
    thrown.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}

let clock: { readonly script: Script; readonly sandbox: Record<string, unknown> } | undefined;
