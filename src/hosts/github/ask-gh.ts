import { askAgain, type AskAgainParts } from "../ask-again.ts";
import { ghFailureOf } from "./pure/gh-failure.ts";
import type { CallGh, GhAnswer } from "./call-gh.ts";

/** How a question is asked again. */
export type AskParts = Omit<AskAgainParts<GhAnswer>, "failureOf"> & {
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
      failureOf: ({ status, said }) => (status === 0 ? null : ghFailureOf(said)),
    });
}
