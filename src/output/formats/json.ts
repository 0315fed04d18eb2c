import type { ReportFormat } from "./types.ts";

/** What a terminal would obey and JSON lets through: C1 controls, format characters, line separators. */
const UNPRINTABLE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The report as one JSON object, `tool.review/1`. */
export const json: ReportFormat = ({ report }) =>
  `${JSON.stringify(report, null, 2).replace(UNPRINTABLE, toEscapes)}\n`;

function toEscapes(character: string): string {
  let escapes = "";
  for (let index = 0; index < character.length; index += 1) {
    escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return escapes;
}
