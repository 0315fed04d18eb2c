import pc from "picocolors";
import { assembleReport, type ReviewFacts } from "../../../../src/review/pure/assemble-report.ts";
import type { Rule } from "../../../../src/core/findings/types.ts";
import type { ReportView } from "../../../../src/output/formats/types.ts";

/** A view of a report with everything filled in, for tests that care about a part of it. */
export function view(
  part: Partial<Omit<ReportView, "report" | "sources" | "facts">> & {
    facts?: Partial<ReviewFacts>;
    sources?: Readonly<Record<string, string>>;
    rules?: readonly Rule[];
  } = {},
): ReportView {
  const { facts, sources, rules, ...rest } = part;
  return {
    report: assembleReport({
      change: {
        base: { branch: "main", ref: "refs/remotes/origin/main", commit: "b".repeat(40) },
        head: { branch: "feature", commit: "a".repeat(40), dirty: false },
      },
      settings: { tone: "harsh", focus: null, engine: "auto", exclude: [] },
      failOn: "major",
      files: { reviewed: 1, excluded: [], skipped: [], failed: [] },
      reviewers: [{ name: "one", files: 1, findings: 1, durationMs: 120 }],
      findings: [],
      ...facts,
    }),
    sources: new Map(Object.entries(sources ?? {})),
    ...(rules && { facts: rules.map((rule) => ({ rule })) }),
    hidden: { outsideChange: 0 },
    columns: 80,
    colors: pc.createColors(false),
    isVerbose: false,
    ...rest,
  };
}

/** Everything that some format gives a meaning to, and what a terminal obeys. */
export const HOSTILE =
  "a%0A,b:c\r\n::error::x](http://x) <script>alert(1)</script><!-- --> & \"q\" 'q' `t` ``` | @someone #1 {0} ~~~ \u202e\u001b[31m \u{10400}é";
