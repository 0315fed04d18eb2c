/** What a word or phrase of a prompt does in its clause; `docs/design/tracker-prompt.md` explains each. */
export type TokenKind = keyof typeof LEXICON | "word";

const NOUN = "(?:issue|ticket|task|item|story|bug|card|work item|epic)";
const NOUNS = "(?:issues|tickets|tasks|items|stories|bugs|cards|work items|epics)";
const ISSUE = `(?:(?:(?:the|this|that|single|one|same|given|issue|ticket|task|card|work item) ){0,4}\\{issueid\\}(?:'s| itself)?)`;
const THIS = `(?:${ISSUE}|(?:this|that|the)(?: (?:one|single|same|very|given|named|specific|specified|exact|particular)){0,2} ${NOUN}(?:'s| itself)?|(?:this|that) one)`;
const BE = "(?:is|are|was|were|be|been|being|has been|have been|stays?|remains?|keeps?)";
const AUX =
  "(?:do|does|did|must|may|might|should|shall|can|could|will|would|is|are|was|were|has|have)";
const BE_NOT = "(?:(?:is|are|was) not|isn'?t|aren'?t|wasn'?t|not)";
const CANNOT = "(?:can(?: )?not|can'?t|could not|couldn'?t|are unable to|is unable to|unable to)";
const ALIKE =
  "(?:other|another|all|every|each|any|similar|alike|related|linked|connected|matching|several|multiple|many|two|three|both|additional|further|more|different|alternative|alternate|duplicate|child|parent|blocking|blocked|dependent|neighbou?ring|remaining|next|previous|new|most recent|latest|closest|nearest|next best|best|right|likely|most likely|such|some|open|follow-up|sub|whichever|whatever|which|separate|unrelated|replacement|substitute)";

