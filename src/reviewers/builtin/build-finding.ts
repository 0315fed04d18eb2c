import { issuerPrefix } from "../../core/findings/mask-secrets.ts";
import type { Fix, RawFinding, Rule } from "../../core/findings/types.ts";
import { severityIn } from "../../core/rules/applies-to.ts";
import type { FixTemplate, PackRule } from "../../core/rules/types.ts";
import type { Severity } from "../../core/vocabulary.ts";
import type { TextIndex } from "./text-index.ts";

/** What an analyzer saw: a rule, a range in UTF-16 offsets, and the words that fill the rule's text. */
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
  /** The replacement of the matched range, where the rule has one. */
  readonly fix?: { readonly start: number; readonly end: number; readonly newText: string };
}

/** Makes the finding of a sighting: its place, the weight in this file, evidence in one line. */
export function buildFinding(sighting: Sighting): RawFinding {
  const { rule, file, text, index, start, end } = sighting;
  return {
    ...index.place(file, start, end),
    rule: plainRule(rule, severityIn(rule, file, sighting.isCritical)),
    values: sighting.values,
    evidence: sighting.evidence ?? clip(text.slice(start, end), EVIDENCE_LENGTH),
    fix: "fix" in rule && rule.fix !== null ? buildFix(rule.fix, sighting) : null,
    source: sighting.source,
  };
}

const EVIDENCE_LENGTH = 160;
const VALUE_LENGTH = 60;

/** A piece of code as a word in a sentence: one line, cut where it gets long. */
export function asValue(code: string): string {
  return clip(code, VALUE_LENGTH);
}

/** A secret as it may be shown: its issuer's prefix, if it has one, and its length. */
export function maskSecret(secret: string): string {
  const prefix = issuerPrefix(secret);
  const length = `${secret.length} characters, hidden`;
  return prefix === "" ? length : `${prefix}…, ${length}`;
}

function clip(code: string, length: number): string {
  const line = code.trim().replace(/\s+/g, " ");
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}

/** The part of a pack's rule that every reviewer's rules have, with the weight it has in one file. */
export function plainRule(rule: PackRule, severity: Severity): Rule {
  const { id, focus, confidence, trigger, cwe, title, tones } = rule;
  return { id, focus, severity, confidence, trigger, cwe, title, tones };
}

function buildFix(template: FixTemplate, sighting: Sighting): Fix | null {
  const { fix, file, text, index } = sighting;
  if (fix === undefined) return null;
  let { start, end } = fix;
  // What is deleted whole takes its line with it when nothing else stands there.
  if (fix.newText === "") {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const lineEnd = index.endOfLine(end);
    if (text.slice(lineStart, start).trim() === "" && text.slice(end, lineEnd).trim() === "") {
      start = lineStart;
      end = text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end) + 1;
    }
  }
  const from = index.place(file, start, start);
  const to = index.place(file, end, end);
  return {
    title: template.title,
    edits: [
      {
        file,
        startLine: from.line,
        startColumn: from.column,
        endLine: to.line,
        endColumn: to.column,
        newText: fix.newText,
      },
    ],
  };
}
