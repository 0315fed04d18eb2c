import type { Severity } from "../../core/vocabulary.ts";
import type { ReportView } from "./types.ts";

/** Gives what writes a severity in its colour, in bold: it stands out without colour, too. Blue is hard to read on black. */
export function severityPaint(
  severity: Severity,
  { colors }: Pick<ReportView, "colors">,
): (text: string) => string {
  const paint = { critical: colors.red, major: colors.yellow, minor: colors.magenta }[severity];
  return (text) => colors.bold(paint(text));
}
