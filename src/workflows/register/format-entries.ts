import { cutText } from "../../core/cut-text.ts";
import { printable } from "../../core/printable.ts";
import type { EntryStatus, RegisterEntry } from "../../register/pure/types.ts";
import type { Colors, Sink } from "../../output/types.ts";

/** The look of entries. */
export type EntryLook = Pick<Sink, "columns" | "colors">;

/** The characters of a text that are shown; `tool register show` shows all. */
const MAX_TEXT = 280;
const STATUS_WIDTH = "superseded".length;

/** Lays entries out for reading: number, status and question, below it the place and the answer. */
export async function formatEntries(
  entries: readonly RegisterEntry[],
  { columns, colors }: EntryLook,
): Promise<string> {
  const { wrapAnsi } = await import("fast-wrap-ansi");
  const idWidth = Math.max(0, ...entries.map(({ id }) => id.length + 1));
  const indent = idWidth + 2 + STATUS_WIDTH + 2;
  const room = Math.max(20, columns - indent);
  const wrap = (text: string): string[] => wrapAnsi(text, room, { hard: true }).split("\n");
  const blocks = entries.map((entry) => {
    const { id, status, question, file, rule } = entry;
    const place = [
      ...(file === null ? [] : [placeOf(entry)]),
      ...(rule === null ? [] : [printable(rule)]),
    ];
    const rows = [
      ...wrap(inOneLine(question)).map((line) => colors.bold(line)),
      ...(place.length === 0 ? [] : wrap(place.join(" · ")).map((line) => colors.cyan(line))),
      ...wrapSaid(entry, wrap),
    ];
    const head = `${`#${id}`.padStart(idWidth)}  ${colors[PAINTS[status]](status.padEnd(STATUS_WIDTH))}  `;
    return rows.map((row, i) => `${i === 0 ? head : " ".repeat(indent)}${row}\n`).join("");
  });
  return blocks.join("\n");
}

/** `src/store.js:12`, safe to print; empty if an entry is about no file. */
export function placeOf({ file, line }: Pick<RegisterEntry, "file" | "line">): string {
  return file === null ? "" : printable(line === null ? file : `${file}:${line}`);
}

/** The colour of each status: an open entry stands out. */
export const PAINTS = {
  open: "yellow",
  answered: "green",
  declined: "dim",
  superseded: "dim",
} as const satisfies Record<EntryStatus, keyof Colors>;

function wrapSaid(
  { answer, answeredBy }: RegisterEntry,
  wrap: (text: string) => string[],
): string[] {
  if (answer === null) return [];
  return wrap(`${answeredBy === null ? "" : `${printable(answeredBy)}: `}${inOneLine(answer)}`);
}

function inOneLine(text: string): string {
  return printable(cutText(text.replace(/\s+/g, " ").trim(), MAX_TEXT));
}
