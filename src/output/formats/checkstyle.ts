import { groupBy } from "../../core/group-by.ts";
import { questionText } from "./question-text.ts";
import type { ReportFormat } from "./types.ts";
import { startTag } from "./xml-text.ts";

const LEVEL = { critical: "error", major: "warning", minor: "info" } as const;

interface Entry {
  readonly file: string;
  readonly tag: string;
}

/** Formats a report as Checkstyle's XML, which many CI services and editors read: https://checkstyle.org */
export const checkstyle: ReportFormat = ({ report: { findings, questions, files } }) => {
  const entries: Entry[] = [
    ...findings.map(({ file, line, column, severity, title, message, rule }) =>
      entry(
        file,
        { line, column, severity: LEVEL[severity], message: `${title}. ${message}` },
        rule,
      ),
    ),
    ...questions.map(({ file, line, question, answer, rule }) =>
      entry(file, { line, severity: "info", message: questionText(question, answer) }, rule),
    ),
    ...files.failed.map(({ file, reason }) =>
      entry(
        file,
        { line: 1, severity: "error", message: `This file could not be reviewed: ${reason}` },
        "tool/not-reviewed",
      ),
    ),
  ];
  const groups = [...groupBy(entries, ({ file }) => file)].map(
    ([name, own]) =>
      `  ${startTag("file", { name })}>\n${own.map(({ tag }) => `    ${tag}\n`).join("")}  </file>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n${groups.join("")}</checkstyle>\n`;
};

function entry(
  file: string,
  attributes: Readonly<Record<string, string | number>>,
  source: string,
): Entry {
  return { file, tag: `${startTag("error", { ...attributes, source })}/>` };
}
