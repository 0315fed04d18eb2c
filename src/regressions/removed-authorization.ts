import type { Compared, WholeChange } from "../comparison/compared.ts";
import type { Detector, Regression } from "./detector.ts";
import { guardsOf } from "./removed-guards.ts";
import type { SgNode } from "@ast-grep/napi";
import { onceFor } from "../core/once-for.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { isFunction, squeezed, type FunctionUnit } from "../comparison/function-units.ts";
import { isGuardMoved } from "./guard-moved.ts";
import { REMOVALS } from "./diff-rows.ts";
import { isLookedFor } from "./row-patterns.ts";
import { partsOf } from "../comparison/condition-parts.ts";
import { CONDITIONALS, isExit } from "../comparison/guard-exits.ts";
import { speaksOfRights } from "./authorization-vocabulary.ts";
import { countCalls, withoutBrackets, withoutSemicolon } from "../comparison/statement-words.ts";

const RULE = "change/rights-loosened";

/** Words that are about rights if the answer is a refusal. */
const PERSONS =
  /(?<![a-z])(?:user|owner|tenant|account|member|session|token|origin|referr?er|credential|password|passcode|otp|mfa|secret|api_?key|visibility|hidden|protected|scope)s?(?![a-z])/i;
const REFUSES =
  /\b(?:throw|raise|reject|abort|deny|forbid|panic)\b|\b40[0134]\b|Error\(|unauthori|forbidden|denied|invalid|not_?found/i;
const BREAKS_OFF =
  /(?:^|[\s{;])(?:throw|raise|return|continue|panic|abort)\b|\breject\(|\b(?:callback|cb|next|done)\(/;
/** Conditions about circumstances, tests of texts and certificates: none of them is about rights. */
const CIRCUMSTANCE =
  /\.(?:test|match|exec)\(|\bsocket\.authori[sz]|NODE_ENV|process\.|\bdebug\b|verbose|deprecat|legacy|experiment|\bauthors?\b|authorName|typeof window|\binstanceof\b|\bisinstance\(/i;
/** A call that breaks off by itself. */
const CHECKING =
  /^(?:await\s+)?(?:[\w$]+(?:\(\))?(?:\.|->|::))*_?((?:require|assert|check|ensure|verify|authori[sz]e|enforce|authenticate|validate|guard|deny)\w*)\s*\(/;
const CHECKS =
  /\bif\b|\bunless\b|&&|\|\||\?|[!=]==?|\b\w*(?:require|assert|check|ensure|verif|authori|enforce|authenticat|valid|guard|allow|deny|forbid|can[A-Z]|has[A-Z]|is[A-Z])\w*\(|@\w/;

const MAX_CHECK = 300;
const MAX_ANSWER = 600;
const MAX_PLACES = 3;
const MAX_CONDITIONS = 80;

/** The words that the lines of a change check, over all of its files. */
interface AskedWords {
  /** In small letters, each without an underline before it. */
  readonly words: ReadonlySet<string>;
  /** The lines without white space. */
  readonly code: string;
  /** Whether one of them says where a path may lead. */
  readonly keepsInside: boolean;
}

/** Reads what a change asks for, once for all of its files. */
const askedIn = onceFor(({ added }: WholeChange): AskedWords => {
  const lines = added.split("\n");
  const asking = lines.filter((line) => CHECKS.test(line));
  return {
    words: new Set(asking.flatMap(wordsOf).map(inSmall)),
    code: squeezed(added),
    keepsInside: lines.some((line) => PATH.test(line) && KEEPS_INSIDE.test(line)),
  };
});

function inSmall(word: string): string {
  return word.replace(/^_+/, "").toLowerCase();
}

/** A shorter word begins many that have nothing to do with it. */
const MIN_STEM = 8;

/**
 * Whether a change asks for a word: written in another way, or as the beginning of a longer one, `authorizeUpdate`.
 * A name that says two things is more than its beginning: `checkRoleAndOwner`.
 */
function isAskedFor(word: string, { words }: AskedWords): boolean {
  const own = inSmall(word);
  if (words.has(own)) return true;
  return [...words].some(
    (each) =>
      (own.length >= MIN_STEM && each.startsWith(own)) ||
      (each.length >= MIN_STEM && own.startsWith(each) && !/^_?and/.test(own.slice(each.length))),
  );
}

/** A condition about permissions, or a part of one, that stands nowhere any more. */
export const removedAuthorization: Detector = {
  name: "removed-authorization",
  rules: [RULE],
  repeats: "joined",
  detect(compared) {
    const told = new Set(guardsOf(compared).map(({ oldLine }) => oldLine));
    return lostRights(compared).filter(({ oldLine }) => !told.has(oldLine));
  },
};

/** Other ways to keep a path inside a folder. */
const KEEPS_INSIDE =
  /["'`]\.\.|relative_to|IsLocal|filepath\.(?:Rel|Base)|[wW]ithin|startsWith|starts_?with|HasPrefix|realpath|canonical|toRealPath|safe_join|SecureJoin|basename|\bOpenRoot|travers|descendant/i;

/**
 * Finds conditions about rights under which a function went no further, or a part of one, that stand nowhere
 * any more. Silent as soon as a line of the change asks for one of the same words.
 */
function lostRights(compared: Compared): Regression[] {
  const whole = squeezed(compared.text);
  const asked = (): AskedWords => askedIn(compared.change.whole());
  // A check of a name, a path or an address has a rule that says more.
  const kinds = REMOVALS.filter((row) => isLookedFor(row, compared.change.nursery)).flatMap(
    ({ removed }) => removed,
  );
  const isGone = ({ check, words, isAnswerAlone }: Asked): boolean =>
    words.length > 0 &&
    !CIRCUMSTANCE.test(check) &&
    !kinds.some((mark) => mark.test(check)) &&
    !whole.includes(squeezed(check)) &&
    !asked().code.includes(squeezed(check)) &&
    !words.some((word) => isAskedFor(word, asked())) &&
    !(isAnswerAlone === true && words.some((word) => PATH.test(word)) && asked().keepsInside);
  const lost = compared
    .functions()
    .flatMap((pair) =>
      [...refusals(pair.was.body), ...checkingCalls(pair.was.body)].filter(
        (each) => isGone(each) && !isOtherwise(each, pair),
      ),
    );
  return lost
    .map(({ check, node }) => ({ rule: RULE, check, oldLine: node.range().start.line + 1 }))
    .filter(({ oldLine }, at, all) => all.findIndex((each) => each.oldLine === oldLine) === at)
    .slice(0, MAX_PLACES);
}

/** `filename.anchor`: where a path leads, whatever is answered. */
const PATH = /path|file_?name|folder|directory/i;

/** The function refuses in other words: in the same way, by the same call, or by a condition that it has anew. */
function isOtherwise(
  { node, check, refusal, called }: Asked,
  { was, is }: { readonly was: FunctionUnit; readonly is: FunctionUnit },
): boolean {
  if (refusal !== undefined && isGuardMoved(refusal, was.body, is.body)) return true;
  if (refusal !== undefined && refusesMore(check, refusal, is.body)) return true;
  if (isPartGone(node, is.body)) return true;
  if (
    called !== undefined &&
    countCalls(called, is.body.text()) >= countCalls(called, was.body.text())
  )
    return true;
  const before = squeezed(was.body.text());
  return refusals(is.body).some(
    ({ check, words }) => words.length > 0 && !before.includes(squeezed(check)),
  );
}

/** Tells whether the rest of a condition for a refusal is enough now. */
function refusesMore(check: string, refusal: SgNode, is: SgNode): boolean {
  const head = refusal.text().slice(0, -(refusal.field("consequence")?.text() ?? "").length);
  const code = squeezed(head);
  const [now, part] = [squeezed(is.text()), squeezed(check)];
  if (!code.startsWith("if") || !REFUSES.test(answerOf(refusal))) return false;
  return [`${part}&&`, `&&${part}`, `${part}and`, `and${part}`].some(
    (joined) => code.includes(joined) && now.includes(code.replace(joined, "")),
  );
}

/** Tells whether the part of the function around it, a listener or a step of a chain, was removed as a whole. */
function isPartGone(node: SgNode, is: SgNode): boolean {
  const inner = node.ancestors().find(isFunction);
  const handedTo = inner?.parent();
  const body = inner?.field("body")?.range().start.index;
  if (inner === undefined || handedTo?.kind() !== "arguments" || body === undefined) return false;
  const call = handedTo.parent() ?? inner;
  const head = call.text().slice(0, body - call.range().start.index);
  return !squeezed(is.text()).includes(squeezed(head));
}

interface Asked {
  readonly node: SgNode;
  readonly check: string;
  /** The words that say what it is about. */
  readonly words: readonly string[];
  /** The `if` that it is a condition of. */
  readonly refusal?: SgNode;
  /** The name of what is called, of a call that breaks off by itself. */
  readonly called?: string;
  /** Nothing but what it answers with speaks of rights. */
  readonly isAnswerAlone?: boolean;
}

/** The parts of each condition that ends a function's work, or the whole of it where the answer is about rights. */
function refusals(body: SgNode): Asked[] {
  return findKinds(body, CONDITIONALS)
    .slice(0, MAX_CONDITIONS)
    .flatMap((node) => {
      const condition = node.field("condition");
      const answer = answerOf(node);
      if (condition === null || answer.length > MAX_ANSWER || !BREAKS_OFF.test(answer)) return [];
      const isRefused = REFUSES.test(answer);
      // Code that returns a useful value is another path, and keeps nobody out.
      if (!isRefused && !isExit(answer) && !answer.includes("continue")) return [];
      const parts = partsOf(condition).map((part): Asked => {
        const check = withoutBrackets(part.text()).trim();
        return { node: part, check, words: wordsAbout(check, isRefused), refusal: node };
      });
      const about = parts.filter(({ words }) => words.length > 0);
      if (about.length > 0 || !speaksOfRights(answer) || !isRefused) return about;
      const check = withoutBrackets(condition.text()).trim();
      return [{ node, check, words: wordsOf(check), refusal: node, isAnswerAlone: true }];
    })
    .filter(({ check }) => check.length <= MAX_CHECK);
}

/** A failure of the call before. */
const FAILED = /\berr\w*\s*!==?\s*(?:nil|null|undefined)\b|^\(?!?err(?:or)?\)?$/;

/** Returns the code that runs if a condition holds, without the checks of its own failures. */
function answerOf(node: SgNode): string {
  const answer = node.field("consequence") ?? node.field("body");
  if (answer === null) return "";
  return findKinds(answer, CONDITIONALS)
    .filter((inner) => FAILED.test(inner.field("condition")?.text() ?? ""))
    .reduce((text, inner) => text.replace(inner.text(), ""), answer.text());
}

function checkingCalls(body: SgNode): Asked[] {
  return findKinds(body, ["expression_statement"]).flatMap((node) => {
    const check = withoutSemicolon(node.text());
    const [, called] = check.length > MAX_CHECK ? [] : (CHECKING.exec(check) ?? []);
    return called === undefined || ![called, check].every(speaksOfRights)
      ? []
      : [{ node, check, words: [called], called }];
  });
}

function wordsAbout(check: string, isRefused: boolean): string[] {
  return wordsOf(check).filter(
    (word) => speaksOfRights(word) || (isRefused && PERSONS.test(word) && /[!.(=]/.test(check)),
  );
}

/** Names and the words of short texts, without those that everything hangs on. */
function wordsOf(code: string): string[] {
  return (code.match(/[A-Za-z_$][\w$-]*/g) ?? []).filter((word) => !EVERYWHERE.has(word));
}

const EVERYWHERE: ReadonlySet<string> = new Set(
  "if else for while return throw raise new await async function const let var int string this self req res ctx context request response options opts err error null undefined true false None True False nil not and or typeof instanceof length Object Array includes indexOf has get some every find config params body query data value key name id type".split(
    " ",
  ),
);
