import { countUpTo } from "../../core/count-up-to.ts";

/** Says of places in a text whether they stand in a comment or in a text of their line, or in a text of several lines. */
export function writtenIn(text: string): (at: number) => boolean {
  let fences: readonly Fence[] | undefined;
  return (at) => {
    const before = lineBefore(text, at);
    if (/^\s*(?:\*|\/\*|#|--|\/\/)|\/\/|\s#/.test(before)) return true;
    if (['"', "'", "`"].some((quote) => before.split(quote).length % 2 === 0)) return true;
    fences ??= FENCES.map((fence) => createFence(text, fence));
    const [double, single, opening, closing] = fences.map((fence) => fence.isOddBefore(at));
    return double === true || single === true || opening !== closing;
  };
}

/** The part of a line that is looked at: a program may have written a whole file as one line. */
export const LINE_LENGTH = 1_000;

/** Returns the line of a place up to there; of a very long one, the end. */
export function lineBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - LINE_LENGTH), at);
  return near.slice(near.lastIndexOf("\n") + 1);
}

const FENCES = ['"""', "'''", "/*", "*/"] as const;

interface Fence {
  isOddBefore(at: number): boolean;
}

/** Counts the fences of one kind once for all places of a text. */
function createFence(text: string, fence: string): Fence {
  const ends: number[] = [];
  for (let at = text.indexOf(fence); at !== -1; at = text.indexOf(fence, at + fence.length))
    ends.push(at + fence.length);
  return { isOddBefore: (at) => countUpTo(ends, at) % 2 === 1 };
}
