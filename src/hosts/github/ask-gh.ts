import { ghFailureOf } from "./pure/gh-failure.ts";
import type { CallGh, GhAnswer } from "./call-gh.ts";

/** How a question is asked again. */
export interface AskParts {
  readonly call: CallGh;
  /** The pause before the second try; each one after it is twice as long. */
  readonly firstPauseMs: number;
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Between 0 and 1, as `Math.random` gives it. */
  readonly random: () => number;
}

/** A host that is back within some seconds is not worth an error. */
const TRIES = 4;
/** Each has cost the whole time limit of a call. */
const TRIES_AFTER_HANGING = 2;
/** A host that asks for a pause wants at least a minute: so many of the first pauses. */
const PAUSES_IN_A_BREAK = 60;
/** Pauses differ by up to a quarter, so that many ships do not come back together. */
const JITTER = 0.25;

/**
 * Builds the way in which questions are asked: one that the host did not answer is asked again, after pauses
 * that double. For calls without effect alone; what changes something is made once and looked up.
 */
export function createAskGh({ call, firstPauseMs, pause, now, random }: AskParts): CallGh {
  return async (args, options = {}) => {
    const until = now() + (options.withinMs ?? Infinity);
    let hung = 0;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(args, { ...options, withinMs: Math.max(1, until - now()) });
      if (answer.timedOut) hung += 1;
      const isLast = attempt === TRIES || hung === TRIES_AFTER_HANGING;
      const factor = isLast ? null : pausesBeforeNext(answer, attempt);
      const pauseMs = firstPauseMs * (factor ?? 0) * (1 + JITTER * random());
      if (factor === null || now() + pauseMs >= until) return answer;
      await pause(pauseMs);
    }
  };
}

/** Null for an answer that counts, be it a refusal. */
function pausesBeforeNext(answer: GhAnswer, attempt: number): number | null {
  if (answer.missing || answer.status === 0) return null;
  if (answer.timedOut) return 1;
  // Stopped from outside: everything is to end.
  if (!answer.ended) return null;
  const failure = ghFailureOf(answer.said);
  if (failure === "unreachable") return 2 ** (attempt - 1);
  return failure === "secondary-rate-limit" && attempt === 1 ? PAUSES_IN_A_BREAK : null;
}
