import { hasNot, type PromptClause, type PromptSentence } from "./split-prompt.ts";

/** A rule of which a custom prompt must not ask for the opposite. */
export type PromptRule = "single-issue" | "no-search";

/** A clause that plainly asks for the opposite of a rule; `because` goes on after "but". */
export type Opposite = PromptClause & { readonly because: string };

/** When a way asks: unless its clause forbids it, even then ("do not forget to …"), or if the issue is missing. */
type When = "unless forbidden" | "always" | "if missing";

const STAY = "the action must stay with the one issue";
const SEARCH = "other issues must not be looked for";
const WITHOUT_EXCEPTION = "a rule must hold without exception";
const NOT = "(?:not|n't|never)";
const RELEASE =
  "(?:need not|(?:does|do|are|is) ?n(?:o|')t (?:(?:need|have|required|obliged|necessary|needed|bound|asked) to)|no (?:need|requirement|reason|obligation) to|not (?:necessary|(?:feel )?(?:obliged|bound)) to)";
const ACT =
  "\\b(?:updat|set|mov|chang|clos|touch|edit|modif|transition|comment|link|appl|repeat|the same|assign|archiv|delet|includ|handl|unblock|adjust|reopen|mark|put|bulk|likewise|cascad|propagat|also|too\\b|as well|and\\b|along with|together with|plus\\b|fine|okay|\\bok\\b|allowed|\\bmay\\b|\\bcan\\b|free to|should|do\\b|go on|go(?:es)? to|move on|try\\b|continue)";
const HOW =
  "(?:by|from|with|via|in|through|using|of) (?:its |the |a |an |their )?(?:same |similar )?(?:title|name|branch|description|summary|keywords?|text)";

