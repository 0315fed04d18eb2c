import { join, relative } from "node:path";
import type { Context } from "../../../cli/context.ts";
import { quoteForShell } from "../../../core/quote-for-shell.ts";
import { createExclude } from "../../../core/change/create-exclude.ts";
import { formerNames } from "../../../core/change/former-names.ts";
import type { Change } from "../../../core/change/types.ts";
import type { DroppedFinding } from "../../../core/findings/types.ts";
import type { IdentifiedFinding } from "../../../review/pure/identify-findings.ts";
import type { HiddenCounts } from "../../../review/pure/report-notes.ts";
import type { Report } from "../../../review/pure/report.ts";
import { withFindings } from "../../../review/pure/with-findings.ts";
import { collectChange } from "../../../git/collect-change.ts";
import type { Repository } from "../../../git/open-repository.ts";
import { isOutsideChange } from "../../../review/filters/outside-change.ts";
import { reviewChange } from "../../../review/review-change.ts";
import { createReviewedTree } from "../../../review/reviewed-tree.ts";
import type { AnalysisTools, ReviewContext, ReviewFile } from "../../../review/types.ts";
import { asInterruption } from "./as-interruption.ts";
import type { OpenQuestion } from "./decisions.ts";
import { PROJECT_FILE, readProjectTexts } from "./read-project-texts.ts";
import type { ReviewSession } from "./session.ts";
import {
  settingsOfLook,
  withMarks,
  type PlaceOfSettings,
  type SettingsOfLook,
} from "./settings-of-look.ts";

/** One look at the change: what was found and asked, and what is needed to go on from there. */
export interface Look {
  readonly report: Report;
  /** Text of each reviewed file with the secrets in it blotted out. */
  readonly sources: ReadonlyMap<string, string>;
  readonly hidden: HiddenCounts;
  /** The findings that are not reported, each with its reason. */
  readonly dropped: readonly DroppedFinding[];
  readonly files: readonly ReviewFile[];
  /** Every finding in the files, also outside the change. */
  readonly facts: readonly IdentifiedFinding[];
  readonly open: readonly OpenQuestion[];
  readonly contradicting: ReadonlySet<string>;
  readonly change: Pick<Change, "files">;
  /** Texts before the change by the path after it; absent if nobody asked for them. */
  readonly before?: ReadonlyMap<string, string>;
  readonly settings: SettingsOfLook;
}

/** Work to do with the findings while the change can still be read. */
type Also = (
  change: Change,
  found: Pick<ReviewSession, "settings"> & Pick<Look, "report" | "files" | "sources">,
) => Promise<void>;

/**
 * Reviews the change as it is now and asks the register and the memory about the findings. Changes
 * nothing. Throws the CHANGE_, REVIEW_ and REGISTER_ errors, and INTERRUPTED.
 */
export async function look(
  session: ReviewSession,
  /** Work to do while the change can still be read. */
  also: Also = async () => {},
  /** Told of the change before it is reviewed. */
  before: (change: Change) => Promise<void> = async () => {},
): Promise<Look> {
  try {
    return await lookAtChange(session, also, before);
  } catch (thrown) {
    throw asInterruption(thrown, session.context);
  }
}

/** Returns the tools of an analysis, the memory of unchanged files included. */
export function analysisTools(review: ReviewSession): AnalysisTools {
  const { context, repository, apart, tell, shards } = review;
  return {
    ...toolsFor(context, repository),
    // Shards answer for everything, and hold all results.
    ...(shards === undefined ? {} : { through: shards.through, cacheDirectory: null }),
    ...(apart === undefined ? {} : { apart }),
    ...(tell === undefined ? {} : { tell }),
  };
}

/** The same without a session. */
export function toolsFor(
  context: Pick<Context, "run" | "env" | "signal" | "temporaryFolder" | "redaction">,
  { stateDirectory }: Pick<Repository, "stateDirectory">,
): AnalysisTools {
  const { run, env, signal, temporaryFolder, redaction } = context;
  const cacheDirectory = join(stateDirectory, "cache");
  return { run, env, signal, temporaryFolder, redaction, cacheDirectory };
}

/** Returns the context that reviewers get beside the files. */
export function reviewContext({ prompts, decisions }: ReviewSession): ReviewContext {
  return {
    prompts,
    decisions: decisions.text,
    ...(decisions.about === null ? {} : { decisionsAbout: decisions.about }),
  };
}

