import type { TokenKind } from "./lexicon.ts";
import type { Token } from "./read-tokens.ts";
import { LONGEST, NOUNS, OPENERS, VERBS, nextKind } from "./token-kinds.ts";

/**
 * When a clause holds. `gone`: when the issue is missing or out of reach; `present`: when it is there;
 * `always`: expressly in every case; `except`: unless something else; `other`: under any other condition.
 */
export type Condition = "none" | "gone" | "present" | "always" | "except" | "other";

/** Reads the condition that "if", "unless" or "even if" at a place opens. */
export function readCondition(
  tokens: readonly Token[],
  at: number,
  before: Condition,
): { readonly condition: Condition; readonly inside: readonly Token[]; readonly end: number } {
  const inside: Token[] = [];
  let end = at + 1;
  while (end < tokens.length && !endsCondition(tokens, end, inside)) {
    const token = tokens[end];
    if (token !== undefined) inside.push(token);
    end += 1;
  }
  return { condition: judgeCondition(tokens[at]?.kind ?? "if", inside, before), inside, end };
}

/** What may follow "if it is missing" without a comma: "stop", "you", "do not …". */
function endsCondition(tokens: readonly Token[], at: number, inside: readonly Token[]): boolean {
  const token = tokens[at];
  if (token === undefined || inside.length >= LONGEST) return true;
  const isSaid = inside.some(({ kind }) => kind === "gone" || kind === "present");
  if (token.kind === "comma" || token.kind === "or") {
    // "missing, deleted or out of reach" is one condition.
    const next = tokens
      .slice(at + 1, at + 5)
      .find(({ kind }) => kind !== "filler" && kind !== "or" && kind !== "it" && kind !== "issue");
    return token.kind === "comma"
      ? !(isSaid && next?.kind === "gone")
      : isSaid && next?.kind !== "gone";
  }
  if (["colon", "break", "question", "next", "even", "unless"].includes(token.kind)) return true;
  if (token.kind === "if") return inside.length > 0;
  // "Missing and no similar one exists" is narrower than "missing".
  if (/^no(?:ne)?$/.test(token.text) && tokens[at - 1]?.kind === "and") return false;
  if (token.kind === "otherwise") return isSaid;
  if (token.kind === "and" && /^no(?:ne)?$/.test(tokens[at + 1]?.text ?? "")) return false;
  if (token.kind === "and")
    return isSaid && (VERBS.has(nextKind(tokens, at + 1)) || OPENERS.has(nextKind(tokens, at + 1)));
  if (!isSaid) return token.kind === "stop";
  if (token.kind === "filler")
    return /^(?:you|your|we)/.test(token.text) && nextKind(tokens, at + 1) !== "gone";
  return VERBS.has(token.kind) || OPENERS.has(token.kind);
}

/** With any of these the condition is narrower than "it is missing", or is about something else. */
const PARTIAL: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "soft",
  "only",
  "except",
  "not",
  "word",
  "others",
  "else",
  "any",
  "id",
  "field",
  "thing",
  "seek",
]);

function judgeCondition(opener: TokenKind, inside: readonly Token[], before: Condition): Condition {
  if (opener === "even") return "always";
  const said = inside.find(({ kind }) => kind === "gone" || kind === "present");
  const subject = inside.find(({ kind }) => NOUNS.has(kind));
  const isOfIssue = subject === undefined || ["issue", "it", "sole"].includes(subject.kind);
  const isPlain = inside.every(({ kind }) => !PARTIAL.has(kind));
  let condition: Condition = "other";
  if (said !== undefined && isOfIssue && isPlain) {
    condition = said.kind === "gone" ? "gone" : "present";
    if (/^(?:does|did|is|can)? ?\w*(?:n't| not|cannot)$/.test(said.text) && before === "gone")
      condition = "present";
  }
  if (opener !== "unless") return condition;
  return condition === "other" ? "except" : flip(condition);
}

/** The other case: what holds "otherwise". */
export function flip(condition: Condition): Condition {
  if (condition === "gone") return "present";
  if (condition === "present") return "gone";
  return condition;
}
