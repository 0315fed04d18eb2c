import { readMisspellings } from "virtual:misspellings";
import { commonEnds } from "../../core/common-ends.ts";
import { once } from "../../core/once-for.ts";

/** Words that were looked up, in small letters: most words of a text are in it many times. */
const known = new Map<string, readonly string[] | null>();
const MAX_KNOWN = 100_000;

/** Returns the words that may be meant by a misspelled one in small letters; null for a word that is not known. */
export function rightWords(word: string): readonly string[] | null {
  let right = known.get(word);
  if (right === undefined) {
    if (known.size === MAX_KNOWN) known.clear();
    right = lookUp(word);
    known.set(word, right);
  }
  return right;
}

const loadList = once(readMisspellings);

function lookUp(word: string): readonly string[] | null {
  const list = loadList();
  const wanted = `${word}>`;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const start = list.lastIndexOf("\n", Math.floor((low + high) / 2) - 1) + 1;
    const end = list.indexOf("\n", start) + 1;
    if (list.startsWith(wanted, start))
      return list.slice(start + wanted.length, end - 1).split(", ");
    if (list.slice(start, end) < wanted) low = end;
    else high = start;
  }
  return null;
}

/**
 * Whether only one word can be meant: letters are swapped, one is doubled or should be, or a vowel stands for another.
 * By other mistakes `optinally` is nearest to `optimally`, and `optionally` is meant.
 */
export function isPlainMistake(wrong: string, right: string): boolean {
  const { head, tail } = commonEnds(wrong, right);
  const pair = `${wrong.slice(head, wrong.length - tail)} ${right.slice(head, right.length - tail)}`;
  if (/^(.)(.) \2\1$/.test(pair) || /^[aeiou] [aeiou]$/.test(pair)) return true;
  return /^(?: [a-z]|[a-z] )$/.test(pair) && wrong[head - 1] === pair.trim();
}
