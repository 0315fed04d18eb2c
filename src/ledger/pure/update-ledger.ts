import { inShort } from "../../review/pure/in-short.ts";
import type { SinceLastReview } from "../../review/pure/report.ts";
import type { Finding } from "../../core/findings/types.ts";
import { SEVERITIES, type Focus, type Severity } from "../../core/vocabulary.ts";
import { recogniseFindings, type Recognition } from "./recognise-findings.ts";
import type { CurrentFinding, Ledger, LedgerEntry, LedgerStatus, Trend } from "./types.ts";

type ReviewedFinding = Pick<
  Finding,
  "id" | "rule" | "file" | "line" | "severity" | "focus" | "title" | "source"
>;

/** The facts of a review for the ledger. All ids are computed, or all are recognised. */
export interface LedgerReview extends Pick<Ledger, "branch" | "base" | "head"> {
  /** ISO 8601. */
  readonly now: string;
  /** The reported findings: in the change and not suppressed. */
  readonly findings: readonly ReviewedFinding[];
  /** The suppressed findings in the change. */
  readonly suppressed: readonly ReviewedFinding[];
  /** Every finding of the reviewed files, also outside the change and suppressed. */
  readonly facts: readonly CurrentFinding[];
  /**
   * Files reviewed without a failure, in the text of the work tree. A text that is only in the index or in a
   * commit does not show which findings are gone.
   */
  readonly judged: ReadonlySet<string>;
  /** Files of the ledger that are no longer in the work tree. */
  readonly goneFiles: ReadonlySet<string>;
  /** The new paths of moved files, by their earlier path. */
  readonly renames: ReadonlyMap<string, string>;
  /** Every path of the change if its scope is the whole branch; null for a narrower scope. */
  readonly wholeChange: ReadonlySet<string> | null;
  readonly focus: Focus | null;
  /** Names of the reviewers that took part, as in a finding's `source`. */
  readonly reviewers: readonly string[];
}

/**
 * Carries a review over into the ledger, and compares it with the last one (null at the first). A finding
 * counts as fixed only if a reviewer that would report it has read its place.
 */
export function updateLedger(
  ledger: Ledger | null,
  review: LedgerReview,
): { readonly ledger: Ledger; readonly since: SinceLastReview | null } {
  const recognition = recogniseFindings(ledger, review.facts, review.goneFiles);
  const facts = new Map(review.facts.map((fact) => [fact.id, fact]));
  const carry = (status: "open" | "dismissed") => (finding: ReviewedFinding) => {
    const { id } = finding;
    const name = recognition.ids.get(id) ?? id;
    const content = { id: name, contentId: facts.get(id)?.contentId ?? name };
    return carryOver({ ...finding, ...content }, status, review.now, recognition.entries.get(id));
  };
  const reported = [
    ...review.findings.map(carry("open")),
    ...review.suppressed.map(carry("dismissed")),
  ];
  const seen = new Set(
    [...review.findings, ...review.suppressed].map(({ id }) => recognition.entries.get(id)),
  );
  const places = new Map([...recognition.entries].map(([id, entry]) => [entry, facts.get(id)]));
  const others = (ledger?.findings ?? [])
    .filter((entry) => !seen.has(entry))
    .map((entry) => settle(entry, { review, last: ledger, place: places.get(entry) }));
  const { branch, now, base, head } = review;
  return {
    ledger: {
      schema: 1,
      branch,
      reviewedAt: now,
      base,
      head,
      trend: trendWith(ledger?.trend ?? [], review),
      findings: bounded([...new Map([...others, ...reported].map((e) => [e.id, e])).values()]),
    },
    since: ledger === null ? null : countSince(ledger, review, { recognition, others }),
  };
}

/** The number of reviews of a branch to remember. */
const MAX_TREND = 40;

