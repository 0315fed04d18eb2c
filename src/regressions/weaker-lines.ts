import { isInDocstring } from "../comparison/in-docstring.ts";
import type { Detector } from "./detector.ts";
import { isIntentional, type Weakening } from "./is-intentional.ts";
import { makesHarmless } from "./escape-names.ts";
import { tokensIn, type SmallEdit, type Token } from "../comparison/small-edits.ts";

/** A line that differs in one stretch alone, which is weaker now: a token that protected is removed or replaced. */
export const weakerLine: Detector = {
  name: "weaker-line",
  rules: [
    "change/escape-removed",
    "change/grouping-removed",
    "change/null-check-removed",
    "change/radix-removed",
  ],
  repeats: "intended",
  detect: (compared) =>
    compared.edits().small.flatMap((edit) => {
      const found = weakeningOf(edit);
      const { text, language } = compared;
      if (found === null || (language === "python" && isInDocstring(text, edit.start))) return [];
      if (isIntentional(found, edit, compared)) return [];
      const { start, end } = edit;
      return [{ rule: found.rule, span: { start, end }, values: found.values }];
    }),
};

/** Says what a small edit weakens, by its words alone; null when it does not, or does more than that. */
function weakeningOf(edit: SmallEdit): Weakening | null {
  return (
    unescaped(edit) ??
    unescapedChoice(edit) ??
    unescapedWithin(edit) ??
    withoutRadix(edit) ??
    withoutParentheses(edit) ??
    withoutNullCheck(edit) ??
    withoutFallback(edit)
  );
}

/** `escape(name)` that is now `name`; `(0, module.escape)(name, options)`, as compilers write it. */
function unescaped({ was: went, is: came, next }: SmallEdit): Weakening | null {
  const [was, is] = [withoutComma(closed(went, next)), closed(came, next)];
  const open = was.findIndex(({ text }) => text === "(");
  const way = was.slice(0, Math.max(0, open)).map(({ text }) => text);
  const called = way.findLast((text) => /^[\w$]+$/.test(text)) ?? "";
  if (open < 1 || was.at(-1)?.text !== ")" || !makesHarmless(way.join(""))) return null;
  // Nothing but the way to the function stands before its name, which may itself stand in brackets.
  if (!way.every((text) => /^(?:[\w$]+|\.|::|->|\?\.|\[|\])$/.test(text))) return null;
  const inner = was.slice(open + 1, -1);
  const isArgument =
    textOf(inner) === textOf(is) ||
    (inner[is.length]?.text === "," && textOf(inner.slice(0, is.length)) === textOf(is));
  if (!isArgument || is.length === 0 || isLiteral(is)) return null;
  return {
    rule: "change/escape-removed",
    values: { check: called, value: spaced(is) },
    names: [called],
  };
}

/** `cleaner ? cleaner.sanitize(name) : name` that is now `name`. */
function unescapedChoice(edit: SmallEdit): Weakening | null {
  const { was, is, next } = edit;
  const asked = was.findIndex(({ text }) => text === "?");
  if (asked < 1 || is.length > 0 || was.at(-1)?.text !== ":") return null;
  const chosen = was.slice(asked + 1, -1);
  const open = chosen.findIndex(({ text }) => text === "(");
  const value = chosen.slice(open + 1, -1);
  const isSame = value.every(({ text }, at) => next[at]?.text === text);
  return open < 1 || value.length === 0 || !isSame
    ? null
    : unescaped({ ...edit, was: chosen, is: value, next: next.slice(value.length) });
}

/** With the brackets that end it, where both sides end in the same ones. */
function closed(tokens: readonly Token[], next: readonly Token[]): readonly Token[] {
  const count = (sign: string): number => tokens.filter(({ text }) => text === sign).length;
  const open = count("(") - count(")");
  const ends = next.slice(0, Math.max(0, open));
  return ends.length === open && ends.every(({ text }) => text === ")")
    ? [...tokens, ...ends]
    : tokens;
}

/** `(0, module.call)(value)` as `module.call(value)`. */
function withoutComma(tokens: readonly Token[]): readonly Token[] {
  const head = tokens.slice(0, 3).map(({ text }) => text);
  const end = tokens.findIndex(({ text }) => text === ")");
  return head.join("") === "(0," ? [...tokens.slice(3, end), ...tokens.slice(end + 1)] : tokens;
}

/** The same within a text with gaps, of which the gaps alone count. */
function unescapedWithin({ was, is, ...around }: SmallEdit): Weakening | null {
  const [from, to] = [gapsOf(only(was)), gapsOf(only(is))];
  if (from === null || to === null || from.length !== to.length) return null;
  // Quotation marks that were added also keep the value apart.
  if (from.some((part, at) => at % 2 === 0 && part !== to[at])) return null;
  for (const [at, gap] of from.entries()) {
    const other = to[at] ?? "";
    if (gap === other) continue;
    const found = unescaped({ ...around, was: tokensIn(gap), is: tokensIn(other) });
    if (found !== null) return found;
  }
  return null;
}

/** Splits a template into its text and the code in its gaps, by turns; null for anything else. */
function gapsOf(token: string): string[] | null {
  return token.startsWith("`") && token.length < 400 ? token.split(/\$\{([^{}]*)\}/) : null;
}

/** `parseInt(text, 10)` that is now `parseInt(text)`. */
function withoutRadix({ was, is, prior, next }: SmallEdit): Weakening | null {
  if (is.length > 0 || was.length !== 2 || was[0]?.text !== "," || next[0]?.text !== ")")
    return null;
  const radix = was[1]?.text ?? "";
  const isCall = calledBefore(prior) === "parseInt";
  return isCall && Number(radix) > 0
    ? { rule: "change/radix-removed", values: { radix }, names: [] }
    : null;
}

