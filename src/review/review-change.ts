import type { Settings } from "../config/types.ts";
import { createExclude } from "../core/change/create-exclude.ts";
import { formerNames } from "../core/change/former-names.ts";
import type { Change } from "../core/change/types.ts";
import { assembleReport } from "./pure/assemble-report.ts";
import { filterToChange } from "./pure/filter-to-change.ts";
import { identifyFindings, type IdentifiedFinding } from "./pure/identify-findings.ts";
import { findShownSecrets } from "./pure/find-shown-secrets.ts";
import {
  hideSecrets,
  hideSecretsIn,
  isAboutSecret,
  longestFirst,
  maskSecrets,
  secretsOfEverywhere,
} from "./pure/mask-secrets.ts";
import { groupBy } from "../core/group-by.ts";
import { starred } from "../redaction/starred.ts";
import type { HiddenCounts } from "./pure/report-notes.ts";
import type { Report } from "./pure/report.ts";
import type { Finding, Question, RawFinding } from "../core/findings/types.ts";
import { suppress } from "./pure/suppress.ts";
import { wordFinding, wordQuestion } from "./pure/word-finding.ts";
import type { Focus, Tone } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";

import { knownRules } from "./known-rules.ts";
import { createReviewedTree } from "./reviewed-tree.ts";
import { selectReviewFiles } from "./select-review-files.ts";
import type {
  AnalysisTools,
  ReviewContext,
  ReviewFile,
  ReviewedTree,
  Reviewer,
  ReviewerResult,
} from "./types.ts";
import { nowMs } from "../process/now-ms.ts";