/** Holds models and agents to the project's file as it was before a change that edits it. */
export async function contextBefore(
  {
    reviewers,
    prompts,
    repository,
    context: { home },
  }: Pick<ReviewSession, "reviewers" | "prompts"> & PlaceOfSettings,
  change: Change,
): Promise<Partial<Pick<ReviewContext, "before" | "prompts">>> {
  const isRead = reviewers.some(({ needsLeads }) => needsLeads === true);
  const texts = isRead ? await readProjectTexts({ ...repository, home }, change) : null;
  if (texts === null) return {};
  const { settingsBefore } = await import("../../../config/settings-before.ts");
  const edited = change.files.find(({ path }) => path === PROJECT_FILE);
  const isText = edited !== undefined && edited.kind !== "symlink";
  const now = isText ? ((await change.readNew(PROJECT_FILE))?.toString("utf8") ?? null) : texts.now;
  const { prompt, ...before } = await settingsBefore(texts.base, now);
  const asBefore = prompts.map((each) => (each === prompt.now ? prompt.before : each));
  return { before, prompts: asBefore.filter((each) => each !== null) };
}

/** Returns the texts of the changed files before the change, without excluded files and files that are not text. */
async function textsBefore(
  change: Change,
  { exclude }: Pick<ReviewSession["settings"], "exclude">,
): Promise<ReadonlyMap<string, string>> {
  const tree = createReviewedTree(change, createExclude(exclude));
  const texts = new Map<string, string>();
  for (const { path, status, kind } of tree.changed) {
    if (status === "added" || kind !== "text") continue;
    const text = await tree.readBefore(path);
    if (text !== null) texts.set(path, text);
  }
  return texts;
}

/** Of more files than these the first are named. */
const MOST_NAMED = 5;

/** Adds the command that shows findings on unchanged lines, if the files are those of the work tree. */
function withCommand(
  hidden: HiddenCounts,
  dropped: readonly DroppedFinding[],
  { scope, repository: { root }, context: { cwd } }: ReviewSession,
): HiddenCounts {
  if (!["branch", "committed", "uncommitted", "staged"].includes(scope.kind)) return hidden;
  const outside = dropped.filter(isOutsideChange).map(({ finding }) => finding.file);
  const files = [...new Set(outside)].sort();
  if (files.length === 0) return hidden;
  const named = files.slice(0, MOST_NAMED).map((file) => {
    const path = relative(cwd, join(root, file)).replaceAll("\\", "/");
    return quoteForShell(path.startsWith("-") ? `./${path}` : path);
  });
  const more =
    files.length > MOST_NAMED ? `, and so for ${files.length - MOST_NAMED} more files` : "";
  return { ...hidden, outsideCommand: `\`tool review ${named.join(" ")}\`${more}` };
}

async function lookAtChange(
  session: ReviewSession,
  also: Also,
  tellBefore: (change: Change) => Promise<void>,
): Promise<Look> {
  const { repository, memory, decisions, scope } = session;
  const { mergeTargetBranches, readStdin } = session;
  const { git } = repository;
  const change = await collectChange({ git, scope, mergeTargetBranches, readStdin });
  try {
    await tellBefore(change);
    const ofLook = await settingsOfLook({ ...session, tools: analysisTools(session) }, change);
    const { settings } = ofLook;
    session.shards?.begin(change, settings);
    const tone = await session.chooseTone(change.files.length > 0);
    let known: ReadonlySet<string> = new Set();
    const outcome = await reviewChange({
      change,
      git,
      settings,
      tone,
      tools: analysisTools(session),
      reviewers: session.reviewers,
      context: { ...reviewContext(session), ...(await contextBefore(session, change)) },
      onSelected: session.onSelected,
      async recognise(facts) {
        const recognised = await memory.recognise(facts);
        known = recognised.known;
        return recognised.ids;
      },
    });
    const { questions, facts, files, sources, hidden, dropped } = outcome;
    await also(change, { settings, report: outcome.report, files, sources });
    const before = session.keepsBefore === true ? await textsBefore(change, settings) : undefined;
    const former = formerNames(change.files);
    const consulted = await decisions.consult({
      questions,
      findings: outcome.report.findings,
      oldPathOf: (file) => former.get(file) ?? null,
    });
    const report = {
      ...withFindings(
        outcome.report,
        consulted.findings.map((finding) => ({
          ...finding,
          status: known.has(finding.id) ? ("known" as const) : ("new" as const),
        })),
        { questions: consulted.questions, choice: settings.review.questions },
      ),
      register: consulted.summary,
    };
    const { open, contradicting } = consulted;
    return {
      report,
      sources,
      hidden: withCommand(hidden, dropped, session),
      dropped,
      files,
      facts,
      open,
      contradicting,
      change: { files: change.files },
      ...(before === undefined ? {} : { before }),
      settings: withMarks(ofLook, outcome.ownMarks),
    };
  } finally {
    await change.close();
  }
}
