import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import type { ShipCommand, ShipFlags } from "../../ship/pure/types.ts";
import type { Repository } from "../../git/open-repository.ts";
import type { FoundRun } from "../../ship/find-runs.ts";
import { createAsk } from "../../terminal/ask.ts";
import { findUnfinished } from "./find-unfinished.ts";
import { prepareContinuation, type Prepared } from "./prepare-continuation.ts";
import { tidyUpAfter } from "./tidy-up-after.ts";

/** The way of a fresh ship with an unfinished one of its branch. */
export type Met =
  Beginning | { readonly do: "continue"; readonly prepared: Prepared } | { readonly do: "stop" };

/** A new ship begins. */
export interface Beginning {
  readonly do: "begin";
  /** The note about the old one once nothing keeps the new one from starting; null for none. */
  readonly notice: string | null;
  /** Ends the old one. To be called once the new one is written down. */
  readonly supersede: () => void;
  /** Leaves the old one as it was, if no new one started. */
  readonly leave: () => void;
}

interface Fresh {
  readonly repository: Repository;
  readonly command: ShipCommand;
  readonly flags: ShipFlags;
  readonly settings: Settings;
  readonly prompts: readonly string[];
}

/**
 * Checks whether the branch has an unfinished ship. On a terminal it asks; elsewhere that ship goes on if
 * nothing changed since, and a new one begins otherwise, each with a note. Needs the work tree's lock.
 */
export async function meetUnfinished(
  context: Context,
  fresh: Fresh,
): Promise<{ readonly runs: readonly FoundRun[]; readonly met: Met }> {
  const { streams } = context;
  const { runs, here, unreadable } = await findUnfinished(fresh.repository);
  for (const { error } of unreadable) streams.warn(error.message, error.hint);
  const nothing = { notice: null, supersede: () => {}, leave: () => {} };
  if (here === null) return { runs, met: { do: "begin", ...nothing } };
  return { runs, met: await meet(context, fresh, here) };
}

async function meet(context: Context, fresh: Fresh, run: RunState): Promise<Met> {
  const { repository } = fresh;
  await tidyUpAfter(context, repository, run);
  const prepared = await prepareContinuation(context, { repository, run, rerunPostMerge: false });
  const leave = (): void => {
    prepared.journal.paused(run.pause ?? "interrupted");
    prepared.journal.close();
  };
  const afresh: Beginning = {
    do: "begin",
    notice: null,
    supersede() {
      prepared.journal.end("superseded");
      prepared.journal.close();
    },
    leave,
  };
  const ask = createAsk(context);
  if (!ask.isOpen) {
    const why = whyNotTheSame(fresh, prepared);
    if (why === null) return { do: "continue", prepared };
    const notice = `the ship ${run.run} of this branch is unfinished, but ${why}: a new one starts, which continues from what exists`;
    return { ...afresh, notice };
  }
  const answer = await ask.select({
    message: `The ship ${run.run} of this branch is unfinished. What now?`,
    choices: [
      { value: "continue", label: "Continue it", hint: "as it was started" },
      { value: "begin", label: "Start a new one", hint: "it continues from what exists" },
      { value: "stop", label: "Stop" },
    ],
    default: "continue",
  });
  if (answer === "continue") return { do: "continue", prepared };
  if (answer === "begin") return afresh;
  leave();
  return { do: "stop" };
}

/** Returns why a fresh ship would not be the same; null if it would. */
function whyNotTheSame(fresh: Fresh, { run, settings, continuation }: Prepared): string | null {
  if (continuation.isChanged) return "the work tree changed since";
  if (fresh.command !== run.command) return `it was started by \`tool ${run.command}\``;
  const { flags } = run.begin.facts;
  // Waiting times may differ.
  const anew = { isWaiting: true, mergeTimeoutMs: 0, stepTimeoutMs: null };
  const then = { ...flags, ...anew };
  const now = { ...fresh.flags, ...anew };
  if (!isSame(then, now) || !isSame(run.begin.prompts, fresh.prompts))
    return "it was started with other flags";
  return isSame(settings, fresh.settings) ? null : "the configuration changed since";
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
