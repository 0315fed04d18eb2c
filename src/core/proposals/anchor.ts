import { filterToChange } from "../findings/filter-to-change.ts";
import type { ChangedFile } from "../change/types.ts";
import { findQuote, type QuotedPlace } from "./find-quote.ts";

/** A place that was found, or why none was. */
export type Anchored =
  | { readonly place: QuotedPlace; readonly isInChange: boolean; readonly isMoved: boolean }
  | { readonly because: string };

/** Whoever counts lines may be off by so many. */
const SLACK_LINES = 2;

/**
 * Finds the code that a proposal means: the quote at the line it names, else the one place where the quote
 * stands, else the one of them that the change touches. A quote that stands in several places and at none
 * that was named means nothing.
 */
export function anchor(
  { quote, line }: { readonly quote: string; readonly line: number | null },
  file: { readonly text: string; readonly changed: ChangedFile },
): Anchored {
  const places = findQuote(file.text, quote);
  if (places.length === 0) return { because: "what it quotes is not in the file" };
  const named = nearest(places, line);
  const changed = places.filter((place) => isChanged(place, file.changed));
  // Right beside the place that was named the same code may stand on a line that did not change.
  const chosen =
    named !== null && (isChanged(named, file.changed) || changed.length !== 1)
      ? named
      : changed.length === 1
        ? changed[0]
        : places.length === 1
          ? places[0]
          : undefined;
  if (chosen === undefined)
    return {
      because: `what it quotes stands in ${places.length} places, none of them at its line`,
    };
  return { place: chosen, isInChange: isChanged(chosen, file.changed), isMoved: chosen !== named };
}

function nearest(places: readonly QuotedPlace[], line: number | null): QuotedPlace | null {
  if (line === null) return null;
  const away = (place: QuotedPlace): number => Math.max(0, place.line - line, line - place.endLine);
  const [first] = [...places].sort((a, b) => away(a) - away(b));
  return first !== undefined && away(first) <= SLACK_LINES ? first : null;
}

function isChanged({ line, endLine }: QuotedPlace, changed: ChangedFile): boolean {
  const place = { file: changed.path, line, column: 1, endLine, endColumn: 1 };
  return filterToChange([place], [changed]).inChange.length > 0;
}
