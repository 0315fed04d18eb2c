import { printable, printableLines } from "../../core/printable.ts";
import { questionText } from "./question-text.ts";
import { safeJson } from "./safe-json.ts";
import type { ReportFormat } from "./types.ts";

/**
 * Formats a report as GitLab's Code Quality report, which a merge request shows beside its changes.
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export const gitlab: ReportFormat = ({ report: { findings, questions, files } }) =>
  safeJson([
    ...findings.map(({ id, rule, severity, title, message, file, line, endLine }) => ({
      description: `${printable(title)}. ${printableLines(message)}`,
      check_name: rule,
      fingerprint: id,
      severity,
      location: { path: file, lines: { begin: line, end: endLine } },
    })),
    ...questions.map(({ id, rule, file, line, question, answer }) => ({
      description: printableLines(questionText(question, answer)),
      check_name: rule,
      fingerprint: id,
      severity: "info",
      location: { path: file, lines: { begin: line } },
    })),
    ...files.failed.map(({ file, reason }) => ({
      description: `This file could not be reviewed: ${printable(reason)}`,
      check_name: "tool/not-reviewed",
      fingerprint: `not-reviewed ${file}`,
      severity: "blocker",
      location: { path: file, lines: { begin: 1 } },
    })),
  ]);
