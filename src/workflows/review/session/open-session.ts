import type { Context } from "../../../cli/context.ts";
import type { LoadedConfig, Settings } from "../../../config/types.ts";
import { permit } from "../../../core/policy/leave-for.ts";
import type { Scope } from "../../../core/change/types.ts";
import { printable } from "../../../core/printable.ts";
import type { Tone } from "../../../core/vocabulary.ts";
import { recoverFixes } from "../../../fixes/recover-fixes.ts";
import type { RecoveredFixes } from "../../../fixes/types.ts";
import type { Repository } from "../../../git/open-repository.ts";
import { workerStarter } from "../../../startup/early-worker.ts";
import { createWorkerPool } from "../../../workers/create-worker-pool.ts";
import type { ApartAnalysis, Reviewer } from "../../../review/types.ts";
import { chooseReviewers } from "../../shared/choose-reviewers.ts";
import { chooseTone } from "../../shared/choose-tone.ts";
import { readStdin } from "../../shared/read-stdin.ts";
import { openDecisions } from "./decisions.ts";
import { openMemory } from "./memory.ts";
import { createRunId, type ReviewSession } from "./session.ts";
import { holderOf } from "./settings-of-look.ts";

/**
 * Opens a review: recovers fixes that were cut short, says so, and reads the memory and the register. Throws the errors
 * of the settings that it is opened with.
 */
export async function openSession(
  context: Context,
  request: {
    readonly repository: Repository;
    readonly settings: Settings;
    /** The source of each setting; without it, settings that the branch changes about its own review count. */
    readonly entries?: LoadedConfig["entries"];
    readonly scope: Scope;
    readonly mergeTargetBranches: readonly string[];
    readonly prompts: readonly string[];
    readonly onSelected: (files: number) => void;
    readonly tell?: (progress: string) => void;
    /** Reviewers in place of those that the settings name. */
    readonly reviewers?: readonly Reviewer[];
    /** Started already, so that it is there when it is needed. */
    readonly apart?: ApartAnalysis | undefined;
    readonly shards?: NonNullable<ReviewSession["shards"]> | undefined;
    readonly run?: string;
    readonly keepsBefore?: boolean;
  },
): Promise<ReviewSession> {
  const { repository, settings, scope, mergeTargetBranches, prompts, onSelected } = request;
  const { git, root, stateDirectory, cloneDirectory } = repository;
  const { command, streams } = context;
  if (settings.review.engine !== "builtin") permit(command, "sends", "reader");
  permit(command, "writes", "working-state");
  if (settings.decisionRegister.enabled) permit(command, "writes", "register");
  const apart = request.apart ?? openApart(context);
  const reviewers = request.reviewers ?? (await chooseReviewers(context, settings, root));
  for (const { file, reason } of reviewers.flatMap(({ leftOut = [] }) => leftOut))
    streams.warn(`${printable(file)} was left out: ${reason}`);
  const now = context.now();
  const recovered = await recoverFixes({ git, root, stateDirectory, now });
  if (recovered !== null) tellRecovery(streams, recovered);
  const [decisions, memory] = await Promise.all([
    openDecisions(context, repository, settings.decisionRegister),
    openMemory(repository),
  ]);
  if (memory.note !== null) streams.warn(memory.note);
  let tone: Tone | undefined;
  return {
    context,
    repository,
    settings,
    ...(request.entries === undefined
      ? {}
      : { holdSettings: holderOf({ settings, entries: request.entries }, context.home) }),
    scope,
    ...(request.keepsBefore === true ? { keepsBefore: true } : {}),
    mergeTargetBranches,
    reviewers,
    ...(apart === undefined ? {} : { apart }),
    ...(request.shards === undefined ? {} : { shards: request.shards }),
    prompts,
    decisions,
    memory,
    readStdin: () => readStdin(context.io),
    chooseTone: async (isNeeded) => {
      if (tone !== undefined) return tone;
      const chosen = await chooseTone(context, settings, { isNeeded, cloneDirectory });
      if (isNeeded) tone = chosen;
      return chosen;
    },
    onSelected,
    ...(request.tell === undefined ? {} : { tell: request.tell }),
    run: request.run ?? createRunId(now),
  };
}

/** Returns the pool of processes for analyzers; undefined if this program runs from its source. */
export function openApart(
  context: Pick<Context, "env" | "signal" | "startWorker">,
): ApartAnalysis | undefined {
  const { env, signal, startWorker } = context;
  const start = startWorker ?? workerStarter(env);
  return start === null ? undefined : createWorkerPool(start, signal);
}

function tellRecovery(streams: Context["streams"], { did, files, left }: RecoveredFixes): void {
  const names = files.map(printable).join(", ");
  if (files.length > 0)
    streams.warn(
      did === "finished"
        ? `applying fixes was interrupted; everything had been written: ${names}`
        : `applying fixes was interrupted; these files were restored: ${names}`,
      did === "finished" ? "undo them: `tool review --undo`" : undefined,
    );
  for (const { file, because } of left)
    streams.warn(
      `applying fixes was interrupted, and ${printable(file)} was left as it is: ${because}`,
    );
}
