import { safeJson } from "./safe-json.ts";
import type { ReportFormat } from "./types.ts";

/** The report as one JSON object, `tool.review/1`. */
export const json: ReportFormat = ({ report }) => safeJson(report);
