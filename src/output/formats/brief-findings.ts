import { groupBy } from "../../core/group-by.ts";
import { wrapAnsi } from "fast-wrap-ansi";
import type { Finding } from "../../core/findings/types.ts";
import { printable } from "../../core/printable.ts";
import { paintPlace } from "../hyperlink.ts";
import { packParts } from "../pack-parts.ts";
import { countBy } from "../../core/count-by.ts";
import { saidSeverity, severityWords } from "./said-severity.ts";
import { severityPaint } from "./severity-paint.ts";
import type { ReportView } from "./types.ts";

/** Prose wider than this is hard to read. */
const MAX_REASON = 100;

/**
 * Returns a line for each finding that is not shown in full, grouped by file.
 * @param of.atGate number of them at or above the gate
 * @param of.hidden findings that are only counted
 */
export function briefFindings(
  findings: readonly Finding[],
  of: { readonly atGate: number; readonly hidden: readonly Finding[] },
  view: ReportView,
): string[] {
  if (findings.length === 0) return [];
  const isHidden = new Set(of.hidden);
  const shown = findings.filter((finding) => !isHidden.has(finding));
  return [
    view.colors.bold(`${heading(findings, of.atGate, view)} (in full with -v):`),
    ...groupByFile(shown).flatMap((group) => group.flatMap((finding) => row(finding, view))),
    ...(isHidden.size === 0 ? [] : [`  and ${isHidden.size} more (named with --all)`]),
    ...reasonsBelow(findings).flatMap((reason) =>
      wrapAnsi(reason, Math.min(view.columns, MAX_REASON) - 2)
        .split("\n")
        .map((line) => `  ${view.colors.dim(line)}`),
    ),
    "",
  ];
}

/** Groups findings by file: the file of the first finding comes first, and each group keeps the given order. */
export function groupByFile(findings: readonly Finding[]): Finding[][] {
  return [...groupBy(findings, ({ file }) => file).values()];
}

/** Returns the number of findings of each rule, the most frequent rule first. */
export function countByRule(findings: readonly Finding[], { colors }: ReportView): string[] {
  const counts = countBy(findings.map(({ rule }) => rule));
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const width = String(sorted[0]?.[1] ?? 0).length;
  return [
    colors.bold(`By rule, all ${findings.length}:`),
    ...sorted.map(([rule, many]) => `  ${String(many).padStart(width)} ${printable(rule)}`),
    "",
  ];
}

/** Returns a sentence for each reason why findings that a reader rated higher are below the gate. */
function reasonsBelow(findings: readonly Finding[]): string[] {
  const said = findings.flatMap(({ belowGate: below }) =>
    below === undefined ? [] : `reported as ${below.severity}: ${printable(below.because)}.`,
  );
  return [...countBy(said)].map(
    ([each, many]) => `${many} of them ${many === 1 ? "was" : "were"} ${each}`,
  );
}

function heading(
  findings: readonly Finding[],
  atGate: number,
  { report }: Pick<ReportView, "report">,
): string {
  const many = findings.length;
  if (atGate > 0) return `${many} more, ${atGate} of them at the gate`;
  if (report.gate.failOn !== "never") return `Below the gate, ${many}`;
  const isMinor = findings.every((finding) => saidSeverity(finding) === "minor");
  return `${isMinor ? "Minor" : "Counted as minor"}, ${many}`;
}

/** Returns the severity without how it counts, which the heading says. */
function briefSeverity(finding: Finding) {
  const said = saidSeverity(finding);
  return { said, words: severityWords(finding).replace(/, counted as .*$/, "") };
}

function row(finding: Finding, view: ReportView): string[] {
  const { file, line, column, title, rule, id } = finding;
  const { words, said } = briefSeverity(finding);
  const { colors, columns } = view;
  return packParts(
    [
      { text: words, paint: severityPaint(said, view) },
      {
        text: `${printable(file)}:${line}:${column}`,
        paint: (text) => paintPlace(view, file, text),
      },
      ...printable(title)
        .split(" ")
        .filter((word) => word !== "")
        .map((text) => ({ text })),
      { text: `· ${printable(rule)}`, paint: colors.dim },
      { text: `· ${id}`, paint: colors.dim },
    ],
    { columns, first: "  ", rest: "    " },
  );
}
