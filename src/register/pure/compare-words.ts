import { withoutWhitespace } from "../../review/pure/fingerprint.ts";

/**
 * Returns the words of a question for comparison: without case, spaces, punctuation, quotes of code, line
 * numbers and the names of its file.
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

/** Whether two questions have the same words. `files` are the current and former names of a question's file. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const [a, b] = [wordsOf(one.text, one.files), wordsOf(other.text, other.files)];
  // A question without words is compared by its characters.
  if (a.length === 0 || b.length === 0)
    return withoutWhitespace(one.text) === withoutWhitespace(other.text);
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

interface Question {
  readonly text: string;
  readonly files: readonly (string | null)[];
}
