import type { CommandRunner, Context } from "../cli/context.ts";
import type { LoadedConfig, Settings } from "../config/types.ts";
import type { Report } from "../review/pure/report.ts";
import { currentBranch } from "../git/resolve-commit.ts";
import { openRepository, type Repository } from "../git/open-repository.ts";
import { FORMATS } from "../output/formats/index.ts";
import { summary } from "../output/formats/verdict.ts";
import type { ApartAnalysis, Reviewer } from "../review/types.ts";
import { createAsk } from "../terminal/ask.ts";
import { tellDropped } from "../workflows/review/tell-dropped.ts";
import { openDestination, type Destination } from "../workflows/review/destination.ts";
import { createLive } from "../workflows/review/create-live.ts";
import { checkFlagConflicts, checkReaderFlag } from "../workflows/review/flag-conflicts.ts";
import { readReviewFlags, type ReviewFlags } from "../workflows/review/read-flags.ts";
import type { FetchedPull } from "../workflows/review/fetch-pull.ts";
import type { PostTarget } from "../workflows/review/post/post-review.ts";
import { reviewAndFix } from "../workflows/review/review-and-fix.ts";
import {
  builtinAlone,
  chooseReviewers,
  closeReviewers,
} from "../workflows/shared/choose-reviewers.ts";
import { unknownRuleWarnings } from "../workflows/shared/unknown-rule-warnings.ts";
import { tellNotReported } from "../workflows/shared/tell-not-reported.ts";
import { loadSettings } from "../workflows/shared/load-settings.ts";
import { fixableIn } from "../workflows/review/session/fix-round.ts";
import { tellHeldBack } from "../workflows/shared/tell-held-back.ts";
import type { Look } from "../workflows/review/session/look.ts";
import { openApart, openSession } from "../workflows/review/session/open-session.ts";
import type { ReviewSession } from "../workflows/review/session/session.ts";
import { tellHeldSettings } from "../workflows/review/session/settings-of-look.ts";
import { settle, type Settled } from "../workflows/review/session/settle.ts";

/** `tool review`: reviews the change, applies fixes if asked to, and reports; exits 1 if the gate is not met. */
export const review: CommandRunner<Record<string, unknown>> = async (context, typed) => {
  checkFlagConflicts(typed);
  if (typed["rules"] === true || typed["explain"] !== undefined) {
    const { showRules } = await import("../workflows/review/show-rules.ts");
    return await showRules(context, typed);
  }
  if (typed["testRules"] === true) {
    const { showRuleTests } = await import("../workflows/review/test-rules.ts");
    return await showRuleTests(context);
  }
  const read = readReviewFlags(context, typed);
  // Loaded while git answers; the code that needs them waits for them, and gets their errors.
  void Promise.allSettled([import("../review/builtin/index.ts"), FORMATS[read.format]()]);
  const apart = openApart(context);
  if (!read.isUndo && !read.isPreview) apart?.warmUp();
  const forLook = !read.isUndo && LOOKS_FROM_HEAD.has(read.scope.kind);
  const repository = await openRepository(context.git, { forLook });
  tellHeldBack(context.streams, repository.held);
  if (read.isUndo) {
    const { undo } = await import("../workflows/review/undo.ts");
    return await undo(context, repository);
  }
  // The destination is checked before anything is reviewed, so that no review is lost.
  const destination = await destinationOf(context, repository, read);
  const { settings, entries } = await loadSettings(context, repository, "review", typed);
  checkReaderFlag(typed, settings.review);
  const fetched = await fetchPullOf(context, repository, { ...read, settings });
  const scope = read.isPushed
    ? await (
        await import("../workflows/review/read-pushed.ts")
      ).readPushed(context, repository.git, settings)
    : fetched.scope;
  if (scope === null) return 0;
  try {
    return await reviewOrPreview(context, {
      repository,
      settings,
      entries,
      flags: { ...read, scope },
      destination,
      apart,
      post: fetched.post,
    });
  } finally {
    await fetched.release();
  }
};

async function destinationOf(
  context: Context,
  { stateDirectory }: Repository,
  { outputs, isOpen }: ReviewFlags,
): Promise<Destination> {
  if (!isOpen) return await openDestination(context, outputs);
  const { openPage } = await import("../workflows/shared/open-report.ts");
  return await openPage(context, { outputs, stateDirectory, name: "review" });
}

async function reviewOrPreview(
  context: Context,
  request: Omit<ReviewRequest, "reviewers">,
): Promise<number> {
  const { repository, settings, flags } = request;
  // Who asks for a brief reads the change himself: no model and no agent takes part.
  const chosen =
    flags.isBrief || flags.shard !== null
      ? await builtinAlone(settings.review, repository.root)
      : await chooseReviewers(context, settings, repository.root);
  const reviewers = [...chosen, ...(await takeHandedIn(context, flags, repository))];
  for (const { message, hint } of unknownRuleWarnings(settings, reviewers))
    context.streams.warn(message, hint);
  if (flags.isPreview) {
    const { showPreview } = await import("../workflows/review/preview.ts");
    return await showPreview(context, { ...request, reviewers });
  }
  try {
    return await reviewWith(context, { ...request, reviewers });
  } finally {
    await closeReviewers(reviewers);
  }
}

