import type { Severity } from "../../core/vocabulary.ts";
import type { ReportView } from "./types.ts";

/** Returns the paint of a severity, in bold so that it stands out without colour. Blue is hard to read on black. */
export function severityPaint(
  severity: Severity,
  { colors }: Pick<ReportView, "colors">,
): (text: string) => string {
  const paint = { critical: colors.red, major: colors.yellow, minor: colors.magenta }[severity];
  return (text) => colors.bold(paint(text));
}
