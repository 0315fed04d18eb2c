import { askAgain, PAUSES_IN_A_BREAK, type AskAgainParts } from "../ask-again.ts";
import { ghFailureOf } from "./pure/gh-failure.ts";
import type { CallGh, GhAnswer } from "./call-gh.ts";

/** How a question is asked again. */
export type AskParts = Omit<AskAgainParts<GhAnswer>, "pausesBeforeNext"> & {
  readonly call: CallGh;
};

/**
 * Builds the way in which questions are asked: one that the host did not answer is asked again, after pauses
 * that double. For calls without effect alone; what changes something is made once and looked up.
 */
export function createAskGh({ call, ...parts }: AskParts): CallGh {
  return (args, options = {}) =>
    askAgain((withinMs) => call(args, { ...options, withinMs }), {
      ...parts,
      withinMs: options.withinMs ?? Infinity,
      pausesBeforeNext,
    });
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
