/** A line of a .gitignore file, read. */
export interface PathPattern {
  /** `!`: what it matches is not excluded after all. */
  readonly isNegative: boolean;
  /** `/` at the end: it matches directories alone. */
  readonly isForDirectories: boolean;
  readonly segments: readonly Segment[];
}

/** Between two slashes; `**` stands for any number of them. */
type Segment = "**" | readonly Token[];

/** One character, any character, any number of them, or one of a set. */
type Token = string | typeof ANY | typeof STAR | CharacterSet;

interface CharacterSet {
  readonly isNegative: boolean;
  readonly ranges: readonly (readonly [from: string, to: string])[];
}

const ANY = Symbol("any");
const STAR = Symbol("star");

/**
 * Reads a line as git does: https://git-scm.com/docs/gitignore#_pattern_format. Null for a comment, an empty line, and a
 * pattern that can match nothing, such as one with an open bracket.
 */
export function readPathPattern(line: string): PathPattern | null {
  const trimmed = withoutTrailingSpaces(line.replace(/\r$/, ""));
  if (trimmed === "" || trimmed.startsWith("#")) return null;
  const isNegative = trimmed.startsWith("!");
  const positive = isNegative ? trimmed.slice(1) : trimmed;
  const isForDirectories = positive.endsWith("/");
  const body = isForDirectories ? positive.slice(0, -1) : positive;
  if (body === "" || body.endsWith("/")) return null;
  const isAnchored = body.includes("/");
  const parts = (body.startsWith("/") ? body.slice(1) : body).split("/");
  const segments = parts.map((part) => (part === "**" && isAnchored ? "**" : readTokens(part)));
  if (segments.includes(null)) return null;
  const read = segments as Segment[];
  return { isNegative, isForDirectories, segments: isAnchored ? read : ["**", ...read] };
}

/**
 * Whether a pattern matches a path as a whole. The work grows with the product of their lengths at most, whatever the
 * pattern: no wildcard is tried again once a later one has matched.
 * @param path its names, from the top of the work tree
 */
export function matchesPath({ segments }: PathPattern, path: readonly string[]): boolean {
  const rest = restOf(segments, path, "**", matchesName);
  // At the end `**` stands for one name at least: `a/**` is not `a`.
  return rest !== null && rest.length === 0;
}

function matchesName(segment: Segment, name: string): boolean {
  if (segment === "**") return false;
  const rest = restOf(segment, name, STAR, matchesCharacter);
  return rest?.every((token) => token === STAR) ?? false;
}

/**
 * Matches parts against items, with a part that stands for any number of them; a later one of these takes over from an
 * earlier one, which is not tried again. Gives the parts that are left once no item is; null for no match.
 */
function restOf<Part, Item>(
  parts: readonly Part[],
  items: ArrayLike<Item>,
  any: Part,
  matches: (part: Part, item: Item) => boolean,
): readonly Part[] | null {
  let [at, next] = [0, 0];
  let resume: { readonly at: number; next: number } | null = null;
  while (next < items.length) {
    const [part, item] = [parts[at], items[next]];
    if (part === any) {
      if (at === parts.length - 1) return [];
      resume = { at, next };
      at += 1;
    } else if (part !== undefined && item !== undefined && matches(part, item)) {
      at += 1;
      next += 1;
    } else if (resume === null) return null;
    else {
      resume.next += 1;
      at = resume.at + 1;
      next = resume.next;
    }
  }
  return parts.slice(at);
}

function matchesCharacter(token: Token, character: string): boolean {
  if (token === ANY) return true;
  if (typeof token === "string") return token === character;
  if (typeof token === "symbol") return false;
  const isIn = token.ranges.some(([from, to]) => from <= character && character <= to);
  return isIn !== token.isNegative;
}

/** Null if a bracket is never closed, or a backslash ends it. */
function readTokens(part: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  while (at < part.length) {
    const character = part.charAt(at);
    at += 1;
    if (character === "*") {
      if (tokens.at(-1) !== STAR) tokens.push(STAR);
    } else if (character === "?") tokens.push(ANY);
    else if (character === "[") {
      const read = readSet(part, at);
      if (read === null) return null;
      tokens.push(read.set);
      at = read.end;
    } else if (character === "\\") {
      if (at === part.length) return null;
      tokens.push(part.charAt(at));
      at += 1;
    } else tokens.push(character);
  }
  return tokens;
}

/** Reads `[…]` from behind its bracket. */
function readSet(part: string, start: number): { set: CharacterSet; end: number } | null {
  const ranges: [string, string][] = [];
  const isNegative = /[!^]/.test(part.charAt(start));
  const first = isNegative ? start + 1 : start;
  let at = first;
  for (;;) {
    if (at >= part.length) return null;
    if (part.charAt(at) === "]" && at > first) return { set: { isNegative, ranges }, end: at + 1 };
    const [, name] = /^\[:(\w+):\]/.exec(part.slice(at, at + LONGEST_CLASS)) ?? [];
    if (name !== undefined) {
      const named = CLASSES[name];
      if (named === undefined) return null;
      ranges.push(...named);
      at += name.length + "[::]".length;
      continue;
    }
    const from = readMember(part, at);
    const isRange = part.charAt(from.end) === "-" && !/^\]?$/.test(part.charAt(from.end + 1));
    const to = isRange ? readMember(part, from.end + 1) : from;
    // Git takes the first of a range for itself, whichever way round the range is.
    ranges.push([from.character, from.character], [from.character, to.character]);
    at = to.end;
  }
}

function readMember(part: string, at: number): { character: string; end: number } {
  const isEscaped = part.charAt(at) === "\\" && at + 1 < part.length;
  const place = isEscaped ? at + 1 : at;
  return { character: part.charAt(place), end: place + 1 };
}

const LONGEST_CLASS = 12;
const DIGITS: [string, string] = ["0", "9"];
const LOWER: [string, string] = ["a", "z"];
const UPPER: [string, string] = ["A", "Z"];
const PUNCTUATION: [string, string][] = [
  ["!", "/"],
  [":", "@"],
  ["[", "`"],
  ["{", "~"],
];
const CLASSES: Readonly<Record<string, readonly [string, string][]>> = {
  alnum: [DIGITS, LOWER, UPPER],
  alpha: [LOWER, UPPER],
  blank: [
    [" ", " "],
    ["\t", "\t"],
  ],
  cntrl: [
    ["\0", "\x1f"],
    ["\x7f", "\x7f"],
  ],
  digit: [DIGITS],
  graph: [["!", "~"]],
  lower: [LOWER],
  print: [[" ", "~"]],
  punct: PUNCTUATION,
  space: [
    ["\t", "\r"],
    [" ", " "],
  ],
  upper: [UPPER],
  xdigit: [DIGITS, ["a", "f"], ["A", "F"]],
};

/** A space at the end counts only behind a backslash. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line.charAt(end - 1) === " " && line.charAt(end - 2) !== "\\") end -= 1;
  return line.slice(0, end);
}
