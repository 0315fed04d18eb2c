import type { RunResult } from "../process/run.ts";

/** How a question is asked again; times are in milliseconds. */
export interface AskAgainParts<Answer> {
  /** The pause before the second try; each one after it is longer, as the answer says. */
  readonly firstPauseMs: number;
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Between 0 and 1, as `Math.random` gives it. */
  readonly random: () => number;
  /** Names the failure of a call that ended by itself; null if it did not fail. */
  readonly failureOf: (answer: Answer) => string | null;
}

/** How one call of a host's client ended. */
export interface ClientEnding {
  /** Everything it printed for people, standard error first. */
  readonly said: string;
  readonly timedOut: boolean;
  /** It ended by itself, whatever it answered. */
  readonly ended: boolean;
  /** The client is not installed. */
  readonly missing: boolean;
  /** Absolute path of a client in a folder that no program is started from. */
  readonly passedOver?: string;
}

type Ending = Pick<ClientEnding, "timedOut" | "missing" | "ended">;

/** Says how a call ended. `printed` is the part of its standard output that people read. */
export function endingOf(
  { status, stderr, timedOut, missing, passedOver }: RunResult,
  printed: string,
): ClientEnding {
  return {
    said: [stderr.trim(), printed.trim()].filter((text) => text !== "").join("\n"),
    timedOut,
    ended: status !== null,
    missing,
    ...(passedOver === undefined ? {} : { passedOver }),
  };
}

/** A host that is back within some seconds is not worth an error. */
const TRIES = 4;
/** Each of these tries has cost the whole time limit of a call. */
const TRIES_AFTER_HANGING = 2;
/** Pauses differ by up to a quarter, so that many ships do not come back together. */
const JITTER = 0.25;

/**
 * Asks a question until an answer counts: at most four times, twice if each try hung, and no longer than its time
 * limit. Only for calls without effect.
 * @param call is told how long this try may take
 */
export async function askAgain<Answer extends Ending>(
  call: (withinMs: number) => Promise<Answer>,
  asking: AskAgainParts<Answer> & { readonly withinMs: number },
): Promise<Answer> {
  const { withinMs, firstPauseMs, pause, now, random, failureOf } = asking;
  const until = now() + withinMs;
  let hung = 0;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(Math.max(1, until - now()));
    if (answer.timedOut) hung += 1;
    const isLast = attempt === TRIES || hung === TRIES_AFTER_HANGING;
    const factor = isLast ? null : pausesBeforeNext(answer, attempt, failureOf);
    const pauseMs = firstPauseMs * (factor ?? 0) * (1 + JITTER * random());
    if (factor === null || now() + pauseMs >= until) return answer;
    await pause(pauseMs);
  }
}

/** Returns the factor for the pause before the next try; null if the answer counts, even as a refusal. */
function pausesBeforeNext<Answer extends Ending>(
  answer: Answer,
  attempt: number,
  failureOf: (answer: Answer) => string | null,
): number | null {
  if (answer.missing) return null;
  if (answer.timedOut) return 1;
  // It was stopped from outside, so everything is to end.
  if (!answer.ended) return null;
  const failure = failureOf(answer);
  if (failure === "unreachable") return 2 ** (attempt - 1);
  return failure === "secondary-rate-limit" && attempt === 1 ? PAUSES_IN_A_BREAK : null;
}

/** The factor for a host that asks for a pause: it wants at least a minute. */
const PAUSES_IN_A_BREAK = 60;
