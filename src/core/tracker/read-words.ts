import { foldText } from "./fold-text.ts";
import { readTokens, type Token } from "./read-tokens.ts";
import { splitSentences, type Sentence } from "./split-sentences.ts";

/** A sentence with its words and phrases, at their places in the prompt. */
export interface SentenceTokens {
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
}

/** Reads the words of each sentence of a prompt. */
export function readWords(prompt: string): readonly SentenceTokens[] {
  const folded = foldText(prompt);
  return splitSentences(prompt).map((sentence) => ({
    sentence,
    tokens: readTokens(folded.slice(sentence.start, sentence.end)).map((token) => ({
      ...token,
      start: token.start + sentence.start,
      end: token.end + sentence.start,
    })),
  }));
}
