import { findUnquoted } from "./find-unquoted.ts";
import { readLiteral, type Literal } from "./read-literal.ts";
import { namesOfSecrets, type SecretName } from "./secret-names.ts";
import type { HiddenSecret, Span } from "./types.ts";
import { isMixed, isOdd, isRandom, isStandIn, isWords } from "./value-shapes.ts";

const SHORTEST = 6;

/**
 * Finds values by the names that they are given to, in any language: after `=`, `:`, `=>`, a bracket,
 * a comma and the like, in quotes; without quotes where a file of its kind, a text or a comment holds it.
 */
export function findAssigned(text: string, path: string): readonly HiddenSecret[] {
  let past = 0;
  return namesOfSecrets(text).flatMap((name) => {
    // In what is hidden already: each name in a long value would look through the rest of it again.
    if (name.end < past) return [];
    const quoted = findQuoted(text, name);
    const spans = quoted.length > 0 ? quoted : findUnquoted(text, name, path);
    past = Math.max(past, spans.at(-1)?.end ?? 0);
    return spans.map((span) => ({ ...span, kind: name.kind }));
  });
}

/** How certain it is that the text after a name is its value. */
type Bond = "given" | "loose" | "listed";

function findQuoted(text: string, name: SecretName): Span[] {
  const link = readLink(text, name.end);
  if (link === null) return [];
  if (isDocumentation(text, link.end)) return [];
  const past = endOfLabel(text, name, link.end);
  const bond = past === null ? link.bond : "loose";
  const literal = readLiteral(text, past ?? link.end);
  if (literal === null) return bond === "given" ? inExpression(text, link.end, name) : [];
  return piecesOf(text, literal).flatMap((piece) =>
    partsOf(text, piece).filter((part) => isValue(text.slice(part.start, part.end), name, bond)),
  );
}

