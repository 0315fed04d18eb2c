import type { TokenKind } from "./lexicon.ts";
import { flip, readCondition, type Condition } from "./read-condition.ts";
import type { Token } from "./read-tokens.ts";
import type { Sentence } from "./split-sentences.ts";
import { ENDINGS, IDLE, LONGEST, NOUNS, OPENERS, SAYS, VERBS, nextToken } from "./token-kinds.ts";

/** A part of a sentence that says one thing. */
export interface Clause {
  /** Its words that bear on the rules, in order. */
  readonly tokens: readonly Token[];
  readonly condition: Condition;
  /** `asked` and `supposed` (wished, told of) order nothing. */
  readonly mood: "said" | "asked" | "supposed";
  /** What the clause before it in the sentence was about last. */
  readonly follows: TokenKind | null;
  /** It begins with a word that is not known, politeness aside. */
  readonly opensUnknown: boolean;
  /** Where it begins and ends in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** What a heading ("Never:", "If it is missing:") says for what stands under it. */
export interface Lead {
  readonly condition: Condition;
  readonly negation: Token | null;
  /** Holds for the next sentence even if that is no item of a list. */
  readonly isForNext: boolean;
}

/** Nothing. */
export const NO_LEAD: Lead = { condition: "none", negation: null, isForNext: false };

/** Negations that stand behind what they forbid. */
const BEHIND = /forbid|prohibit|disallow|banned|allowed|permitted|authori|accept|okay|\bok\b/;

/** "Could you please …?" is an order. */
const ASKS = /^(?:please|kindly|could|can|would|will)\b/;

const AUXILIARY = /^(?:must|may|should|shall|can|will|are|is|need)/;

const AFTER = /^(?:after|once|upon|while)/;

/** Takes one sentence apart into clauses. */
export class SentenceReader {
  readonly clauses: Clause[] = [];
  readonly #sentence: Sentence;
  #current: Token[] = [];
  #condition: Condition;
  #negation: Token | null;
  #mood: Clause["mood"] = "said";
  #follows: TokenKind | null = null;
  /** Where the run of clauses joined by "and" or "or" begins. */
  #run = 0;

  constructor(sentence: Sentence, lead: Lead) {
    this.#sentence = sentence;
    this.#condition = lead.condition;
    this.#negation = lead.negation;
  }

  read(tokens: readonly Token[]): void {
    const isAsking =
      this.#sentence.isQuestion &&
      !tokens.some(({ kind, text }) => kind === "polite" && ASKS.test(text));
    if (tokens.some(({ kind }) => kind === "supposed")) this.#mood = "supposed";
    else if (isAsking) this.#mood = "asked";
    const { outer, inner } = takeOutBrackets(tokens);
    this.#readTokens(outer);
    for (const part of inner) {
      // A bare list in brackets only spells out what the clause around it says.
      const spellsOut = !part.some(
        ({ kind }) =>
          VERBS.has(kind) ||
          (!NOUNS.has(kind) && !IDLE.has(kind) && kind !== "or" && kind !== "example"),
      );
      const around = this.clauses
        .at(-1)
        ?.tokens.find(({ kind }) => kind === "not" || kind === "untouched");
      this.#negation = spellsOut ? (around ?? null) : null;
      this.#readTokens(part);
    }
  }

  /** What the sentence says when it is a heading. */
  asLead(): Lead {
    const negation = this.clauses
      .flatMap(({ tokens }) => tokens)
      .find(({ kind }) => kind === "not");
    const speaks = this.clauses.some(({ tokens }) =>
      tokens.some(({ kind }) => VERBS.has(kind) || NOUNS.has(kind) || ENDINGS.has(kind)),
    );
    const isGone = this.clauses.every(({ tokens }) => tokens.some(({ kind }) => kind === "gone"));
    return {
      condition: isGone && this.clauses.length > 0 ? "gone" : this.#condition,
      negation: speaks ? null : (negation ?? this.#negation),
      isForNext: true,
    };
  }

  /** "Missing issue?": says nothing but when the next sentence holds. */
  isOnlyCondition(tokens: readonly Token[]): boolean {
    return (
      this.#sentence.isQuestion &&
      tokens.some(({ kind }) => kind === "gone") &&
      tokens.every(({ kind }) => ["gone", "issue", "it", "filler", "if", "question"].includes(kind))
    );
  }

  #readTokens(tokens: readonly Token[]): void {
    this.#run = this.clauses.length;
    let at = 0;
    while (at < tokens.length) at = this.#step(tokens, at);
    this.#finish();
  }