/** The ways in which verbs are written (touch, touches, touched, touching), each with what may follow it. */
function forms(verbs: string, after = ""): readonly string[] {
  return verbs.split(" ").map((verb) => {
    const last = verb.slice(-1);
    if (last === "e") return `${verb.slice(0, -1)}(?:e|es|ed|ing)${after}`;
    if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}(?:y|ies|ied|ying)${after}`;
    return `${verb}(?:s|es|ed|ing|${last}ing|${last}ed)?${after}`;
  });
}

/**
 * The words that the check knows, by what they do; the first that fits counts, so that longer phrases come
 * before the words they consist of. Matched against text in lower case, with a blank standing for any space.
 */
export const LEXICON = {
  /** `ENG-12`, `#12`: an issue by its own id. */
  id: ["#\\d+", "[a-z][a-z0-9]{1,9}-\\d+"],
  example: [
    "for example",
    "for instance",
    "e\\.g\\.",
    "eg",
    "such as",
    "look(?:s|ing)? like",
    "gives",
    "becomes",
    "(?:issue|ticket|task) (?:ids?|keys?|identifiers?|numbers?)",
  ],
  /** Takes the rules back as a whole. */
  overrule: [
    "(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|es|ing)|overrul(?:e|es|ing)|skip|suspend|lift|waive|relax|drop|bend|break)(?: (?:all|any|the|these|those|this|that|my|your|every|each)){0,4} (?:(?:\\w+ ){0,2}(?:rules?|restrictions?|instructions?|limits?|limitations?|guardrails?|constraints?)(?! (?:in|of|from|found|that|which|inside|within)\\b)|above|previous|earlier|foregoing|preceding)",
    "(?:rules?|restrictions?|instructions?|limits?|limitations?|constraints?)(?: (?!not\\b)\\w+){0,4} (?:waived|lifted|relaxed|ignored|dropped|suspended|overridden|overruled|bent|broken|disregarded|skipped|negotiable|flexible)",
    "exceptions|(?:you|the model|the agent) (?:decides?|judges?)|deviat(?:e|es|ing|ions?)|the opposite",
    "(?:strike|delete|remove|cross out|undo|reverse|discard|drop|cancel)(?: \\w+){0,3} (?:sentences?|paragraphs?|rules?|lines?)",
    "(?:ignore|disregard|forget|drop) (?:that|this|it|what|everything|all)",
    "(?:follow|obey|execute|heed|perform|carry out|act on)(?:ing)?(?: \\w+){0,2} (?:instructions?|orders?|commands?|requests?)",
    "what(?:ever)? (?:the|its|their|this) \\w+ (?:says?|asks?|tells?|wants?|needs?|requires?)",
    "(?:takes?|took|have|has) precedence",
    "guidelines?",
    "suggestions?",
    "recommendations?",
    "(?:rules?|restrictions?|instructions?|limits?|limitations?|constraints?|this|that|these|those|above)(?: (?!not\\b)\\w+){0,5} (?:(?:do|does|will|need|did) not|don'?t|doesn'?t|won'?t|no longer) (?:apply|hold|count|matter)",
    "no longer (?:appl(?:y|ies)|holds?)",
    "optional(?:ly)?",
    "your call",
    "up to you",
    "(?:as|how|what|whatever) you (?:see fit|like|want|please|prefer|wish|think)",
    "(?:your|own|good|best|common) (?:judge?ment|discretion|sense)",
    "do whatever",
  ],
  /** Denies what was or will be said. */
  denial: [
    "or do(?=[.!,])|or not|or don'?t|or maybe|nah|not really|not anymore",
    "(?:non-|un)?binding",
    "on second thoughts?|scratch that|never mind|nevermind",
    "(?:just )?(?:kidding|joking)",
    "having said that|that being said|that said",
    "(?:not|isn'?t) (?:true|the case)|false|untrue|wrong to say",
  ],
  /** A rule that one is free to leave. */
  release: [
    "need(?: not|n'?t)",
    "(?:do|does|did|will)(?: not|n'?t) (?:need|have)(?: to)?",
    `(?:${AUX}(?: not|n'?t)|not|never) (?:required|obliged|obligated|necessary|compelled|bound|limited|restricted|confined|forced|just|merely|only|exclusively|solely)(?: to)?`,
    "no (?:need|requirement|obligation|reason)(?: to)?",
    "not (?:forbidden|prohibited|banned|disallowed|off limits)",
    "(?:not |never |n'?t )hesitate",
    "nothing (?:prevents|stops|keeps|hinders|forbids)",
    "no (?:harm|problem) (?:in|with)",
    "unlimited|unrestricted",
  ],
  /** Allows what follows. */
  permit: [
    "(?:feel )?free to",
    "welcome to",
    "may also",
    "(?:is|are|would be|it'?s) (?:also )?(?:fine|ok|okay|acceptable|allowed|permitted)(?: too)?",
    "go ahead",
  ],
  /** A rule that is only a wish, or holds only mostly. */
  soft: [
    "(?:try|attempt|aim|strive|endeavou?r|do your best|do what you can|make an effort|be inclined)(?: not)? to",
    "try not",
    "(?:may|might|could|can)(?= (?:also |just |simply )?(?:leave|stop|avoid|refrain|abort|quit|skip)\\b)|may (?:want|wish|prefer|choose) to",
    "preferabl[ey]",
    "ideally",
    "(?:if|where|when|wherever|whenever|as far as|as much as|as long as)(?: at all)? (?:possible|feasible|practical|practicable|appropriate|necessary|needed|useful|convenient|reasonable|in doubt|you (?:want|like|wish|can(?!(?: )?not)|prefer))",
    "usually|normally|generally|mostly|mainly|primarily|typically|often|sometimes|rarely|seldom|largely|chiefly|probably|perhaps|maybe|possibly|likely|hopefully",
    "as a rule(?: of thumb)?",
    "for (?:the most part|now|the moment|the time being|starters)",
    "most of the time",
    "in (?:general|principle|theory)",
    "too (?:easily|early|soon|quickly|much|many|often)",
    "at (?:most|least)",
    "(?:you )?might(?: want to)?",
    "(?:maybe|better)",
    "until|till|before|after that|initially|at first|first|yet|today|tomorrow|later|eventually|by default|tentatively",
    "so far|as yet",
    "just in case",
    "(?:good|valid|clear|compelling|strong|obvious|important) (?:reason|cause|need|match)",
  ],
  /** Not said to be so, but wished, asked or told of. */
  supposed: [
    "(?:nobody|no one|everyone|everybody|someone|somebody|people|they) (?:says?|said|thinks?|claims?|wants?)",
    "(?:it'?d|it would|would|that would) be (?:nice|great|good|better|best|lovely|cool|helpful|ideal|preferable|wonderful)",
    "i (?:wish|hope|think|guess|suppose|believe)",
    "(?:some|many|most|other) people",
    "used to",
    "suppose(?:dly)?|imagine|pretend|what if|assuming|allegedly|theoretically",
    "(?:i'?m|i am|we'?re|we are) not saying",
    "(?:the|an) (?:old|earlier|former|previous) (?:version|release|days|times|tool|setup|prompt|system|workflow|rules)",
    "once upon a time|in the past|formerly|previously",
  ],
  polite: [
    "if (?:there (?:is|are) )?any(?: exists?)?(?=,)",
    "i(?:'?d| would) (?:be (?:grateful|glad|happy|thankful)|appreciate it) if you",
    "(?:could|can|would|will) you(?: please)?",
    "please|kindly|thanks?(?: you)?|hi|hello|hey",
    "(?:i|we) (?:want|need|would like|expect|ask)(?: you)?(?: to)?",
    "(?:make sure|ensure|be sure|be careful|take care|note|remember|see to it|mind)(?: to| that)?",
    "i'?d (?:like|rather have|rather|prefer)",
  ],
  even: [
    "not even (?:if|when|where)",
    "even (?:if|when|where|though)",
    "no matter (?:what|how|which|whether|who)",
    "(?:regardless|irrespective) of",
    "whether or not",
    "whatever (?:its|their) (?:relation|relationship|link|state|status|priority|type)",
  ],
  unless: ["unless", "except(?:ing)?(?: only)? (?:if|when|where|in case)"],
  /** Everything but the issue. */
  others: [
    `but (?:exactly )?${THIS}(?! (?:is|are|does|do|has|cannot|can'?t|was)\\b)`,
    `(?:more than|(?:except(?:ing)?(?: for)?|other than|besides|apart from|aside from|outside(?: of)?|beyond|save(?: for)?|that (?:is|are) not|that isn'?t|which (?:is|are) not|whose id is not)) (?:exactly )?${THIS}`,
    `more than (?:one|a single) ${NOUN}`,
    `(?:issues|ones?|tickets?|tasks?) like ${THIS}`,
    `not (?:only|just|merely) ${THIS}`,
    `(?:(?:the|a|an|any|all) )?(?:${ALIKE}|wrong|correct|sibling|first|last|old|real|intended|actual|existing|\\w+ed) ones?`,
    `(?:(?:the|a|an|its|their|this|any|all|any of the|all of the|all the) )?(?:${ALIKE} ){1,4}(?:(?:existing|existent|open|closed|related|linked|similar|of|the|these|those|its|our|my|single|linear|jira|youtrack|asana|trello|shortcut|clickup|notion|redmine|bugzilla|\\{provider\\}|\\w+-looking|\\w+ing) ){0,2}(?:${NOUNS}|${NOUN})(?! \\{issueid\\})`,
    `(?:${NOUN}-?)?(?:sub-?|child |parent )(?:issues?|tasks?|tickets?|items?|stor(?:y|ies))`,
    NOUNS,
    `an? (?!missing|deleted)(?:(?:\\w+(?:ed|ing)|new|fresh|second|separate|suitable|fitting|better|good|real) )?${NOUN}(?! \\{issueid\\})`,
    `${NOUN} (?:with|whose|that|which|named|called|by|per|assigned)`,
    `(?:per|each|every|any) (?:single )?${NOUN}`,
    "(?:its |the |their |all |any |of ){0,4}(?:parents?|children|child|siblings?|duplicates?|dependents|dependenc(?:y|ies)|ancestors|descendants|blockers?|sub-?tasks?|sub-?issues?|epics?|sprint|backlog|milestone|cycle|neighbou?rs?)",
    "(?:whole|entire) (?:board|project|team|workspace|list)",
    "(?:(?:all|any|none)(?: of)? )?(?:the )?others",
    "(?:any |the )?other(?=\\s*(?:$|[.,;:!?)]))",
    "another(?! (?:field|branch|repository|project|comment|label|state|status|column|pull|file|team|person|word|tool|attempt|time))",
    "an? (?:alternatives?|substitutes?|replacements?|(?:close |good |better |best )?match|lookalikes?|similar(?:ly)? \\w+)",
    "alternatives?|substitutes?|replacements?|matches|lookalikes?|similar(?:ly named)?",
    "(?:the )?(?:closest|nearest|most similar|next best|best)(?: match)?",
    "the (?:right|next|wrong|intended|real|actual) one",
    "(?:all|some|both|any|most) of (?:them|these|those)",
    "(?:those|these)(?= (?:too|as well|to|also))",
  ],
  /** Everything but what was named. */
  else: [
    "(?:anything|everything|something|anybody|anyone|whatever) (?:else|other(?! than))(?: in \\{provider\\})?",
    "else|elsewhere",
    "the rest(?: of (?:the|its|our|your) \\w+)?",
  ],
  /** Anything at all. */
  any: [
    "anything|everything|whatever|whichever|anyone|anywhere|everywhere|somewhere|bulk|and so on|etc",
    "all(?! (?:of this|of it|this|actions?|changes?|work|fields?|of the above)\\b)",
    "all of the above",
  ],
  /** Exactly this issue and no more. */
  sole: [
    `(?:only|exactly|just|precisely|solely) (?:one|1|a single) ${NOUN}(?! per)`,
    `(?:one|a single) ${NOUN} (?:only|and one ${NOUN} only|alone)`,
    `(?:the )?(?:only|sole|one and only) (?:${NOUN}|one)`,
    `${THIS} and (?:only )?${THIS} (?:only|alone)`,
  ],
  /** What is not the issue, however much it has to do with it. */
  thing: [
    "(?:(?:(?:any|every|all|another) )?(?:other )?)?(?:(?:pull|merge) requests?|prs?|mrs?|branch(?:es)?|commits?|repositor(?:y|ies)|repos?|projects?|files?|code|timer|tests?|tool(?:s|ing)?|server|release|(?:issue|bug) tracker|trackers?|github|gitlab|slack|channel|team|builds?|pipelines?|notes?|changelog|workspace|webhooks?|documents?|wiki)",
  ],
  field: [
    "(?:(?:any|every|all|another) )?(?:other )?(?:(?:workflow )?(?:states?|status(?:es)?)|assignees?|labels?|priorit(?:y|ies)|titles?|descriptions?|comments?(?! on)|fields?|links?|urls?|columns?|estimates?|due dates?|reporter|tags?|summary|attachments?|propert(?:y|ies)|custom fields?|watchers?|points?|instructions?|text|body|history|board)",
  ],
  issue: [THIS, `(?:one|a single) ${NOUN}`, NOUN],
  it: ["it|itself|its|it's|this|that|them|those|these"],
  /** The issue is there. */
  present: [
    `(?:${BE_NOT}|never) (?:missing|absent|gone|inaccessible|unavailable)`,
    `(?:it'?s|${BE}) (?:found|there|accessible|available|present|reachable)`,
    "exists?",
    "(?:you )?(?:can|do) (?:find|access|read|see|open|reach)",
  ],
  /** The issue is not there, or out of reach. */
  gone: [
    `(?:(?:it'?s|its|${BE}|turns out to be|seems to be|appears to be|goes|has gone|comes back) )?(?:missing|absent|gone|inaccessible|unavailable|unreachable|nonexistent|non-existent|deleted|archived|unknown(?: to \\{provider\\})?|nowhere to be found|nowhere|inexistent)`,
    `${CANNOT} (?:be )?(?:found|accessed|read|reached|opened|loaded|located|retrieved|fetched|seen|resolved|find|access|reach|open|load|locate|retrieve|fetch|see|get at|get)(?: or (?:be )?(?:found|accessed|read|reached|opened|loaded|access|read|reach|open))?`,
    "(?:do|does|did|should|would|could)(?: not|n'?t) (?:find|see|exist|appear|resolve|have (?:any )?access)(?: to)?",
    `${BE_NOT} (?:be )?(?:found|accessible|available|there|exist|reachable|accessed|existent|visible|present|known)`,
    "not exist",
    "(?:does|did) (?:not|n'?t)(?=,| then)|doesn'?t(?=,)|isn'?t(?=,)|is not(?=,)|can'?t(?=,)|cannot(?=,)",
    `(?:there (?:is|'s) )?no (?:such ${NOUN}|access|permissions?|result|match)|there'?s no such ${NOUN}`,
    "access (?:is |was )?denied|(?:(?:get|receive|have|see) )?(?:an? )?(?:permission|access) (?:error|problem|failure|denied)|not authori[sz]ed|unauthori[sz]ed|404|403|not-found error",
    `an? (?:missing|nonexistent|non-existent|deleted|unknown|inaccessible) ${NOUN}|missing ${ISSUE}`,
    "(?:has |have |was |is |been ){0,2}(?:vanished|disappeared)|(?:was|is|has been|were) removed",
    "without access",
    "(?:failure|failing|fails|failed) to (?:find|access|reach|open|load|locate|retrieve|fetch|read|get)",
    "lookup fails|read fails",
  ],
  /** "even in that case" holds for all cases. */
  cases: ["in (?:both|all|any|either|every) cases?", "either way", "in any event", "always"],
  if: [
    "(?:but |and )?only (?:if|when)",
    "if(?: and when)?",
    "when(?:ever)?",
    "where(?:ver)?",
    "in (?:the )?(?:case|event)(?: that| of)?",
    "in the absence of",
    "should(?= (?:\\{issueid\\}|the|this|that|it|you|there|issue|no)\\b)",
    "provided(?: that)?|as long as|once|after|while|on(?= (?:an? )?(?:404|403|error|failure))|upon",
  ],
  otherwise: ["otherwise|or else|if not(?=,| then)"],
  /** Ends the work. */
  stop: [
    "stop(?:s|ped|ping)?(?: (?:right )?(?:there|here|at once|immediately|working|work|processing|everything))?",
    "abort(?:s|ed|ing)?|quit|halt(?:s|ed)?|exit(?:s|ed)?|terminate[sd]?|give up|giving up|bail(?: out)?|back off",
    "cancel(?: (?:the|this) (?:operation|update|step|task|change|action|run))?",
    "(?:the )?(?:step |task |job |work |run )?ends?(?: (?:there|here|the (?:step|task|run)|it there|right there))?",
    "(?:do(?:ing)?|there is|there'?s|change|modify|write|touch|update|alter)(?: absolutely)? nothing(?: (?:at all|more|further|to do|to be done))?(?! (?:to|on|with|about|but|except|else|other|besides|apart|outside|beyond))",
    "(?:take|perform|make)(?:s|ing)? no (?:further |more |other )?(?:actions?|changes?|steps?|writes?|attempts?)(?! (?:to|on|of))",
    "no (?:further|more) (?:actions?|changes?|steps?)(?! (?:to|on|of))",
    "(?:do(?:es)? not|don'?t|never) (?:proceed|continue|go on|go (?:any )?further|carry on|act(?! (?:on|upon|with))|do anything(?: at all| more| further)?(?! (?:else|to|with|about|for))|(?:write|change|modify|update|touch|attempt) anything(?! (?:else|other|but|except|besides|apart|outside|beyond)))",
    "(?:you'?re|you are|your (?:work|job|task) is|that'?s|that is|we are|consider the task) (?:done|finished|over|it|the end)(?! (?:with|when|if|until|once)\\b)",
    "leave it at that",
    "return(?:ing)? without (?:doing|changing|writing) anything",
    "fail(?:s|ed)?(?! to)|error out|raise an error|throw an error",
    "skip (?:the|this) (?:update|step|change|action|task|transition)",
    "the end",
  ],
  /** Stays as it is. */
  untouched: [
    "untouched|unchanged|unmodified|unaffected|unaltered|intact",
    "(?:exactly )?as (?:it|they) (?:is|are)",
    "off[- ]limits|out[- ]of[- ]scope|out[- ]of[- ]bounds",
    "(?:keep your |keep )?hands off|stay away from|steer clear of|stay out of",
    "(?:is|are) (?:none|not any) of your (?:business|concern)",
  ],
  not: [
    "don'?t you dare(?: to)?",
    "(?:under|in) no (?:circumstances?|case|event|way)|by no means|at no (?:time|point)|on no account",
    `(?:(?:is|are|it is|it'?s|you'?re|you are|also|am) ){0,4}(?:not|n'?t) (?:to be |be )?(?:allowed|permitted|authori[sz]ed|acceptable|okay|ok|supposed|meant)(?: to)?`,
    "(?:forbidden|prohibited|disallowed|banned|forbid|prohibit)(?: (?:to|from))?",
    "(?:avoid|refrain|abstain|desist)(?:s|ing)?(?: from)?",
    "(?:i|we) (?:do not|don'?t) want(?: you)?(?: to)?",
    `(?:${AUX}(?: not|n'?t|nt)|dont|cant|wont|mustnt|shouldnt|doesnt|isnt|cannot|can not|ain'?t|never|not)(?: (?:be|to))?(?: (?:try|start|begin)(?: to| and)| (?:attempt|bother)(?: to)?)?`,
    "not a single|not any|not one",
    "neither|nor|none|no(?! one)|nothing|without",
    "rather than|instead of|as opposed to|than(?= (?:an? )?(?:guess|search|look|substitut|pick|replac|hunt|random))",
    "zero",
  ],
  /** Turns what follows round, as "not" does. */
  neglect: [
    "(?:fail|forget|hesitate|refuse|decline|neglect|omit|cease|wait|mind)(?:s|ting|ing)?(?: to)?",
    "(?:exclud|ignor|overlook|miss|prevent|neglect|keep from|stopp)(?:e|es|s|ing)?",
    "deny",
  ],
  except: [
    "except(?:ing)?(?: for)?|exceptions?|other than|besides|apart from|aside from|save for|bar|excluding|barring|outside(?: of)?|beyond",
    "but(?= (?:the |its |for |also )?(?:linked|related|parent|duplicates?|sub))",
  ],
  only: [
    "only|solely|exclusively|purely|strictly only|just(?= (?:\\{issueid\\}|(?:this|that|the|one|issue|ticket)\\b))",
  ],
  alone: ["alone"],
  /** Before "alone": stays as it is. Else it does something. */
  leave: forms("leave let left"),
  limit: [
    "(?:limit|restrict|confin|stick|stay|keep|bound|narrow)(?:s|e|es|ed|ing)?(?=(?: (?!to\\b)(?!on\\b)[\\w{}]+){0,4} (?:to|on|within|with)\\b)",
    "(?:is|are|be) in scope",
    "restrictions?|limitations?",
    "scope",
  ],
  create: [
    "(?:re-?)?creat(?:e|es|ed|ing)|raise|file|clone|duplicate|open (?=an? |the missing|new)|draft|spawn|make(?= (?:an?|it|one) )",
  ],
  /** Looks for an issue. */
  seek: [
    "(?:search|seek)(?:es|s|ed|ing)?(?: (?:for|by|again|around|through|instead)){0,4}",
    "(?:to )?(?:a )?(?:quick )?(?:look|hunt|dig|browse|scan)(?:s|ed|ing)?(?: (?:for|up|around|elsewhere|at)){1,3}",
    "look(?:s|ing|ed)?(?: (?:it|them|that) up)?|looking",
    "hunt(?:ing)?|lookup|searches",
    "go(?:ing)? (?:looking|hunting|searching|fishing)",
    "(?:find|locat|identify|discover|detect)(?:e|s|es|ing)?(?: out)?",
    "(?:guess|infer|deduc|assum|improvis|substitut|speculat)(?:e|es|s|ed|ing)?",
    "(?:fall(?:s|ing)?|fell) back(?: to| on)?|fall-?backs?",
    "(?:pick|choos|select|chose)(?:e|s|es|ing)?",
    "(?:try|tries|trying|retry|retrying)(?= )",
    "(?:work|figure|find|make|sort)(?:ing)? (?:it )?out",
    "(?:check|see) (?:whether|if|for|other|which)",
    "(?:list|enumerate|query|quer(?:y|ies)|scan|browse|ask)(?:s|ing)?",
    "switch(?:ing)?(?: over)? to|replace|swap",
    "(?:similar|nearby) (?:ids|titles|names)",
  ],
  /** Goes on all the same. */
  proceed: [
    "continu(?:e|es|ing)|proceed(?:s|ing)?|carry on|go on|move on(?: to)?|keep (?:going|on)|repeat|do your best|retry|try again|do likewise|do the same|likewise",
  ],
  report: [
    "(?:report|tell|inform|notify|warn|alert|say|print|log|show|output|answer|explain|return|raise|throw)(?:s|ed|ing)?(?: (?:to )?(?:me|us|so|this|that|back)){0,4}",
    "let (?:me|us|the user|everyone|the team) know",
    "(?:an? )?(?:clear )?(?:errors?|failures?|messages?|problem|warning)(?: messages?)?",
    "mention(?= (?:it|that|this))",
    "point (?:it|that|this) out",
  ],
  /** Does something to an issue, whatever it be. */
  act: [
    ...forms(
      "touch change modify edit update alter affect handle adjust transition move set process interact manipulate write act work deal operate use do treat apply put mark bring involve concern cover mutate make mess fiddle tamper meddle interfere perform do take",
      "(?: (?:on|with|to|upon|into))?",
    ),
    "(?:go|come|get) (?:anywhere )?near",
    "written|wrote|done|made|modifications?|actions?(?: on)?|yours|permissions?",
  ],
  /** Does one sort of thing to an issue. */
  deed: [
    ...forms(
      "close comment delete archive assign label read open link post add remove reopen resolve complete rename copy approve rank tag mention attach fetch clear get view visit see consult unassign",
      "(?: (?:on|to|from|with))?",
    ),
  ],
  next: ["then|afterwards|after this|next|finally|subsequently|lastly"],
  and: [
    "and(?: (?:also|then|please))?|also|as well as|along with|together with|plus|&|\\+|in addition(?: to)?|as well",
  ],
  or: ["or(?: even)?"],
  but: ["but|however|yet|although|though|whereas|so|hence|because|since|which means|that means"],
  placeholder: [
    "\\{state\\}(?:'s)?|\\{provider\\}(?:'s)?|@text|linear|jira|youtrack|asana|trello|shortcut|clickup|notion|redmine|bugzilla",
  ],
  /** Words that neither make nor mar a rule. */
  filler: [
    "without (?:exception|fail)|(?:for any reason|under any circumstances?|at all|in any way|ever|in any form|whatsoever|either|too|strictly|simply|just|very|really|right|away|immediately|directly|there|here|instead|at once|then|any|anyhow|explicitly|absolutely|completely|clearly|still|again|all)",
    "(?:the|a|an|of|in|to|for|on|at|by|from|with|into|about|as|than|stays?|remains?|up|out|off|per|via|over|under|within|through|towards?)",
    "(?:you|your|you'?re|yourself|i|i'?m|me|my|we|we'?re|our|us|they|their|he|she|who|that'?s|there'?s|what|which|why|how)",
    `(?:must|may|should|shall|can|could|will|would|be|been|being|is|are|was|were|am|do|does|did|has|have|had|having|get|gets)`,
    "(?:one|ones|want|wanted|single|same|exact|given|current|own|both|scope|rules?|constraints?|constraint|task|goal|job|steps?|important|attention|warning|notice|mode|thing|things|way|value|id|name|part|case|cases|namely|believe|trust|bots?|ship(?:s|ped|ping)?|including|kind|sort|user|agent|assistant|bot|access|project|column|new|also|even|only ever|correct|proper|behaviou?r|(?:side )?effects?|impact|influence|responsible|allowed|permitted|authori[sz]ed|able|careful|fully|every|each|limits?|only|possible)",
    "one|two|three|four|both|(?:the reason|a reason|result|outcome|situation|fact|place|more|further)",
  ],
  question: ["\\?"],
  comma: [",|/"],
  colon: [": |:$| - | -> |->|=|→"],
  break: ["[;–—]|--+|\\.\\.\\.|…"],
  open: ["\\("],
  close: ["\\)"],
} as const satisfies Record<string, readonly string[]>;
