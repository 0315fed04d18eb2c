import type { Severity } from "../../core/vocabulary.ts";
import type { ReportView } from "./types.ts";

/** Gives what writes a severity in its colour, in bold: it stands out in black and white, too. */
export function severityPaint(
  severity: Severity,
  { colors }: Pick<ReportView, "colors">,
): (text: string) => string {
  const paint = { critical: colors.red, major: colors.yellow, minor: colors.blue }[severity];
  return (text) => colors.bold(paint(text));
}
