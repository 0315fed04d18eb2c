import { groupBy } from "../core/group-by.ts";

/** The same code in two files, each with its first and last line. */
export interface Twins {
  readonly one: Piece;
  readonly other: Piece;
}

interface Piece {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Nobody copies from so many files by hand. */
const PIECES = 6;

/**
 * Finds files that a build bundles from others: they contain code of six or more files, each in a separate place. Code
 * that six files copied from one place does not make a bundle.
 */
export function bundlesAmong(twins: readonly Twins[]): ReadonlySet<string> {
  const pieces = twins.flatMap(({ one, other }) =>
    one.path === other.path
      ? []
      : [
          { ...one, from: other.path },
          { ...other, from: one.path },
        ],
  );
  const bundles = [...groupBy(pieces, ({ path }) => path)].filter(([, own]) => {
    const places = [...groupBy(own, ({ from }) => from).values()].flatMap(([first]) => first ?? []);
    return countApart(places) >= PIECES;
  });
  return new Set(bundles.map(([path]) => path));
}

/** Counts the places that do not overlap. */
function countApart(places: readonly Piece[]): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...places].sort((a, b) => a.end - b.end)) {
    if (start <= last) continue;
    count += 1;
    last = end;
  }
  return count;
}
