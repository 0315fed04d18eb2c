import { isAtOrAbove } from "../../review/pure/gate.ts";
import type { Finding } from "../../core/findings/types.ts";
import type { Report } from "../../review/pure/report.ts";
import { questionText } from "./question-text.ts";
import type { ReportFormat } from "./types.ts";
import { summary } from "./verdict.ts";
import { escapeXml, startTag } from "./xml-text.ts";

/**
 * Formats a report as JUnit's XML, which CI services show as tests: https://github.com/testmoapp/junitxml. A finding
 * that fails the gate is a failed test, a file that could not be reviewed an error, any other finding a passed test.
 */
export const junit: ReportFormat = ({ report }) => {
  const { findings, questions, files, gate } = report;
  const failing = findings.filter(({ severity }) => isAtOrAbove(severity, gate.failOn));
  const asked = questions.map((question) => askedCase(question, gate));
  const held = asked.filter(({ isFailure }) => isFailure).length;
  const cases = [
    reviewCase(report),
    ...findings.map((finding) => findingCase(finding, failing.includes(finding))),
    ...asked.map(({ text }) => text),
    ...files.failed.map(({ file, reason }) =>
      testCase(file, "review", `${startTag("error", { message: reason, type: "not-reviewed" })}/>`),
    ),
  ];
  const counts = {
    tests: cases.length,
    failures: failing.length + held,
    errors: files.failed.length,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
${startTag("testsuites", { name: "tool review", ...counts })}>
  ${startTag("testsuite", { name: "tool review", ...counts })}>
${cases.map((text) => `    ${text}\n`).join("")}  </testsuite>
</testsuites>
`;
};

/** Returns a test for the verdict: some services reject a suite without tests. */
function reviewCase(report: Report): string {
  return testCase("review", "verdict", systemOut(summary(report)));
}

function findingCase(finding: Finding, isFailure: boolean): string {
  const { file, line, column, title, message, rule, id } = finding;
  const words = `${file}:${line}:${column}\n${title}. ${message}\n${id}`;
  const body = isFailure ? failure(title, rule, words) : systemOut(words);
  return testCase(file, `${rule} at line ${line}`, body);
}

function askedCase(
  { file, line, rule, severity, question, answer }: Report["questions"][number],
  gate: Report["gate"],
): { readonly isFailure: boolean; readonly text: string } {
  const isFailure =
    answer === null && gate.questions === "gate" && isAtOrAbove(severity, gate.failOn);
  const words = questionText(question, answer);
  const body = isFailure ? failure(question, rule, words) : systemOut(words);
  return { isFailure, text: testCase(file, `${rule} at line ${line}`, body) };
}

function failure(message: string, type: string, words: string): string {
  return `${startTag("failure", { message, type })}>${escapeXml(words)}</failure>`;
}

function systemOut(words: string): string {
  return `<system-out>${escapeXml(words)}</system-out>`;
}

function testCase(file: string, name: string, body: string): string {
  return `${startTag("testcase", { classname: file, name, file })}>${body}</testcase>`;
}
