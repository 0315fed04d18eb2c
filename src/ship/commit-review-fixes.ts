import type { ReviewFixes, ShipState, ShipWarning } from "../core/ship/types.ts";
import type { CommittedFixes } from "../fixes/types.ts";
import { checkUnmoved } from "./check-unmoved.ts";
import { listSome, warnOfPending } from "./commit-words.ts";
import { openRunLog } from "./run-log.ts";
import type { ShipTools, StepOutcome } from "./types.ts";

/**
 * Commits what a review mended, whatever else is staged or edited: fast ship's part of the commit step.
 * Throws FIX_COMMIT_FAILED.
 */
export async function commitReviewFixes(state: ShipState, tools: ShipTools): Promise<StepOutcome> {
  const { facts, fixes, headCommit: parent } = state;
  const { pending } = await checkUnmoved(state, tools.git);
  const mended = new Set(fixes?.rewrites.map(({ file }) => file));
  const others = pending.map(({ path }) => path).filter((path) => !mended.has(path));
  const why = "fast-ship commits what its review mended and nothing else";
  if (fixes === null) {
    return {
      status: "skipped",
      because: "nothing-to-commit",
      warnings: warnOfPending("fast-ship commits nothing", others),
    };
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
    const warnings = [
      ...warnOfLeftFixes(fixes, made),
      ...warnOfExtra(made.extra),
      ...warnOfPending(why, others),
    ];
    if (made.commit === null) return { status: "skipped", because: "nothing-to-commit", warnings };
    const many = made.committed.length;
    return {
      status: "passed",
      said: `${made.commit.slice(0, 10)}, ${many} ${many === 1 ? "fix" : "fixes"}`,
      gains: { headCommit: made.commit },
      warnings,
    };
  } finally {
    log.close();
  }
}

function warnOfLeftFixes({ fixes }: ReviewFixes, { left }: CommittedFixes): ShipWarning[] {
  return left.map(({ id, because }) => {
    const fix = fixes.find((one) => one.id === id);
    const where = fix === undefined ? id : `${fix.file}:${fix.line}`;
    return {
      code: "fix-not-committed",
      message: `the fix at ${where} is applied, but not committed and not shipped: ${because}`,
      hint: "commit it with the lines it belongs to, or use `tool ship`, which commits what is pending",
    };
  });
}

function warnOfExtra(paths: readonly string[]): ShipWarning[] {
  if (paths.length === 0) return [];
  return [
    {
      code: "added-by-hooks",
      message: `a hook of yours put more into the commit of the review's fixes: ${listSome(paths)}`,
      hint: "look at it with `git show`",
    },
  ];
}
