import { entryLines, PREAMBLE, resolutionLines } from "./entry-lines.ts";
import type { PlacedEntry, RegisterDocument } from "./read-register.ts";
import { bareLine } from "./split-register.ts";
import type { NewQuestion, Resolution } from "./types.ts";

/** A change of a register file: lines to replace and lines to insert, by line from 0. */
interface Changes {
  readonly replaced: Map<number, string>;
  readonly inserted: Map<number, readonly string[]>;
}

/** Returns the text with a new entry at its end, under the document's next number. */
export function appendEntry(document: RegisterDocument, key: string, entry: NewQuestion): string {
  const { lines, nextNumber } = document;
  const section = entryLines(nextNumber, key, entry);
  const isNew = lines.every((line) => bareLine(line).trim() === "");
  const hasGap = !isNew && bareLine(lines.at(-1) ?? "").trim() === "";
  const added = [...(isNew ? PREAMBLE : []), ...(hasGap ? [] : [""]), ...section];
  const changes = renumbering(document);
  changes.inserted.set(lines.length, added);
  return apply(document, changes);
}

/** Returns the text with a resolution of an entry; all other lines stay byte for byte. */
export function resolveEntry(
  document: RegisterDocument,
  placed: PlacedEntry,
  resolution: Resolution,
): string {
  const changes = renumbering(document);
  const { lines } = document;
  for (const at of placed.statusLines)
    changes.replaced.set(
      at,
      (lines[at] ?? "").replace(/(status\**[ \t]*:\**[ \t]*)\w+/i, `$1${resolution.status}`),
    );
  const added = resolutionLines(placed.key, resolution);
  const isGap = bareLine(lines[placed.insertAt - 1] ?? "").trim() === "";
  changes.inserted.set(placed.insertAt, [
    ...(isGap ? [] : [""]),
    ...added,
    ...(placed.isClosed ? [""] : []),
  ]);
  return apply(document, changes);
}

/** Writes the numbers of entries into headings that have another number. */
function renumbering({ lines, entries }: RegisterDocument): Changes {
  const replaced = new Map<number, string>();
  for (const { entry, number, start } of entries) {
    if (entry.id === String(number)) continue;
    replaced.set(start, (lines[start] ?? "").replace(String(number), entry.id));
  }
  return { replaced, inserted: new Map() };
}

function apply({ lines, eol }: RegisterDocument, { replaced, inserted }: Changes): string {
  let text = "";
  for (let at = 0; at <= lines.length; at += 1) {
    const added = inserted.get(at) ?? [];
    if (added.length > 0) {
      const lacksEnd = text !== "" && !text.endsWith("\n") && text !== "\uFEFF";
      text += `${lacksEnd ? eol : ""}${added.join(eol)}${eol}`;
    }
    text += replaced.get(at) ?? lines[at] ?? "";
  }
  return text;
}
