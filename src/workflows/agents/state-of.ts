import type { LookedAt } from "../../agents/look-at-piece.ts";
import type { AgentScope } from "../../agents/types.ts";
import { compareVersions } from "../../agents/pure/judge-file.ts";

/** The pieces of one agent in one scope. */
export interface GivenPieces {
  readonly scope: AgentScope;
  readonly pieces: readonly LookedAt[];
}

/** The state of an agent's pieces, in a word. */
export type AgentState = "absent" | "up to date" | "outdated" | "edited" | "partial" | "blocked";

/** Sums up the states of an agent's pieces; a state that needs somebody's hand comes first. */
export function stateOf(pieces: readonly LookedAt[]): AgentState {
  const states = pieces.map((looked) => (looked.is === "faulty" ? "faulty" : looked.state));
  const has = (...wanted: readonly string[]): boolean =>
    states.some((state) => wanted.includes(state));
  if (!has("current", "older", "newer", "edited")) return has("faulty") ? "blocked" : "absent";
  if (has("faulty", "foreign")) return "blocked";
  if (has("edited")) return "edited";
  if (has("absent")) return "partial";
  return has("older", "newer") ? "outdated" : "up to date";
}

/** The oldest version that wrote one of the pieces; null if none says. */
export function versionOf(pieces: readonly LookedAt[]): string | null {
  const versions = pieces.flatMap((looked) =>
    looked.is === "faulty" || looked.version === null ? [] : [looked.version],
  );
  return versions.sort(compareVersions)[0] ?? null;
}
