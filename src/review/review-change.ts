import { compareTexts } from "../core/compare-texts.ts";
import type { Settings } from "../config/types.ts";
import type { RefusedVerdict } from "../assistants/pure/proposals/types.ts";
import { createExclude } from "../core/change/create-exclude.ts";
import { formerNames } from "../core/change/former-names.ts";
import type { Change } from "../core/change/types.ts";
import type { DroppedFinding, Question, RawFinding } from "../core/findings/types.ts";
import { createOverrides } from "../core/rules/overrides.ts";
import type { Focus, Tone } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { starred } from "../redaction/starred.ts";
import { askReviewers, mergeFailures } from "./ask-reviewers.ts";
import { SCOPE_FILTERS } from "./filters/index.ts";
import { isOutsideChange } from "./filters/outside-change.ts";
import { ownLinter } from "./filters/own-linter.ts";
import { runFilters } from "./filters/run-filters.ts";
import { sift } from "./filters/sift.ts";
import { knownRules } from "./known-rules.ts";
import { assembleReport } from "./pure/assemble-report.ts";
import { identifyFindings, type IdentifiedFinding } from "./pure/identify-findings.ts";
import type { ReviewReach } from "./pure/judge-ignore-comments.ts";
import { secretsOfEverywhere } from "./pure/mask-secrets.ts";
import { maskSources } from "./pure/mask-sources.ts";
import type { HiddenCounts } from "./pure/report-notes.ts";
import type { Report } from "./pure/report.ts";
import { TEXT_ANALYZERS } from "./pure/text-analyzers.ts";
import { usageOf } from "./pure/usage-of.ts";
import { wordAll, type Worded } from "./pure/word-all.ts";
import { createReviewedTree } from "./reviewed-tree.ts";
import { selectReviewFiles, type ReviewSelection } from "./select-review-files.ts";
import type {
  AnalysisTools,
  ReviewContext,
  ReviewFile,
  ReviewedTree,
  Reviewer,
  ReviewerResult,
  RuledFacts,
  Unread,
} from "./types.ts";

