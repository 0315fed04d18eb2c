import { NO_LEAD, SentenceReader, type Clause, type Lead } from "./read-sentence.ts";
import type { SentenceTokens } from "./read-words.ts";
import type { Sentence } from "./split-sentences.ts";

/** Takes sentences apart into clauses; `docs/design/tracker-prompt.md` has the grammar. */
export function readClauses(sentences: readonly SentenceTokens[]): readonly Clause[] {
  const clauses: Clause[] = [];
  let lead: Lead = NO_LEAD;
  for (const { sentence, tokens } of sentences) {
    if (!sentence.isListItem && !lead.isForNext) lead = NO_LEAD;
    const reader = new SentenceReader(sentence, lead);
    reader.read(tokens);
    clauses.push(...reader.clauses);
    lead =
      sentence.isLead || reader.isOnlyCondition(tokens)
        ? reader.asLead()
        : keepLead(lead, sentence);
  }
  return clauses;
}

function keepLead(lead: Lead, { isListItem }: Sentence): Lead {
  return isListItem ? { ...lead, isForNext: false } : NO_LEAD;
}
