import { BYTE_ORDER_MARK } from "../../core/byte-order-mark.ts";

/** A text by its lines, without what ends them: one side of a comparison that ignores line endings. */
export interface TextLines {
  readonly bom: string;
  /** The words of each line; the last is `TEXT_END` if the text ends with a line break. */
  readonly lines: readonly string[];
  /** The end of each line: `\n`, `\r\n`, or nothing for the last. */
  readonly endings: readonly string[];
}

/** Stands behind the last line break of a text. No line can hold it. */
export const TEXT_END = "\n";

/** Takes a text apart into its lines. An empty text has none. */
export function readLines(text: string): TextLines {
  const bom = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const body = text.slice(bom.length);
  const lines: string[] = [];
  const endings: string[] = [];
  for (const [whole] of body.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    const ending = /\r?\n$/.exec(whole)?.[0] ?? "";
    lines.push(whole.slice(0, whole.length - ending.length));
    endings.push(ending);
  }
  if (body.endsWith("\n")) {
    lines.push(TEXT_END);
    endings.push("");
  }
  return { bom, lines, endings };
}

/** Puts a text together again. `fallback` ends a line that had no ending and is no longer the last. */
export function writeLines({ bom, lines, endings }: TextLines, fallback: string): string {
  const last = lines.length - 1;
  const body = lines.map((line, at) => {
    if (line === TEXT_END) return "";
    if (at === last) return line;
    return line + (endings[at] === "" ? fallback : endings[at]);
  });
  return bom + body.join("");
}
