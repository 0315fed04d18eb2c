/** A piece of a sentence: words, or code from between backticks. */
export interface Span {
  readonly kind: "words" | "code";
  readonly text: string;
}

/** One backtick around code, or two around code that holds some. */
const CODE = /(?<!`)(?:`([^`\n]+)`|`` ?([^\n]+?) ?``)(?!`)/g;

/** Splits a wording into words and code; a backtick without a partner is a word. */
export function proseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: held, index } of text.matchAll(CODE)) {
    spans.push({ kind: "words", text: text.slice(end, index) });
    spans.push({ kind: "code", text: code ?? held ?? "" });
    end = index + whole.length;
  }
  spans.push({ kind: "words", text: text.slice(end) });
  return spans.filter((span) => span.text !== "");
}