interface ReviewRequest {
  readonly repository: Repository;
  readonly settings: Settings;
  readonly entries: LoadedConfig["entries"];
  readonly reviewers: readonly Reviewer[];
  readonly flags: ReviewFlags;
  readonly destination: Destination;
  readonly apart: ApartAnalysis | undefined;
  readonly post: PostTarget | null;
}

/** Returns the scope, and the pull request to post on, if any. Fetches the pull request that the scope needs. */
async function fetchPullOf(
  context: Context,
  repository: Repository,
  flags: Pick<ReviewFlags, "scope" | "pull" | "isPost"> & { readonly settings: Settings },
): Promise<FetchedPull & { readonly post: PostTarget | null }> {
  const { scope, pull, isPost, settings } = flags;
  if (pull === null && !isPost) return { scope, post: null, release: async () => {} };
  const { fetchPull, openPullHost } = await import("../workflows/review/fetch-pull.ts");
  const opened = await openPullHost(context, repository, { pull, settings });
  if (!isPost && pull !== null)
    return { ...(await fetchPull(context, repository, { pull, opened })), post: null };
  const { commentsOf, findOwnPull } = await import("../workflows/review/post/find-own-pull.ts");
  const { host } = opened;
  commentsOf(host);
  const { git } = repository;
  const named = pull ?? { number: await findOwnPull(host, await currentBranch(git)), place: null };
  const fetched = await fetchPull(context, repository, { pull: named, opened });
  return { ...fetched, post: { host, number: named.number } };
}

async function reviewWith(context: Context, request: ReviewRequest): Promise<number> {
  const { repository, entries, reviewers, flags, destination, apart, post } = request;
  const { tone, ...others } = request.settings;
  // An explanation and a shard are the same in every tone, so that nobody is asked for one. A brief is for an agent,
  // whose shell may be a terminal: a question there would wait for ever.
  const settings =
    flags.silence === null && flags.shard === null && !flags.isBrief
      ? request.settings
      : { ...others, tone: tone ?? ("constructive" as const) };
  const live = createLive(context);
  const shards =
    flags.merge === null
      ? undefined
      : (await import("../workflows/review/shards.ts")).openShards(flags.merge);
  const session = await openSession(context, {
    repository,
    settings,
    entries,
    reviewers,
    scope: flags.scope,
    mergeTargetBranches: settings.mergeTargetBranches,
    prompts: flags.prompt === null ? [] : [flags.prompt],
    onSelected: live.begin,
    tell: live.tell,
    apart,
    keepsBefore:
      [flags.format, ...flags.named.values()].includes("html") && flags.scope.kind !== "files",
    shards,
  });
  const made = await insteadOfReview(context, session, request).finally(live.end);
  if (made !== null) {
    await destination.write(made.text, made.summary);
    return 0;
  }
  const work = await reviewAndFix(session, flags).finally(live.end);
  const settled = await settle(session, work.final, {
    rounds: work.rounds,
    isCommitting: settings.commit && flags.scope.kind !== "staged",
    isReReview: flags.isReReview,
  });
  const { root } = repository;
  const shown = { context, flags, destination, root, final: work.final, settled };
  await (post === null ? show(shown) : postAndShow(post, shown));
  if (settled.failure !== null) throw settled.failure;
  if (isForDialogue(context, flags)) {
    const { talk } = await import("../workflows/review/talk.ts");
    const end = await talk(context, {
      session,
      settings,
      first: work.final,
      settled,
      onLooked: live.end,
    });
    return end === null ? INTERRUPTED : exitOf(end);
  }
  return exitOf(settled.report);
}

/** Makes the text that the flags ask for in place of a report; null if they ask for a report. */
async function insteadOfReview(
  { cwd }: Context,
  session: ReviewSession,
  { repository, flags, destination }: ReviewRequest,
): Promise<{ readonly text: string; readonly summary: string } | null> {
  const isJson = flags.format === "json";
  if (flags.shard !== null) {
    const { makeShard } = await import("../workflows/review/shards.ts");
    return await makeShard(session, flags.shard);
  }
  if (flags.isVerify) {
    const [{ secondLook }, { openHandedStore }] = await Promise.all([
      import("../workflows/review/second-look.ts"),
      import("../workflows/review/handed-findings.ts"),
    ]);
    return await secondLook(session, await openHandedStore(repository, flags.scope), { isJson });
  }
  if (flags.isBrief) {
    const { brief } = await import("../workflows/review/brief.ts");
    return await brief(session, { ...flags, isJson });
  }
  if (flags.silence === null) return null;
  const { explainSilence } = await import("../workflows/review/explain-silence.ts");
  return await explainSilence(session, { ...flags.silence, cwd }, { ...destination, isJson });
}

