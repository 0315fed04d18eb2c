import { identifierPattern } from "../core/identifier-pattern.ts";
import { rootNames } from "../comparison/statement-words.ts";
import { finds, PATTERN, patternsIn } from "./pattern-literals.ts";
import { aboutName, compile, compiled, isLookedFor, rowsOf } from "./row-patterns.ts";

/** A condition that made a function stop. */
export interface Refusal {
  readonly condition: string;
  /** The code that runs if the condition holds. */
  readonly answer: string;
  /** Its function as the change leaves it. */
  readonly body: string;
  readonly before: string;
  readonly text: string;
  readonly path: string;
  /** The lines that the change adds to the file. */
  readonly added: string;
}

const BREAKS_OFF =
  /\b(?:throw|return|continue)\b|\breject\(|\bprocess\.exit\(|\b(?:callback|cb|next|done)\(/;
const MAX_CONDITION = 300;
const MAX_ANSWER = 600;

const GUARDS = rowsOf("guard").map((row) => ({
  ...row,
  condition: row.condition.map(compile),
  answer: compiled(row.answer),
  path: compiled(row.path),
  unless: compiled(row.unless),
}));

/** Ids of the rules that have rows. */
export const GUARDED_RULES: readonly string[] = [...new Set(GUARDS.map(({ rule }) => rule))];

/** The rule of the first row that fits a removed guard; null if its condition and the code behind it show no attack. */
export function classifyRemovedGuard(refusal: Refusal, nursery: boolean): string | null {
  const { condition, body, before, text, path, added } = refusal;
  const answer = GIVES_UP_BY_CALL.test(refusal.answer) ? `throw ${refusal.answer}` : refusal.answer;
  if (condition.length > MAX_CONDITION || answer.length > MAX_ANSWER) return null;
  if (!BREAKS_OFF.test(answer) || !isUsed(condition, body, before)) return null;
  const whole = withConstants(condition, before);
  const names = namesIn(condition);
  const guard = GUARDS.find(
    (row) =>
      isLookedFor(row, nursery) &&
      row.condition.some((form) => form.test(whole)) &&
      row.answer?.test(answer) !== false &&
      row.path?.test(path) !== false &&
      row.unless?.test(added) !== true &&
      rejectsOne(row.rejects, condition, whole) &&
      [...(names.length === 0 ? [""] : names)].some(
        (name) =>
          row.body.every((form) => aboutName(form, name).test(body)) &&
          row.needs.every((form) => aboutName(form, name).test(text)),
      ),
  );
  return guard?.rule ?? null;
}

/** Tells whether the regular expressions of a condition reject one of some strings. */
function rejectsOne(strings: readonly string[], condition: string, whole: string): boolean {
  const isNegated = condition.includes("!");
  return (
    strings.length === 0 ||
    patternsIn(whole).some((form) => strings.some((each) => finds(form, each) !== isNegated))
  );
}

/** `error("…")`, `fail(…)`: a function of the program that reports a fault and does not return. */
const GIVES_UP_BY_CALL =
  /^\{?\s*(?:error|fail|fatal|raise|panic|abort|die|throw[A-Z]\w*|throwError)\(/;

/** From a name to what it was made of, and from there to what that was made of. */
const MAX_STEPS = 2;

/** Whether the code still uses the checked value, or the values that it was made from. */
function isUsed(condition: string, body: string, before: string): boolean {
  const { values } = declaredIn(before);
  let names = namesIn(condition);
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    if (names.some((name) => identifierPattern(name).test(body))) return true;
    names = names.flatMap((name) => namesIn((values.get(name) ?? "").slice(0, MAX_VALUE)));
  }
  return false;
}

const IS_MODULE =
  /\bfs\.|\bpath\.(?:join|resolve|relative|normalize|dirname|basename|extname|isAbsolute|parse|sep|posix|win32)\b/;
const NO_VALUE = /^(?:[A-Z][A-Z\d_]*|(?!id$)[dgimsuvy]{1,2}|Object|Array|Number|String|new|URL)$/;

/** Names of values that a condition is about, with the last part of those that hang on `this`. */
export function namesIn(condition: string): string[] {
  const own = [...condition.matchAll(/\bthis\.([A-Za-z_$][\w$]*)(?!\s*\()/g)].map(
    ([, name = ""]) => name,
  );
  const code = condition.replace(new RegExp(PATTERN, "g"), " ");
  // A value that a call takes may be named like a module.
  const isModule = IS_MODULE.test(code);
  return [...rootNames(code), ...own].filter(
    (name) => !NO_VALUE.test(name) && !(isModule && (name === "path" || name === "fs")),
  );
}

const MAX_VALUE = 300;
const CONSTANT = /^(?:\/|\[|new (?:Set|RegExp)\(|(?:path\.)?(?:resolve|join|relative|normalize)\()/;

/** A condition with the lists and patterns behind its names, and with what short functions of the file compare. */
function withConstants(condition: string, before: string): string {
  const names = new Set(condition.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g));
  const { values, functions } = declaredIn(before);
  const behind = [...names].flatMap((name) => {
    const value = values.get(name) ?? "";
    return [CONSTANT.test(value) ? value : "", functions.get(name) ?? ""];
  });
  return [condition, ...behind].join(" ; ");
}

const VALUES =
  /\b(?:const|let|var)[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*((?:\[|new Set\(\[)[^\]]{0,300}\]|.{1,300})/g;
/** `for (const part of node.parts)` */
const LOOPS =
  /\bfor[ \t]*\([ \t]*(?:const|let|var)[ \t]+\{?[ \t]*([A-Za-z_$][\w$]*)[ \t]*\}?[ \t]+of[ \t]+([^)\n]{1,100})/g;
const FUNCTIONS = /\bfunction\s+([A-Za-z_$][\w$]*)\s*\([^)]{0,100}\)\s*\{([^{}]{0,160})\}/g;

interface Declared {
  readonly text: string;
  readonly values: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
}

/** One text is asked about many times in a row: it is read once. */
let known: Declared | undefined;

function declaredIn(text: string): Declared {
  if (known?.text !== text) {
    const inOrder = (pattern: RegExp): Map<string, string> =>
      new Map([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));
    const values = new Map([...inOrder(LOOPS), ...inOrder(VALUES)]);
    known = { text, values, functions: inOrder(FUNCTIONS) };
  }
  return known;
}
