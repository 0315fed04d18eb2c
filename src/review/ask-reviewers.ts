import { nowMs } from "../process/now-ms.ts";
import { starred } from "../redaction/starred.ts";
import { filterToChange } from "./pure/filter-to-change.ts";
import { secretsOfEverywhere } from "./pure/mask-secrets.ts";
import { isTelling } from "./pure/is-telling.ts";
import { maskSources } from "./pure/mask-sources.ts";
import type { Reviewer, ReviewerResult } from "./types.ts";

type ReviewAsked = Parameters<Reviewer["review"]>[0];

/** Asks all reviewers; those that need the findings of the others are asked after them. */
export async function askReviewers(
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

/** Asks one reviewer. If it fails, its files count as failed, and the review goes on. */
async function ask(reviewer: Reviewer, request: ReviewAsked): Promise<ReviewerResult> {
  const started = nowMs();
  const own = request.files.filter(
    ({ path, text }) =>
      reviewer.readersOf(path, request.focus, text).length > 0 ||
      reviewer.mayRead?.(path, text) === true,
  );
  try {
    return await reviewer.review({ ...request, files: own });
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    const reason = `${reviewer.name} failed: ${said}`;
    const durationMs = nowMs() - started;
    return {
      findings: [],
      failed: own.map(({ path }) => ({ file: path, reason })),
      reviewers: [{ name: reviewer.name, files: own.length, durationMs }],
    };
  }
}

/** Merges failures into one entry per file, sorted by name; several reasons are joined. */
export function mergeFailures(
  sources: readonly Pick<ReviewerResult, "failed">[],
): { file: string; reason: string }[] {
  const reasons = new Map<string, Set<string>>();
  for (const { file, reason } of sources.flatMap(({ failed }) => failed))
    reasons.set(file, (reasons.get(file) ?? new Set()).add(reason));
  return [...reasons]
    .map(([file, all]) => ({ file, reason: [...all].join("; ") }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}
