import { printable, printableLines } from "../../core/printable.ts";
import { wrapProse } from "../wrap-prose.ts";
import type { ReportView } from "./types.ts";

/** Returns the questions of rules of intent, each with its decision or the command that answers it. */
export function questionSection(view: ReportView): string[] {
  const { report, colors } = view;
  const { questions } = report;
  if (questions.length === 0) return [];
  return [
    colors.bold(`Questions, ${questions.length}:`),
    ...questions.flatMap(({ id, file, line, title, question, answer }) => [
      ...wrapProse(printable(title), view.columns, 2).map((row) => `  ${colors.bold(row)}`),
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

function indented(prose: string, { columns }: ReportView): string[] {
  return wrapProse(prose, columns, 4).map((row) => `    ${row}`);
}
