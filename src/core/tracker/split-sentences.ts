/** A sentence, a heading or an item of a list. */
export interface Sentence {
  /** Where it begins and ends in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly isQuestion: boolean;
  /** It ends in a colon and so speaks for the list that follows. */
  readonly isLead: boolean;
  readonly isListItem: boolean;
}

/** Ends of sentences and of lines; not the point of "e.g." or "1.". */
const END = /(?<!\b(?:e\.g|i\.e|vs|etc|eg|ie|\d))[.!?]+["'”’)*_`]*(?=\s|$)|\r\n|\n/g;
const LIST_MARK = /^\s*(?:>\s*)*(?:[-*•+–]|\(?\d+[.)]|[a-z]\)|\[[ x]?\])\s+(?:\[[ x]?\]\s+)?/;
const LINE_OF_ITS_OWN = /^[ \t]*(?:>\s*|#+\s|[-*•+–]\s|\(?\d+[.)]\s|[a-z]\)\s|\r?\n|$)/;

/** Takes a prompt apart into its sentences; lines that were only wrapped are one. */
export function splitSentences(prompt: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const finish = (end: number) => {
    const text = prompt.slice(start, end);
    const mark = LIST_MARK.exec(text)?.[0] ?? "";
    const body = text.slice(mark.length);
    if (/[\p{L}\p{N}{]/u.test(body)) {
      const lead = start + mark.length + (body.length - body.trimStart().length);
      sentences.push({
        start: lead,
        end: start + text.trimEnd().length,
        isQuestion: /\?[^\p{L}\p{N}]*$/u.test(body),
        isLead: /:[*_\s]*$/.test(body),
        isListItem: mark.trim() !== "",
      });
    }
    start = end;
  };
  for (const { 0: mark, index } of prompt.matchAll(END)) {
    const end = index + mark.length;
    if (!mark.includes("\n") || isBreak(prompt, start, index, end)) finish(end);
  }
  finish(prompt.length);
  return sentences;
}

/** A line break ends a sentence unless the next line only goes on with it. */
function isBreak(prompt: string, start: number, index: number, next: number): boolean {
  const before = prompt.slice(Math.max(start, index - 40), index).trimEnd();
  if (before === "" || /[.:;!?]$/.test(before)) return true;
  const following = prompt.slice(next, next + 40);
  if (LINE_OF_ITS_OWN.test(following)) return true;
  return !/^[ \t]*[a-z{]/.test(following);
}