export interface ReviewRequest {
  readonly change: Change;
  /** Git at the top of the work tree, for the attributes that mark generated files. */
  readonly git: Git;
  readonly settings: Pick<Settings, "focus" | "exclude" | "review">;
  readonly tone: Tone;
  readonly tools: AnalysisTools;
  readonly reviewers: readonly Reviewer[];
  readonly context: ReviewContext;
  /** Gives findings that were known before under another id that id: own id → earlier one. */
  readonly recognise?: (
    facts: readonly IdentifiedFinding[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Told once the files are known and before they are analysed. */
  readonly onSelected?: (files: number) => void;
}

export interface ReviewOutcome {
  readonly report: Report;
  /** Text of each reviewed file with the secrets in it blotted out, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  readonly hidden: HiddenCounts;
  /** The reviewed files with their text as it was read, secrets and all: for fixes, never for showing. */
  readonly files: readonly ReviewFile[];
  /** What rules of intent ask, in the order of their places. */
  readonly questions: readonly Question[];
  /** Every fact about the reviewed files, also outside the change and suppressed: what is in none of them is gone. */
  readonly facts: readonly IdentifiedFinding[];
}

/**
 * Reviews a change: chooses its files, has them analysed, keeps what the change is answerable for,
 * words it and holds it against the gate. Executes nothing of the reviewed tree and prints nothing.
 * Throws REVIEW_ENGINE_UNAVAILABLE, and INTERRUPTED when the signal ends it halfway.
 */
export async function reviewChange(request: ReviewRequest): Promise<ReviewOutcome> {
  const { change, settings, tone, tools, reviewers } = request;
  const { focus, exclude } = settings;
  const { engine, failOn, ignore } = settings.review;

  const selection = await selectReviewFiles({ ...request, exclude, focus });
  const { files } = selection;
  request.onSelected?.(files.length);
  const context = { ...request.context, tone };
  const tree = createReviewedTree(change, createExclude(exclude));
  const results =
    tree.changed.length === 0
      ? []
      : await askAll(reviewers, { files, focus, context, tools: { ...tools, tree } });
  if (tools.signal.aborted) throw new ToolError("INTERRUPTED", "the review was interrupted");

  const reviewedTexts = new Map(files.map(({ path, text }) => [path, text]));
  const wanted = results
    .flatMap(({ findings }) => findings)
    .filter(({ rule }) => focus === null || rule.focus === focus)
    .filter((finding) => reviewedTexts.has(finding.file) || finding.isCausedByChange === true);
  const texts = await withOtherTexts(reviewedTexts, wanted, tree);
  const former = formerNames(change.files);
  const fresh = identifyFindings(
    wanted,
    (file) => texts.get(file),
    (file) => former.get(file) ?? null,
  );
  const names = await request.recognise?.(fresh);
  const identified = fresh.map((fact) => renamed(fact, names?.get(fact.id)));
  const failed = mergeFailures([selection, ...results]);
  const unread = new Set(failed.map(({ file }) => file));
  const isRead = (file: string, rule: string | null): boolean =>
    !unread.has(file) &&
    (rule === null || reviewers.some((each) => knows(each, rule) && isReader(each, file, focus)));
  const { kept, suppressed, outsideChange, facts } = suppress({
    facts: identified,
    texts,
    changed: change.files,
    ignore,
    reach: { focus, knownRules: knownRules(reviewers), isRead },
  });

  const masked = maskSources(texts, wanted);
  // What was found in one place stands in clear in none.
  const everywhere = secretsOfEverywhere(masked.values());
  tools.redaction?.know(everywhere.keys(), starred);
  const secretsByFile = new Map(
    [...masked].map(([file, { secrets }]) => [file, longestFirst([...secrets, ...everywhere])]),
  );
  const secretsOf = (file: string): ReadonlyMap<string, string> =>
    secretsByFile.get(file) ?? everywhere;
  const word = (found: IdentifiedFinding): Finding =>
    hideSecrets(wordFinding(found, tone), secretsOf(found.file));
  const findings = kept.filter(isTelling).map(word);
  const questions = kept
    .filter((found) => !isTelling(found))
    .map((found) => ({
      question: hideSecretsIn(wordQuestion(found), secretsOf(found.file)),
      finding: word(found),
    }))
    .sort(({ finding: a }, { finding: b }) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
    );
  const report = assembleReport({
    change,
    settings: { tone, focus, engine, exclude },
    failOn,
    files: {
      reviewed: files.filter(({ path }) => !unread.has(path)).length,
      excluded: selection.excluded,
      skipped: selection.skipped,
      failed,
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
    usage: usageOf(results),
    suppressed: suppressed.map(({ found, by, reason }) => ({
      finding: word(found),
      by,
      reason: reason === null ? null : hideSecretsIn(reason, secretsOf(found.file)),
    })),
  });
  const sources = new Map(
    [...masked].map(([file, { text }]) => [file, hideSecretsIn(text, everywhere)]),
  );
  return { report, sources, hidden: { outsideChange }, files, questions, facts };
}

/** Null where nobody outside was asked or proposed anything. */
function usageOf(results: readonly ReviewerResult[]): Report["usage"] {
  const proposed = results.flatMap(({ proposals }) => proposals ?? []);
  const [reading = null] = results.flatMap((each) => each.reading ?? []);
  if (proposed.length === 0 && reading === null) return null;
  const given = proposed.reduce((sum, each) => sum + each.given, 0);
  const mended = proposed.reduce((sum, each) => sum + each.mended, 0);
  const dropped = proposed.flatMap((each) => each.dropped);
  return { proposals: { given, mended, kept: given - dropped.length, dropped }, reading };
}

/** Adds the texts of files that are not reviewed and yet spoken about; what is no text there is an empty one. */
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

/** A finding under the id that it was known by; its own stays among its aliases. */
function renamed(fact: IdentifiedFinding, id: string | undefined): IdentifiedFinding {
  if (id === undefined || id === fact.id) return fact;
  return { ...fact, id, aliases: [...fact.aliases, fact.id] };
}

function knows({ rules }: Reviewer, rule: string): boolean {
  return rules?.().some(({ id }) => id === rule) === true;
}

function isReader({ readersOf }: Reviewer, file: string, focus: Focus | null): boolean {
  return readersOf(file, focus).length > 0;
}

/** A rule of intent asks and tells nothing. */
function isTelling({ rule }: RawFinding): boolean {
  return rule.question === undefined;
}

/** Asks all reviewers; who wants to know what the others found is asked after them. */
async function askAll(
  reviewers: readonly Reviewer[],
  request: ReviewAsked,
): Promise<ReviewerResult[]> {
  const first = reviewers.filter(({ needsLeads }) => needsLeads !== true);
  const then = reviewers.filter(({ needsLeads }) => needsLeads === true);
  const found = await Promise.all(first.map((reviewer) => ask(reviewer, request)));
  if (then.length === 0 || request.tools.signal.aborted) return found;
  const everything = found.flatMap(({ findings }) => findings);
  const texts = new Map(request.files.map(({ path, text }) => [path, text]));
  const secrets = secretsOfEverywhere(maskSources(texts, everything).values());
  request.tools.redaction?.know(secrets.keys(), starred);
  const facts = everything.filter(isTelling);
  const leads = filterToChange(facts, request.tools.tree?.changed ?? []).inChange;
  return [
    ...found,
    ...(await Promise.all(then.map((reviewer) => ask(reviewer, { ...request, leads })))),
  ];
}

type ReviewAsked = Parameters<Reviewer["review"]>[0];

/** A reviewer that breaks costs its own findings, never the review: its files count as failed. */
async function ask(reviewer: Reviewer, request: ReviewAsked): Promise<ReviewerResult> {
  const started = nowMs();
  const own = request.files.filter(
    ({ path }) => reviewer.readersOf(path, request.focus).length > 0,
  );
  try {
    return await reviewer.review({ ...request, files: own });
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    const reason = `${reviewer.name} broke off: ${said}`;
    const durationMs = nowMs() - started;
    return {
      findings: [],
      failed: own.map(({ path }) => ({ file: path, reason })),
      reviewers: [{ name: reviewer.name, files: own.length, durationMs }],
    };
  }
}

/** One entry a file, in the order of their names; several reasons are joined. */
function mergeFailures(
  sources: readonly Pick<ReviewerResult, "failed">[],
): { file: string; reason: string }[] {
  const reasons = new Map<string, Set<string>>();
  for (const { file, reason } of sources.flatMap(({ failed }) => failed)) {
    reasons.set(file, (reasons.get(file) ?? new Set()).add(reason));
  }
  return [...reasons]
    .map(([file, all]) => ({ file, reason: [...all].join("; ") }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Blots out every secret that was found, on changed lines or not: a code frame shows its neighbours. */
function maskSources(texts: ReadonlyMap<string, string>, findings: readonly RawFinding[]) {
  const secret = findings.filter(isAboutSecret);
  const byFile = groupBy(findings, ({ file }) => file);
  return new Map(
    [...texts].map(([path, text]) => [
      path,
      maskSecrets(
        text,
        secret.filter(({ file }) => file === path),
        findShownSecrets(path, text, byFile.get(path) ?? []),
      ),
    ]),
  );
}
