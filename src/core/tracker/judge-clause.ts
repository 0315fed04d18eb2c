import type { TokenKind } from "./lexicon.ts";
import type { Clause } from "./read-sentence.ts";

/** What a clause does to the two rules that a prompt has to state. */
export interface Verdict {
  /** The rules that it states for certain. */
  readonly keeps: readonly Rule[];
  /** The rules that it would state if it could be relied on. */
  readonly doubted: readonly Rule[];
  /** The rule that it goes against, softens or takes back. */
  readonly breaks: Rule | null;
  /** Why it goes against the rule, or why it does not count as stating one. */
  readonly because: Because | null;
}

/** The action stays with the one issue; no other is looked for when that one is missing. */
export type Rule = "single-issue" | "no-search";

export type Because =
  | "others"
  | "id"
  | "search"
  | "goes-on"
  | "no-stop"
  | "release"
  | "soft"
  | "exception"
  | "tangled"
  | "overrule"
  | "create"
  | "supposed"
  | "asked"
  | "some"
  | "unknown";

/** Says what a clause amounts to. */
export function judgeClause(clause: Clause): Verdict {
  const facts = readFacts(clause);
  const breaks = findBreak(clause, facts);
  if (breaks !== null) return { keeps: [], doubted: [], ...breaks };
  const stated = (["single-issue", "no-search"] as const).filter((rule) =>
    rule === "single-issue" ? statesSingle(clause, facts) : statesNoSearch(clause, facts),
  );
  const because = stated.length === 0 ? null : findDoubt(clause, facts);
  return because === null
    ? { keeps: stated, doubted: [], breaks: null, because }
    : { keeps: [], doubted: stated, breaks: null, because };
}

interface Facts {
  readonly has: (...kinds: readonly TokenKind[]) => boolean;
  /** How often it says "not", in one way or another. */
  readonly negations: number;
  /** It says of something that it stays as it is. */
  readonly handsOff: boolean;
  /** It speaks of one of the rules at all. */
  readonly isAboutRules: boolean;
}

function readFacts({ tokens }: Clause): Facts {
  const kinds = new Set(tokens.map(({ kind }) => kind));
  const has = (...wanted: readonly TokenKind[]) => wanted.some((kind) => kinds.has(kind));
  const handsOff = has("untouched") || (has("alone") && has("leave"));
  return {
    has,
    negations: tokens.filter(({ kind }) => kind === "not" || kind === "neglect").length,
    handsOff,
    isAboutRules: has("others", "else", "only", "sole", "limit", "seek", "stop", "any") || handsOff,
  };
}

type Break = { readonly breaks: Rule; readonly because: Because };

function findBreak(clause: Clause, facts: Facts): Break | null {
  const { has, negations, handsOff, isAboutRules } = facts;
  const { condition } = clause;
  const rule: Rule = has("seek", "stop") || condition === "gone" ? "no-search" : "single-issue";
  const forbids = negations === 1 || (handsOff && negations === 0);
  if (has("denial") || (has("overrule") && (negations === 0 || has("others", "seek", "stop"))))
    return { breaks: rule, because: "overrule" };
  const isOfThem = clause.tokens.some(({ text }) => text === "them");
  if (isOfThem && has("act", "deed") && negations === 0 && !handsOff) {
    return { breaks: "single-issue", because: "others" };
  }
  // "… and friends": more than the one issue, whatever that is.
  const [first] = clause.tokens;
  if (
    first?.kind === "and" &&
    clause.tokens.slice(1).every(({ kind }) => kind === "word") &&
    has("word")
  ) {
    return { breaks: "single-issue", because: "unknown" };
  }
  // "Well, maybe one": nothing but a reserve, of what has just been said.
  if (has("soft") && clause.tokens.every(({ kind }) => ["soft", "word", "and"].includes(kind))) {
    return { breaks: "single-issue", because: "soft" };
  }
  if (isUnknownOrder(clause)) return { breaks: "single-issue", because: "unknown" };
  if (!isAboutRules && !has("id", "create", "proceed")) {
    const goesOn =
      condition === "gone" && has("act", "deed") && negations === 0 && !has("thing", "report");
    return goesOn ? { breaks: "no-search", because: "goes-on" } : null;
  }
  if (
    has("release") &&
    (has("others", "else", "only", "sole", "limit", "seek", "stop") || handsOff)
  ) {
    return { breaks: rule, because: "release" };
  }
  if (has("permit") && negations === 0 && has("seek", "proceed"))
    return { breaks: rule, because: "search" };
  if (
    has("others", "else", "seek", "stop", "only") &&
    has("soft") &&
    (has("others", "seek") || !isHarmless(facts))
  ) {
    return { breaks: rule, because: "soft" };
  }
  if (negations > 1 || (negations > 0 && handsOff)) {
    return has("others", "else", "seek", "stop", "only", "limit", "sole") || handsOff
      ? { breaks: rule, because: "tangled" }
      : null;
  }
  if (forbids) {
    if (has("stop")) return { breaks: "no-search", because: "no-stop" };
    if (has("alone") && !has("leave") && has("others", "seek"))
      return { breaks: rule, because: "tangled" };
    if (addsToExempt(clause)) return { breaks: "single-issue", because: "others" };
    // "No related issue is left in the old state" asks for a change to them.
    if (negations > 0 && has("leave") && has("others"))
      return { breaks: "single-issue", because: "tangled" };
    if (has("limit") || (has("only", "sole") && !has("others", "else")))
      return { breaks: "single-issue", because: "tangled" };
    if (has("only") && has("others", "issue"))
      return { breaks: "single-issue", because: "tangled" };
    if (has("except") || condition === "except") return { breaks: rule, because: "exception" };
    return null;
  }
  if (condition === "except" && has("stop", "only", "sole", "limit"))
    return { breaks: rule, because: "exception" };
  if (has("except") && has("only", "sole", "limit", "stop"))
    return { breaks: rule, because: "exception" };
  if (has("id") && !(has("example") && !has("act", "deed", "only")))
    return { breaks: "single-issue", because: "id" };
  if (has("create") && has("issue", "others", "it", "sole", "gone"))
    return { breaks: "single-issue", because: "create" };
  if (has("others", "else") || (has("any") && !has("release", "stop"))) {
    return { breaks: rule, because: rule === "no-search" ? "search" : "others" };
  }
  const isSearch = clause.tokens.some(({ kind, text }) => kind === "seek" && SEARCH.test(text));
  if (isSearch && condition !== "present" && !has("issue", "it", "thing")) {
    return { breaks: "no-search", because: "search" };
  }
  if (condition === "gone" && has("seek")) return { breaks: "no-search", because: "search" };
  if (condition === "gone" && has("proceed") && !has("stop"))
    return { breaks: "no-search", because: "goes-on" };
  return null;
}