/** Adds a review of the whole branch to the trend, unless it equals the last one. */
function trendWith(
  trend: readonly Trend[],
  { now, head, findings, wholeChange }: LedgerReview,
): readonly Trend[] {
  if (wholeChange === null) return trend;
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const counts = { critical: count("critical"), major: count("major"), minor: count("minor") };
  const last = trend.at(-1);
  const isSame =
    last?.head === head && SEVERITIES.every((severity) => last[severity] === counts[severity]);
  return isSame ? trend : [...trend, { at: now, head, ...counts }].slice(-MAX_TREND);
}

/** Makes the entry of a reported finding. */
function carryOver(
  finding: ReviewedFinding & Pick<LedgerEntry, "contentId">,
  status: "open" | "dismissed",
  now: string,
  before: LedgerEntry | undefined,
): LedgerEntry {
  const { id, contentId, rule, file, line, severity, focus, title, source } = finding;
  return {
    id,
    contentId,
    rule,
    file,
    line,
    severity,
    focus,
    title,
    source,
    status: status === "open" && before?.status === "deferred" ? "deferred" : status,
    reopened: reopenedBy(before, status),
    firstSeen: before?.firstSeen ?? now,
    lastSeen: now,
  };
}

function reopenedBy(before: LedgerEntry | undefined, status: LedgerStatus): number {
  return (before?.reopened ?? 0) + (before?.status === "fixed" && status === "open" ? 1 : 0);
}

/** Updates an entry that this review does not report. */
function settle(
  entry: LedgerEntry,
  facts: {
    readonly review: LedgerReview;
    readonly last: Ledger | null;
    /** Its place in a reviewed file, outside the change. */
    readonly place: CurrentFinding | undefined;
  },
): LedgerEntry {
  if (facts.place !== undefined) {
    const { file, line } = facts.place;
    const status = entry.status === "fixed" ? "open" : entry.status;
    return { ...entry, file, line, status, reopened: reopenedBy(entry, status) };
  }
  return isGone(entry, facts.review, facts.last) ? { ...entry, status: "fixed" } : entry;
}

function isGone(entry: LedgerEntry, review: LedgerReview, last: Ledger | null): boolean {
  const { judged, goneFiles, renames, wholeChange, focus, reviewers } = review;
  const file = goneFiles.has(entry.file) ? renames.get(entry.file) : entry.file;
  if (file === undefined) return true;
  if (judged.has(file))
    return (focus === null || focus === entry.focus) && reviewers.includes(entry.source);
  // The branch changed the file when it was last reviewed, and from the same base it no longer does.
  return (
    wholeChange?.has(file) === false &&
    last?.base === review.base &&
    entry.lastSeen === last.reviewedAt
  );
}

function countSince(
  last: Ledger,
  review: LedgerReview,
  now: { readonly recognition: Recognition; readonly others: readonly LedgerEntry[] },
): SinceLastReview {
  const gone = new Set(now.others.filter((e) => e.status === "fixed").map(({ id }) => id));
  const fixed = last.findings.filter(
    ({ id, status }) => gone.has(id) && (status === "open" || status === "deferred"),
  );
  const { ids, known } = now.recognition;
  const remaining = review.findings.filter(({ id }) => known.has(ids.get(id) ?? id)).length;
  return {
    reviewedAt: last.reviewedAt,
    fixed: fixed.map(inShort),
    new: review.findings.length - remaining,
    remaining,
  };
}

/** The number of fixed findings to remember, so that their return is noticed. */
const MAX_FIXED = 500;

function bounded(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const fixed = entries.filter(({ status }) => status === "fixed");
  const dropped = new Set(
    fixed
      .sort((a, b) => Date.parse(a.lastSeen) - Date.parse(b.lastSeen))
      .slice(0, Math.max(0, fixed.length - MAX_FIXED)),
  );
  return entries.filter((entry) => !dropped.has(entry));
}

/** Sets the status of a finding; an unknown id changes nothing. */
export function setStatus(ledger: Ledger, id: string, status: LedgerStatus): Ledger {
  return {
    ...ledger,
    findings: ledger.findings.map((entry) => (entry.id === id ? { ...entry, status } : entry)),
  };
}
