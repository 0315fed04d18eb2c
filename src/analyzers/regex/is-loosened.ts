import { commonEnds } from "../../core/common-ends.ts";
import type { Pattern } from "./pattern.ts";
import { orElse } from "../../core/or-else.ts";

/** Says whether a pattern takes the place of another: the same but for a stretch that is shorter than what stayed. */
export function isLike({ source: was }: Pattern, { source: is }: Pattern): boolean {
  if (was === is) return false;
  const shorter = Math.min(was.length, is.length);
  const { head, tail } = commonEnds(was, is);
  // Of a short one all has to be there, or nearly all, whatever stood in it.
  const missing = shorter - head - tail;
  const isWithin = (shorter > 1 && missing === 0) || (shorter >= LEAST && missing <= 1);
  return isWithin || (head + tail) * 2 >= Math.max(was.length, is.length);
}

const LEAST = 5;

/** Says whether something of a pattern went by which a run of a character was read once: what kept it short, or out of it. */
export function isLoosened(was: Pattern, is: Pattern, character: string): boolean {
  return (
    excluding(was, character) > excluding(is, character) ||
    taking(was, character) < taking(is, character) ||
    (isAnchored(was) && !isAnchored(is)) ||
    countOf(was, LOOK_BEHIND) > countOf(is, LOOK_BEHIND) ||
    countOf(was, WITHOUT_END) === 0
  );
}

/** Counts the classes and lookaheads of a pattern that exclude a character. */
function excluding({ source }: Pattern, character: string): number {
  const classes = source.match(/\[\^(?:[^\]\\]|\\.)*\]|\(\?!(?:[^()\\]|\\.)*\)/g) ?? [];
  return classes.filter((each) => each.includes(character, 2)).length;
}

/** How many repetitions without an end take a character. */
function taking({ source }: Pattern, character: string): number {
  const repeated = source.matchAll(
    /(\[(?:[^\]\\]|\\.)*\]|\\[^]|[^\\[\](){}|*+?^$])(?:[*+]|\{\d+,\})/g,
  );
  return [...repeated].filter(([, atom = ""]) => takes(atom, character)).length;
}

function takes(atom: string, character: string): boolean {
  return orElse(() => new RegExp(`^${atom}$`, "u").test(character), false);
}

function isAnchored({ source, flags }: Pattern): boolean {
  return source.startsWith("^") && !flags.includes("m") && !/[^\\]\|/.test(source);
}

const LOOK_BEHIND = /\(\?<[!=]/g;
const WITHOUT_END = /[*+]|\{\d+,\}/g;

/** How often something stands in a pattern, what is escaped and in classes left out. */
function countOf({ source }: Pattern, what: RegExp): number {
  const bare = source.replaceAll(/\\[^]|\[(?:[^\]\\]|\\.)*\]/g, "x");
  return bare.match(what)?.length ?? 0;
}
