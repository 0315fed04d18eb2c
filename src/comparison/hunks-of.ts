import type { Compared } from "./compared.ts";
import { addedAfter } from "./map-old-line.ts";

/** Lines that a change removes, and the lines that replace them. */
export interface Hunk {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** Number of the first removed line, from 1. */
  readonly oldStart: number;
}

/** Returns the places where lines were removed from a file, each with its new lines. */
export function hunksOf({ file, before, text }: Compared): Hunk[] {
  const [was, is] = [before.split("\n"), text.split("\n")];
  return file.removed.map(({ afterLine, old: { start, end } }) => {
    const came = addedAfter(file, afterLine);
    return {
      old: was.slice(start - 1, end),
      now: came === undefined ? [] : is.slice(came.start - 1, came.end),
      oldStart: start,
    };
  });
}
