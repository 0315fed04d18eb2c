import { counted } from "../../core/counted.ts";
import type { Settings } from "../../config/types.ts";
import { createExclude } from "../../core/change/create-exclude.ts";
import type { Change } from "../../core/change/types.ts";
import type { Git } from "../../git/git.ts";
import { previewText, type Preview } from "../../output/formats/preview.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { createReviewedTree } from "../../review/reviewed-tree.ts";
import { selectReviewFiles } from "../../review/select-review-files.ts";
import type { AnalysisTools, Reviewer } from "../../review/types.ts";
import type { Destination } from "./destination.ts";
import type { ReviewFlags } from "./read-flags.ts";

/** `tool review --preview`: shows the files to review, their reviewers, and the reasons against the others; analyses nothing. */
export async function preview(request: {
  readonly change: Change;
  readonly git: Git;
  readonly settings: Settings;
  readonly reviewers: readonly Reviewer[];
  readonly flags: ReviewFlags;
  readonly destination: Pick<Destination, "columns" | "colors">;
  readonly tools: AnalysisTools;
}): Promise<{ text: string; summary: string }> {
  const { change, git, settings, reviewers, flags, destination, tools } = request;
  const { exclude, focus, tone } = settings;
  for (const reviewer of reviewers) await reviewer.begin?.(change, tools, git);
  const selection = await selectReviewFiles({ change, git, exclude, focus, reviewers });
  const { base, head } = change;
  const tree = createReviewedTree(change, createExclude(exclude));
  const prompts = flags.prompt === null ? [] : [flags.prompt];
  const asked = {
    files: selection.files,
    focus,
    context: { prompts, decisions: null, tone: tone ?? ("constructive" as const) },
    tools: { ...tools, tree },
  };
  const readings = await Promise.all(reviewers.flatMap((each) => each.estimate?.(asked) ?? []));
  const shown: Preview = {
    schema: "tool.review-preview/1",
    base: { branch: base.branch, ref: base.ref, commit: base.commit },
    head: { branch: head.branch, commit: head.commit, dirty: head.dirty },
    settings: { tone, focus, engine: settings.review.engine, exclude },
    files: {
      selected: selection.files.map(({ path, text }) => ({
        file: path,
        reviewers: reviewers.flatMap((reviewer) => reviewer.readersOf(path, focus, text)),
      })),
      excluded: selection.excluded,
      skipped: selection.skipped,
      failed: selection.failed,
    },
    readings,
  };
  return {
    text: flags.format === "json" ? safeJson(shown) : previewText(shown, destination),
    summary: `preview: ${counted(selection.files.length, "file")} would be reviewed`,
  };
}
