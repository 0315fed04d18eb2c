/** English words that say nothing about the subject of a sentence. */
const SMALL = new Set(
  "a an the of to in is are be been it its that this these those which for and or not no on at by with as from so than then when where while will would can could may must now new still each any one two only also has have had was were but if into out up off over without".split(
    " ",
  ),
);

/**
 * The words of an English text about code, without small ones and endings; names count as the words that they are made
 * of: `checkedParts` is `check` and `part`.
 */
export function stemsOf(text: string): ReadonlySet<string> {
  const names = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const words = names.flatMap((name) => name.split(/_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u));
  return new Set(
    words
      .map((word) => stemOf(word.toLowerCase()))
      .filter((word) => word.length > 1 && !SMALL.has(word)),
  );
}

function stemOf(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=...)(?:s|ed|ing|es)$/, "");
}

/** Returns the share of the words of two texts that both have, from 0 to 1. */
export function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / Math.max(1, one.size + other.size - shared);
}
