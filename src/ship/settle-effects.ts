import { isNestedRepository } from "../core/change/parse-status.ts";
import { fixCommitMessage } from "../fixes/pure/fix-commit-message.ts";
import type { EffectRecord, RunState } from "./pure/journal/types.ts";
import type { ReviewFixes } from "./pure/types.ts";
import { readRemoteTips } from "../git/read-remote-branch.ts";
import { readBranchState } from "../git/read-branch-state.ts";
import { hasOwnMessage, readTip } from "./find-own-commit.ts";
import { restoreSavedIndex } from "./saved-index.ts";
import type { Effect, ShipTools } from "./types.ts";

/** What the world says about an effect that nobody wrote down the end of. */
export type Settlement =
  | { readonly is: "made"; readonly made: unknown }
  /** It did not happen, or its step looks for itself before it acts: the step is run again. */
  | { readonly is: "run-again" };

/** What is asked, and what is needed to make up for what a kill cut off. */
export interface World extends Pick<ShipTools, "git" | "host" | "runDirectory"> {
  /** Lets the user's index follow a commit of fixes that was made beside it; harmless when it does already. */
  readonly followFixCommit: (
    fixes: ReviewFixes,
    commit: { readonly before: string; readonly after: string },
  ) => Promise<void>;
}

/**
 * Finds out, by asking git and the host, whether the effects that a killed run had begun have happened.
 * Gives those that have, by their numbers. Throws what git and the host throw: then nothing is known.
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
  // A journal of this version may hold kinds that this function does not know: their steps look first.
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
 * The commit is there when the branch's tip stands on its parent and has our message. Where it is not, the
 * user's own index is put back.
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

/** Everything is staged and nothing committed: the user's own split into staged and unstaged comes back. */
async function restoreUsersIndex(run: Pick<World, "git" | "runDirectory">): Promise<void> {
  const { git, runDirectory } = run;
  const { pending } = await readBranchState(git);
  const isAllStaged = pending.every(
    ({ state, path }) => state === "staged" || isNestedRepository(path),
  );
  // An index that was worked on since is nobody's to replace.
  if (isAllStaged && pending.length > 0) await restoreSavedIndex(git, runDirectory);
}

/** The push has happened when the remote has the commit at the branch's tip. */
export async function settlePush(
  effect: Extract<Effect, { do: "push" }>,
  { git }: Pick<World, "git">,
): Promise<Settlement> {
  const { remote, branch, commit } = effect;
  const tips = await readRemoteTips({ git, remote, branches: [branch] });
  return tips.get(branch) === commit ? { is: "made", made: { isDone: true } } : RUN_AGAIN;
}

/**
 * The pull request is there when the host has one open with our very head commit. What else was asked for
 * (reviewers, labels, a draft made ready) is only known to be there by asking for it again.
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
