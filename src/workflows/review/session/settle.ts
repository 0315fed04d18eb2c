import { join } from "node:path";
import type { Context } from "../../../cli/context.ts";
import type { FileRewrite, ProposedFix } from "../../../fixes/pure/types.ts";
import type { Report } from "../../../review/pure/report.ts";
import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { CommittedFixes } from "../../../fixes/types.ts";
import type { Trend } from "../../../ledger/pure/types.ts";
import type { FixNotes } from "../../../output/formats/types.ts";
import type { FixRound } from "./fix-round.ts";
import type { Look } from "./look.ts";
import type { ReviewSession } from "./session.ts";

/** The results of a review, ready to be shown. */
export interface Settled {
  readonly report: Report;
  readonly fixes: FixNotes | null;
  /** Entries of the register with the questions still open, by the question's id. */
  readonly openEntries: ReadonlyMap<string, string>;
  /** The numbers of findings of the branch's reviews, this one included. */
  readonly trend: readonly Trend[];
  /** The fixes are in the files, but their commit failed: to be thrown once the report is out. */
  readonly failure: ToolError | null;
}

/**
 * Ends a review: commits the fixes if that is wanted, writes new questions down, and remembers the review for the next
 * one. A failure to write is a warning: the review itself stands.
 */
export async function settle(
  session: ReviewSession,
  final: Look,
  done: {
    readonly rounds: readonly FixRound[];
    readonly isCommitting: boolean;
    readonly isReReview: boolean;
    readonly deferred?: readonly string[];
    readonly dismissed?: readonly string[];
  },
): Promise<Settled> {
  const { context, memory, settings, scope } = session;
  const { streams } = context;
  const { applied, rewrites, backup } = sumUp(done.rounds);
  let failure: ToolError | null = null;
  let commit: string | null = null;
  if (done.isCommitting && applied.length > 0) {
    try {
      ({ commit } = await commitReviewed(session, { applied, rewrites, backup }));
    } catch (thrown) {
      if (!(thrown instanceof ToolError)) throw thrown;
      failure = thrown;
    }
  }
  const openEntries = await writeQuestions(session, final);
  const { since, gone, note, trend } = await memory.remember(final, {
    scope,
    focus: settings.focus,
    now: context.now(),
    ignore: final.settings.settings.review.ignore,
    deferred: done.deferred ?? [],
    dismissed: done.dismissed ?? [],
  });
  if (note !== null) streams.warn(note);
  for (const id of gone)
    streams.warn(
      `review.ignore lists ${id}, which no longer matches anything`,
      "remove it from the list: `tool config get review.ignore` shows it",
    );
  if (done.isReReview && since === null)
    streams.status("this branch was not reviewed before, so there is nothing to compare with");
  return {
    report: {
      ...final.report,
      head: commit === null ? final.report.head : await headAfter(session, final, commit),
      register: countedAnew(final, openEntries),
      fixes: { applied: applied.length, commit },
      since: done.isReReview ? since : null,
    },
    fixes: notesOf(done.rounds, final, commit),
    openEntries,
    trend,
    failure,
  };
}

/**
 * Returns the fixes of all rounds, and the files before the first and after the last. If rounds took back what others
 * did, the file is as it was, and none of them counts.
 */
export function sumUp(rounds: readonly FixRound[]): {
  readonly applied: readonly ProposedFix[];
  readonly rewrites: readonly FileRewrite[];
  readonly backup: string | null;
} {
  const files = new Map<string, FileRewrite>();
  for (const { file, before, after } of rounds.flatMap(({ rewrites }) => rewrites))
    files.set(file, { file, before: files.get(file)?.before ?? before, after });
  const rewrites = [...files.values()].filter(({ before, after }) => before !== after);
  const changed = new Set(rewrites.map(({ file }) => file));
  return {
    applied: rounds
      .flatMap(({ applied }) => applied)
      .filter(({ edits }) => edits.some(({ file }) => changed.has(file))),
    rewrites,
    backup: rounds.findLast(({ backup }) => backup !== null)?.backup ?? null,
  };
}

