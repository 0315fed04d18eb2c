import { splitLines } from "../../review/pure/source-lines.ts";
import type { Finding } from "../../core/findings/types.ts";
import { printable, printableLines } from "../../core/printable.ts";
import { questionText } from "./question-text.ts";
import { safeJson } from "./safe-json.ts";
import type { ReportFormat, ReportView } from "./types.ts";

/**
 * Formats a report in Reviewdog's Diagnostic Format as one object (`-f=rdjson`), defined in
 * https://github.com/reviewdog/reviewdog/blob/master/proto/rdf/reviewdog.proto: lines and columns count
 * from 1, columns in bytes of UTF-8, ends are exclusive.
 */
export const rdjson: ReportFormat = (view) => {
  const { findings, questions, files } = view.report;
  const bytesAt = byteColumns(view.sources);
  return safeJson({
    source: { name: "tool" },
    diagnostics: [
      ...findings.map((finding) => diagnostic(finding, bytesAt)),
      ...questions.map(({ id, file, line, rule, question, answer }) => ({
        message: `${printableLines(questionText(question, answer))}\n${id}`,
        location: { path: file, range: { start: { line } } },
        severity: "INFO",
        code: { value: rule },
      })),
      ...files.failed.map(({ file, reason }) => ({
        message: `This file could not be reviewed: ${printable(reason)}`,
        location: { path: file },
        severity: "ERROR",
      })),
    ],
  });
};

const SEVERITY = { critical: "ERROR", major: "WARNING", minor: "INFO" } as const;

type ByteColumns = (file: string, line: number, column: number) => number;

function diagnostic(finding: Finding, bytesAt: ByteColumns) {
  const { file, line, column, endLine, endColumn, severity, rule, title, message } = finding;
  const position = (row: number, units: number) => ({
    line: row,
    column: bytesAt(file, row, units),
  });
  return {
    message: `${printable(title)}\n${printableLines(message)}\n${finding.id}`,
    location: {
      path: file,
      range: { start: position(line, column), end: position(endLine, endColumn) },
    },
    severity: SEVERITY[severity],
    code: { value: rule },
    ...suggestions(finding, bytesAt),
  };
}

/** Returns the fix of a finding. Reviewdog offers each suggestion separately, so a fix of several edits is left out. */
function suggestions({ fix, file }: Finding, bytesAt: ByteColumns) {
  const [edit, second] = fix?.edits ?? [];
  if (edit === undefined || second !== undefined || edit.file !== file) return {};
  const { startLine, startColumn, endLine, endColumn, newText } = edit;
  const range = {
    start: { line: startLine, column: bytesAt(file, startLine, startColumn) },
    end: { line: endLine, column: bytesAt(file, endLine, endColumn) },
  };
  return { suggestions: [{ range, text: newText }] };
}

/** Converts columns in UTF-16 units to bytes; without the text, they stay the same. */
function byteColumns(sources: ReportView["sources"]): ByteColumns {
  const linesOf = new Map<string, readonly string[]>();
  return (file, line, column) => {
    const lines = linesOf.get(file) ?? splitLines(sources.get(file) ?? "");
    linesOf.set(file, lines);
    const before = lines[line - 1]?.slice(0, column - 1);
    return before === undefined ? column : Buffer.byteLength(before) + 1;
  };
}