const OPENING: ReadonlySet<string> = new Set("([{");
const CLOSING: ReadonlySet<string> = new Set(")]}");

/** The function whose arguments are still open at the end of some code. */
function calledBefore(prior: readonly Token[]): string {
  let depth = 0;
  for (let at = prior.length - 1; at > 0; at -= 1) {
    const text = prior[at]?.text ?? "";
    if (CLOSING.has(text)) depth += 1;
    if (OPENING.has(text)) {
      if (depth === 0) return prior[at - 1]?.text ?? "";
      depth -= 1;
    }
  }
  return "";
}

/** How tightly operators bind, the loosest first; what stands in no row binds nothing. */
const BINDING: readonly (readonly string[])[] = [
  ["?"],
  ["||", "??"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "===", "!=", "!=="],
  ["<", "<=", ">", ">=", "in", "instanceof"],
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["!", "~"],
];

/** Words before which brackets stand around a value, and no arguments. */
const BEFORE_VALUES: ReadonlySet<string> = new Set([
  "in",
  "instanceof",
  "return",
  "typeof",
  "await",
]);

/** `(a || b) && c` that is now `a || b && c`. */
function withoutParentheses({ was, is, prior, next }: SmallEdit): Weakening | null {
  if (was[0]?.text !== "(" || was.at(-1)?.text !== ")") return null;
  if (is.length < 2 || textOf(was.slice(1, -1)) !== textOf(is)) return null;
  const [before, behind] = [prior.at(-1)?.text ?? "", next[0]?.text ?? ""];
  // A call, or a sign that is one with a number.
  if (/^[\w$)\]]+$/.test(before) && !BEFORE_VALUES.has(before)) return null;
  const inner = loosest(is);
  const outer = Math.max(bindingOf(before), bindingOf(behind));
  const isOtherSide = ["-", "/", "%"].includes(before) && bindingOf(before) === inner;
  // At the start of a regular expression only what is one of several ways needs them.
  if (
    before === "^" &&
    prior.at(-2)?.text === "/" &&
    !outsideOfBrackets(is).some((at) => is[at]?.text === "|")
  )
    return null;
  if (inner === -1 || (outer <= inner && !isOtherSide)) return null;
  return {
    rule: "change/grouping-removed",
    values: { group: spaced(was), inner: spaced(is) },
    names: [],
  };
}

function bindingOf(operator: string): number {
  return BINDING.findIndex((row) => row.includes(operator));
}

/** The places in some code that lie outside of all brackets. */
function outsideOfBrackets(tokens: readonly Token[]): number[] {
  let depth = 0;
  const places: number[] = [];
  tokens.forEach(({ text }, at) => {
    if (OPENING.has(text)) depth += 1;
    if (CLOSING.has(text)) depth -= 1;
    if (depth === 0) places.push(at);
  });
  return places;
}

/** The binding of the loosest operator between values, outside of all brackets. */
function loosest(tokens: readonly Token[]): number {
  const found = outsideOfBrackets(tokens)
    .filter((at) => /^[\w$)\]"'`]/.test(tokens[at - 1]?.text ?? ""))
    .map((at) => bindingOf(tokens[at]?.text ?? ""))
    .filter((binding) => binding !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** `user?.name` or `user && user.name` that is now `user.name`. */
function withoutNullCheck({ was, is, prior, next }: SmallEdit): Weakening | null {
  const value = prior.at(-1)?.text ?? "";
  if (only(was) === "?." && only(is) === ".")
    return /^[A-Za-z_$][\w$]*$/.test(value) && value !== "this"
      ? {
          rule: "change/null-check-removed",
          values: { value, check: `${value}?.` },
          names: [value],
        }
      : null;
  // Of `user && user.name` the first name counts as unchanged, so that `&& user` is what went.
  if (is.length > 0 || was[0]?.text !== "&&" || next[0]?.text !== ".") return null;
  const checked = was.slice(1).map(({ text }) => text);
  const same = prior.slice(-checked.length).map(({ text }) => text);
  if (checked.length === 0 || checked.join("") !== same.join("")) return null;
  if (!checked.every((each) => /^[\w$.]+$/.test(each))) return null;
  const path = checked.join("");
  return {
    rule: "change/null-check-removed",
    values: { value: path, check: `${path} &&` },
    names: [checked.at(-1) ?? path],
  };
}

/** Calls that answer null if nothing is found. */
const MAY_FIND_NOTHING = /\.(?:match|exec)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)$/;

/** `text.match(form) || []` that is now `text.match(form)`. */
function withoutFallback({ was, is, prior }: SmallEdit): Weakening | null {
  if (is.length > 0 || !isFallback(was)) return null;
  const call = MAY_FIND_NOTHING.exec(prior.map(({ text }) => text).join(""))?.[0];
  if (call === undefined) return null;
  return {
    rule: "change/null-check-removed",
    values: { value: call.slice(1), check: spaced(was) },
    names: [],
  };
}

/** `|| []`, `?? ""` */
function isFallback(tokens: readonly Token[]): boolean {
  const [operator = "", ...value] = tokens.map(({ text }) => text);
  return ["||", "??"].includes(operator) && ["[]", "{}", '""', "''"].includes(value.join(""));
}

function only(tokens: readonly Token[]): string {
  return tokens.length === 1 ? (tokens[0]?.text ?? "") : "";
}

function isLiteral(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && /^["'\d]/.test(tokens[0]?.text ?? "");
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

/** As it stood: with white space only where there was some. */
function spaced(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, start }, at) => {
      const before = tokens[at - 1];
      const isApart = before !== undefined && before.start + before.text.length < start;
      return isApart ? ` ${text}` : text;
    })
    .join("");
}
