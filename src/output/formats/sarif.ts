import manifest from "../../../package.json" with { type: "json" };
import type { Report } from "../../review/pure/report.ts";
import type { Edit, Finding, Place, SuppressedFinding } from "../../core/findings/types.ts";
import { safeJson } from "./safe-json.ts";
import { sarifMessage } from "./sarif-message.ts";
import { sarifRules } from "./sarif-rules.ts";
import type { ReportFormat } from "./types.ts";

/**
 * Formats a report as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) for code scanning.
 * Suppressed findings are included and marked; files that could not be reviewed are notifications.
 */
export const sarif: ReportFormat = ({ report, facts = [] }) => {
  const { findings, suppressed } = report;
  const rules = sarifRules(
    [...findings, ...suppressed.map(({ finding }) => finding), ...report.questions],
    facts.map(({ rule }) => rule),
    report.settings.tone,
  );
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const toResult = (finding: Finding, suppressions: readonly object[]) =>
    result(finding, indexOf.get(finding.rule) ?? -1, suppressions);
  return safeJson({
    $schema:
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "tool",
            semanticVersion: manifest.version,
            informationUri: manifest.homepage,
            rules,
          },
        },
        invocations: [invocation(report)],
        originalUriBaseIds: { [ROOT]: { description: sarifMessage("The top of the work tree.") } },
        columnKind: "utf16CodeUnits",
        results: [
          ...findings.map((finding) => toResult(finding, [])),
          ...suppressed.map((each) => toResult(each.finding, [suppression(each)])),
          ...report.questions.map((each) => asked(each, indexOf.get(each.rule) ?? -1)),
        ],
      },
    ],
  });
};

function invocation({ files: { failed } }: Report) {
  return {
    executionSuccessful: failed.length === 0,
    toolExecutionNotifications: failed.map(({ file, reason }) => ({
      level: "error",
      message: sarifMessage(`${file} could not be reviewed: ${reason}`),
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }],
    })),
  };
}

const LEVELS = { critical: "error", major: "warning", minor: "note" } as const;

function result(finding: Finding, ruleIndex: number, suppressions: readonly object[]) {
  const { id, rule, severity, focus, confidence, source, status, file, title, message } = finding;
  const physicalLocation = { artifactLocation: artifactLocation(file), region: region(finding) };
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    // Viewers with little space show the first sentence alone (§3.11.3).
    message: sarifMessage(`${title}. ${message}`),
    locations: [{ physicalLocation }],
    partialFingerprints: { "toolFindingId/v1": id },
    // All results of a run have this property, or none (§3.27.23); the same goes for the state.
    suppressions,
    baselineState: status === "known" ? "unchanged" : "new",
    ...codeFlows(finding),
    ...fixes(finding),
    properties: { severity, focus, confidence, source },
  };
}

/** Returns the result of a question: its kind is `review` while it is open (§3.27.9), and its level is `none`. */
function asked(
  { id, rule, file, line, severity, focus, question, answer }: Report["questions"][number],
  ruleIndex: number,
) {
  const decided = answer === null ? "" : ` Decision ${answer.entry}: ${answer.text}`;
  return {
    ruleId: rule,
    ruleIndex,
    kind: answer === null ? "review" : "informational",
    level: "none",
    message: sarifMessage(`${question}${decided}`),
    locations: [
      {
        physicalLocation: { artifactLocation: artifactLocation(file), region: { startLine: line } },
      },
    ],
    partialFingerprints: { "toolFindingId/v1": id },
    suppressions: [],
    baselineState: "new",
    properties: { severity, focus },
  };
}

function suppression({ by, reason }: SuppressedFinding) {
  return {
    kind: by === "comment" ? "inSource" : "external",
    status: "accepted",
    ...(reason === null ? {} : { justification: reason }),
  };
}

/** Returns the trace of a value as one flow of one thread (§3.36). */
function codeFlows({ trace = [] }: Finding) {
  if (trace.length === 0) return {};
  const locations = trace.map((step) => ({
    location: {
      physicalLocation: { artifactLocation: artifactLocation(step.file), region: region(step) },
      message: sarifMessage(step.note),
    },
  }));
  return { codeFlows: [{ threadFlows: [{ locations }] }] };
}

function fixes({ fix }: Finding) {
  if (fix === null) return {};
  const files = [...new Set(fix.edits.map(({ file }) => file))];
  const artifactChanges = files.map((file) => ({
    artifactLocation: artifactLocation(file),
    replacements: fix.edits.filter((edit) => edit.file === file).map(replacement),
  }));
  return { fixes: [{ description: sarifMessage(fix.title), artifactChanges }] };
}

function replacement({ startLine, startColumn, endLine, endColumn, newText }: Edit) {
  return {
    deletedRegion: { startLine, startColumn, endLine, endColumn },
    ...(newText === "" ? {} : { insertedContent: { text: newText } }),
  };
}

/** Converts a place: both count from 1 with an exclusive end column and an inclusive end line (§3.30). */
function region({ line, column, endLine, endColumn }: Place) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** The base of the paths in a log. */
const ROOT = "%SRCROOT%";

/** Returns the location of a file: a relative URI with each part of the path encoded. */
function artifactLocation(file: string): { uri: string; uriBaseId: string } {
  const uri = file
    .split("/")
    .map((part) => encodeURIComponent(Buffer.from(part).toString("utf8")))
    .join("/");
  return { uri, uriBaseId: ROOT };
}
