/** A word that does not consist of the letters that it shows. */
export interface Disguise {
  /** Offset in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly what: "invisible" | "look-alike";
}

/** Format characters and other code points without a shape (Default_Ignorable_Code_Point). */
const INVISIBLE =
  /\p{Cf}|\u034f|\u115f|\u1160|[\u17b4\u17b5]|[\u180b-\u180f]|\u3164|\uffa0|\p{Variation_Selector}/gu;
/** Emoji are joined and coloured by invisible characters. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|[\d#*])\ufe0f?(?:\u20e3|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?)*/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Latin letters as they are written in the languages of Europe and in Vietnamese, and digits. */
const PLAIN_WORD =
  /^[a-zA-Z0-9\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e\u1e00-\u1eff]*$/;

/** Finds the first word that is written with invisible or look-alike letters. */
export function findDisguise(prompt: string): Disguise | null {
  const shown = prompt.replace(EMOJI, (emoji) => " ".repeat(emoji.length)).replace(/^\ufeff/, " ");
  for (const { index, 0: mark } of shown.matchAll(INVISIBLE))
    return { start: index, end: index + mark.length, what: "invisible" };
  for (const { index, 0: word } of shown.matchAll(WORD)) {
    if (PLAIN_WORD.test(word.normalize("NFC"))) continue;
    if (isLookAlike(word)) return { start: index, end: index + word.length, what: "look-alike" };
  }
  return null;
}

/** Letters of two alphabets in one word, or letters that are only other shapes of plain ones. */
function isLookAlike(word: string): boolean {
  const hasLatin = /\p{Script=Latin}/u.test(word);
  const letters = word.replace(/[\p{N}\p{M}]/gu, "");
  if (hasLatin) return true;
  return /^[a-zA-Z]+$/.test(letters.normalize("NFKC")) && letters !== "";
}
