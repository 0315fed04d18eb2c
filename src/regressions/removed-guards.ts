import { classifyGuard, GUARD_RULES } from "./classify-guard.ts";
import type { Change, Compared, ComparedFunction } from "../comparison/compared.ts";
import { SCRIPTS, type Detector, type Regression } from "./detector.ts";
import { firstLineOf, lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import type { SgNode } from "@ast-grep/napi";
import { onceFor } from "../core/once-for.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { withoutManner } from "../comparison/fresh-lines.ts";
import { headOf, isFunction, squeezed } from "../comparison/function-units.ts";
import { isGuardMoved } from "./guard-moved.ts";
import { REMOVALS } from "./diff-rows.ts";
import { classifyRemovedGuard } from "./guard-rows.ts";
import { isLookedFor } from "./row-patterns.ts";
import { CONDITIONALS, isExit } from "../comparison/guard-exits.ts";
import { isAuthorisation, refusesOthers } from "./authorization-vocabulary.ts";
import {
  calledNames,
  countCalls,
  holds,
  identifiersIn,
  rootNames,
  statementsAfter,
  statementsBefore,
  withoutBrackets,
  withoutSemicolon,
} from "../comparison/statement-words.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** Checks that stand for something else than what is dangerous: what runs where, and for how long yet. */
const CIRCUMSTANCE =
  /flag|feature|enabled|disabled|experiment|debug|legacy|deprecat|version|platform|browser|NODE_ENV|window|process\.|\bdev\b|cache|supported|support|locale|verbose|dryrun|dry_run|TYPE_CHECKING|__name__/i;
/** A call that breaks off by itself. */
const CHECKING_CALL =
  /^(?:await\s+)?(?:[\w$]+(?:\(\))?(?:\.|->|::))*((?:require|assert|check|ensure|verify|authori[sz]e|enforce|authenticate|validate|sanitize|guard)(?:[A-Z_]\w*)?)\s*\(/;

/** The rest of the change. */
export interface GuardsAround {
  readonly change: Change;
  /** Names of the functions of the same file that it makes others. */
  readonly changed: ReadonlySet<string>;
  /** The lines that it adds to the same file. */
  readonly added: string;
  readonly isScript: boolean;
}

/** A condition with an exit that is removed while the code that it guarded stays as it was. */
export const removedGuard: Detector = {
  name: "removed-guard",
  rules: GUARD_RULES,
  repeats: "joined",
  detect: (compared) => guardsOf(compared),
};

/** Code farther from the check is out of sight of the change: it is reported at the place of the check. */
const IN_SIGHT = 3;

/** The guards that the functions of a file lost; compared once. */
export const guardsOf = onceFor((compared: Compared): readonly Regression[] =>
  compared.functions().flatMap((each) => removedGuards(each, aroundOf(compared))),
);

/** Returns the rest of the change, as the comparison of one function needs it. */
export const aroundOf = onceFor(({ change, functions, added, language }: Compared) => {
  const changed = new Set(functions().map(({ was }) => was.name.split(".").at(-1) ?? ""));
  return { change, changed, added, isScript: SCRIPTS.includes(language) };
});

/**
 * Finds the checks that a function had and has no more, although what they guarded stands there
 * unchanged. Silent as soon as the check may have gone elsewhere: into a call that is new, into lines that the
 * change adds, into the function's parameters, or into another condition on the same names.
 */
function removedGuards(
  { file, text, before: old, was, is }: ComparedFunction,
  { change, changed, isScript }: GuardsAround,
): Regression[] {
  if (was.head !== is.head && !(isScript && hasFewerParameters(was.head, is.head))) return [];
  const now = is.body.text();
  const before = was.body.text();
  if (isRewritten(before, now)) return [];
  // Another way out came: what is refused was thought over.
  if (earlyExits(is.body).some(({ check }) => !holds(before, check))) return [];
  const come = conditionsIn(is.body).filter((each) => !holds(before, each));
  return [...earlyExits(was.body), ...checkingCalls(was.body)].flatMap((guard) => {
    const { check, names, node } = guard;
    const { nursery } = change;
    if (holds(now, check) || CIRCUMSTANCE.test(check)) return [];
    if (isScript && isProtection(guard, { text, nursery })) return [];
    if (isDeclaredThere(check, was.node)) return [];
    const members = memberNames(check);
    const { added } = change.whole();
    if (holds(added, check)) return [];
    if (mentionsElsewhere(added, names) || mentionsElsewhere(added, members)) return [];
    if (hasLimitElsewhere(added, members)) return [];
    if (isOtherwise(guard, was.body, is.body)) return [];
    if (isConditionOf(now, before, names) || come.some((each) => mentions(each, names))) return [];
    const prepared = statementsBefore(node).filter((each) => mentions(each.text(), names));
    // A value that was only made for the check may be removed with it.
    if (!prepared.every((each) => holds(now, each.text()) || isOwnMaking(each.text(), now)))
      return [];
    // The function that gives the value was changed.
    if (prepared.some((each) => [...calledNames(each.text())].some((name) => changed.has(name))))
      return [];
    const guarded = firstGuarded(guard, is.body);
    if (guarded === null || isRefusedBefore(guarded, guard, before)) return [];
    const refusal = {
      condition: check,
      answer: guard.answer,
      body: now,
      before: old,
      text,
      path: file.path,
      added,
    };
    if (isScript && classifyRemovedGuard(refusal, nursery) !== null) return [];
    const oldLine = node.range().start.line + 1;
    const line = lineOfOld(file, oldLine);
    const isInSight = guarded.range().start.line + 1 - line <= IN_SIGHT;
    return [
      {
        rule: classifyGuard(check, guard.answer),
        check,
        values: { guarded: useIn(guarded, guard) },
        oldLine,
        span: isInSight ? firstLineOf(guarded, text) : spanOfLine(text, line),
      },
    ];
  });
}

/** `order == null` of a parameter that is declared to be none: `@NonNull Order order`. */
function isDeclaredThere(check: string, fn: SgNode): boolean {
  const [, left, right] = /^(?:(\w+)\s*===?\s*null|null\s*===?\s*(\w+))$/.exec(check) ?? [];
  const name = left ?? right;
  if (name === undefined) return false;
  const declared = new RegExp(
    String.raw`@(?:NonNull|Nonnull|NotNull)\s+(?:final\s+)?[\w.]+(?:<[^()]{0,80}>)?(?:\[\])?\s+${escapeRegExp(name)}\s*[,)]`,
  );
  return declared.test(fn.text().slice(0, MAX_HEAD));
}

const MAX_HEAD = 800;

/** It is refused under another condition, or the call that checks is made with other arguments or elsewhere. */
function isOtherwise({ node, called }: Guard, was: SgNode, is: SgNode): boolean {
  if (called === undefined) return isGuardMoved(node, was, is);
  return countCalls(called, is.text()) >= countCalls(called, was.text());
}

/** The statement right before what is guarded is another and breaks off as the check did: a loop with an `else`. */
function isRefusedBefore(guarded: SgNode, { answer }: Guard, before: string): boolean {
  const [previous] = statementsBefore(guarded).map((each) => each.text());
  return previous !== undefined && !holds(before, previous) && holds(previous, answer);
}

/** Longer names of properties, that say by themselves what is asked: `max_size` of `self.max_size`. */
function memberNames(check: string): ReadonlySet<string> {
  const names = [...check.matchAll(/(?:\.|->|::)([A-Za-z_]\w{5,})\b(?!\s*(?:[([.]|->|::))/g)];
  return new Set(names.flatMap(([, name = ""]) => (COMMON.test(name) ? [] : [name])));
}

/** `most = self.max_size`: a limit that the change puts to use in another place. */
function hasLimitElsewhere(added: string, members: ReadonlySet<string>): boolean {
  return [...members].some(
    (name) =>
      /max|limit/i.test(name) &&
      new RegExp(String.raw`[=(<>,]\s*[\w$]+(?:\.|->)${escapeRegExp(name)}(?![\w$(])`).test(added),
  );
}

const COMMON =
  /^(?:length|status|method|options|params|headers|message|number|string|values?|result|config|context|request|response|content)$/;

/** In a longer line, no check is recognised. */
const MAX_LINE = 400;

/** A parameter that only the check had a use for may go with it. */
function hasFewerParameters(was: string, is: string): boolean {
  const [old, now] = [was, is].map((head) => head.split(/[(),]/).filter((each) => each !== ""));
  if (old === undefined || now === undefined || now.length >= old.length) return false;
  let at = 0;
  return now.every((each) => (at = old.indexOf(each, at) + 1) > 0);
}

/** Tells whether another rule reports the check, and says more, in a file with the code that this rule protects. */
function isProtection(
  { node, check }: Guard,
  { text, nursery }: { readonly text: string; readonly nursery: boolean },
): boolean {
  const [line = ""] = node.text().split("\n", 1);
  // Whether something is a number matters to more than buffers.
  return REMOVALS.filter(({ rule }) => rule !== "change/buffer-check-removed").some(
    ({ removed, needs, isTried }) =>
      isLookedFor({ isTried }, nursery) &&
      removed.some((mark) => mark.test(check) || (line.length <= MAX_LINE && mark.test(line))) &&
      // Goes through the whole file, so it is asked last.
      needs?.test(text) !== false,
  );
}

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
  /** The code that runs if the check fails. */
  readonly answer: string;
  readonly names: ReadonlySet<string>;
  /** The name of what is called, of a call that breaks off by itself. */
  readonly called?: string;
}

function conditionsIn(body: SgNode): string[] {
  return findKinds(body, CONDITIONALS).map((node) => node.field("condition")?.text() ?? "");
}

/** Calls that tell what happens and decide nothing. */
const LOGS = /^(?:log|debug|info|trace|puts|[Pp]rint(?:ln|f)?)$/;

/** Too much is new to say that something is missing: another call, or more lines than it had. */
function isRewritten(before: string, now: string): boolean {
  const known = calledNames(before);
  if ([...calledNames(now)].some((name) => !known.has(name) && !LOGS.test(name))) return true;
  const old = new Set(before.split("\n").map(withoutManner));
  const fresh = now.split("\n").filter((line) => !old.has(withoutManner(line)));
  return fresh.length > 3;
}

/** `if (…) throw`, `if (…) return` without a value of use, with nothing else beside. */
function earlyExits(body: SgNode): Guard[] {
  return findKinds(body, CONDITIONALS).flatMap((node) => {
    if (node.field("alternative") !== null) return [];
    const condition = withoutBrackets(node.field("condition")?.text() ?? "");
    const answer = (node.field("consequence") ?? node.field("body"))?.text() ?? "";
    const names = rootNames(condition);
    if (
      !isExit(answer) ||
      isWork(answer, condition) ||
      names.size === 0 ||
      squeezed(condition).includes("err!=nil")
    )
      return [];
    return [{ node, check: condition, answer, names }];
  });
}

/** So many steps before a bare `return` are another way through the function. */
const MIN_STEPS = 3;

/** Whether an answer does the work of a branch, and refuses nothing: `log(…); show(…); redirect(…); return;` */
function isWork(answer: string, condition: string): boolean {
  if (/\b(?:throw|raise|panic|abort|reject)\b|[eE]rr|\b[45]\d\d\b/.test(answer)) return false;
  if (isAuthorisation(`${condition} ${answer}`) || !/\breturn;?\s*\}?$/.test(answer)) return false;
  return answer.split("\n").filter((line) => /\w\(/.test(line)).length >= MIN_STEPS;
}

function checkingCalls(body: SgNode): Guard[] {
  return findKinds(body, ["expression_statement"]).flatMap((node) => {
    const text = node.text();
    const [, called] = CHECKING_CALL.exec(text) ?? [];
    if (called === undefined || text.length > 300 || /console|assert\.|expect/.test(text))
      return [];
    const check = withoutSemicolon(text);
    return [{ node, check, answer: `throw ${check}`, names: rootNames(text), called }];
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
  return identifiersIn(code).some((name) => names.has(name));
}

/** A statement that is longer is as good as a function. */
const MAX_GUARDED = 8000;

/** Returns the first unchanged statement after the check that calls something, or returns a part of the value. */
function firstGuarded(guard: Guard, body: SgNode): SgNode | null {
  const { node, check, answer } = guard;
  const names = askedAbout(guard);
  const isAbout = isAuthorisation(`${check} ${answer}`) || refusesOthers(check, answer);
  for (const statement of statementsAfter(node)) {
    const text = statement.text();
    if (!/[\w$]\s*\(|^return\b.*\w(?:\[|\.[a-z])/.test(text) || text.length > MAX_GUARDED) continue;
    if (!isAbout && !names.some((each) => each.test(text))) continue;
    const kept = findKinds(body, [String(statement.kind())]).find(
      (each) => squeezed(each.text()) === squeezed(text) && headAround(each) === headAround(node),
    );
    return kept ?? null;
  }
  return null;
}

/** Everything hangs on these, but for numbers: a check of one of their properties is about that property. */
const EVERYTHING =
  /^(?:\$?[^\Wnxyz]|\$?(?:ctx|context|options|opts|config|conf|settings|app|props|state|params|args|env))$/;

/** `return new Response(null, { status: 400 })` */
const REFUSED_REQUEST = /\bstatus\w*(?:["']?\s*[:=]\s*|\()4\d\d\b|\b[bB]ad_?[rR]equest\b/;

/** The first line that names what was checked: of a block, its head may speak of something else. */
function useIn(guarded: SgNode, guard: Guard): string {
  const lines = guarded.text().split("\n");
  const names = askedAbout(guard);
  const use = lines.find((line) => names.some((each) => each.test(line)));
  return (use ?? lines[0] ?? "").trim();
}

/**
 * Returns patterns of the names that a check is about. A name that holds everything (`options`) counts with the
 * property that is checked, unless two of its properties are compared (`state.depth >= state.deepest`) or a request is
 * refused.
 */
function askedAbout({ check, answer, names }: Guard): RegExp[] {
  const isRefused = REFUSED_REQUEST.test(answer);
  return [...names].flatMap((name) => {
    const own = escapeRegExp(name);
    const parts = check.match(new RegExp(String.raw`(?<![\w$.])${own}(?:(?:\.|->|::)\w+)?`, "g"));
    const isAlone =
      parts === null ||
      parts.includes(name) ||
      new Set(parts).size > 1 ||
      isRefused ||
      !EVERYTHING.test(name);
    return (isAlone ? [name] : parts).map((part) => identifierPattern(part));
  });
}

/** The function that a statement stands in, without its body: the same words elsewhere are another statement. */
function headAround(node: SgNode): string {
  const inner = node.ancestors().find((each) => each.field("body") !== null && isFunction(each));
  return inner === undefined ? "" : squeezed(headOf(inner));
}