/** "Cascade the state": begins with a word that is not known, and so may ask for anything. */
function isUnknownOrder({ mood, opensUnknown }: Clause): boolean {
  return mood === "said" && opensUnknown;
}

/** "Nothing but {issueId} and its parent". */
function addsToExempt({ tokens }: Clause): boolean {
  const exempt = tokens.findIndex(({ kind, text }) => kind === "others" && EXEMPT.test(text));
  if (exempt < 0) return false;
  const next = tokens
    .slice(exempt + 1)
    .find(({ kind }) => ["others", "id", "act", "deed", "seek"].includes(kind));
  return next?.kind === "others" || next?.kind === "id";
}

const EXEMPT = /^(?:but|except|other than|besides|apart|aside|outside|beyond|save)/;

/** Looks for something that is not named by its id. */
const SEARCH = /^(?:search|seek|hunt|guess|go|fall|fell|infer|improvis|look(?! at))/;

function isHarmless({ has }: Facts): boolean {
  return !has("others", "else", "only", "seek", "stop", "limit", "sole");
}

/** Everything else is forbidden, or only this issue is allowed. */
function statesSingle(clause: Clause, facts: Facts): boolean {
  const { has, negations, handsOff } = facts;
  if (clause.condition !== "none" && clause.condition !== "always") return false;
  if (negations === 1 || handsOff) {
    if (!has("others", "else")) return false;
    const isDeedAlone = has("seek", "create", "deed", "report", "stop") && !has("act");
    return !isDeedAlone && !isOfField(clause);
  }
  if (has("sole")) return true;
  if (has("only", "alone")) return nearest(clause, ["only", "alone"]) === "issue";
  return has("limit") && nearest(clause, ["limit"]) === "issue";
}

/** "Nothing else about it", "no comments on others": a restriction of something else. */
function isOfField({ tokens, follows }: Clause): boolean {
  const at = tokens.findIndex(({ kind }) => kind === "others" || kind === "else");
  const isElse = tokens[at]?.kind === "else";
  if (tokens.slice(0, at).some(({ kind }) => kind === "field" || kind === "thing")) return true;
  const after = tokens.slice(at + 1);
  if (!isElse) return false;
  if (after.some(({ kind }) => ["issue", "it", "field"].includes(kind))) return true;
  const hasVerb = tokens.some(({ kind }) => kind === "act" || kind === "deed");
  return !hasVerb && follows !== null && follows !== "issue" && follows !== "sole";
}

/** What "only" is said of: the noun that follows it, else the one before it. */
function nearest({ tokens }: Clause, marks: readonly TokenKind[]): TokenKind | null {
  const at = tokens.findIndex(({ kind }) => marks.includes(kind));
  const isNoun = ({ kind }: { kind: TokenKind }) =>
    ["issue", "it", "field", "thing", "others", "else", "any", "id", "word", "deed"].includes(kind);
  return (tokens.slice(at + 1).find(isNoun) ?? tokens.slice(0, at).findLast(isNoun))?.kind ?? null;
}

/** Looking for another is forbidden, or the work ends when the issue is missing. */
function statesNoSearch(clause: Clause, facts: Facts): boolean {
  const { has, negations, handsOff } = facts;
  const { condition } = clause;
  if (condition === "present" || condition === "other" || condition === "except") return false;
  if (negations === 1 && !has("stop")) {
    if (has("seek")) return !has("thing") || has("others", "else");
    return condition === "gone" && !handsOff && has("others", "else") && !has("report", "deed");
  }
  return negations === 0 && has("stop") && condition === "gone" && !has("thing", "field");
}

/** Why a clause that looks like a rule cannot be relied on. */
function findDoubt(clause: Clause, { has }: Facts): Because | null {
  if (clause.mood !== "said") return clause.mood;
  if (has("soft")) return "soft";
  if (has("except")) return "exception";
  if (has("filler")) return "some";
  // "Don't touch all other issues" leaves some.
  const isPart = clause.tokens.some(
    ({ kind, text }) => kind === "others" && /^(?:all|every|each|both)\b/.test(text),
  );
  if (isPart && has("not") && !has("leave")) return "some";
  return has("word") ? "unknown" : null;
}
