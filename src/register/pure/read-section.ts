import { decodeName, decodeText } from "./encode-text.ts";
import { endMark } from "./entry-lines.ts";
import { readMoment } from "./entry-time.ts";
import { newestOf, readResolutions, type PlacedResolution } from "./read-resolutions.ts";
import { readQuote, withoutMark, type SectionLine } from "./section-lines.ts";
import { bareLine } from "./split-register.ts";
import { ENTRY_STATUSES, type EntryStatus, type RegisterEntry } from "./types.ts";

/** A fault of a section, with its line, from 0. */
export interface Fault {
  readonly at: number;
  readonly message: string;
}

/** A section that is an entry, with the lines (from 0) that a write changes. */
export interface Section {
  readonly content: Omit<RegisterEntry, "id">;
  /** The number in its heading. */
  readonly number: number;
  /** Null in a section that was written by hand. */
  readonly key: string | null;
  readonly start: number;
  readonly statusLines: readonly number[];
  /** The line that an answer is inserted before: in a closed entry, the line that ends it. */
  readonly insertAt: number;
  readonly isClosed: boolean;
  readonly oddities: readonly Fault[];
}

/** Reads one section: returns an entry, its fault, or null if it is not an entry. */
export function readSection(place: {
  readonly lines: readonly string[];
  /** The lines that are not part of it. */
  readonly conflict: ReadonlySet<number>;
  readonly start: number;
  readonly end: number;
}): Section | Fault | null {
  const { start } = place;
  const all: SectionLine[] = [];
  for (let at = start; at < place.end; at += 1) {
    if (!place.conflict.has(at)) all.push({ at, text: bareLine(place.lines[at] ?? "") });
  }
  const heading = readHeading(all[0]?.text ?? "");
  const end = heading.key === null ? -1 : all.findIndex(({ text }) => isEnd(text, heading.key));
  const lines = end === -1 ? all : all.slice(0, end);
  const list = readList(lines);
  const statuses = list.filter(({ key }) => key === "status");
  if (!heading.looksNumbered && heading.key === null && statuses.length === 0) return null;
  if (heading.number === null)
    return { at: start, message: `a section without a number: ${heading.title}` };
  if (statuses.length === 0) return { at: start, message: `entry ${heading.number} has no status` };
  const unknown = statuses.find(({ value }) => !isStatus(value.toLowerCase()));
  if (unknown !== undefined) {
    const allowed = ENTRY_STATUSES.join(", ");
    return {
      at: unknown.at,
      message: `entry ${heading.number} has the status \`${unknown.value}\`, which is none of ${allowed}`,
    };
  }
  const quoted = readQuote(lines.slice(0, firstResolutionAt(lines)));
  const question = quoted ?? heading.title;
  if (quoted === null && question === "")
    return { at: start, message: `entry ${heading.number} has no question` };
  const resolutions = readResolutions(lines);
  const newest = newestOf(resolutions);
  // An answer that is superseded without a text stays the answer.
  const said = newestOf(resolutions.filter(({ text }) => text !== null)) ?? newest;
  const oddities: Fault[] = [];
  const status = chooseStatus(statuses, newest, oddities, heading.number);
  noteAnswers(resolutions, status, oddities, { number: heading.number, start });
  const asked = readAsked(list);
  if (asked.oddAt !== null)
    oddities.push({ at: asked.oddAt, message: `entry ${heading.number} has no readable time` });
  return {
    content: {
      status,
      ...readPlace(valueOf(list, "file")),
      rule: namedBy(valueOf(list, "rule")),
      question,
      askedBy: asked.by,
      askedAt: asked.time,
      answer: said?.text ?? null,
      answeredBy: said?.by ?? null,
      answeredAt: said?.time ?? null,
    },
    number: heading.number,
    key: heading.key,
    start,
    statusLines: statuses.map(({ at }) => at),
    insertAt: end === -1 ? afterLast(lines) : (all[end]?.at ?? place.end),
    isClosed: end !== -1,
    oddities,
  };
}

