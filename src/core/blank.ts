/** Replaces each character of a text by a space; line breaks stay. */
export function blank(text: string): string {
  // Most texts are in one line, and many are a single mark.
  return /[\r\n]/.test(text) ? text.replace(/[^\r\n]/g, " ") : " ".repeat(text.length);
}
