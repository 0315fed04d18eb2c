import { filterToChange } from "../../../review/pure/filter-to-change.ts";
import { lineStarts, splitLines } from "../../../review/pure/source-lines.ts";
import type { ChangedFile } from "../../../core/change/types.ts";
import { findQuote, findQuoteInFile, type QuotedPlace } from "./find-quote.ts";

/** A found place, or the reason that none was found. */
export type Anchored =
  | {
      readonly place: QuotedPlace;
      readonly isInChange: boolean;
      /** Whether the quote is of removed code: then the place is the line before it. */
      readonly isRemoved: boolean;
    }
  | { readonly because: string };

/** A file that a proposal is about. */
export interface AnchorFile {
  readonly text: string;
  /** Text before the change; null if there was none, or if it is not known. */
  readonly before?: string | null;
  readonly changed: ChangedFile;
}

/** The tolerance for wrong line numbers. */
const SLACK_LINES = 2;

/**
 * Finds the code that a proposal means: the quote at the named line, else its nearest place that the change touches,
 * else the nearest of all; without a line the first place. Removed code is found too, in its old place.
 */
export function anchor(
  { quote, line }: { readonly quote: string; readonly line: number | null },
  file: AnchorFile,
): Anchored {
  const places = findQuoteInFile(file, quote);
  const away = (place: QuotedPlace): number =>
    line === null ? 0 : Math.max(0, place.line - line, line - place.endLine);
  const [nearest] = [...places].sort((a, b) => away(a) - away(b));
  if (nearest === undefined) return removed(quote, file);
  const changed = places.filter((place) => isChanged(place, file.changed));
  const [nearestChanged] = [...changed].sort((a, b) => away(a) - away(b));
  // The same code may be on an unchanged line beside the named place.
  const isNamed = line !== null && away(nearest) <= SLACK_LINES;
  const place =
    isNamed && (isChanged(nearest, file.changed) || changed.length !== 1)
      ? nearest
      : (nearestChanged ?? nearest);
  return { place, isInChange: isChanged(place, file.changed), isRemoved: false };
}

/** Finds a line by its number, for code without a quote. */
export function anchorLine(line: number, { text, changed }: AnchorFile): Anchored {
  if (line > splitLines(text).length) return { because: "the file does not have this line" };
  const place = wholeLine(text, line);
  return { place, isInChange: isChanged(place, changed), isRemoved: false };
}

function removed(quote: string, { text, before, changed }: AnchorFile): Anchored {
  const old = typeof before === "string" ? findQuote(before, quote) : [];
  for (const { line, endLine } of old) {
    const hunk = changed.removed.find(({ old }) => line <= old.end && endLine >= old.start);
    if (hunk === undefined) continue;
    return {
      place: wholeLine(text, Math.max(1, hunk.afterLine)),
      isInChange: true,
      isRemoved: true,
    };
  }
  return { because: "its quote is not in the file" };
}

function wholeLine(text: string, line: number): QuotedPlace {
  const start = lineStarts(text)[line - 1] ?? 0;
  const { length } = splitLines(text)[line - 1] ?? "";
  return { start, end: start + length, line, column: 1, endLine: line, endColumn: length + 1 };
}

function isChanged({ line, endLine }: QuotedPlace, changed: ChangedFile): boolean {
  const place = { file: changed.path, line, column: 1, endLine, endColumn: 1 };
  return filterToChange([place], [changed]).inChange.length > 0;
}
