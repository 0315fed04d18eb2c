/** A text as a part of a regular expression, in which it stands for itself. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
