/**
 * Writes a prompt in small letters without accents, Markdown marks and quoted names, every character in its
 * place, so that an offset in the result is one in the prompt.
 */
export function foldText(prompt: string): string {
  return prompt
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[‘’´ʼ]/g, "'")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, foldLetter)
    .replace(
      QUOTED_TEXT,
      (match: string, before: string) => before + "@text".padEnd(match.length - before.length),
    )
    .replace(/["“”„«»*_`>]|#(?!\d)/g, " ");
}

/** Quoted after a word that says that it is a name or something to write: it orders nothing. */
const QUOTED_TEXT =
  /(\b(?:comments?|saying|says|text|labels?|named|called|status|state|column|title|note|tag|add|remove|write|post)[ :]{1,3})(?:"(?![^"]*\{issueid\})[^"\n]{4,200}"|“(?![^”]*\{issueid\})[^”\n]{4,200}”)/g;

function foldLetter(letter: string): string {
  const base = letter.normalize("NFD").charAt(0).toLowerCase();
  return /[a-z]/.test(base) ? base : letter;
}
