import { findDisguise, type Disguise } from "./find-disguise.ts";
import { judgeClause, type Because, type Rule, type Verdict } from "./judge-clause.ts";
import { readClauses } from "./read-clauses.ts";
import { readWords, type SentenceTokens } from "./read-words.ts";

/** An invariant that a custom tracker prompt must keep; `readable`: what it says can be read for certain. */
export type PromptInvariant = "readable" | "names-issue" | Rule;

export interface BrokenInvariant {
  readonly invariant: PromptInvariant;
  /** What is wrong, quoting the prompt and saying where (line:column in it) if it says something wrong. */
  readonly message: string;
  /** What to do, with a sentence that would mend it. */
  readonly mend: string;
}

const SENTENCES: Readonly<Record<Exclude<PromptInvariant, "readable">, string>> = {
  "names-issue": "Set the state of issue {issueId} to {state}.",
  "single-issue": "Touch issue {issueId} only; do not read, change or create any other issue.",
  "no-search":
    "If issue {issueId} is missing or cannot be accessed, report an error and stop; do not look for similar issues.",
};

const MISSING: Readonly<Record<Exclude<PromptInvariant, "readable">, string>> = {
  "names-issue": "it does not name the issue as {issueId}",
  "single-issue": "it does not restrict the action to the one issue",
  "no-search": "it does not rule out looking for other issues when this one is missing",
};

const REASONS: Readonly<Record<Because, string>> = {
  others: "the action must stay with the one issue",
  id: "the action must stay with {issueId}",
  create: "no issue may be made",
  search: "other issues must not be looked for",
  "goes-on": "nothing may be done when the issue is missing but to report it and stop",
  "no-stop": "the work must stop when the issue is missing",
  release: "that takes a rule back",
  overrule: "that takes the rules back",
  soft: "a rule must hold without reserve",
  exception: "a rule must hold without exception",
  tangled: "that denies a rule, or says no more than once",
  supposed: "that is not said as a rule",
  asked: "that is a question",
  some: "that is said of some other issues only",
  unknown: "not every word of it is known, so that it does not count as a rule",
};

/** Placeholders that were meant to be `{issueId}`. */
const MISSPELT = /\{\{? ?(?:issue|ticket|task|id|key)[ _-]?(?:id|key|number)? ?\}?\}/i;

/**
 * Checks that a custom tracker prompt names the issue, restricts the action to that one issue, rules out
 * looking for others when it is missing, and says nothing that contradicts this. A prompt that cannot be
 * read so for certain is refused. Empty: it keeps every invariant. The grammar: docs/design/tracker-prompt.md.
 */
export function checkTrackerPrompt(prompt: string): readonly BrokenInvariant[] {
  const sentences = readWords(prompt);
  const unreadable = findUnreadable(prompt, sentences);
  if (unreadable !== null) return [unreadable];
  const broken: BrokenInvariant[] = [];
  if (!prompt.includes("{issueId}")) broken.push(unnamed(prompt));
  const judged = readClauses(sentences).map((clause) => ({ ...clause, ...judgeClause(clause) }));
  for (const rule of ["single-issue", "no-search"] as const) {
    const against = judged.find(({ breaks }) => breaks === rule);
    if (against !== undefined) broken.push(contradicted(prompt, rule, against));
    else if (!judged.some(({ keeps }) => keeps.includes(rule))) {
      const doubtful = judged.find(({ doubted }) => doubted.includes(rule));
      broken.push(doubtful === undefined ? lacking(rule) : uncertain(prompt, rule, doubtful));
    }
  }
  return broken;
}

type Judged = Verdict & { readonly start: number; readonly end: number };

function findUnreadable(
  prompt: string,
  sentences: readonly SentenceTokens[],
): BrokenInvariant | null {
  const disguise = findDisguise(prompt) ?? findForeign(sentences);
  if (disguise === null) return null;
  const { start, end, what } = disguise;
  const word = prompt.slice(start, end);
  const where = place(prompt, start);
  if (what === "foreign") {
    return {
      invariant: "readable",
      message: `it says "${shorten(word)}" at ${where}, but only what is said in English can be checked`,
      mend: "say it in English, or put text that is to be written into quotation marks",
    };
  }
  return {
    invariant: "readable",
    message: `it has ${what === "invisible" ? "an invisible character" : "a word of look-alike letters"} at ${where} (${codePoints(word)})`,
    mend: "type that word again, in plain letters",
  };
}

/** A sentence of which hardly a word is known is in another language, and may say anything. */
function findForeign(sentences: readonly SentenceTokens[]): Disguise | null {
  const foreign = sentences.find(({ tokens }) => {
    const words = tokens.filter(({ text }) => /[a-z]/.test(text));
    const unknown = words.filter(({ kind }) => kind === "word").length;
    return unknown >= 3 && unknown > words.length * 0.75;
  });
  return foreign === undefined ? null : { ...foreign.sentence, what: "foreign" };
}

function unnamed(prompt: string): BrokenInvariant {
  const misspelt = MISSPELT.exec(prompt);
  if (misspelt === null) return lacking("names-issue");
  return {
    invariant: "names-issue",
    message: `it says "${misspelt[0]}" at ${place(prompt, misspelt.index)}, but the issue is named by {issueId}`,
    mend: `put in its place: "{issueId}", or add: "${SENTENCES["names-issue"]}"`,
  };
}

function lacking(invariant: Exclude<PromptInvariant, "readable">): BrokenInvariant {
  return { invariant, message: MISSING[invariant], mend: `add: "${SENTENCES[invariant]}"` };
}

/** What looks like the rule, but cannot be relied on. */
function uncertain(prompt: string, invariant: Rule, clause: Judged): BrokenInvariant {
  return {
    ...lacking(invariant),
    message: `${MISSING[invariant]}: it says "${quote(prompt, clause)}" at ${place(prompt, clause.start)}, but ${reason(clause)}`,
  };
}

function contradicted(prompt: string, invariant: Rule, clause: Judged): BrokenInvariant {
  return {
    invariant,
    message: `it says "${quote(prompt, clause)}" at ${place(prompt, clause.start)}, but ${reason(clause)}`,
    mend: `put in its place: "${SENTENCES[invariant]}"`,
  };
}

function reason({ because }: Judged): string {
  return because === null ? REASONS.unknown : REASONS[because];
}

function quote(prompt: string, { start, end }: Judged): string {
  return shorten(prompt.slice(start, end));
}

/** `line:column`, from 1, columns in UTF-16 units. */
function place(prompt: string, offset: number): string {
  const before = prompt.slice(0, offset);
  return `${before.split("\n").length}:${offset - before.lastIndexOf("\n")}`;
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= 100 ? flat : `${flat.slice(0, 99)}…`;
}

function codePoints(text: string): string {
  const foreign = [...text].filter((character) => !/[\x20-\x7e]/.test(character)).slice(0, 3);
  return foreign
    .map(
      (character) =>
        `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
    )
    .join(" ");
}
