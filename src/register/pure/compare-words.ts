import { withoutWhitespace } from "../../review/pure/fingerprint.ts";

/**
 * The words of a question as they are compared: case, spaces, punctuation, quoting of code, numbers of
 * lines and the names of the file it is about do not count.
 */
export function wordsOf(text: string, files: readonly (string | null)[] = []): string[] {
  let plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\blines?\s+\d+(?:\s*(?:-|–|to|and)\s*\d+)?/g, " ")
    .replace(/(?<=[\p{L}\p{N}_]):\d+(?::\d+)?\b/gu, " ");
  for (const file of files) {
    if (file !== null && file !== "") plain = plain.replaceAll(file.toLowerCase(), " ");
  }
  return plain.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? [];
}

/** Whether two questions say the same, each given with the names that its file has or had. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const [a, b] = [wordsOf(one.text, one.files), wordsOf(other.text, other.files)];
  // Of a question of signs alone, the signs are all there is to compare.
  if (a.length === 0 || b.length === 0)
    return withoutWhitespace(one.text) === withoutWhitespace(other.text);
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

interface Question {
  readonly text: string;
  readonly files: readonly (string | null)[];
}
