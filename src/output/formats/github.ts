import type { Finding } from "../../core/findings/types.ts";
import { printable, printableLines } from "../../core/printable.ts";
import type { Report } from "../../review/pure/report.ts";
import { questionText } from "./question-text.ts";
import type { ReportFormat } from "./types.ts";
import { summary } from "./verdict.ts";

/**
 * Formats a report as workflow commands of GitHub Actions, which become annotations of the change, and the verdict.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export const github: ReportFormat = ({ report }) =>
  [
    ...report.findings.map(annotation),
    ...report.questions.map((question) => asked(question, report.gate)),
    ...report.files.failed.map(({ file, reason }) =>
      command("error", { file, title: "Not reviewed" }, printable(reason)),
    ),
    summary(report),
    "",
  ].join("\n");

const LEVEL = { critical: "error", major: "warning", minor: "notice" } as const;

function annotation(finding: Finding): string {
  const { file, line, endLine, column, endColumn, severity, rule, id } = finding;
  // GitHub refuses columns for a place of several lines.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const title = printable(finding.title);
  return command(
    LEVEL[severity],
    { file, line, endLine, ...columns, title },
    `${printableLines(finding.message)}\n${printable(rule)} · ${id}`,
  );
}

/** Returns the annotation of a question; an open one that counts for the gate has the level of its severity. */
function asked(
  { id, file, line, rule, severity, title, question, answer }: Report["questions"][number],
  gate: Report["gate"],
): string {
  const level = answer === null && gate.questions === "gate" ? LEVEL[severity] : "notice";
  const message = printableLines(questionText(question, answer));
  return command(level, { file, line, title }, `${message}\n${printable(rule)} · ${id}`);
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${asProperty(`${value}`)}`);
  return `::${name} ${list.join(",")}::${asData(message)}`;
}

/** Escapes a message for the runner: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function asData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function asProperty(text: string): string {
  return asData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
