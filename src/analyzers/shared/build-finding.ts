import { issuerPrefix } from "../../redaction/starred.ts";
import { joinLines } from "../../core/join-lines.ts";
import { quoteCode } from "../../core/quote-code.ts";
import type { Fix, RawFinding, Rule } from "../../core/findings/types.ts";
import { severityIn } from "../../core/rules/applies-to.ts";
import { wordsFor } from "../../core/rules/words-for.ts";
import { isTeamRule } from "../../core/rules/team-rule.ts";
import type { PackRule } from "../../core/rules/types.ts";
import type { Severity } from "../../core/vocabulary.ts";
import type { TextIndex } from "./text-index.ts";

/** A finding before its wording: a rule, a range in UTF-16 offsets, and the values for the rule's text. */
export interface Sighting {
  readonly rule: PackRule;
  readonly source: string;
  readonly file: string;
  readonly text: string;
  readonly index: TextIndex;
  readonly start: number;
  readonly end: number;
  readonly values: Readonly<Record<string, string>>;
  /** The rule's trigger is there to be seen. */
  readonly isCritical?: boolean;
  /** Shown instead of the code itself, where that holds a secret. */
  readonly evidence?: string;
  /** The fix; null or absent if the rule knows none for this place. */
  readonly fix?: Replacement | null;
}

/** A range of a file in UTF-16 offsets, and the text to put there. */
export interface Replacement {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Makes the finding of a sighting: its place, the weight in this file, evidence in one line. */
export function buildFinding(sighting: Sighting): RawFinding {
  const { rule, file, text, index, start, end } = sighting;
  return {
    ...index.place(file, start, end),
    rule: plainRule(rule, severityIn(rule, file, sighting.isCritical), sighting),
    values: sighting.values,
    evidence: sighting.evidence ?? clip(text.slice(start, end), EVIDENCE_LENGTH),
    fix: buildFix(sighting),
    source: sighting.source,
  };
}

const EVIDENCE_LENGTH = 160;
const VALUE_LENGTH = 200;
const NOTE_LENGTH = 60;

/**
 * A piece of code as a value of a finding: one line, cut where it gets long. It is longer than what a message shows,
 * as the shapes of a rule are matched against it.
 */
export function asValue(code: string): string {
  return clip(code, VALUE_LENGTH);
}

/** A piece of code as it is quoted where no message cuts it: one line, cut where it gets long. */
export function asNote(code: string): string {
  return quoteCode(clip(code, VALUE_LENGTH), NOTE_LENGTH);
}

/** A secret as it may be shown: its issuer's prefix, if it has one, and its length. */
export function maskSecret(secret: string): string {
  const prefix = issuerPrefix(secret);
  const length = `${secret.length} characters, hidden`;
  return prefix === "" ? length : `${prefix}…, ${length}`;
}

/** So much of a long range is looked at: many ranges of one file may each take in most of it. */
const CLIPPED_FROM = 4_000;

function clip(code: string, length: number): string {
  const line = joinLines(code.slice(0, CLIPPED_FROM));
  const characters = Array.from(line);
  return characters.length <= length && code.length <= CLIPPED_FROM
    ? line
    : `${characters.slice(0, length - 1).join("")}…`;
}

/**
 * The part of a pack's rule that every reviewer's rules have, with the weight it has in one file and the words for the
 * shape that was found.
 */
export function plainRule(
  rule: PackRule,
  severity: Severity,
  found: Parameters<typeof wordsFor>[1],
): Rule {
  const { id, focus, confidence, trigger, cwe, question } = rule;
  const { title, tones } = wordsFor(rule, found);
  // The team wants to hear of each place.
  const isOfFile =
    !isTeamRule(id) &&
    severity === "minor" &&
    (focus === "architecture" || focus === "performance");
  const plain = { id, focus, severity, confidence, trigger, cwe, title, tones };
  return {
    ...plain,
    ...(question === undefined ? {} : { question }),
    ...(isOfFile ? { isOfFile } : {}),
  };
}

function buildFix({ fix = null, file, index }: Sighting): Fix | null {
  if (fix === null) return null;
  const { title, start, end, newText } = fix;
  const from = index.place(file, start, start);
  const to = index.place(file, end, end);
  return {
    title,
    edits: [
      {
        file,
        startLine: from.line,
        startColumn: from.column,
        endLine: to.line,
        endColumn: to.column,
        newText,
      },
    ],
  };
}
