import { splitLines } from "../../core/findings/source-lines.ts";
import type { Finding } from "../../core/findings/types.ts";
import { printable } from "../../core/printable.ts";
import { codeFrame } from "./code-frame.ts";
import { fixDiff } from "./fix-diff.ts";
import type { ReportView } from "./types.ts";

/** More lines than this are no glance any more. */
const MAX_ROWS = 20;

/** What somebody needs to see to decide about a finding: what its fix does, or the code where there is none. */
export function findingGlance(
  finding: Finding,
  view: Pick<ReportView, "sources" | "colors" | "columns">,
): string[] {
  const rows = finding.fix === null ? [] : diffRows(finding.fix, view);
  const shown = rows.length === 0 ? frameRows(finding, view) : rows;
  if (shown.length <= MAX_ROWS) return shown;
  return [
    ...shown.slice(0, MAX_ROWS - 1),
    view.colors.dim(`… ${shown.length - MAX_ROWS + 1} more lines`),
  ];
}

function diffRows(
  fix: NonNullable<Finding["fix"]>,
  { sources, colors, columns }: Pick<ReportView, "sources" | "colors" | "columns">,
): string[] {
  const hunks = fixDiff(fix, sources);
  const room = (row: string): string => {
    const text = row.split("\t").map(printable).join("  ");
    return text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
  };
  const isOneFile = new Set(hunks.map(({ file }) => file)).size < 2;
  return hunks.flatMap(({ file, line, before, after }) => [
    ...(isOneFile ? [] : [colors.cyan(`${printable(file)}:${line}`)]),
    ...before.map((row) => colors.red(room(`- ${row}`))),
    ...after.map((row) => colors.green(room(`+ ${row}`))),
  ]);
}

function frameRows(
  finding: Finding,
  { sources, colors, columns }: Pick<ReportView, "sources" | "colors" | "columns">,
): string[] {
  const source = sources.get(finding.file);
  const lines = source === undefined ? [] : splitLines(source);
  return finding.line > lines.length
    ? []
    : codeFrame(lines, finding, { columns, colors, paint: colors.yellow });
}
