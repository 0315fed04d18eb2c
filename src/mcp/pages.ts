import { isRecord } from "../core/is-record.ts";

/** The longest text, in characters, and the longest list inside an entry of a list. */
const MAX_TEXT = 8 * 1024;
const MAX_INNER_LIST = 50;

type Properties = Readonly<Record<string, unknown>>;

/**
 * Cuts an object into pages of about `maxBytes` as JSON; one page if it fits. The first page has all properties, with
 * the beginning of the longest list or map; the next pages continue that one. In pages, texts above 8,192 characters
 * are cut.
 */
export function paginate(value: Properties, maxBytes: number): readonly Properties[] {
  if (sizeOf(value) <= maxBytes) return [value];
  const short = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, shortened(each, 0)]),
  );
  return cut(short, maxBytes);
}

/** Cuts a text into pages of at most `maxBytes`, at line ends if possible. */
export function paginateText(text: string, maxBytes: number): readonly string[] {
  const pages: string[] = [];
  let page = "";
  let size = 0;
  for (const line of text.split(/(?<=\n)/).flatMap((each) => halves(each, maxBytes))) {
    const bytes = Buffer.byteLength(line);
    if (size + bytes > maxBytes && page !== "") {
      pages.push(page);
      page = "";
      size = 0;
    }
    page += line;
    size += bytes;
  }
  return page === "" && pages.length > 0 ? pages : [...pages, page];
}

function cut(value: Properties, maxBytes: number): readonly Properties[] {
  if (sizeOf(value) <= maxBytes) return [value];
  const path = heaviest(value);
  const entries = entriesAt(value, path);
  if (entries.length === 0) return [value];
  const isList = Array.isArray(at(value, path));
  const build = (some: readonly Entry[]): unknown =>
    isList ? some.map(([, each]) => each) : Object.fromEntries(some);

  // The properties around the list may exceed a page.
  const [around = {}, ...more] =
    path.length === 0 ? [{}] : cut(withValueAt(value, path, build([])), maxBytes);
  const [head = [], ...groups] = packed(entries, maxBytes - sizeOf(around), maxBytes);
  return [
    withValueAt(around, path, build(head)),
    ...groups.map((group) => withValueAt({}, path, build(group))),
    ...more,
  ];
}

type Entry = readonly [key: string, value: unknown];

/** Packs entries into groups by size: the first group has less room, and may be empty. */
function packed(entries: readonly Entry[], firstRoom: number, room: number): readonly Entry[][] {
  const groups: Entry[][] = [[]];
  let left = firstRoom;
  for (const entry of entries) {
    const size = sizeOf(entry);
    const group = groups.at(-1) ?? [];
    const isFirst = groups.length === 1;
    if (size > left && (isFirst || group.length > 0)) {
      groups.push([entry]);
      left = room - size;
    } else {
      group.push(entry);
      left -= size;
    }
  }
  return groups;
}

/** Returns the path, through maps, to the largest list or map. */
function heaviest(value: Properties): readonly string[] {
  const total = sizeOf(value);
  for (const [key, each] of Object.entries(value)) {
    if (sizeOf(each) <= total / 2) continue;
    if (Array.isArray(each)) return [key];
    if (isRecord(each)) return [key, ...heaviest(each)];
  }
  const lists = Object.entries(value).filter(([, each]) => Array.isArray(each));
  const [longest] = lists.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  return longest !== undefined && sizeOf(longest[1]) > total / 4 ? [longest[0]] : [];
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function entriesAt(value: Properties, path: readonly string[]): readonly Entry[] {
  const found = at(value, path);
  return Array.isArray(found) || isRecord(found) ? Object.entries(found) : [];
}

function withValueAt(value: Properties, path: readonly string[], put: unknown): Properties {
  const [key, ...more] = path;
  if (key === undefined) return isRecord(put) ? { ...value, ...put } : value;
  const inner = value[key];
  return {
    ...value,
    [key]: more.length === 0 ? put : withValueAt(isRecord(inner) ? inner : {}, more, put),
  };
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value)) {
    const kept = depth === 0 ? value : value.slice(0, MAX_INNER_LIST);
    return kept.map((each) => shortened(each, depth + 1));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, shortened(each, depth)]),
  );
}

function halves(line: string, maxBytes: number): string[] {
  if (Buffer.byteLength(line) <= maxBytes || line.length < 2) return [line];
  const middle = Math.floor(line.length / 2);
  return [...halves(line.slice(0, middle), maxBytes), ...halves(line.slice(middle), maxBytes)];
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
