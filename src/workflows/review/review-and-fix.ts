import type { FixChoice } from "../../core/vocabulary.ts";
import { asInterruption } from "./session/as-interruption.ts";
import { fixableIn, fixRound, type FixRound } from "./session/fix-round.ts";
import { look, type Look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";
import type { ReviewFlags } from "./read-flags.ts";

/**
 * Looks at the change; applies fixes and looks again if that is asked for, also in a loop. Says so if there was nothing
 * to apply. Throws the errors of a look, and the FIX_ errors.
 */
export async function reviewAndFix(
  session: ReviewSession,
  { fix, isLoop }: ReviewFlags,
): Promise<{ final: Look; rounds: readonly FixRound[] }> {
  const first = await look(session);
  if (fix === null || first.report.status === "not-run") return { final: first, rounds: [] };
  if (isLoop) {
    const { runLoop } = await import("./session/run-loop.ts");
    const run = await runLoop(session, first, fix);
    return { final: run.look, rounds: run.rounds };
  }
  const ids = new Set(fixableIn(first, fix).map(({ id }) => id));
  if (ids.size === 0) {
    tellNothingFixed(session, first, fix);
    return { final: first, rounds: [] };
  }
  const round = await fixRound(session, first, { ids, round: 1 });
  if (round.applied.length === 0) return { final: first, rounds: [round] };
  try {
    // The report compares the fixes with the code as it is now.
    return { final: await look(session), rounds: [round] };
  } catch (thrown) {
    throw asInterruption(thrown, session.context, [round]);
  }
}

function tellNothingFixed({ context }: ReviewSession, first: Look, fix: FixChoice): void {
  if (first.report.findings.length === 0) return;
  const way = fix === "safe" ? "is safe to apply unseen" : "may be applied";
  context.streams.status(`nothing was fixed: no finding has a fix that ${way}`);
}