export interface ReviewRequest {
  readonly change: Change;
  /** Git in the work tree, for the attributes that mark generated files. */
  readonly git: Git;
  readonly settings: Pick<Settings, "focus" | "exclude" | "review">;
  readonly tone: Tone;
  readonly tools: AnalysisTools;
  readonly reviewers: readonly Reviewer[];
  readonly context: ReviewContext;
  /** Returns the earlier ids of known findings by their current ids. */
  readonly recognise?: (
    facts: readonly IdentifiedFinding[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Called after the files are selected and before they are analyzed. */
  readonly onSelected?: (files: number) => void;
}

export interface ReviewOutcome {
  readonly report: Report;
  /** Text of each reviewed file with masked secrets, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  readonly hidden: HiddenCounts;
  /** The reviewed files with their original text, including secrets: for fixes, never for output. */
  readonly files: readonly ReviewFile[];
  /** Questions of rules of intent, in the order of their places. */
  readonly questions: readonly Question[];
  /** Unreported findings, each with its reason. */
  readonly dropped: readonly DroppedFinding[];
  /** All facts about the reviewed files, also outside the change and suppressed: other findings are gone. */
  readonly facts: readonly IdentifiedFinding[];
  /** The marks in the change's own `.gitattributes` that made a difference, in words. */
  readonly ownMarks: ReviewSelection["ownMarks"];
}

/**
 * Reviews a change: selects its files, has them analyzed, keeps the findings that the change is responsible for, words
 * them and applies the gate. Executes nothing of the reviewed tree and prints nothing. Throws
 * REVIEW_ENGINE_UNAVAILABLE, and INTERRUPTED if the signal aborts it.
 */
export async function reviewChange(request: ReviewRequest): Promise<ReviewOutcome> {
  const { change, settings, tone, tools, reviewers } = request;
  const { focus, exclude } = settings;

  const selection = await selectReviewFiles({ ...request, exclude, focus });
  const { files } = selection;
  request.onSelected?.(files.length);

  const context = { ...request.context, tone };
  const tree = createReviewedTree(change, createExclude(exclude), files);
  const asked = { files, focus, context, tools: { ...tools, tree } };
  const isEmpty = tree.changed.length === 0;
  const asking = reviewers.filter(({ isAskedOfNothing }) => !isEmpty || isAskedOfNothing === true);
  const results = await askReviewers(asking, asked);
  if (tools.signal.aborted) throw new ToolError("INTERRUPTED", "the review was interrupted");

  const reviewedTexts = new Map(files.map(({ path, text }) => [path, text]));
  const found = results.flatMap(({ findings }) => findings);
  const wanted = runFilters(SCOPE_FILTERS, found, {
    focus,
    reviewed: new Set(reviewedTexts.keys()),
  });
  const texts = await withOtherTexts(reviewedTexts, wanted.kept, tree);
  const failed = mergeFailures([selection, ...results]);
  const unread = unreadIn(results);
  const ruled = await ruleOnFacts(await identify(wanted.kept, texts, request), reviewers, tree);
  const sifted = sift({
    facts: ruled.facts,
    texts,
    changed: change.files,
    ignore: settings.review.ignore,
    effectOf: createOverrides(settings.review.overrides),
    reach: reachOf(request, { files: selection.files, failed, unread }),
  });
  const dropped = [
    ...results.flatMap((each) => each.dropped ?? []),
    ...wanted.dropped,
    ...sifted.dropped,
  ];

  const masked = maskSources(texts, wanted.kept);
  tools.redaction?.know(secretsOfEverywhere(masked.values()).keys(), starred);
  const worded = wordAll({ ...sifted, dropped }, masked, tone);

  return {
    report: reportOf(request, { selection, results, failed, unread, worded, ruled }),
    sources: worded.sources,
    hidden: hiddenAmong(dropped),
    files,
    questions: worded.questions,
    dropped: worded.dropped,
    facts: sifted.facts,
    ownMarks: selection.ownMarks,
  };
}

function hiddenAmong(dropped: readonly DroppedFinding[]): HiddenCounts {
  const leftToLinter = dropped.filter(({ filter }) => filter === ownLinter.name).length;
  return {
    outsideChange: dropped.filter(isOutsideChange).length,
    ...(leftToLinter === 0 ? {} : { leftToLinter }),
  };
}

/** Gives the facts their ids, or the ids of known findings. */
async function identify(
  findings: readonly RawFinding[],
  texts: ReadonlyMap<string, string>,
  { change, recognise }: ReviewRequest,
): Promise<readonly IdentifiedFinding[]> {
  const former = formerNames(change.files);
  const fresh = identifyFindings(
    findings,
    (file) => texts.get(file),
    (file) => former.get(file) ?? null,
  );
  const names = await recognise?.(fresh);
  return fresh.map((fact) => renamed(fact, names?.get(fact.id)));
}

/** Asks the reviewers that rule on the findings of others. */
async function ruleOnFacts(
  facts: readonly IdentifiedFinding[],
  reviewers: readonly Reviewer[],
  tree: ReviewedTree,
): Promise<RuledFacts> {
  const refused: RefusedVerdict[] = [];
  let corrected = 0;
  let ruled = facts;
  for (const reviewer of reviewers) {
    const said = await reviewer.ruleOn?.(ruled, tree);
    refused.push(...(said?.refused ?? []));
    corrected += said?.corrected ?? 0;
    ruled = said?.facts ?? ruled;
  }
  return { facts: ruled, refused, corrected };
}

/** Returns the possible findings of the review. */
function reachOf(
  { settings: { focus }, reviewers }: ReviewRequest,
  outcome: {
    readonly files: readonly ReviewFile[];
    readonly failed: readonly { readonly file: string }[];
    readonly unread: readonly Unread[];
  },
): ReviewReach {
  const { files, failed, unread } = outcome;
  const broken = new Set(failed.map(({ file }) => file));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    focus,
    knownRules: knownRules(reviewers),
    isRead: (file, rule) => {
      if (broken.has(file)) return false;
      const unable = new Set(unread.filter((each) => each.file === file).map(({ by }) => by));
      if (rule === null) return unable.size === 0;
      return reviewers.some((each) => {
        const known = each.rules?.().find(({ id }) => id === rule);
        const isAble = known?.by === undefined || !unable.has(known.by);
        return (
          known !== undefined && isAble && each.readersOf(file, focus, texts.get(file)).length > 0
        );
      });
    },
  };
}

function reportOf(
  { change, settings, tone, reviewers }: ReviewRequest,
  outcome: {
    readonly selection: ReviewSelection;
    readonly results: readonly ReviewerResult[];
    readonly failed: ReviewSelection["failed"];
    readonly unread: readonly Unread[];
    readonly worded: Worded;
    readonly ruled: Omit<RuledFacts, "facts">;
  },
): Report {
  const {
    selection,
    results,
    failed,
    unread,
    worded: { findings, suppressed, dropped },
    ruled,
  } = outcome;
  const { focus, exclude, review } = settings;
  const failedPaths = new Set(failed.map(({ file }) => file));
  const read = selection.files.filter(({ path }) => !failedPaths.has(path));
  const leftOut = reviewers.flatMap((reviewer) => reviewer.leftOut ?? []);
  const isLeftOut = new Set(leftOut.map(({ file }) => file));
  return assembleReport({
    change,
    settings: { tone, focus, engine: review.engine, exclude },
    failOn: review.failOn,
    files: {
      reviewed: read.length,
      byLanguage: read.filter((file) => isReadByLanguage(reviewers, file, { focus, unread }))
        .length,
      excluded: selection.excluded,
      skipped: [...selection.skipped.filter(({ file }) => !isLeftOut.has(file)), ...leftOut],
      failed,
      unread,
    },
    reviewers: results.flatMap(({ reviewers }) =>
      reviewers.map(({ name, files, durationMs }) => ({
        name,
        files,
        findings: findings.filter(({ source }) => source === name).length,
        durationMs: Math.round(durationMs),
      })),
    ),
    findings,
    usage: usageOf(results, dropped, ruled),
    suppressed,
  });
}

/** Adds the texts of files with findings that are not reviewed; empty for files that are not text. */
async function withOtherTexts(
  texts: ReadonlyMap<string, string>,
  findings: readonly RawFinding[],
  tree: ReviewedTree,
): Promise<ReadonlyMap<string, string>> {
  const others = new Set(findings.map(({ file }) => file).filter((file) => !texts.has(file)));
  const read = await Promise.all(
    [...others].map(async (file) => [file, (await tree.read(file)) ?? ""] as const),
  );
  return new Map([...texts, ...read]);
}

/** Returns a finding with its earlier id; its own id becomes an alias. */
function renamed(fact: IdentifiedFinding, id: string | undefined): IdentifiedFinding {
  if (id === undefined || id === fact.id) return fact;
  return { ...fact, id, aliases: [...fact.aliases, fact.id] };
}

/** Whether an analyzer of its language, a model or an agent reads a file. */
function isReadByLanguage(
  reviewers: readonly Reviewer[],
  { path, text }: ReviewFile,
  { focus, unread }: { readonly focus: Focus | null; readonly unread: readonly Unread[] },
): boolean {
  const unable = new Set(unread.filter((each) => each.file === path).map(({ by }) => by));
  return reviewers.some((each) =>
    each
      .readersOf(path, focus, text)
      .some((name) => !TEXT_ANALYZERS.has(name) && !unable.has(name)),
  );
}

/** Returns the files that an analyzer cannot read, sorted by name. */
function unreadIn(results: readonly ReviewerResult[]): Unread[] {
  return results
    .flatMap(({ unread }) => unread ?? [])
    .sort((a, b) => compareTexts(a.file, b.file) || compareTexts(a.by, b.by));
}
