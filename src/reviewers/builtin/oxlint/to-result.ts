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
  // A fault in the syntax is a finding or a failure, depending on the lines that changed.
  const unsettled = new Set<string>();
  const indexes = new Map<string, TextIndex>();
  for (const diagnostic of diagnostics) {
    const file = byName.get(diagnostic.name);
    if (file === undefined) continue;
    const index = indexes.get(file.path) ?? createTextIndex(file.text);
    indexes.set(file.path, index);
    const finding = findingOf(diagnostic, rules, file, index);
    if (diagnostic.code === null) unsettled.add(file.path);
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
    unsettled: [...unsettled],
  };
}

function findingOf(
  diagnostic: Diagnostic,
  rules: readonly OxlintRule[],
  file: ReviewFile,
  index: TextIndex,
): RawFinding | null {
  for (const rule of rules) {
    if (!appliesTo(rule, file.path)) continue;
    for (const check of rule.linter) {
      const range = rangeOf(diagnostic, check, file.text, index);
      if (range !== null)
        return build(rule, { file, index, message: diagnostic.message, ...range });
    }
  }
  return null;
}

type Check = OxlintRule["linter"][number];

/** What of the file a check's diagnostic is about, in UTF-16 offsets; null when it is not that check's. */
function rangeOf(
  { code, message, marks }: Diagnostic,
  check: Check,
  text: string,
  index: TextIndex,
): { start: number; end: number } | null {
  if (check.name !== (code ?? SYNTAX) || !matches(check.message, message)) return null;
  const last = marks.at(-1) ?? marks[0];
  const start = index.fromUtf8((check.mark === "last" ? last : marks[0]).start);
  const end = index.fromUtf8((check.mark === "first" ? marks[0] : last).end);
  return matches(check.code, text.slice(start, end)) ? { start, end } : null;
}

function matches(pattern: string | null, text: string): boolean {
  return pattern === null || compilePattern(pattern).test(text);
}

function build(
  rule: OxlintRule,
  seen: { file: ReviewFile; index: TextIndex; message: string; start: number; end: number },
): RawFinding {
  const { file, index, message, start, end } = seen;
  const shown = rule.firstLineOnly ? Math.min(end, index.endOfLine(start)) : end;
  const named = rule.values === null ? {} : compilePattern(rule.values).exec(message)?.groups;
  return buildFinding({
    rule,
    source: "oxlint",
    file: file.path,
    text: file.text,
    index,
    start,
    end: shown,
    values: { code: asValue(file.text.slice(start, shown)), message, ...named },
    ...(rule.fix === null ? {} : { fix: { start, end, newText: rule.fix.replace } }),
  });
}

function isChanged({ changed }: ReviewFile, line: number): boolean {
  return (
    changed.added === "all" || changed.added.some(({ start, end }) => start <= line && line <= end)
  );
}
