import { wrapAnsi } from "fast-wrap-ansi";
import { printable, printableLines } from "../../core/printable.ts";
import type { ReportView } from "./types.ts";

const MAX_PROSE_COLUMNS = 100;

/** What rules of intent ask, each with the decision that answers it or the way to answer it; empty without any. */
export function questionSection(view: ReportView): string[] {
  const { report, colors } = view;
  const { questions } = report;
  if (questions.length === 0) return [];
  return [
    colors.bold(`Questions, ${questions.length}:`),
    ...questions.flatMap(({ id, file, line, title, question, answer }) => [
      ...wrapAnsi(printable(title), roomOf(view) + 2, { hard: true })
        .split("\n")
        .map((row) => `  ${colors.bold(row)}`),
      `  ${colors.cyan(`${printable(file)}:${line}`)} ${colors.dim(id)}`,
      ...indented(printableLines(question), view),
      ...(answer === null
        ? openLine(id, view)
        : indented(`decision ${answer.entry}: ${printableLines(answer.text)}`, view).map((row) =>
            colors.green(row),
          )),
    ]),
    ...(report.register === null
      ? indented(
          "answers are remembered with `tool config set decisionRegister.enabled true`",
          view,
        ).map((row) => colors.dim(row))
      : []),
    "",
  ];
}

function openLine(id: string, view: ReportView): string[] {
  const entry = view.openEntries?.get(id);
  if (entry === undefined) return [];
  return indented(`open; answer it: \`tool register answer ${entry} TEXT\``, view).map((row) =>
    view.colors.yellow(row),
  );
}

function indented(prose: string, view: ReportView): string[] {
  return wrapAnsi(prose, roomOf(view), { hard: true })
    .split("\n")
    .map((row) => `    ${row}`);
}

/** The columns of prose that is four columns in. */
function roomOf({ columns }: ReportView): number {
  return Math.max(20, Math.min(columns, MAX_PROSE_COLUMNS) - 4);
}