/** Ways to ask for the opposite of a rule; `§` stands for other issues, `¤` for "is missing". */
const WAYS = [
  ways("single-issue", STAY, "unless forbidden", [
    `${ACT}.*§|§.*${ACT}`,
    "\\b(?:archive|close|delete|complete) (?:the|this) (?:sprint|cycle|milestone|epic|project|board)\\b",
    "\\b(?:more|other|further) than \\{issueid\\}",
    "\\b(?:create|open|file|raise|make|add) (?:a |an |another |the |one |new |follow-up |fresh )+(?:issue|ticket|task|bug)\\b",
    "\\b(?:create|open|file|make) (?:§|a new one|one\\b)",
  ]),
  ways("single-issue", STAY, "if missing", ["\\bcreate (?:it|a )"]),
  ways("single-issue", STAY, "always", [
    "\\b(?:but|except(?: for)?|other than|besides|apart from|save for) (?:issue )?\\{issueid\\}(?:,| and| or| plus) (?:also )?§",
    `${NOT} (?:forget|hesitate|fail|neglect|omit|ignore|skip|avoid|refrain|mind|worry|care|forbidden|prohibited|wrong|a problem)\\b.*§`,
    `${NOT} leave § .*(?:alone|untouched|behind|unchanged|as |in |out)|(?:no|not|nothing|never) .*§ .*\\b(?:is|are|be) left (?:in|behind|open)`,
    "(?:nothing wrong with|not saying) .*§|(?:nothing|no issue) but §",
    "§.*(?:are|is|was|were) ?n(?:o|')t (?:off|forbidden|prohibited|out)",
    "(?:nothing|no one|nobody) (?:prevents|stops|forbids|keeps).*(?:§|search|look)",
  ]),
  ways("single-issue", WITHOUT_EXCEPTION, "always", [
    "§.* (?:unless|except|save for|apart from|until) (?!.*\\{issueid\\})\\S|§ (?:but|other than) (?!.*\\{issueid\\})\\S",
    "\\bexcept (?:when|if|for)\\b(?!.*\\{issueid\\})|\\bunless .*(?:§|\\b(?:asks?|says?|told|otherwise|more|better|obvious)\\b)",
    "§.* without (?:a |an |any |good |asking|permission|the )*(?:reason|asking|permission|approval)",
  ]),
  ways("single-issue", "that revokes a rule", "always", [
    `(?:${RELEASE}|${NOT}) (?:\\w+ ){0,3}?(?:limit|restrict|confine|stick|keep to|only|just|leave §)`,
    "(?:by no means|isn't|not) (?:is this |this is )?(?:limited|restricted|confined|bound|only|just)|\\bnot being only about",
    "\\b(?:rules?|restrictions?|above|limits?|guidelines|not touching)\\b.*\\b(?:optional|not rules|(?:does|do) ?n(?:o|')t (?:apply|hold|count|bind)|waived|lifted|ignored|relaxed|suspended|bent|suggestion|not binding)",
    "just kidding|none of (?:this|that|the above) is|(?:not true|untrue|false|wrong)(?: to say)? that",
    "do the opposite|precedence over the above|exceptions? (?:can|may|are)",
  ]),
  ways("single-issue", "that revokes a rule", "unless forbidden", [
    "\\b(?:ignore|disregard|forget|override|overrule|waive|drop|strike) (?:all |any |the |these |those |this |previous |earlier |first |last |two )*(?:rules?|restrictions?|above|limits?|limitations?|constraints?|instructions above|sentences?|that\\b|what i said)",
  ]),
  ways("no-search", SEARCH, "unless forbidden", [
    "\\b(?:search(?:es|ing)?|hunt|look (?:around|elsewhere|harder|for\\b)|seek|guess|fall ?back|substitut\\w*|improvise|infer|keep (?:searching|looking))\\b(?! (?:for |on |to )*(?:issue )?\\{issueid\\}(?! ?.*(?:by (?:its )?(?:title|name))))",
    `\\b(?:find|look(?:ed|ing)? (?:it )?up|locate|identify|determine|figure out|work out)\\b.*(?:${HOW}|was meant|§)`,
    "\\b(?:list|query|scan|browse|enumerate) (?:all |the |open |for )*(?:issues|tickets|tasks|§)",
  ]),
  ways("no-search", SEARCH, "if missing", [
    `\\b(?:find|pick|choose|use|try|list|query|take|select|get|look|ask|tell|carry on|see)\\b.*(?:§|${HOW}|was meant|the right one|the (?:issue|ticket) (?:instead|meant))`,
  ]),
  ways("no-search", "the work must stop when the issue is missing", "always", [
    `(?:${NOT}|${RELEASE}) (?:\\w+ ){0,2}?(?:hesitate|fail|forget|afraid|neglect) to (?:search|look|find|try|guess|pick)`,
    `(?:${NOT}|${RELEASE}) (?:\\w+ ){0,2}?(?:stop|abort|give up|quit|halt)(?: searching| looking| too easily| yet)?\\b(?! (?:other|the (?:server|ship)))`,
    "\\bstop(?:ping)?\\b.* (?:unless|before you have|only (?:if|when|after))|\\bonly stop\\b",
  ]),
];

function ways(rule: PromptRule, because: string, when: When, patterns: readonly string[]) {
  return { rule, because, when, patterns: patterns.map((source) => new RegExp(source)) };
}

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
        ({ rule: of, when, patterns }) =>
          of === rule &&
          (isOfMissing || when !== "if missing") &&
          patterns.some((pattern) => asks(clause, pattern, when)),
      );
      if (way !== undefined) return { ...clause, because: way.because };
      if (rule === "single-issue" && namesSecond(clause, sentence))
        return { ...clause, because: STAY };
    }
  }
  return null;
}

/** "… must not happen", "… alone": forbids what stands before it. */
const NOT_BEHIND =
  /\b(?:not|never|forbidden|prohibited|alone|untouched|unchanged|off[- ]limits|out of scope|as (?:they|it|is))\b|n't\b/;

/** Whether a clause asks in this way, and nothing before it in the clause or behind it forbids it. */
function asks({ text }: PromptClause, pattern: RegExp, when: When): boolean {
  const found = pattern.exec(text);
  if (found === null || when === "always") return found !== null;
  const end = found.index + found[0].length;
  return !hasNot(text.slice(0, end)) && !NOT_BEHIND.test(text.slice(end));
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
