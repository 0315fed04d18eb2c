import { importLines } from "./import-lines.ts";
import type { Room } from "./within-budget.ts";

/** A place of the change, with diffs of growing context: changes near each other or in one function. */
export interface BriefPlace {
  readonly file: string;
  /** With one line around it. */
  readonly tight: string;
  /** With three lines. */
  readonly diff: string;
  /** With twelve lines. */
  readonly near: string;
  /** With the whole functions. */
  readonly wide: string;
}

type Place = Omit<BriefPlace, "file">;

/** Shows each place with three lines around it, if there is room. */
export function showNeighbours(places: readonly Place[], room: Room): readonly string[] {
  return places.map(({ tight, diff }) => widerOf(tight, diff, room));
}

/** The number of changed lines up to which a place needs context most. */
const FEW_LINES = 6;

/**
 * Shows the code around the places: first some lines, then the function; small places come first.
 * @param narrow the diffs so far
 */
export function showFunctions(
  places: readonly Place[],
  narrow: readonly string[],
  room: Room,
): readonly string[] {
  const shown = places.map((place, at) => ({ place, text: narrow[at] ?? "" }));
  const isSmall = ({ tight }: Place): boolean => (tight.match(/^[+-]/gm) ?? []).length <= FEW_LINES;
  const order = shown.toSorted((a, b) => Number(isSmall(b.place)) - Number(isSmall(a.place)));
  for (const level of ["near", "wide"] as const)
    for (const each of order) {
      if (changesImports(each.place)) continue;
      // A function that is shorter than the lines around is shown next.
      if (level === "near" && each.place.wide.length < each.place.near.length) continue;
      each.text = widerOf(each.text, each.place[level], room);
    }
  return shown.map(({ text }) => text);
}

/** Uses the remaining room for the lines around short functions and around places outside functions. */
export function showSurroundings(
  places: readonly Place[],
  shown: readonly string[],
  room: Room,
): readonly string[] {
  return places.map((place, at) => {
    const now = shown[at] ?? "";
    return changesImports(place) ? now : widerOf(now, place.near, room);
  });
}

/** Whether a place changes only imports, which need no context. */
function changesImports({ near }: Place): boolean {
  const lines = near.split("\n").filter((line) => !line.startsWith("@@"));
  const imports = importLines(lines.map((line) => line.slice(1).replace(/"[^"]*"|'[^']*'/g, "")));
  return lines.every((line, at) => !/^[+-]\s*\S/.test(line) || imports.has(at));
}

/** Returns the wider text if there is room for the difference. */
function widerOf(now: string, wider: string, room: Room): string {
  return wider.length > now.length && room.take(wider.slice(now.length)) ? wider : now;
}
