import { counted } from "../../core/counted.ts";
import type { ProposedFix } from "../../fixes/pure/types.ts";
import type { SinceLastReview } from "../../review/pure/report.ts";
import { printable } from "../../core/printable.ts";
import { wrapProse } from "../wrap-prose.ts";
import type { ReportView } from "./types.ts";

/** Returns the applied fixes with the command that undoes them, and the refused ones; empty if none was tried. */
export function fixedSection(view: ReportView): string[] {
  const { fixes, colors } = view;
  if (fixes === undefined || fixes === null) return [];
  const { applied, refused, commit } = fixes;
  const where = commit === null ? "" : ` in ${commit.slice(0, 10)}`;
  return [
    ...(applied.length === 0
      ? []
      : [
          colors.bold(`Fixed, ${applied.length}${where} (undo: \`tool review --undo\`):`),
          ...applied.flatMap((fix) => row(fix, colors.dim(printable(fix.rule)), view)),
          "",
        ]),
    ...(refused.length === 0
      ? []
      : [
          colors.bold(`Not fixed, ${refused.length}:`),
          ...refused.flatMap((fix) => [
            ...row(fix, "", view),
            ...wrapProse(printable(fix.because), view.columns, 4).map((line) => `    ${line}`),
          ]),
          "",
        ]),
  ];
}

/** Returns the difference to the last review of the branch; empty unless it was asked for. */
export function sinceSection(view: ReportView): string[] {
  const { since } = view.report;
  if (since === null) return [];
  const { colors } = view;
  return [
    colors.bold(`Since the last review (${since.reviewedAt.slice(0, 16).replace("T", " ")} UTC):`),
    `  ${counts(since)}`,
    ...since.fixed.flatMap((finding) => row(finding, colors.green("fixed"), view)),
    "",
  ];
}

function counts({ fixed, new: fresh, remaining }: SinceLastReview): string {
  return `${fixed.length} fixed, ${fresh} new, ${counted(remaining, "remains", "remain")}`;
}

function row(
  finding: Pick<ProposedFix, "file" | "line" | "title">,
  note: string,
  { colors, columns }: ReportView,
): string[] {
  const place = colors.cyan(`${printable(finding.file)}:${finding.line}`);
  return [
    `  ${place}${note === "" ? "" : ` ${note}`}`,
    ...wrapProse(printable(finding.title), columns, 4).map((line) => `    ${line}`),
  ];
}