/** The code after a literal, which cannot begin a value. */
const AFTER_LITERAL = /["'`]\s{0,20}[,)\]};+.]\s{0,20}/y;

/** `log("password: ", error)`: the quote ends the text that the name stands in; what comes after it, else null. */
function endOfLabel(text: string, name: SecretName, at: number): number | null {
  const quote = text.charAt(at);
  AFTER_LITERAL.lastIndex = at;
  const end = AFTER_LITERAL.exec(text)?.[0];
  if (end === undefined || text.slice(name.end, at).includes(quote)) return null;
  const before = text.slice(Math.max(0, name.start - LOOK_BACK), name.start);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return line.split(quote).length % 2 === 0 ? at + end.length : null;
}

/** The part of a line that is looked at: a program may have written a whole file as one line. */
const LOOK_BACK = 400;

/** Tells whether the text is the docstring of a function or a class in Python. */
function isDocumentation(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at);
  return /:\s*\n\s*$/.test(before) && /^[rRuU]?(?:"""|''')/.test(text.slice(at, at + 4));
}

/** The end of a name in quotes or brackets, the size of an array, or the accessors of a property (C#). */
const CLOSING = String.raw`(?:\[\w{0,8}\])?[\\"'\`)\]]{0,6}(?: ?\{[^{}\n]{0,60}\})?`;
/** Something called `value` that stands beside something whose value the name is. */
const NAMED_VALUE = String.raw`\s{0,20}[,;]?\s{0,40}[\\"']{0,3}(?:value|default|content|data)[\\"']{0,3}\s{0,8}[:=]\s{0,8}`;
const SPACE = String.raw`(?:\s|\\[rn]){0,80}`;

const GIVEN: readonly RegExp[] = [
  new RegExp(
    String.raw`${CLOSING}\s{0,8}:\s{0,8}(?:&'\w{1,12} )?[\w<>[\]|&?*., ]{1,60}?\s{0,8}=(?!=)${SPACE}`,
    "y",
  ),
  new RegExp(
    String.raw`${CLOSING}${SPACE}(?:=>|:=|\?\?=?|\|\|=?|\?:|:-|\+=|<-|=(?!=)|:(?!:)|\bor\b|\belse\b)${SPACE}`,
    "y",
  ),
  new RegExp(`${CLOSING}${NAMED_VALUE}`, "iy"),
];
const LOOSE: readonly RegExp[] = [
  new RegExp(String.raw`${CLOSING}\s{0,8}(?:={2,3}|!==?|<>|\.\w{1,20}\(|\(|::|->)${SPACE}`, "y"),
  new RegExp(String.raw`${CLOSING}\s{1,8}(?=["'\`])`, "y"),
];

const LISTED: readonly RegExp[] = [new RegExp(String.raw`${CLOSING}\s{0,8},${SPACE}`, "y")];

function readLink(text: string, at: number): { end: number; bond: Bond } | null {
  for (const [forms, bond] of [
    [GIVEN, "given"],
    [LOOSE, "loose"],
    [LISTED, isFirstArgument(text, at) ? "loose" : "listed"],
  ] as const)
    for (const form of forms) {
      form.lastIndex = at;
      const found = form.exec(text);
      if (found !== null) return { end: at + found[0].length, bond };
    }
  return null;
}

/** `define("NAME", "value")`: not one of a list of words. */
function isFirstArgument(text: string, at: number): boolean {
  return /\(\s*["'][\w.-]*$/.test(text.slice(Math.max(0, at - 80), at));
}

function isValue(value: string, { isSure, kind }: SecretName, bond: Bond): boolean {
  if (value.length < SHORTEST || isStandIn(value)) return false;
  if (!isSure) return isRandom(value);
  if (bond === "given") return true;
  if (/\s/.test(value)) return false;
  if (bond === "listed") return isMixed(value) && (kind === "password" || isRandom(value, 10));
  return (
    isMixed(value) ||
    isOdd(value) ||
    (kind === "password" && !/[-_./:]/.test(value)) ||
    (value.length >= 20 && !isWords(value))
  );
}

const MOST_PIECES = 100;
/** The joint between literals that form one: a sign, a line that goes on, or nothing (C, Python). */
const JOINT = /\s{0,80}(?:\+|\.{1,2}|&|<>|\|\|)?[ \t]{0,8}\\?\s{0,80}/y;

/** Returns a literal and the literals that are joined to it. */
function piecesOf(text: string, first: Literal): Literal[] {
  const pieces = [first];
  for (let last = first; pieces.length < MOST_PIECES;) {
    JOINT.lastIndex = last.next;
    const joint = JOINT.exec(text)?.[0] ?? "";
    const next = readLiteral(text, last.next + joint.length);
    if (next === null) break;
    pieces.push(next);
    last = next;
  }
  return pieces;
}

const FILLED_IN = /\$\{[^{}]{0,200}\}|#\{[^{}]{0,200}\}|\{\{[^{}]{0,200}\}\}|\$\([^()]{0,200}\)/g;

/** Returns the parts of a literal that are written out; the rest is filled in, and has a name. */
function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (const { 0: filled, index } of text.slice(start, end).matchAll(FILLED_IN)) {
    parts.push({ start: from, end: start + index });
    from = start + index + filled.length;
  }
  return [...parts, { start: from, end }];
}

/** The length of an expression that is looked through, on its line. */
const EXPRESSION = 400;
const QUOTED = /(["'`])((?:\\.|(?!\1)[^\\\n]){6,300})\1/g;

/** `env.KEY || "value"`, `decode("value")`: in what a name is given, the literals that look like one. */
function inExpression(text: string, at: number, name: SecretName): Span[] {
  const expression = /^[^\n;]*/.exec(text.slice(at, at + EXPRESSION))?.[0] ?? "";
  return [...expression.matchAll(QUOTED)].flatMap(({ 0: whole, 2: value = "", index }) => {
    const bond = /(?:\|\||\?\?|\?:|\bor|\belse)\s*$/.test(expression.slice(0, index))
      ? "given"
      : "loose";
    const start = at + index + 1;
    const isPath = /^[./]|[/.]\w{1,5}$|\s/.test(value);
    const isFound = isValue(value, name, bond) && (bond === "given" || (isMixed(value) && !isPath));
    return isFound ? [{ start, end: at + index + whole.length - 1 }] : [];
  });
}