/** Returns reviewers of the findings that are handed in; their code is loaded only then. */
async function takeHandedIn(
  { io }: Context,
  { findings, sarif, scope }: Pick<ReviewFlags, "findings" | "sarif" | "scope">,
  repository: Repository,
): Promise<Reviewer[]> {
  const reviewers: Reviewer[] = [];
  if (findings.length > 0) {
    const { takeFindings } = await import("../workflows/review/take-findings.ts");
    const { openHandedStore } = await import("../workflows/review/handed-findings.ts");
    reviewers.push(await takeFindings(findings, io, () => openHandedStore(repository, scope)));
  }
  if (sarif.length > 0) {
    const { takeSarif } = await import("../workflows/review/take-sarif.ts");
    reviewers.push(await takeSarif(sarif, repository.root, io));
  }
  return reviewers;
}

/** Exit status of a dialogue that was left. */
const INTERRUPTED = 130;

function exitOf({ gate }: Report): number {
  return gate.passed ? 0 : 1;
}

/**
 * Posts the review and shows it. If the login may not write, as in the checks of a fork's pull request, a report for
 * people becomes annotations. A failure is thrown once the report is out.
 */
async function postAndShow(post: PostTarget, shown: Shown): Promise<void> {
  const { context, flags, final, settled } = shown;
  const { postReview } = await import("../workflows/review/post/post-review.ts");
  const reviewed = { report: settled.report, files: final.files };
  const posted = await postReview(context, post, reviewed).catch((thrown: unknown) => ({ thrown }));
  const isForPeople = flags.format === "text" && flags.outputs.length === 0;
  const format = "annotations" in posted && isForPeople ? posted.annotations : flags.format;
  await show({ ...shown, flags: { ...flags, format } });
  if ("thrown" in posted) throw posted.thrown;
}

interface Shown {
  readonly context: Context;
  readonly flags: ReviewFlags;
  readonly destination: Destination;
  /** Absolute top of the work tree. */
  readonly root: string;
  readonly final: Look;
  readonly settled: Settled;
}

async function show(request: Shown): Promise<void> {
  const { context, flags, destination, root, final, settled } = request;
  const { report, fixes, openEntries, trend } = settled;
  const { sources, hidden, facts, settings } = final;
  const isVerbose = context.streams.verbosity === "verbose";
  const fixable = { safe: fixableIn(final, "safe").length, all: fixableIn(final, "all").length };
  const isFixable = FIXABLE_SCOPES.has(flags.scope.kind);
  // A report for people says it itself.
  const isForPeople = flags.format === "text";
  if (!isForPeople) tellHeldSettings(context.streams, settings);
  if (!isForPeople && flags.findings.length > 0) tellDropped(report, context.streams);
  tellNotReported(final.dropped, context.streams);
  const write = async (name: ReviewFlags["format"], on: Paper): Promise<string> =>
    (await FORMATS[name]())({
      report,
      sources,
      hidden,
      facts,
      fixes,
      ...(isFixable ? { fixable } : {}),
      openEntries,
      ...(final.before === undefined
        ? {}
        : { change: { files: final.change.files, before: final.before }, trend }),
      hide: context.redaction.hide,
      ownReview: settings,
      isAll: flags.isAll,
      ...(on.hasLinks && isFixable ? { linkRoot: root } : {}),
      columns: on.columns,
      colors: on.colors,
      isVerbose,
    });
  await destination.write(
    (file) => write(flags.named.get(file ?? "") ?? flags.format, destination),
    flags.named.size > 0 ? (await write("text", context.streams.out)).trimEnd() : summary(report),
  );
}

/** The look of a report on a stream or in a file. */
type Paper = Pick<Destination, "columns" | "colors" | "hasLinks">;

/** Whether a person reads the report on a terminal and no flag says yet what to do about it. */
function isForDialogue(context: Context, flags: ReviewFlags): boolean {
  return (
    createAsk(context).isOpen &&
    context.streams.out.isTerminal &&
    flags.format === "text" &&
    flags.outputs.length === 0 &&
    flags.fix === null &&
    FIXABLE_SCOPES.has(flags.scope.kind)
  );
}

/** Scopes of which one end is checked out. */
const LOOKS_FROM_HEAD: ReadonlySet<string> = new Set([
  "branch",
  "uncommitted",
  "staged",
  "committed",
  "files",
]);

/** Scopes of files or of the index, which fixes can change; history and a patch they cannot. */
const FIXABLE_SCOPES: ReadonlySet<string> = new Set(["branch", "uncommitted", "staged", "files"]);
