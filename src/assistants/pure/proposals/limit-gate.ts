import { countLines } from "../../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../../core/change/types.ts";
import type { RawFinding } from "../../../core/findings/types.ts";
import { splitLines } from "../../../review/pure/source-lines.ts";
import { compareImportance, type Importance } from "../../../review/pure/rank.ts";
import { withMore } from "./with-more.ts";

/** So many findings of readers count for the gate of the smallest change and of the largest, one more for so many lines. */
export const GATE = { least: 2, most: 6, lines: 400 } as const;

/** From this likelihood on, what several readers report counts as major, also where each of them called it minor. */
const LIKELY = 40;

/** So many points below the most likely finding, another one counts as equally likely. */
const CLOSE = 10;

/** A finding that its reader holds to be more than minor, below the gate for a reason, which goes on after "below the gate: ". */
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
 * as the first. What is critical and confirmed by a trace, or reported by several readers, always stays. What was decided once holds for later reviews of the same run, so that a finding below
 * the gate does not rise as others are fixed.
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

/** What several readers report and its author would change when told is no small matter, and needs no trace besides. */
function raiseLikely(finding: RawFinding): RawFinding {
  const { belowGate, ...rest } = finding;
  const { rule, readers, verdict } = rest;
  if (rule.severity !== "minor" || (readers?.said ?? 1) === 1 || (verdict?.likely ?? 0) < LIKELY)
    return finding;
  return { ...rest, rule: { ...rule, severity: belowGate?.severity ?? "major" } };
}

/** How many lines a change adds, modifies and takes away. */
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

/** Lines move as fixes are applied. */
function keyOf({ file, rule }: RawFinding): string {
  return JSON.stringify([file, rule.id, rule.title]);
}

function saying(finding: RawFinding, because: string): RawFinding {
  return { ...finding, rule: withMore(finding.rule, `Below the gate: ${because}.`) };
}
