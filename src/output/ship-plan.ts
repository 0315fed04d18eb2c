import { wrapAnsi } from "fast-wrap-ansi";
import type { PlannedStep, ShipPlan, StepSkipReason } from "../ship/pure/types.ts";
import { printable } from "../core/printable.ts";
import { STEP_IDS } from "../core/vocabulary.ts";
import type { Colors, Sink } from "./types.ts";

/** Columns around the name of a step. */
const INDENT = 4;
const MIN_COLUMNS = 20;
/** Indent of further rows of a wrapped line. */
const FURTHER_ROWS = "  ";

/** The reasons why steps are skipped, for people. */
export const SKIP_REASONS: Readonly<Record<StepSkipReason, string>> = {
  "not-configured": "not configured",
  "not-enabled": "not enabled",
  flag: "skipped by a flag",
  disabled: "disabled",
  "no-issue-id": "the branch name contains no issue id",
  "unsupported-provider": "the tracker is not supported",
  "server-not-installed": "the tracker's server is not installed",
  "nothing-to-commit": "nothing to commit",
  "pending-left": "pending changes stay uncommitted",
  "auto-merge-off": "auto-merge is off",
  "merge-failed": "the merge failed",
  stacked: "it is stacked on another pull request",
};

/** Length of the longest name of a step. */
export const STEP_COLUMNS = Math.max(...STEP_IDS.map((id) => id.length));

/**
 * Formats a plan for people: its target and each step; `isWhole` includes skipped steps and the digest. On a terminal,
 * it is wrapped at word ends.
 */
export function formatPlan(
  plan: ShipPlan,
  { sink, isWhole }: { readonly sink: Sink; readonly isWhole: boolean },
): string {
  const { colors } = sink;
  const columns = sink.isTerminal ? sink.columns : Infinity;
  const { command, branch, target, place, steps, digest } = plan;
  const where = printable(`${branch} → ${target} on ${place}`);
  const shown = steps.filter(({ decision }) => isWhole || decision.do === "run");
  const lines = shown.flatMap((step) => formatStep(step, colors, columns));
  if (isUnreviewed(steps)) lines.push(colors.bold(colors.yellow(wrapRows(sink, UNREVIEWED))));
  const end = isWhole && digest !== undefined ? `plan: ${digest}\n` : "";
  return `${wrapRows(sink, `${colors.bold(`tool ${command}`)}: ${where}`)}\n${lines.join("\n")}\n${end}`;
}

/** Wraps each line of a text at word ends on a terminal and indents further rows; elsewhere it stays the same. */
export function wrapRows(sink: Pick<Sink, "isTerminal" | "columns">, text: string): string {
  if (!sink.isTerminal) return text;
  const room = Math.max(MIN_COLUMNS, sink.columns - FURTHER_ROWS.length);
  return text
    .split("\n")
    .map((line) =>
      wrapAnsi(line, room, { hard: true, trim: false })
        .split("\n")
        .map((row, at) => (at === 0 ? row.trimEnd() : FURTHER_ROWS + row.trim()))
        .join("\n"),
    )
    .join("\n");
}

const UNREVIEWED =
  "NOT REVIEWED: no setting asks for a review; switch it on: `tool config set tone constructive`";

/** Whether the review is skipped because no setting configures it. */
function isUnreviewed(steps: readonly PlannedStep[]): boolean {
  return steps.some(
    ({ id, decision }) =>
      id === "review" && decision.do === "skip" && decision.because === "not-configured",
  );
}

function formatStep(
  { id, decision, title, detail, command }: PlannedStep,
  colors: Colors,
  columns: number,
): string[] {
  const name = id.padEnd(STEP_COLUMNS);
  if (decision.do === "skip")
    return [colors.dim(`  ${name}  skipped: ${SKIP_REASONS[decision.because]}`)];
  const indent = " ".repeat(STEP_COLUMNS + INDENT);
  const room = Math.max(MIN_COLUMNS, columns - indent.length);
  const wrapped = (text: string): string[] =>
    columns === Infinity
      ? [printable(text)]
      : wrapAnsi(printable(text), room, { hard: true, trim: false }).split("\n");
  return [
    ...wrapped(command ?? title).map((row, index) =>
      index === 0 ? `  ${colors.cyan(name)}  ${row}` : indent + row.trimStart(),
    ),
    ...(detail === undefined ? [] : wrapped(detail).map((row) => indent + colors.dim(row))),
  ];
}
