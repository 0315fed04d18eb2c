import type { Context } from "../../cli/context.ts";
import { counted } from "../../core/counted.ts";
import type { LoadedConfig } from "../../config/types.ts";
import { createExclude } from "../../core/change/create-exclude.ts";
import type { Change } from "../../core/change/types.ts";
import type { Repository } from "../../git/open-repository.ts";
import { collectChange } from "../../git/collect-change.ts";
import { previewText, type Preview } from "../../output/formats/preview.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { createReviewedTree } from "../../review/reviewed-tree.ts";
import { selectReviewFiles } from "../../review/select-review-files.ts";
import type { AnalysisTools, ApartAnalysis, Reviewer } from "../../review/types.ts";
import { readStdin } from "../shared/read-stdin.ts";
import type { Destination } from "./destination.ts";
import type { ReviewFlags } from "./read-flags.ts";
import { contextBefore, toolsFor } from "./session/look.ts";
import {
  holderOf,
  tellHeldSettings,
  settingsOfLook,
  withMarks,
  type SettingsOfLook,
} from "./session/settings-of-look.ts";

/** `tool review --preview`: shows the files to review, their reviewers, and the reasons against the others; analyses nothing. */
export async function showPreview(context: Context, request: PreviewRequest): Promise<number> {
  const { repository, settings, flags, destination, apart } = request;
  const change = await collectChange({
    git: repository.git,
    scope: flags.scope,
    mergeTargetBranches: settings.mergeTargetBranches,
    readStdin: () => readStdin(context.io),
  });
  try {
    const tools = { ...toolsFor(context, repository), ...(apart === undefined ? {} : { apart }) };
    const { shown, ownReview } = await preview(change, { ...request, home: context.home, tools });
    if (flags.format !== "text") tellHeldSettings(context.streams, ownReview);
    await destination.write(
      flags.format === "json" ? safeJson(shown) : previewText(shown, { ...destination, ownReview }),
      `preview: ${counted(shown.files.selected.length, "file")} would be reviewed`,
    );
    return 0;
  } finally {
    await change.close();
  }
}

interface PreviewRequest extends Pick<LoadedConfig, "settings" | "entries"> {
  readonly repository: Repository;
  readonly reviewers: readonly Reviewer[];
  readonly flags: ReviewFlags;
  readonly destination: Destination;
  readonly apart: ApartAnalysis | undefined;
}

async function preview(
  change: Change,
  request: Pick<PreviewRequest, "settings" | "entries" | "repository" | "reviewers" | "flags"> & {
    /** The user's home directory. */
    readonly home: string;
    readonly tools: AnalysisTools;
  },
): Promise<{ readonly shown: Preview; readonly ownReview: SettingsOfLook }> {
  const { repository, home, reviewers, flags, tools } = request;
  const { git } = repository;
  const ownReview = await settingsOfLook(
    { ...request, context: { home }, holdSettings: holderOf(request, home) },
    change,
  );
  const { settings } = ownReview;
  const { exclude, focus, review } = settings;
  const { tone } = request.settings;
  const selection = await selectReviewFiles({ change, git, exclude, focus, reviewers });
  const { base, head } = change;
  const tree = createReviewedTree(change, createExclude(exclude));
  const prompts = flags.prompt === null ? [] : [flags.prompt];
  const asked = {
    files: selection.files,
    focus,
    context: {
      prompts,
      decisions: null,
      tone: tone ?? ("constructive" as const),
      ...(await contextBefore({ reviewers, prompts, repository, context: { home } }, change)),
    },
    tools: { ...tools, tree },
  };
  const readings = await Promise.all(reviewers.flatMap((each) => each.estimate?.(asked) ?? []));
  const shown: Preview = {
    schema: "tool.review-preview/1",
    base: { branch: base.branch, ref: base.ref, commit: base.commit },
    head: { branch: head.branch, commit: head.commit, dirty: head.dirty },
    settings: { tone, focus, engine: review.engine, exclude },
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
  return { shown, ownReview: withMarks(ownReview, selection.ownMarks) };
}
