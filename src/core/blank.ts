/** Replaces each character of a text by a space; line breaks stay. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
