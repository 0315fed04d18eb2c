import { starred } from "../../redaction/starred.ts";
import type { Span } from "../../redaction/types.ts";
import { isMixed } from "../../redaction/value-shapes.ts";
import { lineStarts } from "./source-lines.ts";
import type { Finding, Place, RawFinding } from "../../core/findings/types.ts";

/** Weaknesses whose place contains the secret: CWE-259, 321, 798 (https://cwe.mitre.org). */
const SECRET_WEAKNESSES = new Set([259, 321, 798]);

/** A text with masked secrets, and the secrets with their masks. */
export interface MaskedText {
  readonly text: string;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Whether a finding is about a secret, so that its code must not be shown. */
export function isAboutSecret({ rule }: Pick<RawFinding, "rule">): boolean {
  return rule.cwe !== null && SECRET_WEAKNESSES.has(rule.cwe);
}

/**
 * Masks the secrets at some places and spans of a text with the same length, so that columns stay valid. The quoted
 * strings in a place are its secrets; a place without any is a secret as a whole.
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
  // Spans come first, because places include more than the secret.
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
 * Masks the secrets in the words and the evidence of a finding. A fix that would write a secret is removed: a masked
 * secret would break the code.
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
 * Returns the secrets that are masked in all files: short ones and words would mask unrelated text.
 */
export function secretsOfEverywhere(
  masked: Iterable<Pick<MaskedText, "secrets">>,
): ReadonlyMap<string, string> {
  const all = [...masked].flatMap(({ secrets }) => [...secrets]);
  return longestFirst(
    all.filter(([secret]) => secret.length >= (isMixed(secret) ? MIN_MIXED : MIN_WORD)),
  );
}

/** Sorts secrets by length, as one may be the start of another. */
export function longestFirst(
  secrets: Iterable<readonly [secret: string, mask: string]>,
): ReadonlyMap<string, string> {
  return new Map([...secrets].sort(([a], [b]) => b.length - a.length));
}

const MIN_MIXED = 8;
const MIN_WORD = 16;

/** Masks secrets in a text. */
export function hideSecretsIn(text: string, secrets: ReadonlyMap<string, string>): string {
  let hidden = text;
  for (const [secret, mask] of secrets) hidden = hidden.replaceAll(secret, mask);
  return hidden;
}

/** A quoted string. Before a colon or a closing bracket, it is the name of a secret. */
const LITERAL = /(["'`])((?:\\.|(?!\1)[^\\])*)\1(\s*[:\]])?/g;
/** Shorter secrets are only masked at their place, as they may be ordinary words elsewhere. */
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
