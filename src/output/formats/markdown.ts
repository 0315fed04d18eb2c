import pc from "picocolors";
import { commonEnds } from "../../core/common-ends.ts";
import type { Report } from "../../review/pure/report.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { Finding, SuppressedFinding } from "../../core/findings/types.ts";
import { printable } from "../../core/printable.ts";
import { codeFrame } from "./code-frame.ts";
import { layOutRow } from "./code-row.ts";
import { shownFixDiff } from "./fix-diff.ts";
import { groupUnread } from "./group-unread.ts";
import {
  codeBlock,
  codeSpan,
  markdownLine,
  markdownLines,
  withoutReferences,
} from "./markdown-text.ts";
import { countSaid, severityWords } from "./said-severity.ts";
import { traceSteps } from "./trace-steps.ts";
import type { ReportFormat, ReportView } from "./types.ts";
import { isReadAsTextAlone, summary } from "./verdict.ts";

/** Wider code is scrolled sideways in a comment. */
const COLUMNS = 100;
/** A longer row of a fix is unreadable and leaves no room for other findings. */
const MAX_ROW_LENGTH = 400;
/** GitHub takes 65 536 characters in a comment; the parts around the details need some of them. */
const MAX_DETAILS = 40_000;
const MAX_ROWS = 100;
/** More unread files with the same reason are counted. */
const MAX_UNREAD = 10;

/** Formats a report as a comment on a pull request, in GitHub's Markdown; text from the code is escaped. */
export const markdown: ReportFormat = (view) => {
  const { report } = view;
  const { findings, suppressed, gate, files } = report;
  const parts = [
    `### ${gate.passed ? (isReadAsTextAlone(report) ? "⚠️" : "✅") : "❌"} Review: ${markdownLine(summary(report))}`,
    ...(findings.length === 0 ? [] : [countTable(findings), findingTable(findings)]),
    ...allDetails(findings, view),
    ...questionList(report.questions),
    ...files.failed.map(
      ({ file, reason }) => `**Not reviewed:** ${codeSpan(file)}: ${markdownLine(reason)}`,
    ),
    ...groupUnread(files).map(unreadLine),
    ...(suppressed.length === 0 ? [] : [suppressedList(suppressed)]),
  ];
  return `${parts.join("\n\n")}\n`;
};

function unreadLine({ by, reason, files }: ReturnType<typeof groupUnread>[number]): string {
  const shown = files.slice(0, MAX_UNREAD).map((file) => codeSpan(file));
  const left = files.length - shown.length;
  const more = left === 0 ? "" : ` and ${left} more`;
  return `**Not read by ${markdownLine(by)}:** ${shown.join(", ")}${more}: ${markdownLine(reason)}`;
}

function countTable(findings: readonly Finding[]): string {
  const counts = countSaid(findings);
  return table([counts.map(([severity]) => severity), counts.map(([, many]) => String(many))]);
}

