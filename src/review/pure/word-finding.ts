import { joinLines } from "../../core/join-lines.ts";
import { inBackticks, quoteCode, quoteWords } from "../../core/quote-code.ts";
import type { Tone } from "../../core/vocabulary.ts";
import type { IdentifiedFinding } from "./identify-findings.ts";
import type { Finding, RawFinding } from "../../core/findings/types.ts";

/** Most characters of a value from the code. */
const MAX_VALUE_CHARACTERS = 80;
/** Most characters of a sentence of a linter or a list of names. */
const MAX_WORDS_CHARACTERS = 300;

/** Words a fact in a tone, which only affects the message. */
export function wordFinding(found: IdentifiedFinding, tone: Tone): Finding {
  const { rule, values } = found;
  return {
    id: found.id,
    rule: rule.id,
    file: found.file,
    line: found.line,
    column: found.column,
    endLine: found.endLine,
    endColumn: found.endColumn,
    severity: rule.severity,
    focus: rule.focus,
    title: titleOfFinding(found),
    message: fill(rule.tones[tone], values) + otherPlaces(found) + placesElsewhere(found),
    evidence: found.evidence,
    confidence: rule.confidence,
    fix: found.fix,
    ...(found.trace === undefined ? {} : { trace: found.trace }),
    source: found.source,
    ...(found.detector === undefined ? {} : { detector: found.detector }),
    status: "new",
    ...(found.verdict === undefined ? {} : { verdict: found.verdict }),
    ...(found.readers === undefined ? {} : { readers: found.readers }),
    ...(found.rank === undefined ? {} : { rank: found.rank }),
    ...(found.belowGate === undefined ? {} : { belowGate: found.belowGate }),
  };
}

/** Most named lines; the others are counted. */
const NAMED_LINES = 8;

/** Returns a sentence about the other lines that a finding represents; empty if there are none. */
function otherPlaces({ alsoAt = [] }: Pick<RawFinding, "alsoAt">): string {
  const [first, ...others] = alsoAt.slice(0, NAMED_LINES).map(String);
  if (first === undefined) return "";
  const more = alsoAt.length - NAMED_LINES;
  const last = more > 0 ? `${more} more` : others.pop();
  const places = [first, ...others].join(", ");
  return last === undefined
    ? ` The same is on line ${first}.`
    : ` The same is on lines ${places} and ${last}.`;
}

function placesElsewhere({ alikeElsewhere = 0 }: Pick<RawFinding, "alikeElsewhere">): string {
  if (alikeElsewhere === 0) return "";
  const places = alikeElsewhere === 1 ? "one other place" : `${alikeElsewhere} other places`;
  return ` The change does the same at ${places}.`;
}

/** Returns the title of a fact with its values. */
export function titleOfFinding({ rule, values }: Pick<RawFinding, "rule" | "values">): string {
  return fill(rule.title, values);
}

/** Returns the question of a rule of intent; empty for another rule. */
export function wordQuestion({ rule, values }: Pick<IdentifiedFinding, "rule" | "values">): string {
  return fill(rule.question ?? "", values);
}

/** Inserts the values in one pass, so that a value is never read as a placeholder. */
function fill(wording: string, values: Readonly<Record<string, string>>): string {
  return wording
    .trim()
    .replace(SNIPPET, (whole, code: string | undefined) =>
      code === undefined
        ? withValues(whole, values, (line) => quoteWords(line, MAX_WORDS_CHARACTERS)).replace(
            /([.!?])\.$/,
            "$1",
          )
        : inBackticks(withValues(code, values, (line) => quoteCode(line, MAX_VALUE_CHARACTERS))),
    );
}

/** Code between backticks, or a placeholder in the words with its full stop, which its value may already have. */
const SNIPPET = /`([^`\n]+)`|\{[a-z]\w*\}\.?/gi;

/** `{name}`, with the ellipsis after it if there is one. */
const PLACEHOLDER = /\{([a-z]\w*)\}(…?)/gi;

function withValues(
  text: string,
  values: Readonly<Record<string, string>>,
  quote: (line: string) => string,
): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string, ellipsis: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : quote(joinLines(value) + ellipsis);
  });
}
