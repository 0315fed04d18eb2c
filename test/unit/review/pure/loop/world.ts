import type { LoopOutcome } from "../../../../../src/review/pure/report.ts";
import { nextRound, startLoop } from "../../../../../src/review/pure/loop/review-loop.ts";
import { findChanges } from "../../../../../src/review/pure/loop/find-changes.ts";
import { hashTexts } from "../../../../../src/review/pure/loop/hash-texts.ts";
import type { LoopFinding, LoopPolicy } from "../../../../../src/review/pure/loop/types.ts";

/** Somebody who reviews and mends one text, well or badly. Rounds count from 1. */
export interface Script {
  readonly text: string;
  readonly policy?: Partial<LoopPolicy>;
  /** What is found in the text. */
  review(lines: readonly string[], round: number): readonly LoopFinding[];
  /** What comes in the place of a finding's line, or null when the fix is refused. */
  fix?(line: string, finding: LoopFinding, round: number): string | null;
  /** The round whose review fails in part. */
  readonly partial?: number;
}

export function flaw(part: Partial<LoopFinding> & Pick<LoopFinding, "line">): LoopFinding {
  const { rule = "test/rule", line } = part;
  return {
    id: `${rule}:${line}`,
    contentId: part.id ?? `${rule}:${line}`,
    rule,
    severity: "major",
    file: "a.js",
    endLine: part.line,
    hasFix: true,
    isContradiction: false,
    ...part,
  };
}

/** One finding for each line that holds one of the words, known by its rule and the line's text. */
export function linesWith(...words: readonly string[]): Script["review"] {
  return (lines) =>
    lines.flatMap((text, index) =>
      words
        .filter((word) => text.includes(word))
        .map((word) => flaw({ line: index + 1, rule: word, id: `${word}@${text}` })),
    );
}

/** Goes through a loop as the program does; gives its end and what was given to the fixer in each round. */
export async function runLoop(
  script: Script,
): Promise<{ outcome: LoopOutcome; given: (readonly string[])[]; text: string }> {
  let lines = script.text.split("\n");
  let state = startLoop({ maxIterations: 5, failOn: "major", ...script.policy });
  let before = new Map<string, string>();
  let applied: string[] = [];
  const given: (readonly string[])[] = [];
  for (let round = 1; ; round += 1) {
    const texts = new Map([["a.js", lines.join("\n")]]);
    const findings = script.review(lines, round);
    const step = nextRound(state, {
      findings,
      changes: round === 1 ? new Map() : await findChanges(before, texts),
      stateHash: hashTexts(texts),
      isPartial: script.partial === round,
      applied,
    });
    if (step.decision.do === "stop")
      return { outcome: step.decision.outcome, given, text: lines.join("\n") };
    given.push(step.decision.ids);
    state = step.state;
    before = texts;
    applied = [];
    const next = [...lines];
    for (const finding of findings) {
      if (!step.decision.ids.includes(finding.id)) continue;
      const mended = script.fix?.(next[finding.line - 1] ?? "", finding, round) ?? null;
      if (mended === null) continue;
      next[finding.line - 1] = mended;
      applied.push(finding.id);
    }
    lines = next.join("\n").split("\n");
  }
}
