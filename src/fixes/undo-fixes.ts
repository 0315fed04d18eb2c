import { join } from "node:path";
import { groupBy } from "../core/group-by.ts";
import { printable } from "../core/printable.ts";
import { quoteBranch, quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { isAncestor } from "../git/known-commits.ts";
import { findUnreadable, listBackups, type Backup } from "./backup.ts";
import { recoverMarked } from "./recover-marked.ts";
import { carryOutRestoration } from "./carry-out-restoration.ts";
import { READ_ONLY } from "./file-state.ts";
import { planRestoration, type Restoration } from "./plan-restoration.ts";
import { settleCommit } from "./settle-commit.ts";
import type { FixPlace, RefusedFile, UndoneFixes } from "./types.ts";
import { withFixLock } from "./with-fix-lock.ts";

/**
 * Undoes the latest run of fixes that is not undone yet: its files, its staged content and the commit made of it.
 * Passes over a run that is committed on another branch, even a deleted one. Changes nothing if something was edited
 * since (FIX_UNDO_CONFLICT). Throws FIX_NOTHING_TO_UNDO, FIX_LOCKED, FIX_COMMIT_RUNNING, FIX_BACKUP_UNREADABLE and
 * FIX_NOT_WRITABLE too.
 */
export async function undoFixes(place: FixPlace): Promise<UndoneFixes> {
  return withFixLock(place, async (folder) => {
    const recovered = await recoverMarked(place, folder);
    const backups = await listBackups(place.git, place.stateDirectory);
    const active = backups.filter(({ record }) => record.undone === null);
    const cutShort = recovered?.did === "restored" ? recovered.backups[0] : undefined;
    if (cutShort === undefined) await refuseUnreadable(place, active);
    const run = cutShort === undefined ? await latestHere(place, active) : cutShort.record.run;
    const ofRun = active.filter(({ record }) => record.run === run);
    const { backups: chosen, stuck } = await settleCommit(place, ofRun);
    // Restoring the interrupted work was all there was to undo.
    if (recovered !== null && chosen.length === 0)
      return answerOf(place, { run, recovered, backups });

    const plan = await planRestoration(place, chosen, folder);
    if (stuck !== null) throw commitConflict(stuck, plan.edited);
    if (plan.stuck !== null) throw commitConflict(plan.stuck, plan.edited);
    if (plan.edited.length > 0) throw conflict(place, plan.edited, chosen);
    await carryOutRestoration(place, plan, { backups: chosen, folder });
    return {
      run,
      titles: chosen.map(({ record }) => record.title).toReversed(),
      files: [...new Set([...plan.files, ...plan.entries].map(({ path }) => path))],
      index: plan.entries.length > 0,
      commits: plan.head?.commits ?? [],
      backups: chosen.map(({ ref }) => ref),
    };
  });
}

/** Throws FIX_BACKUP_UNREADABLE if the last run is not among the backups: an earlier one is not to be undone for it. */
async function refuseUnreadable(place: FixPlace, active: readonly Backup[]): Promise<void> {
  const unreadable = await findUnreadable(place.git, place.stateDirectory);
  if (unreadable === null || active.some(({ ref }) => ref > unreadable)) return;
  throw new ToolError(
    "FIX_BACKUP_UNREADABLE",
    `nothing was undone, because the record of the last fixes is damaged or of another version: ${printable(unreadable)}`,
    {
      hint: `see the files from before them: \`git show ${quoteForShell(`${unreadable}:files/`)}\``,
    },
  );
}

/** Returns the latest run that is not committed on another branch, present or deleted. Throws FIX_NOTHING_TO_UNDO. */
async function latestHere({ git }: FixPlace, active: readonly Backup[]): Promise<string> {
  let elsewhere: Elsewhere | null = null;
  for (const [run, backups] of groupBy(active, ({ record }) => record.run)) {
    const made = backups.find(({ record }) => record.commit !== null)?.record.commit?.commit;
    const found = made === undefined ? null : await findElsewhere(git, made);
    if (found === null) return run;
    elsewhere ??= found;
  }
  throw nothingToUndo(elsewhere);
}

/** The place of a commit that this branch never held: `branch` is null if that branch is gone. */
interface Elsewhere {
  readonly branch: string | null;
}

/** Returns null for a commit that is on this branch, or was before it was rewritten. */
async function findElsewhere(git: Git, commit: string): Promise<Elsewhere | null> {
  if (await isAncestor(git, commit, "HEAD")) return null;
  const format = "--format=%(refname:lstrip=2)";
  const found = await git.try(["for-each-ref", "--count=1", format, "--contains", commit, HEADS]);
  const branch = found.status === 0 ? found.stdout.toString("utf8").trim() : "";
  if (branch !== "") return { branch };
  const head = await git.try(["symbolic-ref", "--quiet", "HEAD"]);
  const here = head.stdout.toString("utf8").trim();
  // A deleted branch has taken its reflog along. Without one of this branch there is no telling.
  if (here === "") return null;
  const reflog = await git.try(["log", "--walk-reflogs", "--format=%H", here, "--"]);
  const held = reflog.stdout.toString("utf8").trim().split("\n");
  return held[0] === "" || held.includes(commit) ? null : { branch: null };
}

const HEADS = "refs/heads";

function answerOf(
  place: FixPlace,
  undone: {
    readonly run: string;
    readonly recovered: {
      readonly files: readonly string[];
      readonly left: readonly RefusedFile[];
    };
    readonly backups: readonly Backup[];
  },
): UndoneFixes {
  const { run, recovered, backups } = undone;
  const own = backups.filter(({ record }) => record.run === run);
  if (recovered.left.length > 0) throw conflict(place, recovered.left, own);
  return {
    run,
    titles: own.map(({ record }) => record.title).toReversed(),
    files: recovered.files,
    index: own.some(({ record }) => record.entries.length > 0),
    commits: own.flatMap(({ record }) => (record.commit === null ? [] : [record.commit.commit])),
    backups: own.map(({ ref }) => ref),
  };
}

function nothingToUndo(elsewhere: Elsewhere | null): ToolError {
  if (elsewhere === null || elsewhere.branch === null) {
    const where = " on this branch: the last ones are committed on one that no longer exists";
    return new ToolError(
      "FIX_NOTHING_TO_UNDO",
      `no fixes to undo${elsewhere === null ? "" : where}`,
      { hint: "apply some first: `tool review --fix`" },
    );
  }
  const { branch } = elsewhere;
  return new ToolError(
    "FIX_NOTHING_TO_UNDO",
    `no fixes to undo on this branch: the last ones are committed on ${printable(branch)}`,
    {
      hint: `check it out: \`git switch ${quoteBranch(branch)}\`, then run \`tool review --undo\` again`,
    },
  );
}

function conflict(
  { root }: FixPlace,
  edited: readonly RefusedFile[],
  backups: readonly Backup[],
): ToolError {
  const names = namesOf(edited);
  const locked = edited.filter(({ because }) => because === READ_ONLY);
  if (locked.length === edited.length) {
    const paths = locked.map(({ file }) => quoteForShell(join(root, file))).join(" ");
    return new ToolError("FIX_UNDO_CONFLICT", `nothing was undone: ${names}`, {
      hint: `make it writable: \`chmod u+w ${paths}\`, then run \`tool review --undo\` again`,
    });
  }
  // The oldest of the run: that is how the file was before all of it.
  const saved = edited.flatMap(({ file }) => {
    const backup = backups.findLast(({ record }) => record.files.some(({ path }) => path === file));
    return backup === undefined ? [] : [`${backup.ref}:files/${file}`];
  });
  const [first] = saved;
  return new ToolError(
    "FIX_UNDO_CONFLICT",
    `nothing was undone, because these files were changed since: ${names}`,
    {
      hint:
        first === undefined
          ? "see what is staged: `git diff --cached`"
          : `see the earlier content: \`git show ${quoteForShell(first)}\``,
    },
  );
}

function commitConflict(
  { commit, because }: NonNullable<Restoration["stuck"]>,
  edited: readonly RefusedFile[],
): ToolError {
  const also =
    edited.length === 0 ? "" : `; and these files were changed since: ${namesOf(edited)}`;
  return new ToolError(
    "FIX_UNDO_CONFLICT",
    `the commit of the fixes, ${commit.slice(0, 12)}, cannot be undone: ${because}${also}`,
    { hint: `revert it with a new commit: \`git revert ${commit}\`` },
  );
}

function namesOf(edited: readonly RefusedFile[]): string {
  return edited.map(({ file, because }) => `${printable(file)} (${because})`).join(", ");
}
