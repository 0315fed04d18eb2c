import { join } from "node:path";
import type { CommandRunner } from "../cli/context.ts";
import { collectChange } from "../git/collect-change.ts";
import { openRepository } from "../git/open-repository.ts";
import { startLiveLine } from "../output/live-line.ts";
import { FORMATS } from "../output/formats/index.ts";
import { summary } from "../output/formats/verdict.ts";
import { reviewChange } from "../reviewers/review-change.ts";
import { openDestination } from "./review/destination.ts";
import { preview } from "./review/preview.ts";
import { readReviewFlags } from "./review/read-flags.ts";
import { readStdin } from "./shared/read-stdin.ts";
import { chooseReviewers } from "./shared/choose-reviewers.ts";
import { chooseTone } from "./shared/choose-tone.ts";
import { loadSettings } from "./shared/load-settings.ts";

/** `tool review`: reviews the change and reports; exits 1 when the gate is not met. */
export const review: CommandRunner<Record<string, unknown>> = async (context, typed) => {
  const { streams } = context;
  const flags = readReviewFlags(context, typed);
  // Where the report goes is checked first: no review is made and then lost.
  const destination = await openDestination(context, flags.output);
  // Loaded while git answers; whoever needs them waits for them, and hears of what is wrong with them.
  void Promise.allSettled([import("../reviewers/builtin/index.ts"), FORMATS[flags.format]()]);
  const repository = await openRepository(context.git);
  const { settings } = await loadSettings(context, repository, "review", typed);
  const reviewers = await chooseReviewers(context, settings);
  const { git } = repository;
  const { scope } = flags;
  const { mergeTargetBranches } = settings;
  const change = await collectChange({ git, scope, mergeTargetBranches, readStdin });
  try {
    if (flags.isPreview) {
      const shown = await preview({ change, git, settings, reviewers, flags, destination });
      await destination.write(shown.text, shown.summary);
      return 0;
    }
    const tone = await chooseTone(context, settings, { isNeeded: change.files.length > 0 });
    let stopLive = (): void => {};
    const { report, ...rest } = await reviewChange({
      change,
      git,
      settings,
      tone,
      tools: { ...context, cacheDirectory: join(repository.stateDirectory, "cache") },
      reviewers,
      context: { prompts: [], decisions: null },
      onSelected(files) {
        if (files === 0 || streams.verbosity === "quiet") return;
        const what = `reviewing ${files} ${files === 1 ? "file" : "files"}`;
        if (streams.err.isTerminal) stopLive = startLiveLine(streams.err, what);
        else streams.status(`${what} …`);
      },
    }).finally(() => stopLive());
    const format = await FORMATS[flags.format]();
    const { columns, colors } = destination;
    const isVerbose = streams.verbosity === "verbose";
    await destination.write(
      format({ report, ...rest, columns, colors, isVerbose }),
      summary(report),
    );
    return report.gate.passed ? 0 : 1;
  } finally {
    await change.close();
  }
};
