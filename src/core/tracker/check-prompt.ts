import { readClauses, type Clause } from "./read-clauses.ts";

/** An invariant that a custom tracker prompt must keep. */
export type PromptInvariant = "names-issue" | "single-issue" | "no-search";

export interface BrokenInvariant {
  readonly invariant: PromptInvariant;
  /** What is wrong, quoting the prompt where it says something wrong. */
  readonly message: string;
  /** What to do, with a sentence that would mend it. */
  readonly mend: string;
}

const SENTENCES: Readonly<Record<PromptInvariant, string>> = {
  "names-issue": "Set the state of issue {issueId} to {state}.",
  "single-issue": "Touch issue {issueId} only; do not read, change or create any other issue.",
  "no-search":
    "If issue {issueId} is missing or cannot be accessed, report an error and stop; do not look for similar issues.",
};

const MISSING: Readonly<Record<PromptInvariant, string>> = {
  "names-issue": "it does not name the issue as {issueId}",
  "single-issue": "it does not restrict the action to the one issue",
  "no-search": "it does not rule out looking for other issues when this one is missing",
};

/**
 * Checks that a custom tracker prompt names the issue, restricts the action to that one issue, rules out
 * looking for others when it is missing, and says nothing that contradicts this. A prompt that cannot be
 * read so for certain is refused. Empty: it keeps every invariant.
 */
export function checkTrackerPrompt(prompt: string): readonly BrokenInvariant[] {
  const clauses = readClauses(prompt);
  const broken: BrokenInvariant[] = [];
  if (!prompt.includes("{issueId}")) broken.push(lacking("names-issue"));
  for (const invariant of ["single-issue", "no-search"] as const) {
    const against = clauses.find((clause) => contradicts(clause, invariant));
    if (against !== undefined) broken.push(contradicted(invariant, against));
    else if (!clauses.some((clause) => keeps(clause, invariant))) broken.push(lacking(invariant));
  }
  return broken;
}

function lacking(invariant: PromptInvariant): BrokenInvariant {
  return { invariant, message: MISSING[invariant], mend: `add: "${SENTENCES[invariant]}"` };
}

function contradicted(invariant: PromptInvariant, { text }: Clause): BrokenInvariant {
  const what =
    invariant === "single-issue"
      ? "the action must stay with the one issue"
      : "other issues must not be looked for";
  return {
    invariant,
    message: `it says "${shorten(text)}", but ${what}`,
    mend: `put in its place: "${SENTENCES[invariant]}"`,
  };
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= 100 ? flat : `${flat.slice(0, 99)}…`;
}

const THING = "(?:issues?|tickets?|tasks?|items?|stor(?:y|ies)|bugs?|cards?|ones?|epics?)";
const THIS = `(?:(?:the |this |that )?(?:single |one )?(?:issue |ticket |task )?@issue|(?:this|that|the)(?: one| single)? (?:issue|ticket|task)|(?:this|that) one)`;
const ACT =
  "(?:touch|change|update|modify|edit|act on|work on|work with|read|access|affect|handle|move|transition|process|deal with)";

const ACTING = new RegExp(`\\b${ACT}\\b`);

/** Ways of keeping to the one issue, in a clause that means what it says. */
const RESTRICTIONS = [
  new RegExp(`\\b(?:only|just|solely|exclusively|nothing but) ${THIS}`),
  new RegExp(`${THIS}(?: and)?,? (?:only|alone|exclusively|nothing else|no other)\\b`),
  new RegExp(
    `\\b(?:only|solely|exclusively) ${ACT}(?:(?:,| and| or) ${ACT})* (?:the (?:state|status) of )?${THIS}`,
  ),
  new RegExp(
    `\\b(?:limit|restrict|confine|keep|stick)(?:ed|s)? (?:[\\w]+ ){0,3}to (?:only |just )?${THIS}`,
  ),
  /\b(?:exactly|only|just) (?:one|a single) (?:issue|ticket|task)\b/,
  /\bone (?:issue|ticket|task) only\b/,
  /\b(?:this is|it is) the only (?:issue|ticket|task)\b/,
];
/** Ruled out together with everything else. */
const ANYTHING_ELSE = /\b(?:anything|nothing|something) (?:else|other)\b/;

