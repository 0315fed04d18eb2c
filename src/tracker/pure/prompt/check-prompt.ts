import { NO_SEARCH_SENTENCE, SINGLE_ISSUE_SENTENCE } from "./default-prompt.ts";
import { findDisguise } from "../guard/find-disguise.ts";
import { findOpposite, type PromptRule } from "./find-opposite.ts";
import { hasNot, splitPrompt, type PromptSentence } from "./split-prompt.ts";

/** An invariant that a custom tracker prompt must keep; `readable`: its letters are what they look like. */
export type PromptInvariant = "readable" | "names-issue" | PromptRule;

export interface BrokenInvariant {
  readonly invariant: PromptInvariant;
  /** The fault, with a quote from the prompt and its place there (line:column) if the prompt says something wrong. */
  readonly message: string;
  /** The advice, with a sentence that would mend it. */
  readonly mend: string;
}

/** The words about a prompt that lacks a rule, and the sentence that adds it. */
const RULES = {
  "names-issue": {
    lacks: "it does not name the issue as {issueId}",
    sentence: "Set the state of issue {issueId} to {state}.",
  },
  "single-issue": {
    lacks: "it does not restrict the action to the one issue",
    sentence: SINGLE_ISSUE_SENTENCE,
  },
  "no-search": {
    lacks: "it does not say to stop when the issue is missing",
    sentence: NO_SEARCH_SENTENCE,
  },
};

/** Placeholders that were meant to be `{issueId}`. */
const MISSPELT = /\{\{? ?(?:issue|ticket|task|id|key)[ _-]?(?:id|key|number)? ?\}?\}/i;

/**
 * Checks that a custom tracker prompt names the issue, shows a sign of keeping to it and of what happens
 * when it is missing, and does not plainly ask for the opposite. The check accepts everything that it does not
 * understand: the program adds both rules to every prompt (`withBothRules`), and the guard holds each call to
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
    if (against !== null) {
      broken.push({
        invariant: rule,
        message: `${quote(prompt, against)}, but ${against.because}`,
        mend: `use instead: "${RULES[rule].sentence}"`,
      });
    } else if (!sentences.some(SIGNS[rule])) broken.push(lacking(rule));
  }
  return broken;
}

const ISSUE = /\{issueid\}|\b(?:this|that|one|it|issue|ticket|task|(?:no|any|every)thing else)\b/;
const ONLY =
  /\b(?:only|just|solely|exclusively|alone|limit(?:ed)?|restrict(?:ed|ion)?|confined?|stick|keep to|sole|single|exactly one|one (?:issue|ticket|task)|(?:no|any)thing (?:but|else|besides|except|beyond)|everything else|(?:nothing|anything) other than|no (?:issue|ticket|task) (?:but|except)|nowhere else|no others?)\b/;
/** "Only its state", "nothing else about it" restrict the field. */
const OF_FIELD =
  /\bonly (?:\w+ ){0,2}(?:the|its) (?:\w+ )?(?:state|status|field)(?: field)?(?: of (?:issue )?\{issueid\})?|\b(?:nothing|anything|everything) else (?:about|on|in|of) (?:it|its|this|that|the (?:issue|ticket|task)|\{issueid\})\b.*|\bonly (?:\w+ ){0,2}\{issueid\}'s (?:state|status)/g;

/** A sign that the action is restricted to the issue. */
function keepsToIssue({ text, isUnderNot }: PromptSentence): boolean {
  const isOfSearch = SEEKS.test(text) && !ACTS.test(text);
  const isKeptOut = isUnderNot || hasNot(text) || /\bignor(?:e|ing) §/.test(text);
  if (text.includes("§") && isKeptOut && !isOfSearch) return true;
  const rest = text.replace(OF_FIELD, " ");
  return ONLY.test(rest) && ISSUE.test(rest);
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

const SIGNS = { "single-issue": keepsToIssue, "no-search": saysWhenMissing };

function findDisguised(prompt: string): BrokenInvariant | null {
  const disguise = findDisguise(prompt);
  if (disguise === null) return null;
  const { start, end, what } = disguise;
  const shown = what === "invisible" ? "an invisible character" : "a word of look-alike letters";
  const foreign = prompt.slice(start, end).match(/[^ -~]/gu) ?? [];
  const codes = foreign.slice(0, 3).map((letter) => (letter.codePointAt(0) ?? 0).toString(16));
  return {
    invariant: "readable",
    message: `it has ${shown} at ${place(prompt, start)} (${codes.map((code) => `U+${code.toUpperCase().padStart(4, "0")}`).join(" ")})`,
    mend: "type that word again, in plain letters",
  };
}

function unnamed(prompt: string): BrokenInvariant {
  const misspelt = MISSPELT.exec(prompt);
  if (misspelt === null) return lacking("names-issue");
  const { index, 0: found } = misspelt;
  return {
    invariant: "names-issue",
    message: `${quote(prompt, { start: index, end: index + found.length })}, but the issue is named by {issueId}`,
    mend: `use instead: "{issueId}", or add: "${RULES["names-issue"].sentence}"`,
  };
}

function lacking(invariant: keyof typeof RULES): BrokenInvariant {
  const { lacks, sentence } = RULES[invariant];
  return { invariant, message: lacks, mend: `add: "${sentence}"` };
}

function quote(prompt: string, { start, end }: { start: number; end: number }): string {
  const flat = prompt.slice(start, end).replace(/\s+/g, " ").trim();
  return `it says "${flat.length <= 100 ? flat : `${flat.slice(0, 99)}…`}" at ${place(prompt, start)}`;
}

/** `line:column`, from 1, columns in UTF-16 units. */
function place(prompt: string, offset: number): string {
  const before = prompt.slice(0, offset);
  return `${before.split("\n").length}:${offset - before.lastIndexOf("\n")}`;
}
