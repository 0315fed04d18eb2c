/** A piece of a sentence: words, or code that stood between backticks. */
export interface Span {
  readonly kind: "words" | "code";
  readonly text: string;
}

/** Splits a wording into words and code; a backtick without a partner is a word. */
export function proseSpans(text: string): Span[] {
  return text
    .split(/(`[^`\n]+`)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.length > 2 && part.startsWith("`") && part.endsWith("`")
        ? { kind: "code", text: part.slice(1, -1) }
        : { kind: "words", text: part },
    );
}
