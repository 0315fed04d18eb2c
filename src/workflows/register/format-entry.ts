import { printable, printableLines } from "../../core/printable.ts";
import { formatMoment } from "../../register/pure/entry-time.ts";
import type { EntryStatus, RegisterEntry } from "../../register/pure/types.ts";
import { PAINTS, placeOf, type EntryLook } from "./format-entries.ts";

const LABEL_WIDTH = 10;

/** The label of the last answer, by the status of the entry. */
const SAID: Readonly<Record<EntryStatus, string>> = {
  open: "answer",
  answered: "answer",
  declined: "declined",
  superseded: "last word",
};

/** One entry whole: its texts with their line breaks, who asked and who answered. */
export async function formatEntry(
  entry: RegisterEntry,
  { columns, colors }: EntryLook,
): Promise<string> {
  const { wrapAnsi } = await import("fast-wrap-ansi");
  const { id, status, question, rule, answer } = entry;
  const wrap = (text: string, room: number): string[] =>
    text.split("\n").flatMap((line) =>
      // Indented lines stay so; elsewhere a new row begins at its first letter.
      wrapAnsi(line, Math.max(20, room), { hard: true, trim: !/^\s/.test(line) }).split("\n"),
    );
  const row = (label: string, value: string): string =>
    value === ""
      ? ""
      : wrap(value, columns - LABEL_WIDTH - 2)
          .map((line, i) => `  ${colors.dim((i === 0 ? label : "").padEnd(LABEL_WIDTH))}${line}\n`)
          .join("");
  const prose = (text: string, style: (line: string) => string): string =>
    wrap(printableLines(text.replace(/\r\n?/g, "\n")), columns - 2)
      .map((line) => `  ${style(line)}`.trimEnd())
      .join("\n");
  return [
    `${colors.bold(`#${id}`)}  ${colors[PAINTS[status]](status)}\n\n`,
    `${prose(question, colors.bold)}\n\n`,
    row("file", placeOf(entry)),
    row("rule", printable(rule ?? "")),
    row("asked", whenAndWho(entry.askedAt, entry.askedBy)),
    row(SAID[status], whenAndWho(entry.answeredAt, entry.answeredBy)),
    answer === null ? "" : `\n${prose(answer, (line) => line)}\n`,
  ].join("");
}

function whenAndWho(at: string | null, by: string | null): string {
  return [
    ...(at === null ? [] : [formatMoment(at)]),
    ...(by === null ? [] : [`by ${printable(by)}`]),
  ].join(" ");
}
