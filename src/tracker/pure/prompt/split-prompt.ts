/** A part of a sentence, up to the next "but", "then" or bracket. */
export interface PromptClause {
  /** In small letters; `§` stands for other issues, `¤` for "is missing". */
  readonly text: string;
  /** Its beginning and end in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A sentence, heading or list item of a prompt. */
export interface PromptSentence extends PromptClause {
  readonly clauses: readonly PromptClause[];
  /** It is an item under "Never:" or "Do not:". */
  readonly isUnderNot: boolean;
  /** It speaks of a missing issue, or is an item under "If it is missing:". */
  readonly isOfMissing: boolean;
}

const NOUN = "(?:issues?|tickets?|tasks?|items?|stor(?:y|ies)|bugs?|cards?|epics?|ones?)";
const OTHER =
  "(?:other|another|similar|related|linked|connected|matching|duplicate|child|parent|blocking|blocked|dependent|neighbou?ring|remaining|next|previous|sibling|different|replacement|substitute|alternative|additional|further|nearest|closest|unrelated|follow-up|best matching|next best|most (?:likely|recent|similar)|likeliest|latest|(?:likely|best|right|correct)(?= (?:one|match)))";
/** Issues beside the one, in the words of prompts. */
const OTHERS = phrases([
  `(?:(?:all|any|every|each|the|its|some|both|an?|these|those) ){0,2}${OTHER}(?: (?:open|new|linked|related|similar|child|parent|linear|jira|github|tracker|\\{provider\\}))*(?: work)? ${NOUN}\\b`,
  "(?:all|both|several|many|multiple|two|three|more|whichever|whatever|which) (?:of )?(?:the |its |our |my |open |new |sprint )*(?:work )?(?:issues|tickets|tasks|items|stories|bugs|cards|epics)\\b|(?:every|each) (?:single |open |of the |linked )*(?:issue|ticket|task|one)s?\\b",
  "any (?:work )?(?:issue|ticket|task|item)s?\\b(?! (?:is|has been) )",
  "(?:its|the|their|all|any|every|each|both|\\{issueid\\}'s) (?:(?:own|open|linked|related) )?(?:sub-?\\s?(?:issue|task|ticket)s?|child(?:ren)?|parents?|siblings?|duplicates?|epic|dependents|dependencies|descendants|blockers|neighbou?rs)\\b(?:'s)?(?: (?:issue|ticket|task)s?)?",
  "sub-?\\s?(?:issue|task|ticket)s?|linked ones|related ones|siblings|duplicates|(?:the )?backlog|(?:the )?(?:whole|entire|rest of the) (?:sprint|board|project|epic|team)",
  "(?:issues|tickets|tasks) (?:in|of|on|with|like|that|which|it|mentioned|assigned|linked|related|other)\\b",
  "(?:a |any )?(?:issue|ticket|task)s? (?:other than|that (?:is|are) not)\\b|(?:everything|anything) (?:in the same|linked|related)\\b|everything (?:in|on|that|it|mentioned)\\b|the next best\\b|whatever is (?:linked|related)|the (?:parents?|child(?:ren)?|sub-?issues|siblings|duplicates|epic) of (?:issue )?\\{issueid\\}",
  `(?:(?:all|any|the) )?others\\b|another\\b(?= ?[^a-z ]|\\s*$| (?:that|which|turns|with|in|instead|fits|or|and|if|when))|alternatives?\\b|(?:closest|best|nearest|likely|similar|obvious|likeliest|exact) (?:match|candidate|hit)(?:es|s)?|(?:the )?(?:similar|neighbou?ring|other|nearby|closest|nearest|next) (?:ids?|keys?|titles|names|numbers?)\\b`,
]);
const CANNOT =
  "(?:can(?: |')?(?:no)?t|could(?: not|n't)|(?:are|is|were|am|be)? ?(?:unable|not able) to)";
const NOT_BE = "(?:(?:is|are|was|were|be|has been) not|isn't|aren't|wasn't|hasn't been|not)";
/** Ways to say that the issue is not there, or that something did not work. */
const GONE = phrases([
  `(?:you |it |we )?${CANNOT} (?:be )?(?:find|found|locate|access|accessed|open|opened|read|reach|reached|see|seen|get|retrieve|retrieved|load|loaded|fetch|fetched|locate|located|view|viewed|resolved?)(?! (?:any|another|an|other|a) )`,
  `(?:does not|doesn't|did not|didn't|do not|don't|no longer) (?:exist|seem to exist|appear|resolve|work(?: out)?|help|succeed)s?|(?:do not|don't|dont|no longer) have access|failure to (?:find|locate|read)`,
  `${NOT_BE} (?:found|there|present|available|accessible|reachable|visible|existing|possible|(?:known|visible) to)`,
  "(?:is |has |was |been |it's |are )*(?:missing|absent|inaccessible|unavailable|unreachable|deleted|removed|gone|vanished|archived|denied|unknown|invisible|not found|no access)\\b",
  "\\b(?:non-?existent|no such (?:issue|ticket|task)|no (?:issue|ticket|task) (?:exists|is found|called|named|with that)|a 40[34]|40[34]|access is denied|no luck|to no avail|in vain|(?:that|this|it|the (?:look-?up|read|call)) (?:fails|failed)|yields nothing|comes? up empty)\\b",
  "\\b(?:if|when|should|unless) (?:it|\\{issueid\\}|the (?:issue|ticket|task)|this (?:issue|ticket)) (?:does not|doesn't|is not|isn't|not exist|exists)(?=[,:]| then| stop|$)",
]);

/** Ends of sentences and of lines; not the point of "e.g." or "1.". A line that was only wrapped goes on. */
const SENTENCE_END =
  /(?<!\b(?:e\.g|i\.e|vs|etc|eg|ie|\d))[.!?]+["'”’)*_`]*(?=\s|$)|\r?\n(?=[ \t]*(?:[-*•+–]|\(?\d+[.)]|#|\r?\n|[A-Z]))|(?<=[:.;!?][ \t*_]*)\r?\n/g;
const CLAUSE_END =
  /[;()–—]|,? (?<!\b(?:nothing|anything|issue|ticket|task) )\bbut\b|,? (?:and )?\b(?:then|otherwise|however|although|though|yet|after that|afterwards|instead,)\b|, (?:and )?(?=(?:you (?:may|can|should|could|might)|feel free|also|go ahead|it(?:'s| is) (?:ok|okay|fine))\b)/g;
const LIST_MARK = /^\s*(?:>\s*)*(?:[-*•+–]|\(?\d+[.)])\s/;
/** "No: look harder" forbids nothing. */
const NOT =
  /\b(?:not|never|no(?![,:])|nor|neither|none|nothing|nobody|without(?! (?:exception|fail|hesitation|delay|question))|cannot|dont|doesnt|mustnt|shouldnt|rather .* than|avoid(?:ing)?|refrain|forbid(?:s|den)?|prohibit(?:s|ed)?|hands off|off[- ]limits|out of scope|untouched|instead of|rather than|stay away|keep (?:away|out)|(?:stays?|remains?|leav(?:e|es|ing)|left|keep) .{0,60}\b(?:alone|as (?:they|it|is)|unchanged|out)|must stay)\b|n't\b/;

/** Whether a folded text forbids something. */
export function hasNot(text: string): boolean {
  return NOT.test(text);
}

function phrases(alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![a-z])(?:${alternatives.join("|")})`, "g");
}

/** Takes a prompt apart into sentences and clauses. */
export function splitPrompt(prompt: string): readonly PromptSentence[] {
  const folded = fold(prompt);
  const sentences: PromptSentence[] = [];
  let lead = NO_LEAD;
  for (const part of partsOf(folded, SENTENCE_END)) {
    const { text } = part;
    if (!/[a-z{§¤]/.test(text)) continue;
    // "Never: …; …" is said of all that follows.
    const [label = ""] = /^[^:;,]{1,40}:/.exec(text) ?? [];
    const isItem = LIST_MARK.test(prompt.slice(part.start, part.end));
    if (!isItem && !lead.isForNext) lead = NO_LEAD;
    const isGone = text.includes("¤");
    sentences.push({
      ...part,
      clauses: partsOf(folded, CLAUSE_END, part.start, part.end),
      isUnderNot: lead.isNot || (hasNot(label) && !/[§¤]/.test(label)),
      isOfMissing: lead.isGone || isGone,
    });
    const isForNext = BARE_CONDITION.test(text) && !text.endsWith(":");
    if (text.endsWith(":") || isForNext)
      lead = { isNot: !isForNext && hasNot(text) && !text.includes("§"), isGone, isForNext };
    else if (!isItem) lead = NO_LEAD;
  }
  return sentences;
}

/**
 * The bearing of a heading ("Never:", "If it is missing:") or a bare condition ("Missing issue?") on the next
 * sentences.
 */
const NO_LEAD = { isNot: false, isGone: false, isForNext: false };
const BARE_CONDITION =
  /^(?:\b(?:if|the|it|is|a|issue|ticket|find|\{issueid\})\b|[\s?.:,])*¤(?:\b(?:the|it|is|issue|ticket)\b|[\s?.:,])*$/;

/** Longer parts are cut, so that the time stays in proportion to the length. */
const LONGEST = 2000;

function partsOf(text: string, mark: RegExp, from = 0, to = text.length): readonly PromptClause[] {
  const parts: PromptClause[] = [];
  let start = from;
  const add = (end: number): void => {
    for (; start < end; start += LONGEST) {
      const piece = text.slice(start, Math.min(end, start + LONGEST)).trimEnd();
      const first = start + (piece.length - piece.trimStart().length);
      const shown = piece.replace(/\s+/g, " ").trim();
      if (shown !== "") parts.push({ text: shown, start: first, end: start + piece.length });
    }
  };
  for (const { 0: found, index } of text.slice(from, to).matchAll(mark)) {
    const next = from + index + found.length;
    add(/^[.!?]/.test(found) ? next : from + index);
    start = next;
  }
  add(to);
  return parts;
}

/**
 * Writes a prompt in small letters without accents, Markdown marks and quoted names, and phrases as their signs.
 * Everything keeps its place, so that an offset in the result is one in the prompt.
 */
function fold(prompt: string): string {
  return prompt
    .replace(/[^\0-\x7f]/g, foldLetter)
    .toLowerCase()
    .replace(
      QUOTED_TEXT,
      (match: string, before: string) => before + "@text".padEnd(match.length - before.length),
    )
    .replace(/["“”„«»*_`>§¤]|#(?!\d)/g, " ")
    .replace(GONE, (phrase) => "¤".padEnd(phrase.length))
    .replace(OTHERS, (phrase) => "§".padEnd(phrase.length));
}

/** Quoted after a word that says that it is a name or something to write: it orders nothing. */
const QUOTED_TEXT =
  /(\b(?:comments?|saying|says|text|labels?|named|called|status|state|column|title|note|tag|add|remove|write|post)[ :]{1,3})(?:"(?![^"]*\{issueid\})[^"\n]{4,200}"|“(?![^”]*\{issueid\})[^”\n]{4,200}”)/g;

function foldLetter(letter: string): string {
  const base = /[‘’´ʼ]/.test(letter) ? "'" : letter.normalize("NFD").charAt(0);
  return /[a-z']/i.test(base) ? base : letter;
}
