import { NO_SEARCH_SENTENCE, SINGLE_ISSUE_SENTENCE } from "./default-prompt.ts";
import { findDisguise } from "../guard/find-disguise.ts";
import { findOpposite, type PromptRule } from "./find-opposite.ts";
import { hasNot, splitPrompt, type PromptSentence } from "./split-prompt.ts";

/** An invariant that a custom tracker prompt must keep; `readable`: its letters are what they look like. */
export type PromptInvariant = "readable" | "names-issue" | PromptRule;

export interface BrokenInvariant {
  readonly invariant: PromptInvariant;
  /** What is wrong, quoting the prompt and saying where (line:column in it) if it says something wrong. */
  readonly message: string;
  /** What to do, with a sentence that would mend it. */
  readonly mend: string;
}

const SENTENCES: Readonly<Record<Exclude<PromptInvariant, "readable">, string>> = {
  "names-issue": "Set the state of issue {issueId} to {state}.",
  "single-issue": SINGLE_ISSUE_SENTENCE,
  "no-search": NO_SEARCH_SENTENCE,
};

const MISSING: Readonly<Record<Exclude<PromptInvariant, "readable">, string>> = {
  "names-issue": "it does not name the issue as {issueId}",
  "single-issue": "it does not restrict the action to the one issue",
  "no-search": "it does not say to stop when the issue is missing",
};

/** Placeholders that were meant to be `{issueId}`. */
const MISSPELT = /\{\{? ?(?:issue|ticket|task|id|key)[ _-]?(?:id|key|number)? ?\}?\}/i;

/**
 * Checks that a custom tracker prompt names the issue, shows a sign of keeping to it and of what happens
 * when it is missing, and does not plainly ask for the opposite. What the check does not understand, it
 * accepts: the program adds both rules to every prompt (`withBothRules`), and the guard holds each call to
 * them. Empty: accepted. See docs/design/tracker-prompt.md.
 */
export function checkTrackerPrompt(prompt: string): readonly BrokenInvariant[] {
  const disguised = findDisguised(prompt);
  if (disguised !== null) return [disguised];
  const broken: BrokenInvariant[] = [];
  if (!prompt.includes("{issueId}")) broken.push(unnamed(prompt));
  const sentences = splitPrompt(prompt);
  for (const rule of ["single-issue", "no-search"] as const) {
    const against = findOpposite(sentences, rule);
    const hasSign = sentences.some(rule === "single-issue" ? keepsToIssue : saysWhenMissing);
    if (against !== null) {
      broken.push({
        invariant: rule,
        message: `it says "${shorten(prompt.slice(against.start, against.end))}" at ${place(prompt, against.start)}, but ${against.because}`,
        mend: `put in its place: "${SENTENCES[rule]}"`,
      });
    } else if (!hasSign) broken.push(lacking(rule));
  }
  return broken;
}

const ISSUE =
  /\{issueid\}|\b(?:this|that|the|single|one) (?:one|single|given|named|same|ticket|issue|task)|\bissue\b|\b(?:this|that|one|it)\b/;
const ONLY =
  /\b(?:only|just|solely|exclusively|alone|limit(?:ed)?|restrict(?:ed|ion)?|confined?|stick|keep to|sole|single|exactly one|one (?:issue|ticket|task)|nothing (?:but|else|besides|except)|anything (?:but|else|besides|except)|everything else|(?:nothing|anything) other than|no (?:issue|ticket|task) (?:but|except)|nowhere else|no others?)\b/;
/** "Only its state", "nothing else about it" restrict the field. */
const OF_FIELD =
  /\bonly (?:\w+ ){0,2}(?:the|its) (?:\w+ )?(?:state|status|field)(?: field)?(?: of (?:issue )?\{issueid\})?|\b(?:nothing|anything|everything) else (?:about|on|in|of) (?:it|its|this|that|the (?:issue|ticket|task)|\{issueid\})\b.*|\bonly (?:\w+ ){0,2}\{issueid\}'s (?:state|status)/g;

/** A sign that the action is restricted to the issue. */
function keepsToIssue({ text, isUnderNot }: PromptSentence): boolean {
  const isOfSearch = SEEKS.test(text) && !ACTS.test(text);
  if (text.includes("§") && (isUnderNot || hasNot(text)) && !isOfSearch) return true;
  const rest = text.replace(OF_FIELD, " ");
  return (
    ONLY.test(rest) && (ISSUE.test(rest) || /\b(?:nothing|anything|everything) else\b/.test(rest))
  );
}

const ACTS = /\b(?:touch|chang|modif|updat|edit|alter|act\b|mov|writ|read\b|creat|leav|affect|set)/;
const ENDS =
  /\b(?:stop|abort|halt|quit|exit|end(?:s|ed)?|cancel|skip|fail(?:s|ure)?|give up|bail|report|error|return|tell|warn|say|inform|notify|let (?:me|us)|done|do nothing|nothing|no (?:further|action|change)s?|leave)\b/;
const SEEKS =
  /\b(?:search|look|seek|hunt|guess|fall(?:ing)? ?back|substitut|replac|pick|choos|quer|find|locat|instead)/;
const GOES_ON = /§|\b(?:proceed|continu|go on|carry on|attempt|act|do anything|retry)/;
/** Something else that is missing, or nothing. */
const OTHER_THING =
  /\b(?:not|n't) ¤|\b(?:label|branch|pull request|pr|state|\{state\}|comment|field|server|assignee|column|link)(?: \{state\})? ?(?:is |was |has been )?¤/;

/** A sign of what happens when the issue is missing. */
function saysWhenMissing({ text, isOfMissing, isUnderNot }: PromptSentence): boolean {
  const isNot = isUnderNot || hasNot(text);
  if (isNot && SEEKS.test(text)) return true;
  return (
    isOfMissing && !OTHER_THING.test(text) && (ENDS.test(text) || (isNot && GOES_ON.test(text)))
  );
}

function findDisguised(prompt: string): BrokenInvariant | null {
  const disguise = findDisguise(prompt);
  if (disguise === null) return null;
  const { start, end, what } = disguise;
  return {
    invariant: "readable",
    message: `it has ${what === "invisible" ? "an invisible character" : "a word of look-alike letters"} at ${place(prompt, start)} (${codePoints(prompt.slice(start, end))})`,
    mend: "type that word again, in plain letters",
  };
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
