import type { ShipFacts, ShipState } from "./types.ts";

/** Builds the state before the first step. */
export function startState(facts: ShipFacts): ShipState {
  return {
    facts,
    headCommit: facts.headCommit,
    verifications: [],
    fixes: null,
    pullRequest: null,
    isMerged: false,
    mergeCommit: null,
  };
}
