/** A register file as lines, so that a write leaves the others byte for byte. */
export interface RegisterLines {
  /** The lines with their endings; the last line may have none. */
  readonly lines: readonly string[];
  /** The ending of most lines, for new lines. */
  readonly eol: "\n" | "\r\n";
  /** Lines (from 0) that belong to a conflict: git's markers, and the common ancestor's part. */
  readonly conflict: ReadonlySet<number>;
  /** The first marker, from 0; null if there is no conflict. */
  readonly conflictAt: number | null;
}

/** Splits a register file into its lines and finds merge conflicts. */
export function splitRegister(text: string): RegisterLines {
  const lines = text === "" ? [] : text.split(/(?<=\n)/);
  const crlf = lines.filter((line) => line.endsWith("\r\n")).length;
  const conflict = new Set<number>();
  let conflictAt: number | null = null;
  for (const region of findRegions(lines)) {
    conflictAt ??= region.start;
    for (let at = region.start; at <= region.end; at += 1) {
      const isBase = region.base !== null && at > region.base && at < region.middle;
      const isMarker = [region.start, region.base, region.middle, region.end].includes(at);
      if (isBase || isMarker) conflict.add(at);
    }
  }
  return { lines, eol: crlf * 2 > lines.length ? "\r\n" : "\n", conflict, conflictAt };
}

/** Removes a line's ending and a byte order mark. */
export function bareLine(line: string): string {
  return line.replace(/^\uFEFF/, "").replace(/\r?\n$/, "");
}

interface Region {
  readonly start: number;
  readonly base: number | null;
  readonly middle: number;
  readonly end: number;
}

/** Finds conflicts: a marker counts only together with the other two. */
function findRegions(lines: readonly string[]): Region[] {
  const regions: Region[] = [];
  let start: number | null = null;
  let base: number | null = null;
  let middle: number | null = null;
  for (const [at, line] of lines.entries()) {
    const sign = /^(<{7}|\|{7}|={7}|>{7})(?: .*)?$/.exec(bareLine(line))?.[1]?.[0];
    if (sign === "<") [start, base, middle] = [at, null, null];
    else if (start === null) continue;
    else if (sign === "|" && middle === null) base ??= at;
    else if (sign === "=") middle ??= at;
    else if (sign === ">" && middle !== null) {
      regions.push({ start, base, middle, end: at });
      start = null;
    }
  }
  return regions;
}
