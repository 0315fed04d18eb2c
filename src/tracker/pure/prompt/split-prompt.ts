/** A sentence, heading or list item of a prompt: in small letters, `§` for other issues, `¤` for "is missing". */
export interface PromptSentence {
  readonly text: string;
  readonly clauses: readonly PromptClause[];
  /** It is an item under "Never:" or "Do not:". */
  readonly isUnderNot: boolean;
  /** It speaks of a missing issue, or is an item under "If it is missing:". */
  readonly isOfMissing: boolean;
}

/** A part of a sentence, up to the next "but", "then" or bracket. */
export interface PromptClause {
  readonly text: string;
  /** Where it begins and ends in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
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
  const folded = foldPhrases(foldText(prompt));
  const sentences: PromptSentence[] = [];
  let lead = NO_LEAD;
  for (const { start, end } of partsOf(prompt, SENTENCE_END, { start: 0, end: prompt.length })) {
    const text = oneLine(folded.slice(start, end));
    if (!/[a-z{§¤]/.test(text)) continue;
    // "Never: …; …" is said of all that follows.
    const [label = ""] = /^[^:;,]{1,40}:/.exec(text) ?? [];
    const isLabelNot = hasNot(label) && !/[§¤]/.test(label);
    const isItem = LIST_MARK.test(prompt.slice(start, end));
    if (!isItem && !lead.isForNext) lead = NO_LEAD;
    sentences.push({
      text,
      clauses: partsOf(folded, CLAUSE_END, { start, end }).map((part) => ({
        ...part,
        text: oneLine(folded.slice(part.start, part.end)),
      })),
      isUnderNot: lead.isNot || isLabelNot,
      isOfMissing: lead.isGone || text.includes("¤"),
    });
    const isGone = text.includes("¤");
    if (text.endsWith(":"))
      lead = { isNot: hasNot(text) && !text.includes("§"), isGone, isForNext: false };
    else if (BARE_CONDITION.test(text)) lead = { isNot: false, isGone, isForNext: true };
    else if (!isItem) lead = NO_LEAD;
  }
  return sentences;
}

/** What a heading ("Never:", "If it is missing:") or a bare condition ("Missing issue?") says for what follows. */
const NO_LEAD = { isNot: false, isGone: false, isForNext: false };
const BARE_CONDITION =
  /^(?:\b(?:if|the|it|is|a|issue|ticket|find|\{issueid\})\b|[\s?.:,])*¤(?:\b(?:the|it|is|issue|ticket)\b|[\s?.:,])*[?.]?$/;

/** Every phrase is replaced by its sign and blanks, so that offsets stay. */
function foldPhrases(text: string): string {
  return text
    .replace(/[§¤]/g, " ")
    .replace(GONE, (phrase) => "¤".padEnd(phrase.length))
    .replace(OTHERS, (phrase) => "§".padEnd(phrase.length));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Noise without an end is cut, so that the time stays in proportion to the length. */
const LONGEST = 2000;

interface Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(text: string, mark: RegExp, { start: from, end: to }: Part): readonly Part[] {
  const parts: Part[] = [];
  let start = from;
  const add = (end: number): void => {
    for (let at = start; at < end; at += LONGEST) {
      const blank = text.slice(at, Math.min(end, at + LONGEST));
      const first = at + (blank.length - blank.trimStart().length);
      if (blank.trim() !== "") parts.push({ start: first, end: at + blank.trimEnd().length });
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
 * Writes a prompt in small letters without accents, Markdown marks and quoted names, every character in its
 * place, so that an offset in the result is one in the prompt.
 */
function foldText(prompt: string): string {
  return prompt
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[‘’´ʼ]/g, "'")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, foldLetter)
    .replace(
      QUOTED_TEXT,
      (match: string, before: string) => before + "@text".padEnd(match.length - before.length),
    )
    .replace(/["“”„«»*_`>]|#(?!\d)/g, " ");
}

/** Quoted after a word that says that it is a name or something to write: it orders nothing. */
const QUOTED_TEXT =
  /(\b(?:comments?|saying|says|text|labels?|named|called|status|state|column|title|note|tag|add|remove|write|post)[ :]{1,3})(?:"(?![^"]*\{issueid\})[^"\n]{4,200}"|“(?![^”]*\{issueid\})[^”\n]{4,200}”)/g;

function foldLetter(letter: string): string {
  const base = letter.normalize("NFD").charAt(0).toLowerCase();
  return /[a-z]/.test(base) ? base : letter;
}
