import { wrapAnsi } from "fast-wrap-ansi";
import { printable } from "../../core/printable.ts";
import { SEVERITIES } from "../../core/vocabulary.ts";
import { paintPlace } from "../hyperlink.ts";
import { packParts } from "../pack-parts.ts";
import { severityWords } from "./said-severity.ts";
import { severityPaint } from "./severity-paint.ts";
import type { ReportView } from "./types.ts";

/** A longer title is cut. */
const MAX_TITLE_ROWS = 2;
const INDENT = "  ";

/** Returns the first of the most severe findings with its place and rule; empty if nothing was found. */
export function worstFinding(view: ReportView): string[] {
  const { report, colors, columns } = view;
  const worst = SEVERITIES.map((severity) =>
    report.findings.find((finding) => finding.severity === severity),
  ).find((finding) => finding !== undefined);
  if (worst === undefined) return [];
  const { severity, file, line, column, rule } = worst;
  const words = severityWords(worst);
  const label = `worst: ${words}: `;
  const rows = wrapAnsi(label + printable(worst.title), columns - 1, { hard: true }).split("\n");
  const [first = "", ...others] = rows.slice(0, MAX_TITLE_ROWS);
  const title = [
    `worst: ${severityPaint(severity, view)(`${words}:`)} ${first.slice(label.length)}`,
    ...others,
  ];
  const isCut = rows.length > MAX_TITLE_ROWS;
  return [
    ...title.map((row, index) => (isCut && index === MAX_TITLE_ROWS - 1 ? `${row}…` : row)),
    ...packParts(
      [
        {
          text: `${printable(file)}:${line}:${column}`,
          paint: (text) => paintPlace(view, file, text),
        },
        { text: `· ${printable(rule)}`, paint: colors.dim },
      ],
      { columns, first: INDENT, rest: INDENT },
    ),
  ];
}
