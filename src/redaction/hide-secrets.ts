import { findAssigned } from "./find-assigned.ts";
import { findInConnections } from "./find-in-connections.ts";
import { findInDockerfile } from "./find-in-dockerfile.ts";
import { findInAddresses } from "./find-in-addresses.ts";
import { findInHeaders } from "./find-in-headers.ts";
import { findKeyBlocks } from "./find-key-blocks.ts";
import { findLone } from "./find-lone.ts";
import { findOfIssuers } from "./find-of-issuers.ts";
import { isHidden, placeholder, withoutPlaceholders } from "./placeholder.ts";
import { isMixed, isStandIn } from "./value-shapes.ts";
import type { HiddenSecret, HiddenText, Span } from "./types.ts";

/**
 * Takes the values of secrets out of a text, never their names, and puts a placeholder of the same length in the
 * place of each; line breaks stay. It hides more than a finding would report, because hiding too much costs little.
 * The path tells how values are written; `also` are places known to hold secrets.
 */
export function hideSecrets(
  text: string,
  { path = "", also = [] }: { readonly path?: string; readonly also?: readonly Span[] } = {},
): HiddenText {
  const known = also.map((span) => ({ ...span, kind: "secret" }));
  // Known secrets may be part of a longer one, which is only seen in the text as it is.
  let hidden: readonly HiddenSecret[] = merge([...findAll(text, path), ...known]);
  let current = fill(text, hidden);
  // A hidden text may have covered another secret beside it: repeated until nothing is left to hide.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = findAll(current, path);
    if (found.length === 0) break;
    hidden = merge([...hidden, ...found]);
    current = fill(text, hidden);
  }
  return { text: current, hidden: merge(hidden) };
}

/** Each round hides more of a text than the one before; two are enough for all but the oddest. */
const MOST_ROUNDS = 20;

/** The most specific first: its kind is the one that is named. */
const FINDERS: readonly ((text: string, path: string) => readonly HiddenSecret[])[] = [
  findKeyBlocks,
  findOfIssuers,
  findInAddresses,
  findInConnections,
  findInHeaders,
  findAssigned,
  findInCalls,
  findInDockerfile,
  findLone,
];

function findAll(text: string, path: string): HiddenSecret[] {
  // A placeholder may look like a secret itself.
  const rest = withoutPlaceholders(text);
  const found = FINDERS.flatMap((find) => find(text, path)).filter(
    ({ start, end }) => end > start && !isHidden(rest.slice(start, end)),
  );
  return [...found, ...findRepeated(text, found)];
}

/** The most values that are looked for in the rest of the text; each costs a pass over it. */
const MOST_REPEATED = 100;
const SHORTEST_REPEATED = 8;

/** Finds the other places of secrets that a name or a form gave away. */
function findRepeated(text: string, found: readonly HiddenSecret[]): HiddenSecret[] {
  const values = new Map(found.map(({ start, end, kind }) => [text.slice(start, end), kind]));
  return [...values]
    .filter(([value]) => value.length >= SHORTEST_REPEATED && isMixed(value))
    .slice(0, MOST_REPEATED)
    .flatMap(([value, kind]) => {
      const again: HiddenSecret[] = [];
      for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        const end = at + value.length;
        if (!isName(text, at, end)) again.push({ start: at, end, kind });
      }
      return again;
    });
}

/** Tells whether code uses the same word as a name. */
function isName(text: string, start: number, end: number): boolean {
  return (
    /^[A-Za-z_]\w*$/.test(text.slice(start, end)) &&
    (/[\w.]/.test(text.charAt(start - 1)) || /[\w.([]/.test(text.charAt(end)))
  );
}

/** Merges places that overlap or touch; the first in the list gives the kind. */
function merge(found: readonly HiddenSecret[]): HiddenSecret[] {
  const ranked = found.map((each, rank) => ({ ...each, rank }));
  const merged: (typeof ranked)[number][] = [];
  for (const each of ranked.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || each.start > last.end) merged.push({ ...each });
    else
      merged[merged.length - 1] = {
        start: last.start,
        end: Math.max(last.end, each.end),
        ...(each.rank < last.rank
          ? { kind: each.kind, rank: each.rank }
          : { kind: last.kind, rank: last.rank }),
      };
  }
  return merged.map(({ start, end, kind }) => ({ start, end, kind }));
}

function fill(text: string, hidden: readonly HiddenSecret[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, kind } of merge(hidden)) {
    pieces.push(text.slice(at, start), cover(text.slice(start, end), kind));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}

/** Covers a secret line by line; quotes and the like around a line of a longer secret stay. */
function cover(secret: string, kind: string): string {
  if (!/[\r\n]/.test(secret)) return placeholder(kind, secret.length);
  return secret
    .split(/(\r?\n|\r)/)
    .map((line) => {
      const from = line.search(TELLING);
      if (from === -1 || isHidden(line)) return line;
      const to = line.length - (AT_END.exec(line)?.[0].length ?? 0);
      return line.slice(0, from) + placeholder(kind, to - from) + line.slice(to);
    })
    .join("");
}

const TELLING = /[^\s"'`+,;:.\\#*>|/()=-]/;
const AT_END = /[\s"'`+,;:.\\#*>|/()=-]{0,1000}$/;

/** Finds the keys that a call signs with, by their place among the arguments: no name tells of them. */
function findInCalls(text: string): readonly HiddenSecret[] {
  return CALLS.flatMap((call) =>
    [...text.matchAll(call)].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.["value"] ?? [0, 0];
      return isStandIn(text.slice(start, end)) ? [] : [{ start, end, kind: "secret" }];
    }),
  );
}

const LITERAL = String.raw`(?<quote>["'\x60])(?<value>(?:(?!\k<quote>)[^\n]){3,200})\k<quote>`;
const CALLS: readonly RegExp[] = [
  String.raw`\bjwt\.(?:sign|verify|encode|decode)[( ][^\n;]{1,200}?,\s{0,20}${LITERAL}`,
  String.raw`\b(?:createHmac|HMAC\.(?:hex)?digest)\(\s{0,20}["'\x60][\w-]{2,20}["'\x60]\s{0,20},\s{0,20}${LITERAL}`,
  String.raw`\bhmac\.new\(\s{0,20}(?:[\w.]{1,40},\s{0,20}\[\]byte\(|b?)${LITERAL}`,
  String.raw`\b(?:SignedString|NewCookieStore)\(\[\]byte\(${LITERAL}`,
  String.raw`\b(?:cookieParser|HMAC(?:256|384|512)|setSigningKey|hmacShaKeyFor|signWith)\(\s{0,20}${LITERAL}`,
].map((source) => new RegExp(source, "dgi"));
