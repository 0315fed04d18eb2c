import { nowMs } from "../../process/now-ms.ts";
import type { NamedResult } from "./pure/build-report.ts";
import { problem, type CheckResult } from "./pure/check-result.ts";
import { toolErrorsIn } from "../../errors/tool-error.ts";
import { createGit } from "../../git/git.ts";
import { problemOf, type Check } from "./check.ts";
import { createQuietRun, createSharedFacts, type DoctorFacts, type SharedFacts } from "./facts.ts";
import { signalWithin } from "../../process/signal-within.ts";
import { testHooksFrom } from "../../process/test-hooks.ts";

const LIMIT_MS = 15_000;
/** The time for the programs of a check to end, once its time is up. */
const GRACE_MS = 5_000;

type Given = Pick<DoctorFacts, "context" | "mcpConfig" | "allowedServer">;

/**
 * Runs all checks side by side, each within its time, and gives what they found in their order. Ends
 * early when the command is stopped, once the programs that were started have ended.
 */
export async function runChecks(
  checks: readonly Check[],
  parts: Given & {
    /** Told of the titles that are still under way. */
    readonly onWait: (titles: readonly string[]) => void;
  },
): Promise<readonly NamedResult[]> {
  const { context } = parts;
  const limitMs = testHooksFrom(context.env).doctorLimitMs ?? LIMIT_MS;
  const shared = createSharedFacts(context, {
    signal: signalWithin(limitMs, context.signal),
    endsAtMs: nowMs() + limitMs,
  });
  const waiting = new Set(checks.map(({ title }) => title));
  parts.onWait([...waiting]);
  return await Promise.all(
    checks.map(async (check) => {
      const result = await runCheck(check, { ...parts, shared });
      waiting.delete(check.title);
      parts.onWait([...waiting]);
      return { id: check.id, title: check.title, ...result };
    }),
  );
}

async function runCheck(
  check: Check,
  { context, mcpConfig, allowedServer, shared }: Given & { readonly shared: SharedFacts },
): Promise<CheckResult> {
  const limitMs = testHooksFrom(context.env).doctorLimitMs ?? check.limitMs ?? LIMIT_MS;
  const signal = signalWithin(limitMs, context.signal);
  const run = createQuietRun(context.run, signal);
  const facts = {
    ...shared,
    context,
    mcpConfig,
    allowedServer,
    run,
    git: createGit(run, context.cwd, context),
    signal,
  };
  const found = await Promise.race([sayWhatFails(() => check.run(facts)), graceAfter(signal)]);
  // The words of a program that was stopped are not a result.
  return signal.aborted
    ? problem(`gave no answer within ${limitMs / 1000} s`, AGAIN)
    : (found ?? problem("gave no answer", AGAIN));
}

const AGAIN = "see whether the machine or the network is busy, then check again: `tool doctor`";

async function sayWhatFails(work: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await work();
  } catch (thrown) {
    const [first] = toolErrorsIn(thrown);
    if (first !== undefined) return problemOf(first);
    return problem(thrown instanceof Error ? thrown.message : String(thrown), null);
  }
}

/** Returns null a while after the signal: a check that has not ended by then is not waited for. */
function graceAfter(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const wait = (): void => void setTimeout(() => resolve(null), GRACE_MS).unref();
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
}
