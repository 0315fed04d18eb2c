import { hasNot, type PromptClause, type PromptSentence } from "./split-prompt.ts";

/** A rule of which a custom prompt must not ask for the opposite. */
export type PromptRule = "single-issue" | "no-search";

/** What plainly asks for the opposite of a rule. */
export interface Opposite {
  /** Where it begins and ends in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Goes on after "but". */
  readonly because: string;
}

/** One way to ask for the opposite; `§` stands for other issues, `¤` for "is missing". */
interface Way {
  readonly rule: PromptRule;
  readonly pattern: RegExp;
  readonly because: string;
  /** It asks even where something in the clause is forbidden: "do not forget to …". */
  readonly throughNot?: true;
  /** Only in a sentence about a missing issue, or in the one after it. */
  readonly whenMissing?: true;
}

const STAY = "the action must stay with the one issue";
const SEARCH = "other issues must not be looked for";
const TAKES_BACK = "that takes a rule back";
const NOT = "(?:not|n't|never)";
const RELEASE =
  "(?:need not|(?:do|does) ?n(?:o|')t (?:need|have) to|(?:are|is) ?n(?:o|')t (?:required|obliged|necessary|needed|bound|asked) to|no (?:need|requirement|reason|obligation) to|not necessary to|not (?:feel )?(?:obliged|bound) to)";
const ACT =
  "\\b(?:updat|set|mov|chang|clos|touch|edit|modif|transition|comment|link|appl|repeat|the same|assign|archiv|delet|includ|handl|unblock|adjust|reopen|mark|put|bulk|likewise|cascad|propagat|also|too\\b|as well|and\\b|along with|together with|plus\\b|fine|okay|\\bok\\b|allowed|\\bmay\\b|\\bcan\\b|free to|should|do\\b|go on|go(?:es)? to|move on|try\\b|continue)";
const HOW =
  "(?:by|from|with|via|in|through|using|of) (?:its |the |a |an |their )?(?:same |similar )?(?:title|name|branch|description|summary|keywords?|text)";

