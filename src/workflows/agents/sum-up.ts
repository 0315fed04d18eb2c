import type { PieceOutcome } from "../../agents/change-piece.ts";

/** The outcome for an agent, in a word. */
export type AgentSummary =
  "added" | "updated" | "removed" | "up to date" | "not there" | "left as it is";

/** Sums up the outcomes for the pieces of one agent. */
export function sumUp(pieces: readonly PieceOutcome[]): AgentSummary {
  const has = (did: PieceOutcome["did"]): boolean => pieces.some((one) => one.did === did);
  if (has("removed")) return "removed";
  // If some pieces existed before, adding the missing ones is an update.
  if (has("updated") || (has("added") && has("nothing"))) return "updated";
  if (has("added")) return "added";
  if (has("left")) return "left as it is";
  return pieces.some(({ before }) => before === "current") ? "up to date" : "not there";
}
