/**
 * Variables that the tests may set in the environment of this program. These variables shorten waits and have the
 * program die on purpose. They are not settings: they may change at any time, and users never need them.
 */
export interface TestHooks {
  /** TOOL_TEST_CRASH_AT: the moment of a ship at which the process kills itself; names: `crashPointsOf`. */
  readonly crashAt: string | null;
  /** TOOL_TEST_CRASH_SIGNAL: the signal that it sends itself then. */
  readonly crashSignal: "SIGINT" | "SIGTERM" | "SIGKILL";
  /** TOOL_HOST_TIMEOUT_MS: how long one call of the code host's client may take. */
  readonly hostTimeoutMs: number | null;
  /** TOOL_MERGE_POLL_MS: the first pause between two looks at a pull request. */
  readonly mergePollMs: number | null;
  /** TOOL_STEP_SILENCE_MS: how long a command may be silent before a line says that it still runs. */
  readonly stepSilenceMs: number | null;
  /** TOOL_DOCTOR_LIMIT_MS: how long each check of `tool doctor` may take. */
  readonly doctorLimitMs: number | null;
  /** TOOL_LINTER_LIMIT_MS: how long a linter of the project may work. */
  readonly linterLimitMs: number | null;
  /** TOOL_TRACKER_LIMITS_MS: four times, for the server's start, a call, the step, and the grace at the end. */
  readonly trackerLimits: {
    readonly startMs: number;
    readonly callMs: number;
    readonly stepMs: number;
    readonly graceMs: number;
  } | null;
}

/** Reads the hooks from an environment. What is left out or cannot be read is null; the program's own value holds then. */
export function testHooksFrom(env: Readonly<Record<string, string | undefined>>): TestHooks {
  const signal = env["TOOL_TEST_CRASH_SIGNAL"];
  return {
    crashAt: env["TOOL_TEST_CRASH_AT"] ?? null,
    crashSignal: signal === "SIGINT" || signal === "SIGTERM" ? signal : "SIGKILL",
    hostTimeoutMs: millisecondsIn(env["TOOL_HOST_TIMEOUT_MS"]),
    mergePollMs: millisecondsIn(env["TOOL_MERGE_POLL_MS"]),
    stepSilenceMs: millisecondsIn(env["TOOL_STEP_SILENCE_MS"]),
    doctorLimitMs: millisecondsIn(env["TOOL_DOCTOR_LIMIT_MS"]),
    linterLimitMs: millisecondsIn(env["TOOL_LINTER_LIMIT_MS"]),
    trackerLimits: trackerLimitsIn(env["TOOL_TRACKER_LIMITS_MS"]),
  };
}

function trackerLimitsIn(given = ""): TestHooks["trackerLimits"] {
  const all = given.split(",").map(millisecondsIn);
  const [startMs = null, callMs = null, stepMs = null, graceMs = null] = all;
  const isComplete = all.length === 4;
  return isComplete && startMs !== null && callMs !== null && stepMs !== null && graceMs !== null
    ? { startMs, callMs, stepMs, graceMs }
    : null;
}

function millisecondsIn(given: string | undefined): number | null {
  const ms = given === undefined || given.trim() === "" ? Number.NaN : Number(given);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