/** Commits fixes alone and writes down that they were. Throws FIX_COMMIT_FAILED. */
async function commitReviewed(
  { context, repository }: ReviewSession,
  done: ReturnType<typeof sumUp>,
): Promise<CommittedFixes> {
  const { git, stateDirectory } = repository;
  const { streams } = context;
  const { commitAndNote } = await import("../../../fixes/commit-and-note.ts");
  const made = await commitAndNote({
    git,
    folder: join(stateDirectory, "commit"),
    rewrites: done.rewrites,
    fixes: done.applied,
    backup: done.backup,
    onLine: (line) => streams.status(printable(line)),
  });
  tellCommit(streams, made, done.applied);
  return made;
}

function tellCommit(
  streams: Context["streams"],
  { commit, left, extra, undoneByStaged }: CommittedFixes,
  applied: readonly ProposedFix[],
): void {
  const placeOf = (id: string): string => {
    const fix = applied.find((one) => one.id === id);
    return fix === undefined ? id : `${printable(fix.file)}:${fix.line}`;
  };
  for (const { id, because } of left)
    streams.warn(`the fix at ${placeOf(id)} is applied, but not committed: ${because}`);
  for (const { id, because } of undoneByStaged)
    streams.warn(
      `staged changes would undo the committed fix at ${placeOf(id)}: ${because}`,
      "stage the file again: `git add FILE`",
    );
  if (extra.length > 0)
    streams.warn(
      `a git hook added more to the commit of the fixes: ${extra.map(printable).join(", ")}`,
      `look at it: \`git show ${commit?.slice(0, 10) ?? "HEAD"}\``,
    );
}

/** Returns the reviewed end after the commit of the fixes: other pending changes still are pending. */
async function headAfter(
  { repository: { git } }: ReviewSession,
  { report, change }: Look,
  commit: string,
): Promise<Report["head"]> {
  const { status } = await git.try(["diff", "--quiet", "--no-ext-diff", commit, "--"]);
  const dirty = status !== 0 || change.files.some(({ isUntracked }) => isUntracked);
  return { ...report.head, commit, dirty };
}

/** Returns the register's numbers with the questions that were just written down. */
function countedAnew(
  { report: { register }, open }: Look,
  openEntries: ReadonlyMap<string, string>,
): Report["register"] {
  if (register === null) return null;
  const asked = new Set(open.flatMap(({ entry }) => entry?.id ?? []));
  const added = new Set([...openEntries.values()].filter((id) => !asked.has(id))).size;
  return { ...register, entries: register.entries + added, open: register.open + added };
}

function notesOf(rounds: readonly FixRound[], final: Look, commit: string | null): FixNotes | null {
  const { applied } = sumUp(rounds);
  const stillThere = new Set(final.report.findings.map(({ id }) => id));
  const refused = new Map(
    rounds
      .flatMap((round) => round.refused)
      .filter(({ id }) => stillThere.has(id))
      .map((each) => [each.id, each]),
  );
  return applied.length === 0 && refused.size === 0
    ? null
    : { applied, refused: [...refused.values()], commit };
}

/** Writes down new questions; a hook or a look at history leaves the file alone. */
async function writeQuestions(
  { decisions, scope, context }: ReviewSession,
  { open }: Look,
): Promise<ReadonlyMap<string, string>> {
  const { register } = decisions;
  const entries = new Map<string, string>();
  // The same question about two places of a file is one: one answer settles both.
  const written = new Map<string, string>();
  for (const { finding, question, entry } of open) {
    const { file, line, rule } = finding;
    const same = JSON.stringify([rule, file, question]);
    const known = entry?.id ?? written.get(same);
    if (known !== undefined) entries.set(finding.id, known);
    else if (register !== null && (scope.kind === "branch" || scope.kind === "uncommitted")) {
      try {
        const added = await register.add({ file, line, rule, question });
        entries.set(finding.id, added.id);
        written.set(same, added.id);
      } catch (thrown) {
        if (!(thrown instanceof ToolError)) throw thrown;
        context.streams.warn(`a question could not be saved: ${thrown.message}`, thrown.hint);
        return entries;
      }
    }
  }
  return entries;
}
