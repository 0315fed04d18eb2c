import { starred } from "../../redaction/starred.ts";
import type { Span } from "../../redaction/types.ts";
import { isMixed } from "../../redaction/value-shapes.ts";
import { lineStarts } from "./source-lines.ts";
import type { Finding, Place, RawFinding } from "../../core/findings/types.ts";

/** Weaknesses whose place holds the secret itself: CWE-259, 321, 798 (https://cwe.mitre.org). */
const SECRET_WEAKNESSES = new Set([259, 321, 798]);

/** A text and the secrets that were blotted out of it, each with what stands in its place. */
export interface MaskedText {
  readonly text: string;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Whether a finding points at a secret, so that the code at its place must not be shown. */
export function isAboutSecret({ rule }: Pick<RawFinding, "rule">): boolean {
  return rule.cwe !== null && SECRET_WEAKNESSES.has(rule.cwe);
}

/**
 * Blots out the secrets at some places of a text, length for length so that columns still hold. Quoted
 * strings inside a place are its secrets; a place without any is one as a whole. So is each span.
 */
export function maskSecrets(
  text: string,
  places: readonly Omit<Place, "file">[],
  spans: readonly Span[] = [],
): MaskedText {
  const secrets = new Map<string, string>();
  if (places.length === 0 && spans.length === 0) return { text, secrets };
  const starts = lineStarts(text);
  const offsetOf = (line: number, column: number): number =>
    Math.min((starts[line - 1] ?? text.length) + column - 1, starts[line] ?? text.length);
  let masked = text;
  // First, as what stands at a place is the secret with more around it.
  for (const { start, end } of spans)
    masked = masked.slice(0, start) + remember(text.slice(start, end), secrets) + masked.slice(end);
  for (const place of places) {
    const from = offsetOf(place.line, place.column);
    const to = offsetOf(place.endLine, place.endColumn);
    masked = masked.slice(0, from) + blot(masked.slice(from, to), secrets) + masked.slice(to);
  }
  return { text: masked, secrets };
}

/**
 * A finding with the secrets gone from its words and its evidence. A fix that would write a secret anew
 * is left out: with the secret masked it would break the code.
 */
export function hideSecrets(finding: Finding, secrets: ReadonlyMap<string, string>): Finding {
  if (secrets.size === 0) return finding;
  const hide = (text: string): string => hideSecretsIn(text, secrets);
  const { fix, trace } = finding;
  const isTelling = fix?.edits.some(({ newText }) => hide(newText) !== newText) === true;
  return {
    ...finding,
    title: hide(finding.title),
    message: hide(finding.message),
    evidence: hide(finding.evidence),
    fix: isTelling ? null : fix,
    ...(trace === undefined
      ? {}
      : { trace: trace.map((step) => ({ ...step, note: hide(step.note) })) }),
  };
}

/**
 * Those of the secrets that are hidden wherever they occur, in other files, too: what is short or a word would
 * blank out what has nothing to do with it.
 */
export function secretsOfEverywhere(
  masked: Iterable<Pick<MaskedText, "secrets">>,
): ReadonlyMap<string, string> {
  const all = [...masked].flatMap(({ secrets }) => [...secrets]);
  return longestFirst(
    all.filter(([secret]) => secret.length >= (isMixed(secret) ? MIN_MIXED : MIN_WORD)),
  );
}

/** One secret may be the beginning of another, of which it would leave the end. */
export function longestFirst(
  secrets: Iterable<readonly [secret: string, mask: string]>,
): ReadonlyMap<string, string> {
  return new Map([...secrets].sort(([a], [b]) => b.length - a.length));
}

const MIN_MIXED = 8;
const MIN_WORD = 16;

/** A text with the secrets gone. */
export function hideSecretsIn(text: string, secrets: ReadonlyMap<string, string>): string {
  let hidden = text;
  for (const [secret, mask] of secrets) hidden = hidden.replaceAll(secret, mask);
  return hidden;
}

/** A quoted string. One that a colon or a closing bracket follows names a secret and is none. */
const LITERAL = /(["'`])((?:\\.|(?!\1)[^\\])*)\1(\s*[:\]])?/g;
/** Shorter ones are blotted out at their place but may be ordinary words elsewhere. */
const MIN_SECRET = 6;

function blot(code: string, secrets: Map<string, string>): string {
  let hasLiteral = false;
  const blotted = code.replace(
    LITERAL,
    (whole, quote: string, content: string, after: string | undefined) => {
      if (after !== undefined || content === "") return whole;
      hasLiteral = true;
      return `${quote}${remember(content, secrets)}${quote}`;
    },
  );
  return hasLiteral ? blotted : code.replace(/\S+/g, (word) => remember(word, secrets));
}

function remember(secret: string, secrets: Map<string, string>): string {
  const masked = starred(secret);
  if (secret.length >= MIN_SECRET && secret !== masked) secrets.set(secret, masked);
  return masked;
}