const WAYS: readonly Way[] = [
  // Other issues.
  { rule: "single-issue", pattern: new RegExp(`${ACT}.*§|§.*${ACT}`), because: STAY },
  {
    rule: "single-issue",
    pattern:
      /\b(?:but|except(?: for)?|other than|besides|apart from|save for) (?:issue )?\{issueid\}(?:,| and| or| plus) (?:also )?§/,
    because: STAY,
    throughNot: true,
  },
  {
    rule: "single-issue",
    pattern: new RegExp(
      `${NOT} (?:forget|hesitate|fail|neglect|omit|ignore|skip|avoid|refrain|mind|worry|care) .*§|nothing wrong with .*§|not saying .*§|(?:nothing|no issue) but §|${NOT} leave § .*(?:alone|untouched|behind|unchanged|as |in |out)`,
    ),
    because: STAY,
    throughNot: true,
  },
  {
    rule: "single-issue",
    pattern: /\b(?:no|not|nothing|never) .*§ .*\b(?:is|are|be) left (?:in|behind|open)/,
    because: STAY,
    throughNot: true,
  },
  {
    rule: "single-issue",
    pattern:
      /§.*(?:are|is|was|were) ?n(?:o|')t (?:off|forbidden|prohibited|out)|(?:nothing|no one|nobody) (?:prevents|stops|forbids|keeps).*(?:§|search|look)|not (?:forbidden|prohibited|wrong|a problem).*§/,
    because: STAY,
    throughNot: true,
  },
  {
    rule: "single-issue",
    pattern:
      /§.* (?:unless|except|save for|apart from|until) (?!.*\{issueid\})\S|§ (?:but|other than) (?!.*\{issueid\})\S|\bexcept (?:when|if|for)\b(?!.*\{issueid\})|\bunless .*(?:asks?|says?|told|otherwise|more|better|obvious)\b|\bunless .*§|§.* without (?:a |an |any |good |asking|permission|the )*(?:reason|asking|permission|approval)/,
    because: "a rule must hold without exception",
    throughNot: true,
  },
  {
    rule: "single-issue",
    pattern:
      /\b(?:create|open|file|raise|make|add) (?:a |an |another |the |one |new |follow-up |fresh )+(?:issue|ticket|task|bug)\b|\b(?:create|open|file|make) (?:§|a new one|one\b)/,
    because: "no issue may be made",
  },
  {
    rule: "single-issue",
    pattern:
      /\b(?:archive|close|delete|complete) (?:the|this) (?:sprint|cycle|milestone|epic|project|board)\b/,
    because: STAY,
  },
  {
    rule: "single-issue",
    pattern: /\bcreate (?:it|one|a )/,
    because: "no issue may be made",
    whenMissing: true,
  },
  // A rule taken back.
  {
    rule: "single-issue",
    pattern: new RegExp(
      `(?:${RELEASE}|${NOT}) (?:\\w+ ){0,3}?(?:limit|restrict|confine|stick|keep to|only|just|leave §|be limited)|\\bnot (?:limited|restricted|confined|bound)|(?:by no means|isn't|not) (?:is this |this is )?(?:limited|restricted|only|just)|\\bnot (?:being )?only about`,
    ),
    because: TAKES_BACK,
    throughNot: true,
  },
  { rule: "single-issue", pattern: /\b(?:more|other|further) than \{issueid\}/, because: STAY },
  {
    rule: "single-issue",
    pattern:
      /\b(?:ignore|disregard|forget|override|overrule|waive|drop|strike) (?:all |any |the |these |those |this |previous |earlier |first |last |two )*(?:rules?|restrictions?|above|limits?|limitations?|constraints?|instructions above|sentences?|that\b|what i said)|do the opposite|precedence over the above|exceptions? (?:can|may|are)/,
    because: "that takes the rules back",
  },
  {
    rule: "single-issue",
    pattern:
      /\b(?:rules?|restrictions?|above|limits?|guidelines|not touching)\b.*\b(?:optional|not rules|(?:does|do) ?n(?:o|')t (?:apply|hold|count|bind)|waived|lifted|ignored|relaxed|suspended|bent|suggestion|not binding)|just kidding|none of (?:this|that|the above) is|(?:not true|untrue|false|wrong)(?: to say)? that/,
    because: "that takes the rules back",
    throughNot: true,
  },
  // A search.
  {
    rule: "no-search",
    pattern:
      /\b(?:search(?:es|ing)?|hunt|look (?:around|elsewhere|harder|for\b)|seek|guess|fall ?back|substitut\w*|improvise|infer|keep (?:searching|looking))\b(?! (?:for |on |to )*(?:issue )?\{issueid\}(?! ?.*(?:by (?:its )?(?:title|name))))/,
    because: SEARCH,
  },
  {
    rule: "no-search",
    pattern: new RegExp(
      `\\b(?:find|pick|choose|use|try|list|query|take|select|get|locate|identify|determine|figure out|work out|look|ask|scan|browse|tell|carry on|see)\\b.*(?:§|${HOW}|was meant|the right one|the (?:issue|ticket) (?:instead|meant))`,
    ),
    because: SEARCH,
    whenMissing: true,
  },
  {
    rule: "no-search",
    pattern: new RegExp(
      `\\b(?:find|look(?:ed|ing)? (?:it )?up|locate|identify|determine|figure out|work out)\\b.*(?:${HOW}|was meant|§)`,
    ),
    because: SEARCH,
  },
  {
    rule: "no-search",
    pattern:
      /\b(?:list|query|scan|browse|enumerate) (?:all |the |open |for )*(?:issues|tickets|tasks|§)/,
    because: SEARCH,
  },
  {
    rule: "no-search",
    pattern: new RegExp(
      `(?:${NOT}|${RELEASE}) (?:\\w+ ){0,2}?(?:hesitate|fail|forget|afraid|neglect) to (?:search|look|find|try|guess|pick)`,
    ),
    because: SEARCH,
    throughNot: true,
  },
  {
    rule: "no-search",
    pattern: new RegExp(
      `(?:(?:do )?${NOT}|${RELEASE}) (?:\\w+ ){0,2}?(?:stop|abort|give up|quit|halt)(?: searching| looking| too easily| yet)?\\b(?! (?:other|the (?:server|ship)))`,
    ),
    because: "the work must stop when the issue is missing",
    throughNot: true,
  },
  {
    rule: "no-search",
    pattern: /\bstop(?:ping)?\b.* (?:unless|before you have|only (?:if|when|after))|\bonly stop\b/,
    because: "a rule must hold without exception",
    throughNot: true,
  },
];

/** Finds the first clause that plainly asks for the opposite of a rule, or a second issue by its id. */
export function findOpposite(
  sentences: readonly PromptSentence[],
  rule: PromptRule,
): Opposite | null {
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.isUnderNot) continue;
    const isOfMissing = sentence.isOfMissing || (sentences[at - 1]?.isOfMissing ?? false);
    for (const clause of sentence.clauses) {
      const way = WAYS.find(
        (each) => each.rule === rule && (isOfMissing || !each.whenMissing) && asks(clause, each),
      );
      if (way !== undefined) return { ...clause, because: way.because };
      if (rule === "single-issue" && namesSecond(clause, sentence))
        return { ...clause, because: "the action must stay with {issueId}" };
    }
  }
  return null;
}

/** "… must not happen", "… alone": forbids what stands before it. */
const NOT_BEHIND =
  /\b(?:not|never|forbidden|prohibited|alone|untouched|unchanged|off[- ]limits|out of scope|as (?:they|it|is))\b|n't\b/;

/** Whether a clause asks in this way, nothing before it in the clause or behind it forbidding it. */
function asks({ text }: PromptClause, { pattern, throughNot }: Way): boolean {
  const found = pattern.exec(text);
  if (found === null) return false;
  const end = found.index + found[0].length;
  return throughNot === true || !(hasNot(text.slice(0, end)) || NOT_BEHIND.test(text.slice(end)));
}

/** `ENG-13`, not as an example. */
function namesSecond({ text }: PromptClause, sentence: PromptSentence): boolean {
  return (
    /(?<![\w{/-])(?!(?:utf|sha|iso|rfc|http|md|es|v)-)[a-z][a-z0-9]{1,9}-\d+(?![\w-])/.test(text) &&
    new RegExp(ACT).test(text) &&
    !/\b(?:example|e\.g|such as|like|format|looks)\b/.test(sentence.text) &&
    !hasNot(text)
  );
}
