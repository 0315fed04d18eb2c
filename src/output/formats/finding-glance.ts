import { commonEnds } from "../../core/common-ends.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { Finding } from "../../core/findings/types.ts";
import { printable } from "../../core/printable.ts";
import { codeFrame } from "./code-frame.ts";
import { layOutRow } from "./code-row.ts";
import { shownFixDiff } from "./fix-diff.ts";
import type { ReportView } from "./types.ts";

const MAX_ROWS = 20;
const MIN_COLUMNS = 20;

/** Returns the rows that somebody needs to decide about a finding: the diff of its fix, or the code if it has none. */
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
  const hunks = shownFixDiff(fix, sources);
  const laidOut = (row: string, other = ""): string => {
    // A long line is shown around what changes in it.
    const { head } = commonEnds(row, other);
    const start = head === row.length ? 0 : head;
    return layOutRow(row, { start, end: start }, Math.max(MIN_COLUMNS, columns - 2)).text.trimEnd();
  };
  const isOneFile = new Set(hunks.map(({ file }) => file)).size < 2;
  return hunks.flatMap(({ file, line, before, after }) => [
    ...(isOneFile ? [] : [colors.cyan(`${printable(file)}:${line}`)]),
    ...before.map((row, index) => colors.red(`- ${laidOut(row, after[index])}`)),
    ...after.map((row, index) => colors.green(`+ ${laidOut(row, before[index])}`)),
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
