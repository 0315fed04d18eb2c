import { compareTexts } from "../../core/compare-texts.ts";
import type { DroppedFinding, Finding, Question } from "../../core/findings/types.ts";
import type { Tone } from "../../core/vocabulary.ts";
import type { IdentifiedFinding } from "./identify-findings.ts";
import { isTelling } from "./is-telling.ts";
import {
  hideSecrets,
  hideSecretsIn,
  longestFirst,
  secretsOfEverywhere,
  type MaskedText,
} from "./mask-secrets.ts";
import type { Report } from "./report.ts";
import { wordFinding, wordQuestion } from "./word-finding.ts";

/** The findings of a review in words, with masked secrets. */
export interface Worded {
  readonly findings: readonly Finding[];
  /** Questions of rules of intent, in the order of their places. */
  readonly questions: readonly Question[];
  readonly suppressed: Report["suppressed"];
  readonly dropped: readonly DroppedFinding[];
  /** Text of each file, with masked secrets. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Words the findings of a review. A secret that was found in one place is masked everywhere. */
export function wordAll(
  found: {
    readonly kept: readonly IdentifiedFinding[];
    readonly suppressed: readonly (Omit<Report["suppressed"][number], "finding"> & {
      readonly found: IdentifiedFinding;
    })[];
    readonly dropped: readonly DroppedFinding[];
  },
  masked: ReadonlyMap<string, MaskedText>,
  tone: Tone,
): Worded {
  const everywhere = secretsOfEverywhere(masked.values());
  const secretsByFile = new Map(
    [...masked].map(([file, { secrets }]) => [file, longestFirst([...secrets, ...everywhere])]),
  );
  const secretsOf = (file: string): ReadonlyMap<string, string> =>
    secretsByFile.get(file) ?? everywhere;
  const word = (each: IdentifiedFinding): Finding =>
    hideSecrets(wordFinding(each, tone), secretsOf(each.file));
  const hidden = (text: string | null, file: string): string | null =>
    text === null ? null : hideSecretsIn(text, secretsOf(file));
  return {
    findings: found.kept.filter(isTelling).map(word),
    questions: found.kept
      .filter((each) => !isTelling(each))
      .map((each) => ({
        question: hideSecretsIn(wordQuestion(each), secretsOf(each.file)),
        finding: word(each),
      }))
      .sort(({ finding: a }, { finding: b }) => compareTexts(a.file, b.file) || a.line - b.line),
    suppressed: found.suppressed.map(({ found: each, by, reason }) => ({
      finding: word(each),
      by,
      reason: hidden(reason, each.file),
    })),
    dropped: found.dropped.map((each) => ({
      ...each,
      because: hidden(each.because, each.finding.file),
    })),
    sources: new Map(
      [...masked].map(([file, { text }]) => [file, hideSecretsIn(text, everywhere)]),
    ),
  };
}
