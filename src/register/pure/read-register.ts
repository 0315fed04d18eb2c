import { bareLine, splitRegister, type RegisterLines } from "./split-register.ts";
import { readSection, type Fault, type Section } from "./read-section.ts";
import type { RegisterEntry, RegisterWarning } from "./types.ts";

/** An entry with its place in the file. */
export interface PlacedEntry extends Section {
  readonly entry: RegisterEntry;
}

/** A parsed register file. */
export interface RegisterDocument extends RegisterLines {
  readonly entries: readonly PlacedEntry[];
  readonly warnings: readonly RegisterWarning[];
  /** The number of the next new entry. */
  readonly nextNumber: number;
}

/**
 * Reads a register file. A section that cannot be read is left out with a warning and stays in the file. Of two
 * entries with the same number the second gets the next free one. In a merge conflict the entries of both sides
 * are read. Never throws.
 */
export function readRegister(text: string): RegisterDocument {
  const parts = splitRegister(text);
  const { lines, conflict, conflictAt } = parts;
  const warnings: RegisterWarning[] = [];
  if (conflictAt !== null)
    warnings.push({ line: conflictAt + 1, message: "a merge conflict; both sides are read" });
  const sections: Section[] = [];
  let highest = 0;
  for (const [start, end] of sectionsOf(parts)) {
    highest = Math.max(highest, Number(NUMBER.exec(bareLine(lines[start] ?? ""))?.[1] ?? 0));
    const read = readSection({ lines, conflict, start, end });
    if (isFault(read)) warnings.push({ line: read.at + 1, message: `${read.message}; left out` });
    else if (read !== null) {
      sections.push(read);
      for (const { at, message } of read.oddities) warnings.push({ line: at + 1, message });
    }
  }
  const entries: PlacedEntry[] = [];
  const taken = new Set<number>();
  for (const section of sections) {
    const isFree = !taken.has(section.number);
    const number = isFree ? section.number : (highest += 1);
    taken.add(number);
    entries.push({ ...section, entry: { id: String(number), ...section.content } });
    if (!isFree)
      warnings.push({
        line: section.start + 1,
        message: `there are two entries ${section.number}; this one counts as ${number}`,
      });
  }
  warnings.sort((a, b) => a.line - b.line);
  return { ...parts, entries, warnings, nextNumber: highest + 1 };
}

/** The number of a heading, of at most nine digits. */
const NUMBER = /^ {0,3}##[ \t]+(\d{1,9})(?!\d)/;

/** Returns the sections: each from a heading of the second level to the next heading of either level. */
function sectionsOf({ lines, conflict }: RegisterLines): [start: number, end: number][] {
  const sections: [number, number][] = [];
  let start: number | null = null;
  const close = (end: number): void => {
    if (start !== null) sections.push([start, end]);
    start = null;
  };
  for (const [at, line] of lines.entries()) {
    const level = conflict.has(at)
      ? undefined
      : /^ {0,3}(##?)(?:[ \t]|$)/.exec(bareLine(line))?.[1];
    if (level !== undefined) close(at);
    if (level === "##") start = at;
  }
  close(lines.length);
  return sections;
}

function isFault(read: Section | Fault | null): read is Fault {
  return read !== null && "message" in read;
}
