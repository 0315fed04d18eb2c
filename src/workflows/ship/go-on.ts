import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import { carryOut } from "./carry-out.ts";
import type { Prepared } from "./prepare-continuation.ts";
import type { ContinueFlags } from "./read-continue-flags.ts";

/** Carries a prepared run on to its end. Returns the exit status. */
export async function goOn(
  context: Context,
  prepared: Prepared,
  flags: Pick<ContinueFlags, "isWaiting" | "mergeTimeoutMs" | "stepTimeoutMs">,
): Promise<number> {
  const { streams } = context;
  const { run, continuation, journal, settings, host, repository, notes } = prepared;
  const { plan, prompts } = run.begin;
  try {
    streams.status(
      `continuing the ship ${run.run}: ${printable(`${plan.branch} → ${plan.target}`)}`,
    );
    for (const note of continuation.notes) streams.status(`  ${printable(note)}`);
    streams.status();
    if (continuation.isPostMergeCutShort) {
      for (const { code, message, hint } of continuation.warnings)
        if (code === "post-merge-cut-short") streams.warn(message, hint);
    }
    const { facts } = continuation.state;
    const mergeTimeoutMs = flags.mergeTimeoutMs ?? facts.flags.mergeTimeoutMs;
    // A journal of an older version holds no such limit.
    const stepTimeoutMs = flags.stepTimeoutMs ?? facts.flags.stepTimeoutMs ?? null;
    const { isWaiting } = flags;
    const state = {
      ...continuation.state,
      facts: { ...facts, flags: { ...facts.flags, isWaiting, mergeTimeoutMs, stepTimeoutMs } },
    };
    return await carryOut(context, {
      host,
      repository,
      settings,
      prompts,
      plan,
      state,
      journal,
      notes,
      begunBefore: new Set(run.effects.map(({ effect }) => effect.do)),
      earlier: { records: continuation.earlier, warnings: continuation.warnings },
      isPostMergeCutShort: continuation.isPostMergeCutShort,
    });
  } finally {
    journal.close();
  }
}
