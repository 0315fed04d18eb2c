import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { madeCommit } from "../../ship/pure/journal/made-of.ts";
import { planContinuation, type Continuation } from "../../ship/pure/journal/plan-continuation.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { ToolError, throwAll } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";
import { readBranchState } from "../../git/read-branch-state.ts";
import { readPending } from "../../git/read-status.ts";
import { isAncestor } from "../../git/known-commits.ts";
import type { ProjectRequest } from "../../hosts/host-parts.ts";
import type { Host, Remote } from "../../hosts/types.ts";
import type { ShipFacts } from "../../ship/pure/types.ts";
import { identifyProcess } from "../../process/process-identity.ts";
import { checkWorkTree } from "../../ship/check-work-tree.ts";
import { crashPointFrom } from "../../ship/crash-point.ts";
import { readRun } from "../../ship/find-runs.ts";
import { continueJournal, type Journal, type JournalParts } from "../../ship/journal.ts";
import { readWorkPrint } from "../../ship/read-work-print.ts";
import { noteProcesses } from "../../ship/run-processes.ts";
import { settleEffects } from "../../ship/settle-effects.ts";
import { followFixCommit } from "./follow-fix-commit.ts";
import { openHost } from "./open-host.ts";
import { noteGit, type NotingRun } from "./process-notes.ts";
import { refuseMergedMeanwhile } from "./refuse-merged-meanwhile.ts";
import { runFolder } from "./run-folder.ts";
import { takeBackHalfReview } from "./take-back-half-review.ts";

/** A run that is ready to go on. */
export interface Prepared {
  readonly run: RunState;
  readonly settings: Settings;
  readonly continuation: Continuation;
  readonly journal: Journal;
  readonly host: Host;
  /** The repository whose git is noted in the run's folder. */
  readonly repository: Repository;
  readonly notes: NotingRun;
}

/**
 * Reads the facts anew, settles the effects that the run had begun, and plans how it goes on. Throws what keeps a ship
 * from starting: an operation under way, a host that is logged out. The journal is open then: the caller closes it.
 */
export async function prepareContinuation(
  context: Context,
  of: { readonly repository: Repository; readonly run: RunState; readonly rerunPostMerge: boolean },
): Promise<Prepared> {
  const { stateDirectory } = of.repository;
  const { facts } = of.run.begin;
  const settings = of.run.begin.settings as Settings;
  const { notes, repository } = noteGit(context, of.repository);
  const { git } = repository;
  const branchState = await readBranchState(git);
  throwAll(
    checkWorkTree(branchState, facts.command).filter(({ code }) => code !== "SHIP_NO_REMOTE"),
  );
  const remote = branchState.remotes.find(({ name }) => name === facts.remote);
  if (remote === undefined)
    throw new ToolError("SHIP_NO_REMOTE", `the remote ${facts.remote} no longer exists`, {
      hint: `add it again: \`git remote add ${facts.remote} URL\`; or end that ship: \`tool ship --abort\``,
    });
  const host = await openHost(
    { ...context, run: notes.run },
    {
      choice: settings.host,
      git,
      remote,
      project: projectOf(facts, branchState.remotes),
      command: facts.command,
    },
  );
  throwAll(await host.checkReady());

  await takeBackHalfReview(context, repository, of.run);
  const by = await identifyProcess();
  notes.noteTo(noteProcesses(runFolder(stateDirectory, of.run.run), by.boot));
  const { journal, run } = await settleInJournal({
    run: of.run,
    by,
    parts: journalParts(context, stateDirectory),
    settle: settling(repository, host),
  });
  try {
    const [work, { pending }] = await Promise.all([readWorkPrint(git), readPending(git)]);
    const commit = madeCommit(run) ?? run.state.headCommit;
    const now = {
      work,
      pending: pending.map(({ path }) => path),
      hasShippedCommit: await isAncestor(git, commit, work.head),
    };
    const continuation = planContinuation(run, now, of);
    const { pullRequest, headCommit } = continuation.state;
    if (pullRequest === null && !continuation.isChanged)
      await refuseMergedMeanwhile({ git, host }, run, headCommit);
    return { run, settings, continuation, journal, host, repository, notes };
  } catch (thrown) {
    journal.close();
    throw thrown;
  }
}

/** Returns the project that a run began with, in which it goes on, whatever the remotes say now. */
export function projectOf(
  { project }: Pick<ShipFacts, "project">,
  remotes: readonly Remote[],
): ProjectRequest {
  return { is: "known", repository: project?.repository ?? null, remotes };
}

/** Returns the parts that a journal of this work tree needs. */
export function journalParts(
  { env, now, streams }: Pick<Context, "env" | "now" | "streams">,
  stateDirectory: string,
): JournalParts {
  return {
    stateDirectory,
    now,
    crash: crashPointFrom(env),
    onFault: ({ message, hint }) => streams.warn(message, hint),
  };
}

/** Returns the function that asks git and the host about the effects of a run that have no end. */
export function settling(
  repository: Repository,
  host: Host,
): (run: RunState) => ReturnType<typeof settleEffects> {
  return (run) =>
    settleEffects(run, {
      git: repository.git,
      host,
      runDirectory: runFolder(repository.stateDirectory, run.run),
      followFixCommit: (fixes, commit) => followFixCommit(repository, fixes, commit),
    });
}

/** Takes the journal up and writes into it what the world says about effects without an end. */
export async function settleInJournal(of: {
  readonly run: RunState;
  readonly by: Awaited<ReturnType<typeof identifyProcess>>;
  readonly parts: JournalParts;
  readonly settle: (run: RunState) => Promise<ReadonlyMap<number, unknown>>;
}): Promise<{ readonly journal: Journal; readonly run: RunState }> {
  const { stateDirectory } = of.parts;
  const made = await of.settle(of.run);
  const found = await readRun(stateDirectory, of.run.run);
  if (found?.is !== "whole") throw found?.error ?? new Error("the journal is gone");
  const { run, nextEffect } = found.run;
  const journal = continueJournal(
    { run, by: of.by, nextEffect, wholeBytes: found.wholeBytes },
    of.parts,
  );
  try {
    for (const [n, what] of made) journal.done(n, what, { isSettled: true });
    const settled = await readRun(stateDirectory, run);
    if (settled?.is !== "whole") throw settled?.error ?? new Error("the journal is gone");
    return { journal, run: settled.run };
  } catch (thrown) {
    journal.close();
    throw thrown;
  }
}
