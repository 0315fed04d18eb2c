import { counted } from "../core/counted.ts";
import { warnIf } from "./pure/decide.ts";
import type { ReviewFixes, ShipState, ShipWarning, StepSkipReason } from "./pure/types.ts";
import type { CommittedFixes } from "../fixes/types.ts";
import { readPending } from "../git/read-status.ts";
import { checkUnmoved } from "./check-unmoved.ts";
import { listSome, pathsOf, warnOfGone, warnOfPending } from "./commit-words.ts";
import { openRunLog } from "./run-log.ts";
import type { ShipTools, StepOutcome } from "./types.ts";

/**
 * Commits the fixes of a review, whatever else is staged or edited: fast ship's part of the commit step.
 * Throws FIX_COMMIT_FAILED.
 */
export async function commitReviewFixes(state: ShipState, tools: ShipTools): Promise<StepOutcome> {
  const { facts, fixes, headCommit: parent } = state;
  const { pending } = await checkUnmoved(state, tools.git);
  const gone = warnOfGone(state, pathsOf(pending), tools);
  const why = "fast-ship commits only the fixes of its review";
  if (fixes === null) {
    const ofPending = warnOfPending("fast-ship commits nothing", pathsOf(pending));
    return { status: "skipped", because: skipReason(ofPending), warnings: [...gone, ...ofPending] };
  }
  const log = openRunLog(tools.runDirectory, "commit");
  try {
    const made = await tools.effect({ do: "commit", branch: facts.branch, parent }, () =>
      tools.commitFixes(fixes, (line) => {
        const shown = tools.mask(line);
        log.write(shown);
        tools.progress.line("commit", shown);
      }),
    );
    // The state is read again: a file whose fix is committed may hold other edits that are not.
    const left = await readPending(tools.git);
    const ofPending = warnOfPending(why, pathsOf(left.pending));
    const warnings = [
      ...gone,
      ...warnOfLeftFixes(fixes, made),
      ...warnOfUndoing(fixes, made),
      ...warnOfExtra(made.extra),
      ...ofPending,
    ];
    if (made.commit === null)
      return { status: "skipped", because: skipReason(ofPending), warnings };
    const many = made.committed.length;
    return {
      status: "passed",
      said: `${made.commit.slice(0, 10)}, ${counted(many, "fix", "fixes")}`,
      gains: { headCommit: made.commit },
      warnings,
    };
  } finally {
    log.close();
  }
}

function skipReason(ofPending: readonly ShipWarning[]): StepSkipReason {
  return ofPending.length === 0 ? "nothing-to-commit" : "pending-left";
}

function warnOfLeftFixes(fixes: ReviewFixes, { left }: CommittedFixes): ShipWarning[] {
  return left.map(({ id, because }) => ({
    code: "fix-not-committed",
    message: `the fix at ${placeOf(fixes, id)} is applied, but not committed and not shipped: ${because}`,
    hint: "commit it with the lines it belongs to, or use `tool ship`, which commits what is pending",
  }));
}

function warnOfUndoing(fixes: ReviewFixes, { undoneByStaged }: CommittedFixes): ShipWarning[] {
  return undoneByStaged.map(({ id, because }) => ({
    code: "fix-undone-by-staged",
    message: `staged changes would undo the shipped fix at ${placeOf(fixes, id)}: ${because}`,
    hint: "stage the file again: `git add FILE`",
  }));
}

function placeOf({ fixes }: ReviewFixes, id: string): string {
  const fix = fixes.find((one) => one.id === id);
  return fix === undefined ? id : `${fix.file}:${fix.line}`;
}

function warnOfExtra(paths: readonly string[]): ShipWarning[] {
  return warnIf(paths.length > 0, {
    code: "added-by-hooks",
    message: `a git hook added more to the commit of the review's fixes: ${listSome(paths)}`,
    hint: "look at it with `git show`",
  });
}
