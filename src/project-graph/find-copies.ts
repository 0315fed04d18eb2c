import { isData, type CodeLine } from "../comparison/code-lines.ts";

/** Equal code of so many lines and tokens is not a coincidence. */
const MIN_LINES = 12;
const MIN_TOKENS = 100;

/** Code in more places is a deliberate pattern. */
const MAX_PLACES = 20;

/** A run of lines that is in two places, by index into the lines of each. */
export interface CopiedRun {
  readonly start: number;
  readonly end: number;
  readonly otherStart: number;
  readonly otherEnd: number;
}

/** The runs of lines of one file by their code, to be found in others. */
export type LineIndex = ReadonlyMap<string, readonly number[]>;

/** Indexes the runs of new lines; `isNew` is asked by line number. */
export function indexNewLines(
  lines: readonly CodeLine[],
  isNew: (line: number) => boolean,
): LineIndex {
  const index = new Map<string, number[]>();
  let run = 0;
  lines.forEach(({ line }, at) => {
    run = isNew(line) ? run + 1 : 0;
    if (run < MIN_LINES) return;
    const start = at - MIN_LINES + 1;
    const key = keyAt(lines, start);
    const places = index.get(key);
    if (places === undefined) index.set(key, [start]);
    else if (places.length < MAX_PLACES) places.push(start);
  });
  return index;
}

/**
 * Finds the runs that another text contains as well, each as long as possible.
 * @param isSelf the other text is the same: only places further up count
 */
export function findCopies(
  index: LineIndex,
  lines: readonly CodeLine[],
  other: readonly CodeLine[],
  isSelf = false,
): CopiedRun[] {
  const runs: CopiedRun[] = [];
  const covered = new Set<number>();
  for (let at = 0; at + MIN_LINES <= other.length; at += 1) {
    for (const start of index.get(keyAt(other, at)) ?? []) {
      if (covered.has(start) || (isSelf && at + MIN_LINES > start)) continue;
      const limit = isSelf ? start : other.length;
      let length = MIN_LINES;
      while (
        at + length < limit &&
        start + length < lines.length &&
        other[at + length]?.code === lines[start + length]?.code
      )
        length += 1;
      for (let each = start; each < start + length; each += 1) covered.add(each);
      if (isWorthSaying(lines.slice(start, start + length)))
        runs.push({ start, end: start + length - 1, otherStart: at, otherEnd: at + length - 1 });
    }
  }
  return runs;
}

/** Yields the runs of lines of a text as an index has them. */
export function* runsOf(lines: readonly CodeLine[]): Generator<string> {
  for (let at = 0; at + MIN_LINES <= lines.length; at += 1) yield keyAt(lines, at);
}

function keyAt(lines: readonly CodeLine[], at: number): string {
  let key = "";
  for (let each = at; each < at + MIN_LINES; each += 1) key += `${lines[each]?.code ?? ""}\n`;
  return key;
}

/** Code that a base class or an interface dictates: overrides, and annotated parameters on separate lines. */
const DICTATED =
  /^(?:@Override\b|(?:(?:public|protected|internal|open|final|sealed)\s+)*override\b|(?:&?(?:mut )?self|\*|\w+\??: (?:[&*[A-Z]|(?:any|bool|boolean|dict|float|impl|int|list|number|object|str|string|tuple|type|unknown|[fiu]\d+|usize)\b)[^(){}=]*(?: = (?:None|null|undefined|[\d.]+|[A-Z_]{3,}|True|False|true|false))?),$|@[\w.]{1,80}(?:\(.{0,400}\))?(?: [\w.<>[\], ?]{1,120}[,)][^;]{0,80})?$)/;

/** Whether a run is more than data: tables, lists and arguments look alike without being copies. */
function isWorthSaying(lines: readonly CodeLine[]): boolean {
  if (lines.slice(0, -1).every((each) => each.code.endsWith(","))) return false;
  const code = lines.filter((each) => !isData(each.code) && !DICTATED.test(each.code));
  const tokens = code.reduce(
    (sum, each) => sum + (each.code.match(/\w+|[^\s\w]/g)?.length ?? 0),
    0,
  );
  const distinct = new Set(code.map((each) => each.code)).size;
  return code.length * 3 >= lines.length * 2 && distinct >= MIN_LINES - 3 && tokens >= MIN_TOKENS;
}
