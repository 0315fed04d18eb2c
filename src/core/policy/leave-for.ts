import { LEAVES } from "./policy.ts";
import type { Leave, Party, Source } from "./types.ts";

/** Says after what leave somebody's word counts for a party. */
export function leaveFor(party: Party, from: Source): Leave {
  return LEAVES[party][from] ?? "never";
}