/** Other issues, however they are called. */
const OTHERS = new RegExp(
  [
    `\\b(?:all|every|each|other|another|similar|related|linked|matching|several|multiple|additional|further|different|alternative|duplicate|child|parent|blocking|blocked|dependent|neighbou?ring|remaining|more than one)\\b(?:[- ]\\w+){0,2}?[- ]${THING}\\b`,
    "\\b(?:children|sub-?tasks?|sub-?issues?|siblings|duplicates|dependents|alternatives|others)\\b",
    "\\b(?:issues|tickets|tasks|stories|bugs|epics)\\b",
    "\\b(?:another|a (?:similar|different|related|matching)) one\\b",
    "\\bthe (?:closest|nearest|best|most similar|most likely|next)\\b",
  ].join("|"),
);

const SEARCH =
  /\b(?:search(?:es|ing)?|look(?:s|ing)? (?:for|up|around|elsewhere)|find(?:s|ing)?|locat(?:e|ing)|hunt(?:ing)?|guess(?:es|ing)?|pick(?:ing)?|choos(?:e|ing)|select(?:ing)?|use|using|try|trying|take|taking|substitut\w+|fall(?:ing)? ?back|fallback|replace(?:ment)?|list(?:ing)?)\b/;
const ELSEWHERE =
  /\b(?:similar(?:ly)?|another|others?|alternatives?|closest|nearest|matching|related|different|replacements?|substitutes?|best|most likely|instead|else|elsewhere|by (?:its |the )?(?:title|name|keywords?|description|branch|text|summary))\b/;
const BARE_FALLBACK = /\b(?:fallback|fall back|substitut\w+|guess\w*|search(?:es|ing)?)\b/;

const STOP =
  /\b(?:stop|stops|abort|aborts|give up|quit|halt|exit|do nothing|take no (?:further )?action|make no changes?|change nothing|no further action|end there|fail)\b/;

/** Far more than one issue, without the word. */
const WHOLESALE =
  /\b(?:touch|change|update|modify|edit|move|transition|process|close|delete|archive|set|mark|complete)\b.*\b(?:(?:the|its|this|that|every|each|all|entire|whole) (?:epic|sprint|backlog|board|milestone|parent|project|cycle)|everything|whatever|anything)\b|\bbulk\b/;
/** An order to make an issue that was not there. */
const CREATE =
  /\b(?:create|open|file|raise|add|clone|make|duplicate) (?:an? |the |it )?(?:new |missing |fresh |follow-up )*(?:issue|ticket|task|one)\b/;
const OVERRULE =
  /\b(?:ignore|disregard|forget|override|overrule|skip)\b.*\b(?:above|previous|earlier|rules?|restrictions?|instructions?|limits?|limitations?|invariants?)\b/;
const LIMITS =
  /\b(?:limit\w*|restrict\w*|confin\w*|stick|keep|only|single|stop|other|others|another|search|look|similar|alone)\b/;
const ANY_ISSUE = new RegExp(`\\b${ACT} any(?: \\w+)? ${THING}\\b`);

function keeps(clause: Clause, invariant: PromptInvariant): boolean {
  const { words, means, isAboutMissing } = clause;
  if (invariant === "single-issue") {
    if (means === "forbids") {
      // Not to look for other issues is the other invariant.
      const isSearchAlone = SEARCH.test(words) && !ACTING.test(words);
      return (
        (OTHERS.test(words) && !isSearchAlone) ||
        ANYTHING_ELSE.test(words) ||
        /\bbut-issue\b/.test(words)
      );
    }
    return means === "orders" && RESTRICTIONS.some((pattern) => pattern.test(words));
  }
  if (means === "forbids") {
    if (BARE_FALLBACK.test(words)) return true;
    if (SEARCH.test(words) && (ELSEWHERE.test(words) || OTHERS.test(words))) return true;
  }
  // The condition and what follows from it may be two clauses of one sentence.
  return (
    (means === "orders" || means === "forbids") &&
    STOP.test(words) &&
    isAboutMissing &&
    !/\b(?:not|never) (?:stop|abort|give up|quit|halt|exit|fail)\b/.test(words)
  );
}

function contradicts({ words, means, id }: Clause, invariant: PromptInvariant): boolean {
  if (means === "forbids") return false;
  const isSearching = SEARCH.test(words) && ELSEWHERE.test(words);
  if (invariant === "no-search") {
    return (
      (isSearching && !RESTRICTIONS.some((pattern) => pattern.test(words))) ||
      (means === "permits" && /\b(?:stop|search|look|give up)\b/.test(words))
    );
  }
  if (means === "permits") return (LIMITS.test(words) || OTHERS.test(words)) && !isSearching;
  return (
    OVERRULE.test(words) ||
    CREATE.test(words) ||
    WHOLESALE.test(words) ||
    ANY_ISSUE.test(words) ||
    id !== null ||
    (OTHERS.test(words) && !isSearching)
  );
}
