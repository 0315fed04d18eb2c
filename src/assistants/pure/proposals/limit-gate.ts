import { countLines } from "../../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../../core/change/types.ts";
import type { RawFinding } from "../../../core/findings/types.ts";
import { splitLines } from "../../../review/pure/source-lines.ts";
import { compareImportance, type Importance } from "../../../review/pure/rank.ts";
import { withMore } from "./with-more.ts";

/** The number of readers' findings at the gate: of the smallest change, of the largest, and the lines for one more. */
export const GATE = { least: 2, most: 6, lines: 400 } as const;

/** The likelihood from which on a finding of several readers is major even if each called it minor. */
const LIKELY = 40;

/** The difference up to which two findings count as equally likely. */
const CLOSE = 10;

/** Puts a finding that is more than minor below the gate. The reason follows "below the gate: ". */
export function putBelow(finding: RawFinding, because: string): RawFinding {
  const { rule } = finding;
  if (rule.severity === "minor") return finding;
  return {
    ...finding,
    rule: { ...rule, severity: "minor" },
    belowGate: { severity: rule.severity, because },
  };
}

/**
 * Keeps the most important findings of readers at the gate and puts the others below it: a short list is read, and its
 * first places are far more often right than the later ones. One more stays if the second look holds it to be as likely
 * as the first. A critical finding with a trace, or of several readers, always stays. The decisions hold for later
 * reviews of the same run, so that a finding below the gate does not rise as others are fixed.
 */
export function createGateLimit() {
  const atGate = new Set<string>();
  const below = new Set<string>();
  let likeliest = 0;
  return (findings: readonly RawFinding[], changedLines: number): RawFinding[] => {
    const most = Math.min(GATE.most, GATE.least + Math.floor(changedLines / GATE.lines));
    const because = `at most ${most} findings of readers count in a change of this size`;
    const raised = findings.map(raiseLikely);
    const ordered = raised
      .filter(({ rule }) => rule.severity !== "minor")
      .toSorted((a, b) => compareImportance(importanceOf(a), importanceOf(b)));
    for (const finding of ordered) {
      const key = keyOf(finding);
      const likely = finding.verdict?.likely ?? 0;
      likeliest = Math.max(likeliest, likely);
      if (atGate.has(key) || below.has(key)) continue;
      const room = likely >= Math.max(LIKELY, likeliest - CLOSE) ? most + 1 : most;
      (atGate.size < room || isCertain(finding) ? atGate : below).add(key);
    }
    return raised.map((finding) =>
      below.has(keyOf(finding)) ? putBelow(saying(finding, because), because) : finding,
    );
  };
}

/** Raises a minor finding that several readers report and its author would likely change; it needs no trace. */
function raiseLikely(finding: RawFinding): RawFinding {
  const { belowGate, ...rest } = finding;
  const { rule, readers, verdict } = rest;
  if (rule.severity !== "minor" || (readers?.said ?? 1) === 1 || (verdict?.likely ?? 0) < LIKELY)
    return finding;
  return { ...rest, rule: { ...rule, severity: belowGate?.severity ?? "major" } };
}

/** Counts the lines that a change adds, modifies and removes. */
export function changedLinesOf(
  files: readonly {
    readonly text: string;
    readonly changed: Pick<ChangedFile, "added" | "removed">;
  }[],
): number {
  return files.reduce((sum, { text, changed: { added, removed } }) => {
    const written = added === "all" ? splitLines(text.trimEnd()).length : countLines(added);
    return sum + written + countLines(removed.map(({ old }) => old));
  }, 0);
}

function isCertain({ rule, verdict, readers }: RawFinding): boolean {
  const isShown = verdict?.ruling === "confirmed" || (readers?.said ?? 1) > 1;
  return rule.severity === "critical" && isShown;
}

function importanceOf({ rule, readers, verdict, rank }: RawFinding): Importance {
  return {
    severity: rule.severity,
    ...(readers === undefined ? {} : { readers }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(rank === undefined ? {} : { rank }),
  };
}

/** Identifies a finding without its line, as lines move when fixes are applied. */
function keyOf({ file, rule }: RawFinding): string {
  return JSON.stringify([file, rule.id, rule.title]);
}

function saying(finding: RawFinding, because: string): RawFinding {
  return { ...finding, rule: withMore(finding.rule, `Below the gate: ${because}.`) };
}
