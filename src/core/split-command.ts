/** The words of a command line, or its fault, worded for the middle of a sentence. */
export type SplitCommand = { readonly words: readonly string[] } | { readonly fault: string };

/**
 * Splits a command line into words as a shell would, and does nothing else that a shell does. Spaces
 * separate; '…' and "…" hold together, and may be part of a word; a backslash takes the meaning from a
 * quote, a space or a backslash, and stands for itself before anything else, as in paths of Windows.
 */
export function splitCommand(text: string): SplitCommand {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === "\\" && isEscapable(next, quote)) {
      word = (word ?? "") + next;
      at += 1;
    } else if (quote === null && /\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (character === quote) {
      quote = null;
    } else if (quote === null && (character === "'" || character === '"')) {
      quote = character;
      // Quotes around nothing are a word too.
      word ??= "";
    } else {
      word = (word ?? "") + character;
    }
  }
  if (quote !== null) return { fault: `a ${quote} is opened in it and not closed` };
  if (word !== null) words.push(word);
  return words.length === 0 ? { fault: "it is empty" } : { words };
}

function isEscapable(character: string, quote: string | null): boolean {
  if (quote === "'") return false;
  return quote === null ? /^["'\\\s]$/.test(character) : /^["\\]$/.test(character);
}
