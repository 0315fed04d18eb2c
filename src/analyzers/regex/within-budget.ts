import { createContext, Script } from "node:vm";

/**
 * Runs work that has no way to be stopped, and throws when it has kept the processor for longer than its
 * budget. What is taken by others meanwhile does not count: on a busy machine the work is begun again with a
 * clock that runs for twice as long, so it must not mind that.
 */
export function withinBudget<Result>(work: () => Result, budgetMs: number): Result {
  // The clock is that of a script that only calls the work.
  clock ??= { script: new Script("work()"), sandbox: createContext({ work: null }) };
  clock.sandbox["work"] = work;
  for (let timeout = budgetMs; ; timeout *= 2) {
    const before = process.cpuUsage();
    try {
      return clock.script.runInContext(clock.sandbox, { timeout }) as Result;
    } catch (thrown) {
      const { user, system } = process.cpuUsage(before);
      const isUsedUp = (user + system) / 1_000 >= budgetMs;
      if (!isOutOfTime(thrown) || isUsedUp) throw thrown;
    }
  }
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
