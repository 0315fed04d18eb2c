import type { Finding } from "../../core/findings/types.ts";
import { LOOP_ENDS } from "./loop-ends.ts";
import { safeJson } from "./safe-json.ts";
import type { ReportFormat } from "./types.ts";

/** Formats a report as one JSON object, `tool.review/1`. */
export const json: ReportFormat = ({ report }) =>
  safeJson({
    ...report,
    findings: report.findings.map(withoutDetector),
    suppressed: report.suppressed.map(({ finding, by, reason }) => {
      const { id, rule, file, line } = finding;
      return { id, rule, file, line, by, reason, finding: withoutDetector(finding) };
    }),
    loop: report.loop === null ? null : { ...report.loop, reason: LOOP_ENDS[report.loop.ended] },
  });

/** Removes the name of the detector, which changes with the program and is not part of the schema. */
function withoutDetector(finding: Finding): Finding {
  const shown = { ...finding };
  delete shown.detector;
  return shown;
}
