import type { Detector, Regression } from "./detector.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { hasSameStart, spansOf, type FunctionSpan } from "../comparison/function-spans.ts";
import {
  keyChecksAdded,
  keyCheckersOf,
  reachedKeyChecks,
  type KeyCheck,
  type KeyCheckers,
} from "./key-checks.ts";
import { isOwnStepLost } from "./own-property-steps.ts";
import type { Compared } from "../comparison/compared.ts";
import { hasOpenWrite } from "../comparison/dynamic-key-writes.ts";
import { lineAt, lineOfOld } from "../comparison/map-old-line.ts";
import { CHECKING_CALL } from "./removed-check-lines.ts";
import { removedLines } from "../comparison/removed-lines.ts";
import { calledNames, identifiersIn } from "../comparison/statement-words.ts";
import { walksIn } from "../comparison/property-paths.ts";

const RULE = "change/prototype-guard-removed";
/** With this, nothing can be written to it. */
const FREEZES = /\bObject\.(?:freeze|seal|preventExtensions)\(\s*Object\.prototype\s*\)/;
const WRITES = /\]\s*(?:=(?![=>])|\|\|=|\?\?=)/;
const GATE =
  /__|Object\.prototype|PrototypeOf|[hH]asOwn|\bhas\(|OwnPropertyNames|sEnumerable|PlainObject|Object\.keys\([^()\n]*\)\.(?:includes|indexOf)|[pP]ollut|\{\}\)?\[|(?:Key|Prop|Property|Segment)\(|["']function["']/;
/** The most removed lines that are looked at, and the most places that are reported. */
const MAX_LINES = 40;
const MAX_PLACES = 2;

/** A check of names before a write that is removed while the check itself, or a part of it, stays. */
export const removedKeyGuard: Detector = {
  name: "removed-key-guard",
  rules: [RULE],
  unlessReported: RULE,
  detect: removedKeyGuards,
};

/**
 * Finds functions that write under names from elsewhere and no longer keep them away from the prototype:
 * the call of a check is gone while the check itself stays, one name of a list is gone, or the way no longer
 * leads through own properties alone.
 */
function removedKeyGuards(sides: Compared): Regression[] {
  const { before, text, file } = sides;
  const added = (): string => sides.change.whole().addedOutsideTests;
  if (!WRITES.test(before) || !(WRITES.test(text) || text.includes("JSON.parse("))) return [];
  if (!GATE.test(before)) return [];
  const lines = removedLines(sides);
  const frozen = lines.find(({ code }) => FREEZES.test(code));
  if (frozen !== undefined && !FREEZES.test(text) && hasOpenWrite(text) && !FREEZES.test(added())) {
    const { code, oldLine } = frozen;
    return [{ rule: RULE, check: code.trim(), oldLine }];
  }
  const was = { at: spansOf(sides.was()), checkers: keyCheckersOf(sides.was()) };
  const checking = lines.filter(({ code }) => isChecking(code, was.checkers)).slice(0, MAX_LINES);
  if (checking.length === 0) return [];
  const is = { at: spansOf(sides.is()), checkers: keyCheckersOf(sides.is()) };
  const found = new Map<string, Regression>();
  for (const { code, oldLine } of checking) {
    const pair = pairOf(was.at(oldLine), is.at(lineOfOld(file, oldLine)));
    const key = pair === null ? "" : `${pair.old.startLine} ${pair.now.startLine}`;
    if (pair === null || found.has(key)) continue;
    const change = { code, ...pair, was, is, sides, added };
    if (!isNameLost(change) && !isWayLost(change)) continue;
    found.set(key, { rule: RULE, check: code.trim(), oldLine });
    if (found.size >= MAX_PLACES) break;
  }
  return [...found.values()];
}

interface Side {
  readonly at: (line: number) => FunctionSpan[];
  readonly checkers: KeyCheckers;
}

/** A removed line, and the function that it was a part of, before and after. */
interface LostLine {
  readonly code: string;
  readonly old: FunctionSpan;
  readonly now: FunctionSpan;
  readonly was: Side;
  readonly is: Side;
  readonly sides: Compared;
  /** Returns the lines that the change adds, over all of its files. */
  readonly added: () => string;
}

const WAY = /[oO]wn|sEnumerable|\bhas\(|Object\.keys\(|PlainObject\(|\btypeof\b/;

function isChecking(code: string, checkers: KeyCheckers): boolean {
  return WAY.test(code) || reachedKeyChecks(code, checkers).size > 0;
}

/** Returns the innermost function that is on both sides, or both scripts as a whole. */
function pairOf(
  was: readonly FunctionSpan[],
  is: readonly FunctionSpan[],
): { old: FunctionSpan; now: FunctionSpan } | null {
  for (const old of was) {
    const now = is.find((each) => hasSameStart(each, old));
    if (now !== undefined) return { old, now };
  }
  return null;
}

/** Tells whether names that were kept away no longer are, and nothing else in the change keeps them away. */
function isNameLost({ code, old, now, was, is, sides, added }: LostLine): boolean {
  const before = reachedKeyChecks(old.text, was.checkers);
  const after = reachedKeyChecks(
    now.text,
    withImported(now.text, is.checkers, was.checkers, sides.text),
  );
  const own = reachedKeyChecks(code, was.checkers);
  const lost = [...before].filter((check) => !after.has(check) && own.has(check));
  if (lost.length === 0) return false;
  const elsewhere = keyChecksAdded(added(), sides);
  const grave = lost.filter((check) => !elsewhere.has(check) && isGrave(check, before, after));
  if (now.head === "" && !isUsed(grave, code, was.checkers, sides.text)) return false;
  if (grave.length === 0 || !isReached(grave, now, sides.text)) return false;
  return !isReplaced(old.text, now.text) && !isCheckedByCaller(now, grave, is, sides.text);
}

/** Outside of all functions: a list or function whose name is still spoken of, or a check that is made there. */
function isUsed(
  lost: readonly KeyCheck[],
  code: string,
  checkers: KeyCheckers,
  text: string,
): boolean {
  if (/^\s*(?:\}\s*else\s+)?(?:if|switch|case)\b/.test(code)) return true;
  return [...checkers].some(
    ([name, checks]) =>
      lost.some((check) => checks.has(check)) && text.split(identifierPattern(name)).length > 2,
  );
}

/** Adds checkers that the file now imports under the name that they had here. */
function withImported(code: string, is: KeyCheckers, was: KeyCheckers, text: string): KeyCheckers {
  const words = new Set(identifiersIn(code));
  const taken = [...was].filter(
    ([name]) =>
      words.has(name) &&
      !is.has(name) &&
      new RegExp(
        String.raw`(?:\bimport\b|\b(?:const|let|var)\s*\{)[^;=]{0,400}(?<![\w$])${escapeRegExp(name)}(?![\w$])[^;=]{0,400}(?:\bfrom\b|=\s*require\()`,
      ).test(text),
  );
  return taken.length === 0 ? is : new Map([...is, ...taken]);
}

function isGrave(
  check: KeyCheck,
  before: ReadonlySet<KeyCheck>,
  after: ReadonlySet<KeyCheck>,
): boolean {
  const isNamed = before.has("__proto__") || (before.has("constructor") && before.has("prototype"));
  switch (check) {
    case "__proto__":
      return !after.has("built-in");
    // Either of them closes the way that leads through both.
    case "constructor":
      return isNamed && !after.has("prototype") && !after.has("built-in");
    case "prototype":
      return isNamed && !after.has("constructor") && !after.has("built-in");
    default:
      return !after.has("__proto__");
  }
}

/** Tells whether something is written there under any name, or along a path if one name alone is not enough. */
function isReached(
  lost: readonly KeyCheck[],
  { text, name }: FunctionSpan,
  whole: string,
): boolean {
  const isAlone = lost.includes("__proto__") || lost.includes("built-in");
  if (!isAlone && !lost.includes("__"))
    return walksIn(text, name).length > 0 || isCalling(text, whole);
  return hasOpenWrite(text) || isCalling(text, whole) || MERGES.some((call) => text.includes(call));
}

const MERGES = ["JSON.parse(", "Object.assign("];
const MAX_CALLED = 20;

/** A function of the same file that is called there writes under names. */
function isCalling(text: string, whole: string): boolean {
  return [...calledNames(text)].slice(0, MAX_CALLED).some((name) => {
    const [made] =
      new RegExp(
        String.raw`(?:\bfunction\s+${escapeRegExp(name)}\s*\(|\b(?:const|let|var)\s+${escapeRegExp(name)}\s*=\s*(?:function|\())[^]{0,1500}`,
      ).exec(whole) ?? [];
    return made !== undefined && hasOpenWrite(made);
  });
}

const STANDS =
  /\bObject\.create\(\s*null|\bnew Map\b|__proto__["']?\s*:\s*null|\b\w*[hH]asOwn\w*|\bsetPrototypeOf\(/g;

/** Tells whether the target has no prototype now, or something is called that sounds like a check. */
function isReplaced(was: string, is: string): boolean {
  const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
  if (count(is, STANDS) > count(was, STANDS)) return true;
  const known = calledNames(was);
  return [...calledNames(is)].some((name) => !known.has(name) && CHECKING_CALL.test(`${name}(`));
}

const MAX_CALLS = 10;

/** Tells whether a caller keeps the names away already. */
function isCheckedByCaller(
  { name, startLine, endLine }: FunctionSpan,
  lost: readonly KeyCheck[],
  { at, checkers }: Side,
  whole: string,
): boolean {
  if (name === "") return false;
  const call = new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}\(`, "g");
  let looked = 0;
  for (const { index } of whole.matchAll(call)) {
    if ((looked += 1) > MAX_CALLS) return false;
    const line = lineAt(whole, index);
    const caller = at(line).find(({ head }) => head !== "");
    if (caller === undefined || (line >= startLine && line <= endLine)) continue;
    const checks = reachedKeyChecks(caller.text, checkers);
    if (lost.every((check) => checks.has(check))) return true;
  }
  return false;
}

/** Tells whether the path that is written along is checked less than before. */
function isWayLost({ code, old, now, was, is, added }: LostLine): boolean {
  if (!WAY.test(code) || isReplaced(old.text, now.text)) return false;
  const checks = reachedKeyChecks(now.text, is.checkers);
  const had = reachedKeyChecks(old.text, was.checkers);
  return !checks.has("__proto__") && !had.has("__proto__") && isOwnStepLost(code, now, added);
}