function readHeading(line: string) {
  const key = /<!-- ([0-9a-z]{8}) -->\s*$/.exec(line)?.[1] ?? null;
  const title = withoutMark(line).replace(/^ {0,3}##[ \t]*/, "");
  const number = /^([1-9]\d{0,8})(?:[.):]|\s|$)/.exec(title)?.[1];
  return {
    key,
    looksNumbered: /^\d/.test(title),
    number: number === undefined ? null : Number(number),
    title: decodeText(title.replace(/^\d+[.):]?\s*/, "").trim()),
  };
}

function isEnd(text: string, key: string | null): boolean {
  return key !== null && text.trim() === endMark(key);
}

interface Item extends SectionLine {
  readonly key: string;
  readonly value: string;
}

/** Reads the known items of the list, up to the first answer. */
function readList(lines: readonly SectionLine[]): Item[] {
  return lines.slice(0, firstResolutionAt(lines)).flatMap((line) => {
    const item = /^ {0,3}[-*+][ \t]+\**(status|asked|file|rule)\**[ \t]*:\**(.*)$/i.exec(line.text);
    if (item === null) return [];
    return {
      ...line,
      key: (item[1] ?? "").toLowerCase(),
      value: withoutMark(item[2] ?? "").trim(),
    };
  });
}

function firstResolutionAt(lines: readonly SectionLine[]): number {
  const at = lines.findIndex(({ text }) => /^ {0,3}###/.test(text));
  return at === -1 ? lines.length : at;
}

function valueOf(list: readonly Item[], key: string): string | undefined {
  return list.find((item) => item.key === key && item.value !== "")?.value;
}

function namedBy(value: string | undefined): string | null {
  return value === undefined ? null : decodeName(value);
}

/** Reads `` `src/store.js`:12 ``, or the same without backticks. */
function readPlace(value: string | undefined): Pick<RegisterEntry, "file" | "line"> {
  if (value === undefined) return { file: null, line: null };
  const [, name = value, line] =
    /^(`.*`):([1-9]\d{0,8})$/.exec(value) ?? /^([^`].*):([1-9]\d{0,8})$/.exec(value) ?? [];
  return { file: decodeName(name), line: line === undefined ? null : Number(line) };
}

function readAsked(list: readonly Item[]) {
  const item = list.find(({ key }) => key === "asked");
  const { time, by, isOdd } = readMoment(item?.value ?? "");
  return { time, by, oddAt: isOdd ? (item?.at ?? null) : null };
}

function isStatus(word: string): word is EntryStatus {
  return ENTRY_STATUSES.some((status) => status === word);
}

/** Chooses the status: if two branches changed it, there are two lines, and the newest resolution decides. */
function chooseStatus(
  statuses: readonly Item[],
  newest: PlacedResolution | null,
  oddities: Fault[],
  number: number,
): EntryStatus {
  const words = statuses.map(({ value }) => value.toLowerCase()).filter(isStatus);
  const chosen = words.find((word) => word === newest?.status) ?? words.at(-1) ?? "open";
  const second = statuses[1];
  if (second !== undefined && new Set(words).size > 1)
    oddities.push({ at: second.at, message: `entry ${number} has two statuses; ${chosen} counts` });
  return chosen;
}

function noteAnswers(
  resolutions: readonly PlacedResolution[],
  status: EntryStatus,
  oddities: Fault[],
  { number, start }: { readonly number: number; readonly start: number },
): void {
  const answers = resolutions.filter((resolution) => resolution.status === "answered");
  const second = answers[1];
  if (second !== undefined)
    oddities.push({ at: second.at, message: `entry ${number} has two answers; the newest counts` });
  if (status === "answered" && answers.length === 0)
    oddities.push({ at: start, message: `entry ${number} is answered, but has no \`### Answer\`` });
}

function afterLast(lines: readonly SectionLine[]): number {
  return (lines.findLast(({ text }) => text.trim() !== "")?.at ?? 0) + 1;
}
