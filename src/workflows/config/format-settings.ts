import type { SettingEntry, SettingSource } from "../../config/types.ts";
import type { Colors } from "../../output/types.ts";

const GAP = "  ";
/** Beyond this, a long value moves its source out of the column instead of the whole column. */
const MAX_VALUE_WIDTH = 44;

/**
 * Lays settings out for reading: key, value, source, a blank line between blocks, one setting a line.
 * @param look.columns width of the terminal, to which long values are cut; null leaves them whole
 */
export async function formatSettings(
  entries: readonly SettingEntry[],
  look: { readonly colors: Colors; readonly columns: number | null },
): Promise<string> {
  const { textWidth: widthOf } = await import("../../output/text-width.ts");
  const { colors, columns } = look;
  const keyWidth = Math.max(...entries.map(({ key }) => key.length));
  const room = columns === null ? Infinity : Math.max(16, columns - keyWidth - "unset".length - 8);
  const shown = entries.map((entry) => ({ ...entry, text: cut(inOneLine(entry), room, widthOf) }));
  const widths = shown.map(({ text }) => widthOf(text)).filter((width) => width <= MAX_VALUE_WIDTH);
  const valueWidth = Math.max(0, ...widths);

  let text = "";
  let block = "";
  for (const entry of shown) {
    const own = entry.key.split(".").slice(0, -1).join(".");
    if (text !== "" && own !== block) text += "\n";
    block = own;
    const isQuiet = entry.source === "default" || entry.source === "unset";
    const value = entry.text + " ".repeat(Math.max(0, valueWidth - widthOf(entry.text)));
    const source = colors[PAINTS[entry.source]](entry.source);
    text += `${entry.key.padEnd(keyWidth)}${GAP}${isQuiet ? colors.dim(value) : colors.bold(value)}${GAP}${source}\n`;
  }
  return text;
}

function inOneLine({ value, source }: SettingEntry): string {
  if (source === "unset") return "-";
  return typeof value === "string" && /^[^\p{Cc}"]+$/u.test(value) ? value : JSON.stringify(value);
}

function cut(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  let kept = "";
  for (const letter of text) {
    if (widthOf(kept + letter) > room - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}

const PAINTS = {
  flag: "magenta",
  project: "green",
  user: "cyan",
  default: "dim",
  unset: "dim",
} as const satisfies Record<SettingSource, keyof Colors>;
