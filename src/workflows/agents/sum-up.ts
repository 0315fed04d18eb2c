import type { PieceOutcome } from "../../agents/change-piece.ts";

/** What became of an agent, in a word. */
export type AgentSummary =
  "added" | "updated" | "removed" | "up to date" | "not there" | "left as it is";

/** Sums up what became of the pieces of one agent. */
export function sumUp(pieces: readonly PieceOutcome[]): AgentSummary {
  const has = (did: PieceOutcome["did"]): boolean => pieces.some((one) => one.did === did);
  if (has("removed")) return "removed";
  // Where something was there before, what was missing beside it is brought up to date.
  if (has("updated") || (has("added") && has("nothing"))) return "updated";
  if (has("added")) return "added";
  if (has("left")) return "left as it is";
  return pieces.some(({ before }) => before === "current") ? "up to date" : "not there";
}