  /** Takes in one token, or a whole condition; answers where to go on. */
  #step(tokens: readonly Token[], at: number): number {
    const token = tokens[at];
    if (token === undefined) return at + 1;
    const next = nextToken(tokens, at + 1);
    switch (token.kind) {
      case "if":
      case "unless":
      case "even":
        return this.#readCondition(tokens, at);
      case "otherwise":
        this.#finish();
        this.#condition = flip(this.#condition);
        return at + 1;
      case "cases":
        if (this.#current.length > 0) break;
        this.#condition = "always";
        return at + 1;
      case "gone":
        if (!this.#isLabel(tokens, at)) break;
        this.#current = [];
        return this.#readCondition(tokens, at - 1);
      case "colon":
        this.#readColon();
        return at + 1;
      case "break":
      case "question":
        this.#finish();
        this.#run = this.clauses.length;
        return at + 1;
      case "but":
        this.#finish();
        this.#run = this.clauses.length;
        return at + 1;
      case "next":
        if (this.#isWhole()) this.#finish();
        return at + 1;
      case "comma":
        // "…, unless" and "…, even if" belong to what they follow.
        if (next?.kind !== "unless" && next?.kind !== "even" && this.#endsHere(next)) {
          this.#finish();
          this.#run = this.clauses.length;
        }
        return at + 1;
      case "and":
        if (this.#endsHere(next)) {
          this.#finish();
          // What is added to a clause is no less said for being the end of a sentence.
          return at + 1;
        }
        break;
      case "or":
        if (
          this.#has("not")
            ? OPENERS.has(next?.kind ?? "word") && next?.kind !== "sole"
            : this.#endsHere(next)
        ) {
          this.#finish();
          return at + 1;
        }
        return at + 1;
      case "not":
        if (token.text === "nor" && this.#current.some(({ text }) => text === "neither"))
          return at + 1;
        if (this.#has("not") && token.text === "without") {
          this.#current.push({ ...token, kind: "except" });
          return at + 1;
        }
        if (this.#isWhole() && !BEHIND.test(token.text)) this.#finish();
        break;
      case "stop":
      case "report":
        if (
          this.#current.some(({ kind }) => kind === "issue" || kind === "others") &&
          this.#isWhole()
        )
          this.#finish();
        break;
      default:
        break;
    }
    // What is cut off here loses its "not": it can be refused for it, never accepted.
    if (this.#current.length >= LONGEST) this.#finish();
    this.#current.push(token);
    return at + 1;
  }

  /** A clause that has both a verb and what it is about, or ends the work. */
  #isWhole(): boolean {
    return (
      this.#current.some(({ kind }) => ENDINGS.has(kind)) ||
      (this.#current.some(
        ({ kind }) => VERBS.has(kind) || kind === "untouched" || kind === "alone",
      ) &&
        this.#current.some(({ kind }) => NOUNS.has(kind)))
    );
  }

  #endsHere(next: Token | null): boolean {
    // "If possible, do not …": what has said nothing yet goes with what follows.
    if (!this.#current.some(({ kind }) => VERBS.has(kind) || NOUNS.has(kind) || SAYS.has(kind))) {
      return false;
    }
    const kind = next?.kind ?? "word";
    // "Other issues, including sub-issues, must not …" has only named what it is about.
    const isPredicate = kind === "not" && AUXILIARY.test(next?.text ?? "");
    if (
      isPredicate &&
      !this.#current.some((token) => VERBS.has(token.kind) || SAYS.has(token.kind))
    )
      return false;
    if (!VERBS.has(kind) && kind !== "leave") return OPENERS.has(kind);
    // "… may be read, changed or created" is one list.
    const isPassive = /(?:ed|done|made|written)$/.test(next?.text ?? "");
    if (isPassive && this.#current.some((token) => VERBS.has(token.kind))) return false;
    return this.#current.some((token) => NOUNS.has(token.kind) || ENDINGS.has(token.kind));
  }

  #has(kind: TokenKind): boolean {
    return this.#current.some((token) => token.kind === kind);
  }

  #isLabel(tokens: readonly Token[], at: number): boolean {
    if (!this.#current.every(({ kind }) => IDLE.has(kind) || kind === "issue" || kind === "it"))
      return false;
    let after = at + 1;
    while (["issue", "it", "filler", "report"].includes(tokens[after]?.kind ?? "")) after += 1;
    return (
      ["colon", "comma"].includes(tokens[after]?.kind ?? "") &&
      (tokens[after]?.kind === "colon" || this.#current.length === 0)
    );
  }

  #readColon(): void {
    const isLabel = this.#current.every(
      ({ kind }) => IDLE.has(kind) || kind === "not" || kind === "deed" || kind === "act",
    );
    const negation = this.#current.find(({ kind }) => kind === "not");
    if (isLabel && negation !== undefined && !this.#current.some(({ kind }) => VERBS.has(kind))) {
      this.#negation = negation;
      this.#current = [];
    } else if (
      this.#current.every(({ kind }) => kind === "others" || IDLE.has(kind)) &&
      this.#has("others")
    ) {
      // "Other tickets: hands off": what follows is about what was named.
      return;
    } else if (this.#has("limit") && !this.#isWhole()) {
      return;
    } else {
      this.#finish();
    }
  }

  /** Reads from "if" to the end of the condition, and says for which clauses it holds. */
  #readCondition(tokens: readonly Token[], at: number): number {
    const opener = tokens[at];
    const { condition, inside, end } = readCondition(tokens, at, this.#condition);
    // "After a look around for it" tells to look around.
    const doing =
      AFTER.test(opener?.text ?? "") && inside.some(({ kind }) => kind === "seek") ? inside : [];
    if (this.#current.some(({ kind }) => !IDLE.has(kind) && kind !== "and")) {
      this.#finish(condition);
      for (let index = this.#run; index < this.clauses.length; index += 1) {
        const clause = this.clauses[index];
        const bears =
          clause?.tokens.some(({ kind }) => ENDINGS.has(kind) || kind === "seek") ?? false;
        if (clause !== undefined && clause.condition === "none" && bears)
          this.clauses[index] = { ...clause, condition };
      }
      if (opener?.kind === "if") this.#condition = condition;
    } else {
      this.#current = [];
      this.#condition = opener?.kind === "even" ? "none" : condition;
    }
    if (
      opener !== undefined &&
      condition === "except" &&
      end >= tokens.length &&
      this.clauses.length === 0
    ) {
      this.#current = [{ ...opener, kind: "overrule" }];
      this.#finish("none");
    }
    if (doing.length > 0) {
      this.#current = [...doing];
      this.#finish("gone");
    }
    return end;
  }

  #finish(condition: Condition = this.#condition): void {
    const tokens = this.#current.filter(
      (token, at) => !IDLE.has(token.kind) || narrows(this.#current, at),
    );
    const [first] = this.#current;
    const last = this.#current.at(-1);
    const opener = this.#current.find(({ kind }) => kind !== "polite" && kind !== "and");
    this.#current = [];
    if (first === undefined || last === undefined || tokens.length === 0) return;
    const isNegated = tokens.some(({ kind }) => kind === "not" || kind === "untouched");
    const isEnding = tokens.some(({ kind }) => ENDINGS.has(kind));
    this.clauses.push({
      tokens:
        this.#negation !== null && !isNegated && !isEnding
          ? [{ ...this.#negation, kind: "not" }, ...tokens]
          : tokens,
      condition,
      mood: this.#mood,
      follows: this.#follows,
      opensUnknown: opener?.kind === "word" && /[a-z]/.test(opener.text),
      start: first.start,
      end: last.end,
    });
    this.#follows = tokens.findLast(({ kind }) => NOUNS.has(kind))?.kind ?? null;
  }
}

/** "Other issues in …", "of …", "with …": not all of them; what is meant is not known. */
function narrows(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at - 1]?.kind !== "others" || next === undefined) return false;
  if (!NARROWING.test(tokens[at]?.text ?? "")) return false;
  return next.kind !== "placeholder" && next.kind !== "thing" && next.kind !== "others";
}

const NARROWING = /^(?:in|of|with|from|for|on|that|which|by|who|under|within)$/;

function takeOutBrackets(tokens: readonly Token[]): { outer: Token[]; inner: Token[][] } {
  const outer: Token[] = [];
  const inner: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "open") {
      depth += 1;
      if (depth === 1) inner.push([]);
    } else if (token.kind === "close") depth = Math.max(0, depth - 1);
    else if (depth > 0) inner.at(-1)?.push(token);
    else outer.push(token);
  }
  return { outer, inner };
}
