import { counted } from "../../core/counted.ts";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { Finding } from "../../core/findings/types.ts";
import { printable, printableLines } from "../../core/printable.ts";
import type { FailOn } from "../../core/vocabulary.ts";
import { briefFindings, countByRule, groupByFile } from "./brief-findings.ts";
import { codeFrame } from "./code-frame.ts";
import { fixedSection, sinceSection } from "./fixed.ts";
import { paintPlace } from "../hyperlink.ts";
import { packParts } from "../pack-parts.ts";
import { questionSection } from "./questions.ts";
import { receipt } from "./receipt.ts";
import { CARE, severityWords } from "./said-severity.ts";
import { severityPaint } from "./severity-paint.ts";
import { traceSteps } from "./trace-steps.ts";
import { wrapProse } from "../wrap-prose.ts";
import type { ReportFormat, ReportView } from "./types.ts";

const MIN_COLUMNS = 40;
/** Further findings are shown in a line each. */
const MAX_FULL = 20;
/** Most findings of readers that are shown, except those at the gate. */
const MAX_READ = 8;

/**
 * Formats a report for people: the findings that the gate is about in full, most severe first and grouped by file, at
 * most twenty unless all are asked for; the others in a line each (in full with `--verbose`), at most eight findings of
 * readers; for many findings, their number by rule; then the receipt, and last the worst finding and the verdict.
 */
export const text: ReportFormat = (given) => {
  const view = { ...given, columns: Math.max(MIN_COLUMNS, given.columns) };
  const { report, isVerbose } = view;
  const { findings } = report;
  const level = shownFrom(report.gate.failOn);
  const relevant = findings.filter(({ severity }) => isVerbose || isAtOrAbove(severity, level));
  const isLimited = view.isAll === false && !isVerbose;
  const full = isLimited ? relevant.slice(0, MAX_FULL) : relevant;
  const isFull = new Set(full);
  const brief = findings.filter((finding) => !isFull.has(finding));
  const lines = [
    ...fullFindings(full, view),
    ...briefFindings(
      brief,
      {
        atGate: relevant.length - full.length,
        hidden: isLimited ? beyondShort(findings, view) : [],
      },
      view,
    ),
    ...(isLimited && findings.length > MAX_FULL ? countByRule(findings, view) : []),
    ...questionSection(view),
    ...fixedSection(view),
    ...sinceSection(view),
    ...receipt(view),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
};

/** Returns the findings of readers below the gate that are not shown. */
function beyondShort(findings: readonly Finding[], { report: { gate } }: ReportView): Finding[] {
  return findings
    .filter(({ rank }) => rank !== undefined)
    .slice(MAX_READ)
    .filter(({ severity }) => !isAtOrAbove(severity, shownFrom(gate.failOn)));
}

/** Returns the findings in full, each file under its name; the places of a single file name it. */
function fullFindings(findings: readonly Finding[], view: ReportView): string[] {
  const groups = groupByFile(findings);
  return groups.flatMap((group) => {
    const [first] = group;
    const heading =
      groups.length === 1 || first === undefined
        ? []
        : [
            `${view.colors.underline(printable(first.file))} ${view.colors.dim(`· ${counted(group.length, "finding")}`)}`,
          ];
    return [...heading, ...group.flatMap((finding) => [...inFull(finding, view), ""])];
  });
}

/** Returns the level from which findings are shown in full; without a gate, minor ones are not. */
function shownFrom(level: FailOn): FailOn {
  return level === "never" ? "major" : level;
}

function inFull(finding: Finding, view: ReportView): string[] {
  const { colors, columns } = view;
  const paint = severityPaint(finding.severity, view);
  const source = view.sources.get(finding.file);
  const lines = source === undefined ? [] : splitLines(source);
  const isShown = finding.line <= lines.length;
  const severity = severityWords(finding);
  const title = `${severity}: ${printable(finding.title)}`;
  return [
    ...wrapProse(title, columns).map((row, index) =>
      index === 0
        ? paint(`${severity}:`) + colors.bold(row.slice(severity.length + 1))
        : colors.bold(row),
    ),
    ...(isShown
      ? codeFrame(lines, finding, { ...view, paint })
      : [paintPlace(view, finding.file, where(finding)), ...evidence(finding, columns)]),
    ...wrapProse(printableLines(finding.message), columns, 2).map((row) => `  ${row}`),
    ...traceRows(finding, view),
    ...secondLook(finding, view),
    ...fixHint(finding, view),
    ...packParts(
      [
        { text: printable(finding.rule), paint: colors.dim },
        ...[finding.focus, finding.id, ...detectorOf(finding, view)].map((text) => ({
          text: `· ${text}`,
          paint: colors.dim,
        })),
      ],
      { columns, first: "  ", rest: "  " },
    ),
  ];
}

function detectorOf({ detector }: Finding, { isVerbose }: ReportView): string[] {
  return isVerbose && detector !== undefined ? [`detector ${detector}`] : [];
}

function evidence({ evidence }: Finding, columns: number): string[] {
  return evidence === "" ? [] : wrapProse(printable(evidence), columns, 2).map((row) => `  ${row}`);
}

/** Returns the trace of a value, a row for each step; empty if all steps are on the line that is shown. */
function traceRows(finding: Finding, { colors, columns }: ReportView): string[] {
  const steps = traceSteps(finding);
  const width = Math.max(0, ...steps.map(({ place }) => place.length));
  return steps.flatMap(({ place, note }, index) => {
    const label = index === 0 ? "path:" : "     ";
    const start = `${label} ${place.padEnd(width)}  `;
    return wrapProse(note, columns, start.length + 2).map((row, at) =>
      at === 0
        ? `  ${colors.dim(label)} ${colors.cyan(place.padEnd(width))}  ${row}`
        : `  ${" ".repeat(start.length)}${row}`,
    );
  });
}

/** Returns the verdict of a second look in its words. */
function secondLook({ verdict }: Finding, { isVerbose, colors, columns }: ReportView): string[] {
  if (!isVerbose || verdict === undefined) return [];
  const said = `second look: ${verdict.ruling}: ${printable(verdict.because)}`;
  return wrapProse(said, columns, 2).map((row) => `  ${colors.dim(row)}`);
}

function fixHint({ fix, confidence }: Finding, { colors, columns }: ReportView): string[] {
  if (fix === null) return [];
  const hint = `fix: ${printable(fix.title)} (${CARE[confidence]})`;
  return wrapProse(hint, columns, 2).map((row) => `  ${colors.green(row)}`);
}

function where({ file, line, column }: Finding): string {
  return `${printable(file)}:${line}:${column}`;
}
