import { counted } from "../../core/counted.ts";
import { textWidth } from "../text-width.ts";
import type { Report } from "../../review/pure/report.ts";
import type { ReadingEstimate } from "../../review/types.ts";
import { printable } from "../../core/printable.ts";
import type { Tone } from "../../core/vocabulary.ts";
import { formatCount, formatUsd } from "./format-cost.ts";
import {
  describeBase,
  describeHead,
  describeOwnReview,
  layOutRows,
  names,
  withReason,
  type Row,
} from "./receipt.ts";
import type { ReportView } from "./types.ts";

/** Longer names do not widen the column. */
const MAX_NAME_COLUMNS = 48;

/** The files that a review would read. */
export interface Preview {
  readonly schema: "tool.review-preview/1";
  readonly base: Report["base"];
  readonly head: Report["head"];
  readonly settings: Omit<Report["settings"], "tone"> & { readonly tone: Tone | null };
  readonly files: {
    readonly selected: readonly { readonly file: string; readonly reviewers: readonly string[] }[];
    readonly excluded: Report["files"]["excluded"];
    readonly skipped: Report["files"]["skipped"];
    readonly failed: Report["files"]["failed"];
  };
  /** The numbers of questions for models or agents, and their costs. */
  readonly readings: readonly ReadingEstimate[];
}

/** Formats a preview for people: each file with its reviewers, then the files left out with their reasons. */
export function previewText(
  preview: Preview,
  view: Pick<ReportView, "columns" | "colors" | "ownReview">,
): string {
  const { columns, colors } = view;
  const { base, head, settings, files } = preview;
  const everyName = { isVerbose: true };
  const rows = layOutRows(
    [
      ["base", describeBase(base)],
      ["head", describeHead(head)],
      ["settings", `${settings.focus ?? "every"} focus, ${settings.engine} engine`],
      ...describeOwnReview(view),
      ["excluded", names(files.excluded.map(printable), everyName)],
      ["skipped", names(files.skipped.map(withReason), everyName)],
      ["failed", names(files.failed.map(withReason), everyName)],
      ...preview.readings.map((reading): Row => ["asks", describeReading(reading)]),
    ],
    { columns, colors },
  );
  const many = files.selected.length;
  const heading =
    many === 0 ? "Nothing would be reviewed." : `${counted(many, "file")} would be reviewed:`;
  const widest = Math.max(0, ...files.selected.map(({ file }) => textWidth(printable(file))));
  const selected = files.selected.map(({ file, reviewers }) => {
    const name = printable(file);
    const gap = " ".repeat(Math.max(0, Math.min(widest, MAX_NAME_COLUMNS) - textWidth(name)) + 2);
    return `  ${colors.cyan(name)}${gap}${colors.dim(reviewers.join(", "))}`;
  });
  return `${[colors.bold(heading), ...selected, "", ...rows].join("\n")}\n`;
}

/** Returns the number of questions for a reader and their estimated cost. */
function describeReading(reading: ReadingEstimate) {
  const { reader, questions, remembered, tokens, usd } = reading;
  const known = remembered === 0 ? "" : ` (${remembered} more are answered already)`;
  const many = `${counted(questions, "question")}${known}`;
  if (questions === 0) return `${reader}: ${many}`;
  const { input, output } = tokens;
  return `${reader}: ${many}, about ${formatCount(input)} tokens in and ${formatCount(output)} out, ${formatUsd(usd)}`;
}
