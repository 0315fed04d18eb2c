/** Returns the words of a title in lower case, for comparisons. */
export function plainWords(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
