import type { SgNode } from "@ast-grep/napi";
import { languageOf } from "../../../core/rules/languages.ts";
import type { ComparedFunction } from "./compared-functions.ts";
import { findKinds } from "./find-kinds.ts";
import { withoutManner } from "./fresh-lines.ts";
import { isFunction, squeezed } from "./function-units.ts";
import { ASKS_SHAPE, COMMAND, isFormatted, isGlued } from "./made-of-text.ts";
import { keptName } from "./lost-inner-names.ts";
import { PROTECTIONS } from "./protections.ts";
import { refusalOf } from "./refusal-of.ts";
import {
  calledNames,
  holds,
  rootNames,
  statementsAfter,
  statementsBefore,
} from "./statement-words.ts";

/** A check that went while what it stood before stayed. */
export interface LostGuard {
  readonly rule:
    | "change/authorisation-removed"
    | "change/bound-check-removed"
    | "change/guard-removed"
    | "change/secret-scan-removed"
    | "change/size-limit-removed";
  /** The check as it was. */
  readonly check: string;
  /** The line of the old file that it began in, from 1. */
  readonly oldLine: number;
  /** What it stood before, as the change leaves it. */
  readonly guarded: SgNode;
}

/** Words about who may do something. */
export const AUTHORISATION =
  /auth(?!or(?:s?\b|s?_|s?names?\b|ids?\b))|permission|(?<![a-z])roles?(?![a-z])|isadmin|is_admin|isowner|is_owner|isstaff|is_staff|(?:allowed|forbidden)(?!_?(?:object_?)?(?:columns?|fields?|keys?|names?|tags?|attr|types?|values?|protocols?|schemes?|char|ext|options?|prop))|csrf|xsrf|logged_?in|login_?required|access_?control|check_?access|(?<![a-z])can[A-Z_]\w+\(|signature|\b40[13]\b/i;
/** Checks that stand for something else than what is dangerous: what runs where, and for how long yet. */
const CIRCUMSTANCE =
  /flag|feature|enabled|disabled|experiment|debug|legacy|deprecat|version|platform|browser|NODE_ENV|window|process\.|\bdev\b|cache|supported|support|locale|verbose|dryrun|dry_run|TYPE_CHECKING|__name__/i;
/** A call that breaks off by itself. */
const CHECKING_CALL =
  /^(?:await\s+)?(?:[\w$]+(?:\(\))?(?:\.|->|::))*((?:require|assert|check|ensure|verify|authori[sz]e|enforce|authenticate|validate|sanitize|guard)(?:[A-Z_]\w*)?)\s*\(/;

/**
 * Finds the checks that a function had and has no more, although what they guarded stands there
 * unchanged. Silent as soon as the check may have gone elsewhere: into a call that is new, into lines that the
 * change adds, into the function's parameters, or into another condition on the same names.
 */
export function lostGuards(
  { file, text, before: old, was, is }: ComparedFunction,
  added: string,
): LostGuard[] {
  if (was.head !== is.head && !(isScript(file.path) && hasFewerParameters(was.head, is.head)))
    return [];
  const now = is.body.text();
  const before = was.body.text();
  if (isRewritten(before, now)) return [];
  // Another way out came: what is refused was thought over.
  if (earlyExits(is.body).some(({ check }) => !holds(before, check))) return [];
  const come = conditionsIn(is.body).filter((each) => !holds(before, each));
  return [...earlyExits(was.body), ...checkingCalls(was.body)].flatMap((guard) => {
    const { check, names, node } = guard;
    if (holds(now, check) || holds(added, check) || CIRCUMSTANCE.test(check)) return [];
    if (isScript(file.path) && (isProtection(guard) || isForCommand(guard, now))) return [];
    if (mentionsElsewhere(added, names)) return [];
    if (isConditionOf(now, before, names) || come.some((each) => mentions(each, names))) return [];
    const prepared = statementsBefore(node).filter((each) => mentions(each.text(), names));
    // What was made of a value only so that it could be checked may go along with the check.
    if (!prepared.every((each) => holds(now, each.text()) || isOwnMaking(each.text(), now)))
      return [];
    const guarded = firstGuarded(guard, is.body);
    if (guarded === null) return [];
    const refusal = {
      condition: check,
      answer: guard.answer,
      body: now,
      before: old,
      text,
      path: file.path,
    };
    if (isScript(file.path) && (refusalOf(refusal) !== null || keptName(check, now) !== null))
      return [];
    const oldLine = node.range().start.line + 1;
    return [{ rule: ruleOf(guard), check, oldLine, guarded }];
  });
}

/** A longer line is none of those in which a check is told by its marks. */
const MAX_LINE = 400;

/** A parameter that only the check had a use for may go with it. */
function hasFewerParameters(was: string, is: string): boolean {
  const [old, now] = [was, is].map((head) => head.split(/[(),]/).filter((each) => each !== ""));
  if (old === undefined || now === undefined || now.length >= old.length) return false;
  let at = 0;
  return now.every((each) => (at = old.indexOf(each, at) + 1) > 0);
}

function isScript(path: string): boolean {
  return /^(?:javascript|typescript)$/.test(languageOf(path) ?? "");
}

/** What is asked of a text before it becomes a command is told as that. */
function isForCommand({ check, names }: Guard, body: string): boolean {
  return (
    ASKS_SHAPE.test(check) &&
    COMMAND.test(body) &&
    [...names].some((name) => isGlued(name, body) || isFormatted(name, body))
  );
}

/** It has a rule of its own, which says more. */
function isProtection({ node, check }: Guard): boolean {
  const [line = ""] = node.text().split("\n", 1);
  // Whether something is a number matters to more than buffers.
  return PROTECTIONS.filter(({ rule }) => rule !== "change/buffer-check-removed").some(
    ({ marks }) =>
      marks.some((mark) => mark.test(check) || (line.length <= MAX_LINE && mark.test(line))),
  );
}

function ruleOf({ check, answer }: Guard): LostGuard["rule"] {
  if (looksForSecrets(check, answer)) return "change/secret-scan-removed";
  if (AUTHORISATION.test(`${check} ${answer}`)) return "change/authorisation-removed";
  if (check.length > 300) return "change/guard-removed";
  if (LIMIT.test(check)) return "change/size-limit-removed";
  return BOUNDS.test(check) ? "change/bound-check-removed" : "change/guard-removed";
}

/** Whether a text holds what nobody else is to read. */
const SCAN =
  /\b\w*(?:secret|credential|sensitive|leak|personal_?data|pii)\w{0,12}_?(?:scan|lint|filter|detect|found|in_?text)\w*|\b(?:scan|lint|detect|contains?|has|includes|find)_?\w{0,12}(?:secrets|credentials|sensitive|leaks?|personal_?data)\w*\(/i;
const SAYS_SECRET =
  /\b(?:contain|hold|include|expose|leak)s?\b.{0,20}\b(?:secrets|sensitive|credentials)\b/i;

function looksForSecrets(check: string, answer: string): boolean {
  return SCAN.test(check) || SAYS_SECRET.test(answer);
}

/** Whether something is larger than it may be. */
const LIMIT =
  /(?:length|size|bytes?|len\([^()]*\))\s*>=?\s*(?!0\b|1\b)[\w$.]+|(?<![\w$.])(?!0\b|1\b)[\w$.]+\s*<=?\s*[\w$.]*(?:length|size|bytes?)\b(?!\()/i;
/** Whether a number is one, or lies in some range. */
const BOUNDS =
  /\bisNaN\(|\bis_?(?:Finite|Integer|SafeInteger)\(|(?:<=?|>=?)\s*-?\d|\b\d+\s*(?:<=?|>=?)|(?:<=?|>=?)\s*[\w$.]*(?:length|size|count)\b|(?:length|size|count)\s*(?:<=?|>=?)|(?:<=?|>=?)\s*len\(/;

/** `bytes = Math.trunc(bytes)`, or a variable that nothing but the check had a use for. */
function isOwnMaking(statement: string, now: string): boolean {
  const [, declared] = /^\s*(?:const|let|var)\s+([\w$]+)\s*=/.exec(statement) ?? [];
  if (declared !== undefined) return !mentions(now, new Set([declared]));
  const [, name = "", made = ""] = /^\s*([\w$]+)\s*=(?!=)([^;]*);?\s*$/.exec(statement) ?? [];
  return name !== "" && rootNames(made).has(name) && rootNames(made).size <= 2;
}

interface Guard {
  readonly node: SgNode;
  readonly check: string;
  /** What it does where the check fails. */
  readonly answer: string;
  readonly names: ReadonlySet<string>;
}

function conditionsIn(body: SgNode): string[] {
  return findKinds(body, CONDITIONALS).map((node) => node.field("condition")?.text() ?? "");
}

/** Too much is new to say that something is missing: another call, or more lines than it had. */
function isRewritten(before: string, now: string): boolean {
  const known = calledNames(before);
  if ([...calledNames(now)].some((name) => !known.has(name))) return true;
  const old = new Set(before.split("\n").map(withoutManner));
  const fresh = now.split("\n").filter((line) => !old.has(withoutManner(line)));
  return fresh.length > 3;
}

/** `if (…) throw`, `if (…) return` without a value of use, with nothing else beside. */
function earlyExits(body: SgNode): Guard[] {
  return findKinds(body, CONDITIONALS).flatMap((node) => {
    if (node.field("alternative") !== null) return [];
    const condition = (node.field("condition")?.text() ?? "").replace(/^\(([\s\S]*)\)$/, "$1");
    const answer = (node.field("consequence") ?? node.field("body"))?.text() ?? "";
    const names = rootNames(condition);
    if (!isExit(answer) || names.size === 0 || /\berr\s*!=\s*nil\b/.test(condition)) return [];
    return [{ node, check: condition, answer, names }];
  });
}

/** What asks and does something where the answer is yes, over the languages. */
export const CONDITIONALS = [
  "if_statement",
  "if_expression",
  "if",
  "unless",
  "if_modifier",
  "unless_modifier",
];

/** How C and Rust name a failure: `return E_TOO_LONG`, `goto fail`, `bail!(…)`. */
const FAILURE =
  /(?:^|[\s{;])(?:goto\s+\w*(?:err|fail|bad|abort|invalid)|(?:bail|err\w*|ensure)!\(|return\s+(?:NULL|nullptr|[A-Z]*E_(?!OK)[A-Z]\w*|[A-Z_\d]*(?:ERR|FAIL|INVALID|BAD|ILLEGAL|DENIED)[A-Z_\d]*|\w*invalid\w*\())/;
const EXIT =
  /(?:^|[\s{;])(?:throw\b|raise\b|panic\(|abort\(|return\s*(?:(?:abort|fail|refuse|deny|reject|error)\w*\(|(?:callback|cb|done)\(\s*(?:new\b|\w*[eE]rr)|;|\}|$|this\b|null|undefined|None|nil|false|False|-1|next\(|res\.|reply\.|(?!\w*[Rr]eferr)\w*[eE]rr\w*|new\s+\w*(?:Response|Error)|Response|jsonify\(|make_response|HttpResponse|redirect\(|abort\())/;

function isExit(answer: string): boolean {
  return answer.length < 600 && (EXIT.test(answer) || FAILURE.test(answer));
}

function checkingCalls(body: SgNode): Guard[] {
  return findKinds(body, ["expression_statement"]).flatMap((node) => {
    const text = node.text();
    const [, called] = CHECKING_CALL.exec(text) ?? [];
    if (called === undefined || text.length > 300 || /console|assert\.|expect/.test(text))
      return [];
    const check = text.replace(/;\s*$/, "");
    return [{ node, check, answer: `throw ${check}`, names: rootNames(text) }];
  });
}

/** A line that is new somewhere and checks something of the same name. */
function mentionsElsewhere(added: string, names: ReadonlySet<string>): boolean {
  return added
    .split("\n")
    .some(
      (line) =>
        /\b(if|unless|assert|require|check|guard|throw|raise|ensure|validate|@)\b/i.test(line) &&
        mentions(line, names),
    );
}

/** Another condition on one of the names came in its place. */
function isConditionOf(now: string, before: string, names: ReadonlySet<string>): boolean {
  const old = new Set(before.split("\n").map(squeezed));
  return now
    .split("\n")
    .filter((line) => !old.has(squeezed(line)))
    .some(
      (line) =>
        /\bif\b|\?|&&|\|\||\band\b|\bor\b|\bmin\(|\bmax\(|Math\.|try|catch|except/.test(line) &&
        mentions(line, names),
    );
}

function mentions(code: string, names: ReadonlySet<string>): boolean {
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].some(([name]) => names.has(name));
}

/** A statement that is longer is as good as a function. */
const MAX_GUARDED = 8000;

/** The first statement after the check that calls something, unchanged; for a check of a value, with that value in it. */
function firstGuarded({ node, names, check, answer }: Guard, body: SgNode): SgNode | null {
  const isAbout = AUTHORISATION.test(`${check} ${answer}`) || looksForSecrets(check, answer);
  for (const statement of statementsAfter(node)) {
    const text = statement.text();
    if (!/[\w$]\s*\(/.test(text) || text.length > MAX_GUARDED) continue;
    if (!isAbout && !mentions(text, names)) continue;
    const kept = findKinds(body, [String(statement.kind())]).find(
      (each) => squeezed(each.text()) === squeezed(text) && headAround(each) === headAround(node),
    );
    return kept ?? null;
  }
  return null;
}

/** The function that a statement stands in, without its body: the same words elsewhere are another statement. */
function headAround(node: SgNode): string {
  const inner = node.ancestors().find((each) => each.field("body") !== null && isFunction(each));
  const start = inner?.range().start.index ?? 0;
  const end = inner?.field("body")?.range().start.index ?? 0;
  return squeezed(inner?.text().slice(0, end - start) ?? "");
}
