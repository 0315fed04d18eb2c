import { counted } from "../../core/counted.ts";
import { wrapAnsi } from "fast-wrap-ansi";
import { isAtOrAbove, openQuestions } from "../../review/pure/gate.ts";
import type { Report } from "../../review/pure/report.ts";
import type { Finding } from "../../core/findings/types.ts";
import { countSaid, saidSeverity } from "./said-severity.ts";
import type { ReportView } from "./types.ts";

/** Returns the last lines of a report: its state, its counts, and whether the gate is met. */
export function verdict({ report, colors, columns }: ReportView): string[] {
  const isOpen = openQuestions(report.questions).length > 0;
  const isIdle =
    report.status === "not-run" ||
    (report.status === "clean" && isOpen) ||
    isReadAsTextAlone(report);
  const paint = report.gate.passed ? (isIdle ? colors.yellow : colors.green) : colors.red;
  const [first = "", ...rest] = wrapAnsi(summary(report), columns, { hard: true }).split("\n");
  const state = first.slice(0, report.status.length);
  return [colors.bold(paint(state)) + first.slice(state.length), ...rest];
}

/** Whether nothing was found and no analyzer knew the language of any file: no reason for green. */
export function isReadAsTextAlone({ status, files }: Report): boolean {
  return status === "clean" && files.byLanguage === 0;
}

/** Returns the verdict in one plain line: `findings: 2 major, 1 minor in 2 files; the gate (major) is not met`. */
export function summary(report: Report): string {
  return `${report.status}: ${outcome(report)}${gateWords(report)}${questionWords(report)}`;
}

function outcome({ status, base, files, findings, gate }: Report): string {
  const counts = `${countsOf(findings, gate)} in ${counted(new Set(findings.map(({ file }) => file)).size, "file")}`;
  if (status === "findings") return counts;
  if (status === "clean") {
    const unread = files.byLanguage === 0 ? ", 0 of them read by a language analyzer" : "";
    return `nothing found in ${counted(files.reviewed, "file")}${unread}`;
  }
  if (status === "partial") {
    const left = `${counted(files.failed.length, "file")} could not be reviewed`;
    return findings.length === 0 ? left : `${counts}, and ${left}`;
  }
  const isEmpty = files.excluded.length === 0 && files.skipped.length === 0;
  // Whole files, or a repository without a commit.
  if (base.commit === null)
    return isEmpty ? "there are no files" : "every file is excluded or skipped";
  return isEmpty ? "nothing has changed" : "every changed file is excluded or skipped";
}

/** Counts findings by severity, separately at the gate and below it if some are listed as graver than they count. */
function countsOf(findings: readonly Finding[], { failOn }: Report["gate"]): string {
  const atGate = findings.filter(({ severity }) => isAtOrAbove(severity, failOn));
  const below = findings.filter(({ severity }) => !isAtOrAbove(severity, failOn));
  if (!below.some((finding) => isAtOrAbove(saidSeverity(finding), failOn)))
    return bySeverity(findings);
  const at = atGate.length === 0 ? "none" : String(atGate.length);
  const which = atGate.length === 0 ? "" : ` (${bySeverity(atGate)})`;
  return `${at} at the gate${which}, ${below.length} below it (${bySeverity(below)})`;
}

function bySeverity(findings: readonly Finding[]): string {
  return countSaid(findings)
    .flatMap(([severity, many]) => (many === 0 ? [] : [`${many} ${severity}`]))
    .join(", ");
}

/** Returns the number of open questions and whether they count. */
function questionWords({ questions, gate }: Report): string {
  const many = openQuestions(questions).length;
  if (many === 0) return "";
  const how = gate.questions === "gate" ? "counted" : "not counted";
  return `; ${counted(many, "open question")}, ${how} for the gate (review.questions)`;
}

function gateWords({ status, findings, questions, gate }: Report): string {
  const { failOn, passed } = gate;
  const counted = gate.questions === "gate" ? openQuestions(questions) : [];
  if (passed) return failOn === "never" ? "; no gate is set" : `; the gate (${failOn}) is met`;
  const isReached = [...findings, ...counted].some(({ severity }) => isAtOrAbove(severity, failOn));
  return status === "partial" && !isReached
    ? ", so the gate is not met"
    : `; the gate (${failOn}) is not met`;
}
