/** A clause of a prompt, and what it amounts to. */
export interface Clause {
  /** As written. */
  readonly text: string;
  /** In lower case, `{issueId}` as `@issue`, short forms written out, "other than {issueId}" as `but-issue`. */
  readonly words: string;
  /** Its sentence speaks of the issue being missing or out of reach. */
  readonly isAboutMissing: boolean;
  /**
   * `forbids`: says that something must not be. `permits`: takes a rule back or softens it ("need not",
   * "if possible", "unless"). `orders`: anything else.
   */
  readonly means: "orders" | "forbids" | "permits";
  /** An issue named by its own id (`ENG-99`) rather than by the placeholder. */
  readonly id: string | null;
}

/** Takes a prompt apart into clauses that each say one thing. */
export function readClauses(prompt: string): readonly Clause[] {
  return splitSentences(prompt).flatMap((sentence) => {
    const isAboutMissing = GONE.test(normalise(sentence));
    return splitClauses(sentence).map((text) => {
      const words = normalise(text);
      return {
        text: text.replaceAll(" but-issue ", " other than {issueId} ").trim(),
        words,
        isAboutMissing,
        means: meaningOf(words),
        id: /\b(?!UTF-|ISO-|SHA-|RFC-)[A-Z][A-Z0-9]+-\d+\b/.exec(text)?.[0] ?? null,
      };
    });
  });
}

/** Sentences end with their stop, a semicolon or a line that does not run on. */
function splitSentences(prompt: string): string[] {
  return prompt
    .replace(/\r\n?/g, "\n")
    .split(/(?<=[.!?])\s+|;|\n\s*(?:[-*•]|\d+[.)])\s+|\n\s*\n|\n(?=[A-Z])/)
    .map((sentence) => sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter((sentence) => sentence !== "");
}

const VERBS =
  "(?:update|change|set|find|search|look|pick|choose|move|close|create|touch|edit|modify|use|act|try|take|report|stop|abort|do|leave|transition|mark|add|open|proceed|continue|also)";

/** `{issueId}` excepted is not an exception: it says that nothing else is meant. */
const BUT_ISSUE =
  /\b(?:except(?: for)?|other than|besides|apart from|aside from|but)\s+(?:the |this |that )?(?:single |one )?(?:(?:issue|ticket|task)\s+)?(?:\{issueId\}|(?:this|that) (?:one|issue|ticket|task))/gi;

function splitClauses(sentence: string): string[] {
  return sentence
    .replace(BUT_ISSUE, " but-issue ")
    .split(
      new RegExp(
        `,?\\s+(?:but|however|yet|although|though|otherwise|then|afterwards)\\b,?(?!-)|,?\\s+and\\s+(?=${VERBS}\\b)|,\\s+(?=(?:also|please|or else)\\b)|,\\s+(?=${VERBS}\\b(?!,| or | and ))|:\\s+`,
        "i",
      ),
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}

function normalise(text: string): string {
  return text
    .replaceAll("{issueId}", "@issue")
    .toLowerCase()
    .replace(BUT_ISSUE, " but-issue ")
    .replace(/[’`]/g, "'")
    .replace(/\bcan(?:no|')t\b/g, "cannot")
    .replace(/\bcan not\b/g, "cannot")
    .replace(/\bwon't\b/g, "will not")
    .replace(/n't\b/g, " not")
    .replace(/["“”*_()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Rules taken back, and rules that are only wishes. */
const PERMITS =
  /\b(?:need not|no need to|not (?:need|have) to|not (?:obliged|required|necessary|limited|restricted|confined|bound|forbidden|prohibited)|not (?:only|just|merely)|not (?:limit|restrict|confine|hesitate|worry|mind|stop|give up|abort)|(?:not|never) (?:forget|fail|ignore|skip|neglect|miss|exclude|omit|overlook|refuse|refrain|avoid|leave|prevent)|not the case|not true|false that|(?:does|do|will) not apply|no longer (?:applies|holds)|never mind|never (?:stop|give up|limit|restrict)|feel free|free to|try not to|try to (?:avoid|only)|preferably|ideally|(?:if|where|when|as far as) possible|usually|normally|generally|mostly|unless|except(?: when| if| where)?|optionally|you may also|may also|at your discretion|if (?:it seems|you think|appropriate|necessary|needed))\b/;

const FORBIDS =
  /\b(?:not|never|nothing|none|nobody|neither|nor|without|avoid|avoiding|refrain(?:ing)? from|forbidden|prohibited|no (?:\w+ )?(?:changes?|edits?|updates?|modifications?|writes?|actions?) (?:to|on|of|for|in)|no (?:other|others|issue|ticket|task|fallback|search|searching|similar|substitut\w+|guess\w*|alternatives?|matching|more)|leave .*\b(?:alone|untouched|unchanged|as (?:it|they) (?:is|are))|(?:stays?|remains?|is|are|be) (?:untouched|unchanged|out of scope|off limits|intact|left alone|as (?:it|they) (?:is|are)))\b/;

/** "not found" and the like state a condition and forbid nothing. */
const CONDITION =
  /\b(?:(?:is|are|was|can|could|be|does|do|it)? ?not (?:be )?(?:found|accessible|available|there|exist|reachable|accessed)|cannot (?:be )?(?:found|accessed|read|reached|opened|loaded|find|access|read|reach|open|load))\b/g;

function meaningOf(words: string): Clause["means"] {
  if (PERMITS.test(words)) return "permits";
  return FORBIDS.test(words.replace(CONDITION, " ")) ? "forbids" : "orders";
}

const GONE =
  /\b(?:missing|absent|inaccessible|unavailable|unreachable|not (?:be )?(?:found|accessible|available|there|exist|reachable)|(?:does not|do not) exist|no such (?:issue|ticket|task)|cannot be (?:found|accessed|read|reached|opened|loaded)|cannot (?:find|access|read|reach|open|load)|(?:is|are) not (?:found|accessible|available|there))\b/;
