import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { findCommit } from "../../git/resolve-commit.ts";
import { collectChange } from "../../git/collect-change.ts";
import type { Git } from "../../git/git.ts";
import type { ShipFacts } from "../../core/ship/types.ts";
import type { ReviewVerdict } from "../../ship/types.ts";
import { chooseReviewers } from "../shared/choose-reviewers.ts";
import { chooseTone } from "../shared/choose-tone.ts";

/** Reviews what a ship would ship, pending changes included, and shows the report on standard error. */
export async function reviewForShip(
  context: Context,
  request: { readonly git: Git; readonly settings: Settings; readonly facts: ShipFacts },
): Promise<ReviewVerdict> {
  const { git, settings, facts } = request;
  const { streams } = context;
  const [{ reviewChange }, { text }, { summary }] = await Promise.all([
    import("../../reviewers/review-change.ts"),
    import("../../output/formats/text.ts"),
    import("../../output/formats/verdict.ts"),
  ]);
  const reviewers = await chooseReviewers(context, settings);
  const change = await collectChange({
    git,
    scope: { kind: "branch", base: await nameOfTarget(git, facts) },
    mergeTargetBranches: [facts.target],
    readStdin: async () => Buffer.alloc(0),
  });
  try {
    const tone = await chooseTone(context, settings, { isNeeded: change.files.length > 0 });
    const outcome = await reviewChange({
      change,
      git,
      settings,
      tone,
      tools: context,
      reviewers,
      context: { prompts: [], decisions: null },
    });
    const { columns, colors } = streams.err;
    const isVerbose = streams.verbosity === "verbose";
    const report = text({ ...outcome, columns, colors, isVerbose });
    const { passed } = outcome.report.gate;
    // With --quiet only a review that stops the ship is shown: it says why.
    if (!passed || streams.verbosity !== "quiet") streams.err.write(report);
    return { passed, summary: summary(outcome.report) };
  } finally {
    await change.close();
  }
}

/** The target by its name where it is known here, which reads better; else its commit on the remote. */
async function nameOfTarget(
  git: Git,
  { target, remote, targetCommit }: ShipFacts,
): Promise<string> {
  const seen = await findCommit(git, `refs/remotes/${remote}/${target}`);
  return seen === targetCommit ? `refs/remotes/${remote}/${target}` : targetCommit;
}
