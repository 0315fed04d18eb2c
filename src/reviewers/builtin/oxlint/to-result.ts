import type { RawFinding } from "../../../core/findings/types.ts";
import { appliesTo } from "../../../core/rules/applies-to.ts";
import { compilePattern } from "../../../core/rules/compile-pattern.ts";
import type { OxlintRule } from "../../../core/rules/types.ts";
import type { AnalysisResult, ReviewFile } from "../../types.ts";
import { asValue, buildFinding } from "../build-finding.ts";
import { createTextIndex, type TextIndex } from "../text-index.ts";
import { withoutRepeats } from "../without-repeats.ts";
import type { Diagnostic } from "./read-diagnostics.ts";
import { SYNTAX } from "./write-config.ts";

/**
 * Turns what the linter said into findings under our rules. A file that does not parse is a finding
 * where the change broke it; where the fault was there before, the file counts as not reviewed.
 */
export function toResult(
  diagnostics: readonly Diagnostic[],
  byName: ReadonlyMap<string, ReviewFile>,
  rules: readonly OxlintRule[],
): AnalysisResult {
  const findings: RawFinding[] = [];
  const failed = new Map<string, string>();
  const indexes = new Map<string, TextIndex>();
  for (const diagnostic of diagnostics) {
    const file = byName.get(diagnostic.name);
    if (file === undefined) continue;
    const index = indexes.get(file.path) ?? createTextIndex(file.text);
    indexes.set(file.path, index);
    const finding = findingOf(diagnostic, rules, file, index);
    if (diagnostic.code === null && (finding === null || !isChanged(file, finding.line))) {
      const at = index.fromUtf8(diagnostic.marks[0].start);
      const { line } = index.place(file.path, at, at);
      failed.set(file.path, `oxlint: does not parse: ${diagnostic.message} (line ${line})`);
    } else if (finding !== null) {
      findings.push(finding);
    }
  }
  return {
    findings: withoutRepeats(findings),
    failed: [...failed].map(([file, reason]) => ({ file, reason })),
  };
}

function findingOf(
  { message, code, marks }: Diagnostic,
  rules: readonly OxlintRule[],
  file: ReviewFile,
  index: TextIndex,
): RawFinding | null {
  for (const rule of rules) {
    const entry = rule.linter.find(
      (candidate) =>
        candidate.name === (code ?? SYNTAX) &&
        (candidate.message === null || compilePattern(candidate.message).test(message)),
    );
    if (entry === undefined || !appliesTo(rule, file.path)) continue;
    const last = marks.at(-1) ?? marks[0];
    const from = index.fromUtf8((entry.mark === "last" ? last : marks[0]).start);
    const whole = index.fromUtf8((entry.mark === "first" ? marks[0] : last).end);
    const to = rule.firstLineOnly ? Math.min(whole, index.endOfLine(from)) : whole;
    const named = rule.values === null ? {} : compilePattern(rule.values).exec(message)?.groups;
    return buildFinding({
      rule,
      source: "oxlint",
      file: file.path,
      text: file.text,
      index,
      start: from,
      end: to,
      values: { code: asValue(file.text.slice(from, to)), message, ...named },
      ...(rule.fix === null ? {} : { fix: { start: from, end: whole, newText: rule.fix.replace } }),
    });
  }
  return null;
}

function isChanged({ changed }: ReviewFile, line: number): boolean {
  return (
    changed.added === "all" || changed.added.some(({ start, end }) => start <= line && line <= end)
  );
}
