import { importLines } from "./import-lines.ts";
import type { Room } from "./within-budget.ts";

/** A place of the change as diffs with more and more around it: changes near each other or in one function. */
export interface BriefPlace {
  readonly file: string;
  /** With one line around it, where there is little room. */
  readonly tight: string;
  /** With three lines. */
  readonly diff: string;
  /** With a screen around it. */
  readonly near: string;
  /** With the whole functions. */
  readonly wide: string;
}

type Place = Omit<BriefPlace, "file">;

/** Each place with its nearest lines, where there is room. */
export function showNeighbours(places: readonly Place[], room: Room): readonly string[] {
  return places.map(({ tight, diff }) => widerOf(tight, diff, room));
}

/** A place of so few changed lines says little by itself. */
const FEW_LINES = 6;

/**
 * Shows the code around the places: around each some lines, then its function; first around those that changed least.
 * @param narrow how each is shown so far
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
      // A function that is shorter than the lines around is all there is to see.
      if (level === "near" && each.place.wide.length < each.place.near.length) continue;
      each.text = widerOf(each.text, each.place[level], room);
    }
  return shown.map(({ text }) => text);
}

/** Uses what room is left for the lines around short functions, and around what stands in none. */
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

/** Whether all that a place changes is imports: the lines around them say nothing. */
function changesImports({ near }: Place): boolean {
  const lines = near.split("\n").filter((line) => !line.startsWith("@@"));
  const imports = importLines(lines.map((line) => line.slice(1).replace(/"[^"]*"|'[^']*'/g, "")));
  return lines.every((line, at) => !/^[+-]\s*\S/.test(line) || imports.has(at));
}

/** The wider text where there is room for what it is longer by. */
function widerOf(now: string, wider: string, room: Room): string {
  return wider.length > now.length && room.take(wider.slice(now.length)) ? wider : now;
}
