import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { findByArgument } from "../process/read-processes.ts";
import { readBackup, type Backup } from "./backup.ts";
import { judgeCommit } from "./judge-commit.ts";
import { noteCommit } from "./note-commit.ts";
import type { CommitIntent } from "./record.ts";
import type { FixPlace } from "./types.ts";

/** The outcome of a commit that was begun and not noted. */
export interface SettledCommit {
  /** The backups, as they are now. */
  readonly backups: readonly Backup[];
  /** A commit that holds the fixes and may be the user's own, and why. */
  readonly stuck: { readonly commit: string; readonly because: string } | null;
}

/**
 * Finds the commit of fixes whose maker was killed, and notes it, so that the undo takes it back too. Throws
 * FIX_COMMIT_RUNNING while its git still runs.
 */
export async function settleCommit(
  { git, stateDirectory }: FixPlace,
  backups: readonly Backup[],
): Promise<SettledCommit> {
  const begun = backups.find(({ record }) => record.committing !== null && record.commit === null);
  const intent = begun?.record.committing ?? null;
  if (begun === undefined || intent === null) return { backups, stuck: null };
  const [running] = findByArgument(join("commit", intent.folder, "/"));
  if (running !== undefined) throw stillRunning(running);
  const found = await findMade(git, intent);
  if (found !== null && !found.isOwn) {
    const because = "it may have been created by hand";
    return { backups, stuck: { commit: found.commit, because } };
  }
  if (found !== null) {
    const { before } = intent;
    await noteCommit({ git, backup: begun.ref, before, commit: found.commit, isLate: true });
  }
  await rm(join(stateDirectory, "commit", intent.folder), { recursive: true, force: true }).catch(
    () => {},
  );
  const now = await Promise.all(backups.map(async ({ ref }) => await readBackup(git, ref)));
  return { backups: now.filter((backup) => backup !== null), stuck: null };
}

/** Finds the commit on top of the earlier HEAD, on any branch, that holds the planned fixes. */
async function findMade(
  git: Git,
  intent: CommitIntent,
): Promise<{ readonly commit: string; readonly isOwn: boolean } | null> {
  const { before } = intent;
  const args = ["rev-list", "--parents", "HEAD", "--branches", "--not", before, "--"];
  const { status, stdout } = await git.try(args);
  // The earlier commit of HEAD may be gone, and all that followed it.
  if (status !== 0) return null;
  let found: { commit: string; isOwn: boolean } | null = null;
  for (const line of stdout.toString("utf8").split("\n")) {
    const [commit = "", ...parents] = line.split(" ");
    if (parents.length !== 1 || parents[0] !== before) continue;
    const judged = await judgeCommit(git, intent, commit);
    if (judged === "own") return { commit, isOwn: true };
    if (judged === "like") found ??= { commit, isOwn: false };
  }
  return found;
}

function stillRunning(pid: number): ToolError {
  return new ToolError(
    "FIX_COMMIT_RUNNING",
    `git is still committing the fixes of a killed review: process ${pid}`,
    { hint: "wait until it ends, then run `tool review --undo` again" },
  );
}
