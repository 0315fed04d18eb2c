import { formatMoment } from "./entry-time.ts";
import type { RegisterEntry } from "./types.ts";

/** Writes the whole register as compact text, for a reviewer; empty if it has no entries. */
export function registerContext(entries: readonly RegisterEntry[]): string {
  return entries.map((entry) => describe(entry)).join("\n");
}

function describe(entry: RegisterEntry): string {
  const { id, status, file, line, rule, question, answer, answeredBy, answeredAt } = entry;
  const place = file === null ? [] : [line === null ? file : `${file}:${line}`];
  const head = [`Decision ${id}: ${status}`, ...place, ...(rule === null ? [] : [rule])].join(", ");
  const who = answeredBy === null ? "" : ` by ${answeredBy}`;
  const when = answeredAt === null ? "" : `, ${formatMoment(answeredAt)}`;
  return [
    head,
    `  asked: ${indent(question)}`,
    ...(answer === null ? [] : [`  said${who}${when}: ${indent(answer)}`]),
    "",
  ].join("\n");
}

/** Indents the lines of a text, so that none looks like the head of an entry. */
function indent(text: string): string {
  return text.replace(/\r\n?|\n/g, "\n    ");
}
