import { ToolError } from "../errors/tool-error.ts";
import { pause } from "../process/pause.ts";
import { testHooksFrom } from "../process/test-hooks.ts";
import type { AskAgainParts } from "./ask-again.ts";

/** The time after which a call that hangs is given up; its effect is then looked up. */
export const CALL_TIMEOUT_MS = 60_000;
const FIRST_POLL_MS = 5_000;
const LONGEST_POLL_MS = 60_000;
/** A question without an answer is asked again a second later. */
const FIRST_PAUSES_IN_A_POLL = 5;

/** The time of a code host's looks and pauses. */
export interface HostTime {
  /** Milliseconds before the next look at a pull request, counted from the first one (0). */
  pollMs(look: number): number;
  /** Resolves after a time; throws INTERRUPTED when everything is to end. */
  pause(ms: number): Promise<void>;
  now(): number;
}

/** How a code host is waited for. */
export interface Waiting extends HostTime {
  /** The time that a call may take. */
  readonly timeoutMs: number;
  /** How a question is asked again that the host did not answer. */
  readonly asking: Pick<AskAgainParts<never>, "firstPauseMs" | "pause" | "now" | "random">;
}

/**
 * Builds the waiting for a host.
 * @param signal ends it, with INTERRUPTED
 * @param name of the host, for that error
 */
export function createWaiting(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
  name: string,
): Waiting {
  const { hostTimeoutMs, mergePollMs } = testHooksFrom(env);
  const pollMs = (look: number): number =>
    Math.min((mergePollMs ?? FIRST_POLL_MS) * 1.5 ** look, LONGEST_POLL_MS);
  const waitOrStop = async (ms: number): Promise<void> => {
    await pause(ms, signal);
    if (signal?.aborted === true)
      throw new ToolError("INTERRUPTED", `the wait for ${name} was interrupted`);
  };
  const parts = { pause: waitOrStop, now: () => performance.now() };
  const firstPauseMs = pollMs(0) / FIRST_PAUSES_IN_A_POLL;
  return {
    timeoutMs: hostTimeoutMs ?? CALL_TIMEOUT_MS,
    pollMs,
    ...parts,
    asking: { ...parts, firstPauseMs, random: Math.random },
  };
}
