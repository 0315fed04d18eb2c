import { escapeRegExp } from "../core/escape-reg-exp.ts";

/**
 * Writes words as few extended regular expressions, one a line, with the same matches in `git grep --word-regexp`.
 * Git compares each line with one fixed string after the other; in a trie a common prefix is read once, and
 * thousands of words take no longer than one.
 */
export function wordPatterns(words: readonly string[]): string[] {
  const all = [...new Set(words)].filter((word) => word !== "").sort();
  const whole = all.filter((word) => WHOLE.test(word));
  const others = all.filter((word) => !WHOLE.test(word));
  // The longest is tried alone: if `$a$b` ends in the middle of a word, `$a` may still end at its end.
  const isAlone = (word: string, at: number): boolean =>
    word.length > LONG || others[at + 1]?.startsWith(word) === true;
  const together = [whole, others.filter((word, at) => !isAlone(word, at))];
  return [
    ...together.filter((some) => some.length > 0).map(patternOf),
    ...others.filter(isAlone).map(escapeRegExp),
  ];
}

const LONG = 200;
/** A word that git reads as a whole: no prefix of it ends at the end of a word. */
const WHOLE = new RegExp(`^\\w{1,${LONG}}$`);

/** A node of the trie; `isEnd`: a word ends here. */
interface TrieNode {
  isEnd: boolean;
  readonly next: Map<string, TrieNode>;
}

function patternOf(words: readonly string[]): string {
  const root: TrieNode = { isEnd: false, next: new Map() };
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

function written({ isEnd, next }: TrieNode): string {
  const ways = [...next].map(([character, branch]) => escapeRegExp(character) + written(branch));
  if (ways.length === 0) return "";
  const either = ways.length === 1 && !isEnd ? ways.join("") : `(${ways.join("|")})`;
  return isEnd ? `${either}?` : either;
}
