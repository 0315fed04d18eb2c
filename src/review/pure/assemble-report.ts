import type { Change } from "../../core/change/types.ts";
import type { FailOn } from "../../core/vocabulary.ts";
import { gate } from "./gate.ts";
import { rank } from "./rank.ts";
import type { Report, ReviewStatus } from "./report.ts";
import type { Finding, SuppressedFinding } from "../../core/findings/types.ts";

/** The results of a review, before they are assembled. */
export interface ReviewFacts {
  readonly change: Pick<Change, "base" | "head">;
  readonly settings: Report["settings"];
  readonly failOn: FailOn;
  readonly files: Report["files"];
  readonly reviewers: Report["reviewers"];
  readonly findings: readonly Finding[];
  readonly suppressed?: readonly SuppressedFinding[];
  readonly usage?: Report["usage"];
}

/** Assembles a report: its state, its ranked findings and its gate. Keys are in the documented order. */
export function assembleReport(facts: ReviewFacts): Report {
  const { base, head } = facts.change;
  const { settings, files } = facts;
  const findings = rank(facts.findings);
  const status = statusOf(files, findings);
  return {
    schema: "tool.review/1",
    status,
    base: { branch: base.branch, ref: base.ref, commit: base.commit },
    head: { branch: head.branch, commit: head.commit, dirty: head.dirty },
    settings: {
      tone: settings.tone,
      focus: settings.focus,
      engine: settings.engine,
      exclude: settings.exclude,
    },
    files: {
      reviewed: files.reviewed,
      ...(files.byLanguage === undefined ? {} : { byLanguage: files.byLanguage }),
      excluded: files.excluded,
      skipped: files.skipped,
      failed: files.failed,
      ...(files.unread === undefined || files.unread.length === 0 ? {} : { unread: files.unread }),
    },
    reviewers: facts.reviewers,
    findings,
    questions: [],
    fixes: { applied: 0, commit: null },
    gate: gate({ status, findings }, facts.failOn),
    register: null,
    usage: facts.usage ?? null,
    suppressed: rankSuppressed(facts.suppressed ?? []),
    loop: null,
    since: null,
  };
}

function rankSuppressed(suppressed: readonly SuppressedFinding[]): SuppressedFinding[] {
  const byFinding = new Map(suppressed.map((each) => [each.finding, each]));
  return rank([...byFinding.keys()]).flatMap((finding) => byFinding.get(finding) ?? []);
}

/** Returns the state of a review with these files and findings. */
export function statusOf(files: Report["files"], findings: readonly Finding[]): ReviewStatus {
  if (files.failed.length > 0) return "partial";
  if (findings.length > 0) return "findings";
  return files.reviewed > 0 ? "clean" : "not-run";
}
