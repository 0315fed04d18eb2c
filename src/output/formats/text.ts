import { wrapAnsi } from "fast-wrap-ansi";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { Finding } from "../../core/findings/types.ts";
import { printable, printableLines } from "../../core/printable.ts";
import type { FailOn, Severity } from "../../core/vocabulary.ts";
import { codeFrame } from "./code-frame.ts";
import { fixedSection, sinceSection } from "./fixed.ts";
import { questionSection } from "./questions.ts";
import { receipt } from "./receipt.ts";
import type { ReportFormat, ReportView } from "./types.ts";

/** Prose wider than this is hard to read, however wide the terminal. */
const MAX_PROSE_COLUMNS = 100;
const MIN_COLUMNS = 40;
/** Of more findings than these nobody reads the last. */
export const MAX_SHOWN = 8;

/**
 * The report for people: what the gate is about in full with its code, gravest first; what lies below
 * the gate in a line each (in full with `--verbose`), eight findings at most unless all are asked for; then
 * the receipt, and the verdict last.
 */
export const text: ReportFormat = (given) => {
  const view = { ...given, columns: Math.max(MIN_COLUMNS, given.columns) };
  const { report, isVerbose } = view;
  const level = report.gate.failOn;
  const isFull = ({ severity }: Finding): boolean =>
    isVerbose || isAtOrAbove(severity, shownFrom(level));
  const shown =
    view.isAll === false && !isVerbose ? report.findings.slice(0, MAX_SHOWN) : report.findings;
  const full = shown.filter(isFull);
  const brief = shown.filter((finding) => !isFull(finding));
  const lines = [
    ...full.flatMap((finding) => [...inFull(finding, view), ""]),
    ...inBrief(brief, view),
    ...notShown(report.findings.slice(shown.length), view),
    ...questionSection(view),
    ...fixedSection(view),
    ...sinceSection(view),
    ...receipt(view),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
};

/** With no gate at all, `minor` still is what most people skim. */
function shownFrom(level: FailOn): FailOn {
  return level === "never" ? "major" : level;
}

function painter(severity: Severity, { colors }: ReportView): (text: string) => string {
  const paint = { critical: colors.red, major: colors.yellow, minor: colors.blue }[severity];
  return (text) => colors.bold(paint(text));
}

function inFull(finding: Finding, view: ReportView): string[] {
  const { colors, columns } = view;
  const paint = painter(finding.severity, view);
  const prose = Math.min(columns, MAX_PROSE_COLUMNS);
  const source = view.sources.get(finding.file);
  const lines = source === undefined ? [] : splitLines(source);
  const isShown = finding.line <= lines.length;
  const title = `${finding.severity}: ${printable(finding.title)}`;
  return [
    ...wrap(title, prose).map((row, index) =>
      index === 0
        ? paint(`${finding.severity}:`) + colors.bold(row.slice(finding.severity.length + 1))
        : colors.bold(row),
    ),
    ...(isShown
      ? codeFrame(lines, finding, { columns, colors, paint })
      : [colors.cyan(where(finding)), ...evidence(finding, prose)]),
    ...wrap(printableLines(finding.message), prose - 2).map((row) => `  ${row}`),
    ...fixHint(finding, view),
    `  ${colors.dim([printable(finding.rule), finding.focus, finding.id, ...detectorOf(finding, view)].join(" · "))}`,
  ];
}

function detectorOf({ detector }: Finding, { isVerbose }: ReportView): string[] {
  return isVerbose && detector !== undefined ? [`detector ${detector}`] : [];
}

function evidence({ evidence }: Finding, columns: number): string[] {
  return evidence === "" ? [] : wrap(printable(evidence), columns - 2).map((row) => `  ${row}`);
}

/** How sure the fix is, in the words of its reader. */
const CARE = {
  safe: "safe to apply",
  verify: "look at it before applying",
  careful: "changes behaviour",
} as const;

function fixHint({ fix, confidence }: Finding, { colors, columns }: ReportView): string[] {
  if (fix === null) return [];
  const prose = Math.min(columns, MAX_PROSE_COLUMNS);
  const hint = `fix: ${printable(fix.title)} (${CARE[confidence]})`;
  return wrap(hint, prose - 2).map((row) => `  ${colors.green(row)}`);
}

function inBrief(findings: readonly Finding[], view: ReportView): string[] {
  if (findings.length === 0) return [];
  const { colors, columns } = view;
  const which = view.report.gate.failOn === "never" ? "Minor" : "Below the gate";
  const heading = `${which}, ${findings.length} (in full with -v):`;
  return [
    colors.bold(heading),
    ...findings.flatMap((finding, index) => {
      // Several in a row that say the same say it once, under the last of them.
      const rows = isSameMatter(finding, findings[index + 1])
        ? []
        : wrap(printable(finding.title), Math.min(columns, MAX_PROSE_COLUMNS) - 4);
      const label = painter(finding.severity, view)(finding.severity);
      return [
        `  ${label} ${colors.cyan(where(finding))} ${colors.dim(`${printable(finding.rule)} · ${finding.id}`)}`,
        ...rows.map((row) => `    ${row}`),
      ];
    }),
    "",
  ];
}

/** How many are left out, and how many of those the gate is about. */
function notShown(findings: readonly Finding[], { report, colors }: ReportView): string[] {
  if (findings.length === 0) return [];
  const grave = findings.filter(({ severity }) =>
    isAtOrAbove(severity, shownFrom(report.gate.failOn)),
  ).length;
  const atGate = grave === 0 ? "" : `, ${grave} of them at the gate`;
  return [colors.bold(`${findings.length} more${atGate} (all with --all)`), ""];
}

function isSameMatter(one: Finding, other: Finding | undefined): boolean {
  return (
    other !== undefined &&
    one.rule === other.rule &&
    one.title === other.title &&
    one.severity === other.severity
  );
}

function where({ file, line, column }: Finding): string {
  return `${printable(file)}:${line}:${column}`;
}

function wrap(prose: string, columns: number): string[] {
  return wrapAnsi(prose, Math.max(20, columns), { hard: true }).split("\n");
}
