import { commonEnds } from "../../../core/common-ends.ts";
import { el, visible } from "./dom.ts";

/** A range of a line in UTF-16 units, from 0, its end exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly kind: "mark" | "edit";
}

/**
 * Creates a line of code in its colours, with marks for findings and edits.
 * @param colors pairs of a letter and a number of units
 */
export function codeLine(text: string, colors: string, ranges: readonly Range[] = []): Node[] {
  const cuts = new Set([0, text.length]);
  const letters: { at: number; letter: string }[] = [];
  let at = 0;
  for (const [, letter = ".", length = "0"] of colors.matchAll(/([a-z.])(\d+)/g)) {
    letters.push({ at, letter });
    cuts.add(at);
    at += Number(length);
  }
  for (const { from, to } of ranges) {
    cuts.add(Math.min(from, text.length));
    cuts.add(Math.min(to, text.length));
  }
  const places = [...cuts].filter((place) => place <= text.length).sort((a, b) => a - b);
  return places.flatMap((from, index) => {
    const to = places[index + 1] ?? text.length;
    if (to <= from) return [];
    const letter = letters.findLast((each) => each.at <= from)?.letter ?? ".";
    const kinds = new Set(
      ranges.filter((range) => range.from < to && range.to > from).map(({ kind }) => kind),
    );
    return [piece(text.slice(from, to), letter, kinds)];
  });
}

function piece(text: string, letter: string, kinds: ReadonlySet<Range["kind"]>): Node {
  const shown = visible(text);
  const names = [letter === "." ? "" : `h-${letter}`, kinds.has("edit") ? "edit" : ""]
    .filter((name) => name !== "")
    .join(" ");
  if (kinds.has("mark")) return el("mark", names === "" ? {} : { class: names }, ...shown);
  if (names === "" && shown.length === 1) return document.createTextNode(text);
  return el("span", names === "" ? {} : { class: names }, ...shown);
}

/** Returns the part in which two versions of a line differ; null if they have little in common. */
export function editOf(before: string, after: string): readonly [Range, Range] | null {
  const { head, tail } = commonEnds(before, after);
  const alike =
    before.slice(0, head).trim().length + before.slice(before.length - tail).trim().length;
  if (alike * 3 < Math.max(before.trim().length, after.trim().length)) return null;
  return [
    { from: head, to: before.length - tail, kind: "edit" },
    { from: head, to: after.length - tail, kind: "edit" },
  ];
}