function findingTable(findings: readonly Finding[]): string {
  const shown = findings.slice(0, MAX_ROWS);
  const left = findings.length - shown.length;
  return table([
    ["severity", "where", "what", "rule"],
    ...shown.map((finding) => [
      severityWords(finding),
      codeSpan(`${finding.file}:${finding.line}`, true),
      markdownLine(finding.title, true),
      codeSpan(finding.rule, true),
    ]),
    ...(left === 0 ? [] : [["", "", `and ${left} more`, ""]]),
  ]);
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Returns as many findings with their code as a comment can hold, the gravest first; the others are counted. */
function allDetails(findings: readonly Finding[], view: ReportView): string[] {
  const shown: string[] = [];
  let room = MAX_DETAILS;
  for (const finding of findings) {
    const part = details(finding, view);
    room -= part.length;
    if (room < 0) {
      const left = findings.length - shown.length;
      return [...shown, `${left} more without their code, because a comment has a size limit.`];
    }
    shown.push(part);
  }
  return shown;
}

/** Returns a finding with its code. The blank line behind the summary ends the HTML, so that Markdown can follow. */
function details(finding: Finding, view: ReportView): string {
  const { file, line, title, message, rule, focus, id, fix, evidence } = finding;
  const source = view.sources.get(file);
  const lines = source === undefined ? [] : splitLines(source);
  const colors = pc.createColors(false);
  const frame =
    line <= lines.length
      ? codeFrame(lines, finding, { columns: COLUMNS, colors, paint: String })
      : evidence === ""
        ? []
        : [printable(evidence)];
  return [
    `<details><summary>${severityWords(finding)}: ${htmlWords(title)} (${htmlWords(`${file}:${line}`)})</summary>`,
    markdownLines(message),
    ...(frame.length === 0 ? [] : [codeBlock(frame, "text")]),
    ...traceList(finding),
    ...(fix === null ? [] : [`**Fix:** ${markdownLine(fix.title)}`, ...diffs(finding, view)]),
    `${codeSpan(rule)} · ${focus} · ${codeSpan(id)}`,
    "</details>",
  ].join("\n\n");
}

function traceList(finding: Finding): string[] {
  const rows = traceSteps(finding).map(
    ({ place, note }) => `1. ${codeSpan(place)} ${markdownLine(note)}`,
  );
  return rows.length === 0 ? [] : [`**Path of the value:**\n\n${rows.join("\n")}`];
}

function diffs({ fix }: Finding, { sources }: ReportView): string[] {
  const rows = (fix === null ? [] : shownFixDiff(fix, sources)).flatMap(
    ({ file, line, before, after }) => [
      `@@ ${printable(file)}:${line} @@`,
      ...before.map((row, at) => `-${codeRow(row, after[at])}`),
      ...after.map((row, at) => `+${codeRow(row, before[at])}`),
    ],
  );
  return rows.length === 0 ? [] : [codeBlock(rows, "diff")];
}

/** Returns a row of a fix; a very long one is cut around the first difference to the row that it replaces. */
function codeRow(row: string, other = ""): string {
  if (row.length <= MAX_ROW_LENGTH) return row.split("\t").map(printable).join("\t");
  const { head: start } = commonEnds(row, other);
  return layOutRow(row, { start, end: start }, COLUMNS).text;
}

function questionList(questions: Report["questions"]): string[] {
  if (questions.length === 0) return [];
  const shown = questions.slice(0, MAX_ROWS).map(({ file, line, title, question, answer, id }) => {
    const decided =
      answer === null ? "open" : `decision ${codeSpan(answer.entry)}: ${markdownLine(answer.text)}`;
    return `- ${codeSpan(`${file}:${line}`)} **${markdownLine(title)}**: ${markdownLine(question)} (${decided}) ${codeSpan(id)}`;
  });
  const left = questions.length - shown.length;
  const rest = left === 0 ? [] : [`- and ${left} more`];
  return [[`**Questions, ${questions.length}:**`, "", ...shown, ...rest].join("\n")];
}

function suppressedList(suppressed: readonly SuppressedFinding[]): string {
  const rows = suppressed.map(({ finding: { file, line, rule }, by, reason }) => {
    const who = by === "comment" ? "tool-ignore" : by;
    const why = reason === null ? "" : `: ${markdownLine(reason)}`;
    return `- ${codeSpan(`${file}:${line}`)} ${codeSpan(rule)} by ${codeSpan(who)}${why}`;
  });
  const heading = `<details><summary>${suppressed.length} suppressed</summary>`;
  return [heading, rows.join("\n"), "</details>"].join("\n\n");
}

/** Escapes words inside a tag, where hosts read mentions and some of them Markdown, too. */
function htmlWords(text: string): string {
  return withoutReferences(
    printable(text).replace(/[&<>"'`*_[\]~|\\$]/g, (character) => `&#${character.charCodeAt(0)};`),
  );
}
