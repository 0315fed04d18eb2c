import { isNestedRepository } from "../core/change/parse-status.ts";
import { fixCommitMessage } from "../fixes/pure/fix-commit-message.ts";
import type { EffectRecord, RunState } from "./pure/journal/types.ts";
import type { ReviewFixes } from "./pure/types.ts";
import { readRemoteTips } from "../git/read-remote-branch.ts";
import { readPending } from "../git/read-status.ts";
import { hasOwnMessage, readTip } from "./find-own-commit.ts";
import { restoreSavedIndex } from "./saved-index.ts";
import type { Effect, ShipTools } from "./types.ts";

/** The outcome of an effect whose end is not in the journal, as git and the host tell it. */
export type Settlement =
  | { readonly is: "made"; readonly made: unknown }
  /** It did not happen, or its step looks before it acts: the step is run again. */
  | { readonly is: "run-again" };

/** The parties that are asked, and the means to finish an effect that a kill cut off. */
export interface World extends Pick<ShipTools, "git" | "host" | "runDirectory"> {
  /** Lets the user's index follow a commit of fixes that was made beside it; harmless when it does already. */
  readonly followFixCommit: (
    fixes: ReviewFixes,
    commit: { readonly before: string; readonly after: string },
  ) => Promise<void>;
}

/**
 * Finds out, by asking git and the host, whether the effects that a killed run had begun have happened.
 * Returns those that have, by their numbers. Throws the errors of git and the host: then nothing is known.
 */
export async function settleEffects(
  run: RunState,
  world: World,
): Promise<ReadonlyMap<number, unknown>> {
  const made = new Map<number, unknown>();
  for (const record of run.effects) {
    if (record.isDone || (record.step !== null && run.ended.has(record.step))) continue;
    const settlement = await settle(record, run, world);
    if (settlement.is === "made") made.set(record.n, settlement.made);
  }
  return made;
}

async function settle({ effect }: EffectRecord, run: RunState, world: World): Promise<Settlement> {
  // A journal of this version may hold kinds that this function does not know: their steps look before they act.
  const known = effect as unknown as Effect;
  switch (known.do) {
    case "commit":
      return settleCommit(known, run, world);
    case "push":
      return settlePush(known, world);
    case "open-pull-request":
      return settleOpen(known, run, world);
    default:
      // The host is asked before auto-merge is set; a command's end leaves no trace in the world.
      return RUN_AGAIN;
  }
}

const RUN_AGAIN: Settlement = { is: "run-again" };

/**
 * Looks for the commit: it is there if the branch's tip stands on its parent and has our message. If nothing was
 * committed, the user's own index is put back.
 */
export async function settleCommit(
  effect: Extract<Effect, { do: "commit" }>,
  { command, state }: Pick<RunState, "command" | "state">,
  { git, runDirectory, followFixCommit }: Omit<World, "host">,
): Promise<Settlement> {
  const { branch, parent } = effect;
  const tip = await readTip(git, branch);
  if (tip === null) return RUN_AGAIN;
  const { commit } = tip;
  if (commit === parent) {
    await restoreUsersIndex({ git, runDirectory });
    return RUN_AGAIN;
  }
  if (tip.parent !== parent) return RUN_AGAIN;
  if (command === "ship")
    return hasOwnMessage(tip, runDirectory) ? { is: "made", made: { commit } } : RUN_AGAIN;
  const { fixes } = state;
  if (fixes === null || !listsFixesOf(fixes, tip.message)) return RUN_AGAIN;
  await followFixCommit(fixes, { before: parent, after: commit });
  return { is: "made", made: { commit } };
}

/** Fast ship's commit names each fix that it holds. */
function listsFixesOf({ fixes }: ReviewFixes, said: string): boolean {
  const all = new Set(listed(fixCommitMessage(fixes)));
  const named = listed(said);
  return named.length > 0 && named.every((line) => all.has(line));
}

function listed(message: string): string[] {
  return message.split("\n").filter((line) => line.startsWith("- "));
}

/** Brings the user's own split into staged and unstaged back if everything is staged and nothing committed. */
async function restoreUsersIndex(run: Pick<World, "git" | "runDirectory">): Promise<void> {
  const { git, runDirectory } = run;
  const { pending } = await readPending(git);
  const isAllStaged = pending.every(
    ({ state, path }) => state === "staged" || isNestedRepository(path),
  );
  // An index that was worked on since is not replaced.
  if (isAllStaged && pending.length > 0) await restoreSavedIndex(git, runDirectory);
}

/** Looks for the push: it has happened if the remote has the commit at the branch's tip. */
export async function settlePush(
  effect: Extract<Effect, { do: "push" }>,
  { git }: Pick<World, "git">,
): Promise<Settlement> {
  const { remote, branch, commit } = effect;
  const tips = await readRemoteTips({ git, remote, branches: [branch] });
  return tips.get(branch) === commit ? { is: "made", made: { isDone: true } } : RUN_AGAIN;
}

/**
 * Looks for the pull request: it is there if the host has one open with our very head commit. Whether it has the wanted
 * reviewers and labels is not known, so the step asks for them again.
 */
export async function settleOpen(
  effect: Extract<Effect, { do: "open-pull-request" }>,
  { state }: Pick<RunState, "state">,
  { host }: Pick<World, "host">,
): Promise<Settlement> {
  const { branch, target, headCommit } = effect;
  const { reviewers, labels, assignees, isDraft } = state.facts.flags;
  const found = await host.findOpen({ branch, target });
  if (found === null || found.headCommit !== headCommit) return RUN_AGAIN;
  const isWhole = [...reviewers, ...labels, ...assignees].length === 0 && found.isDraft === isDraft;
  if (!isWhole) return RUN_AGAIN;
  return { is: "made", made: { number: found.number, url: found.url, created: true } };
}
