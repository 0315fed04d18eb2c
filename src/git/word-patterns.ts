import { literally } from "../core/literally.ts";

/**
 * Writes words as few extended regular expressions, one a line, that `git grep --word-regexp` finds the same by.
 * Git holds each line against one fixed string after the other; what begins alike is read once here, and thousands
 * of words take no longer than one.
 */
export function wordPatterns(words: readonly string[]): string[] {
  const all = [...new Set(words)].filter((word) => word !== "").sort();
  const whole = all.filter((word) => WHOLE.test(word));
  const others = all.filter((word) => !WHOLE.test(word));
  // The longest is tried alone: where `$a$b` ends in the middle of a word, `$a` may still end with one.
  const isAlone = (word: string, at: number): boolean =>
    word.length > LONG || others[at + 1]?.startsWith(word) === true;
  const together = [whole, others.filter((word, at) => !isAlone(word, at))];
  return [
    ...together.filter((some) => some.length > 0).map(patternOf),
    ...others.filter(isAlone).map(literally),
  ];
}

const LONG = 200;
/** One that git reads as a whole: no part of it ends where a word may end. */
const WHOLE = new RegExp(`^\\w{1,${LONG}}$`);

/** What words begin with, by character; `isEnd`: a word ends here. */
interface Branch {
  isEnd: boolean;
  readonly next: Map<string, Branch>;
}

function patternOf(words: readonly string[]): string {
  const root: Branch = { isEnd: false, next: new Map() };
  for (const word of words) {
    let at = root;
    for (const character of word) {
      let next = at.next.get(character);
      if (next === undefined) at.next.set(character, (next = { isEnd: false, next: new Map() }));
      at = next;
    }
    at.isEnd = true;
  }
  return written(root);
}

function written({ isEnd, next }: Branch): string {
  const ways = [...next].map(([character, branch]) => literally(character) + written(branch));
  if (ways.length === 0) return "";
  const either = ways.length === 1 && !isEnd ? ways.join("") : `(${ways.join("|")})`;
  return isEnd ? `${either}?` : either;
}
