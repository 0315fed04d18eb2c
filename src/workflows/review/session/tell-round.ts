import { counted } from "../../../core/counted.ts";
import type { Context } from "../../../cli/context.ts";
import type { LoopRound } from "./run-loop.ts";

/** Says on the way how a round of the review loop went: `round 1: 4 findings, 2 at or above the gate; fixing 2`. */
export function tellRound(
  { streams }: Pick<Context, "streams">,
  { round, look, blocking, fixing }: LoopRound,
): void {
  // If the first round ends the loop, the report says it all.
  if (round === 1 && fixing === 0) return;
  const found = counted(look.report.findings.length, "finding");
  const gate = blocking === 0 ? "none at or above the gate" : `${blocking} at or above the gate`;
  const next = fixing === 0 ? "" : `; fixing ${fixing}`;
  streams.status(`round ${round}: ${found}, ${gate}${next}`);
}
