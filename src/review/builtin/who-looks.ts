import { withEnding } from "../../core/rules/languages.ts";
import { rulesOf } from "../../analyzers/shared/pack.ts";
import type { Analyzer, AnalyzerPart, ReviewFile, RuleScope } from "../types.ts";

/**
 * Returns for each analyzer the reason why it does not read a changed file, or null. Analyzers of whole changes are
 * left out if all of their rules are in the nursery and it is off. With `isWhole`, the file is reviewed as a whole, and
 * nothing is compared.
 */
export function whoLooks(
  analyzers: readonly Analyzer[],
  file: ReviewFile,
  { scope, isWhole }: { readonly scope: RuleScope; readonly isWhole: boolean },
): readonly AnalyzerPart[] {
  return analyzers
    .filter(
      (analyzer) =>
        analyzer.concerns === undefined || hasRules(analyzer, { ...scope, focus: null }),
    )
    .map((analyzer) => ({
      name: analyzer.name,
      whyNot:
        isWhole && analyzer.isOfChanges === true
          ? "compare a change with what was there"
          : whyNot(analyzer, file, scope),
    }));
}

function whyNot(
  analyzer: Analyzer,
  { path, text, changed }: ReviewFile,
  scope: RuleScope,
): string | null {
  const name = withEnding(path, text);
  if (analyzer.accepts(name, scope)) return null;
  const noRules = `no rules with focus ${scope.focus}`;
  if (analyzer.accepts(name, { ...scope, focus: null })) return noRules;
  if (analyzer.isOfChanges !== true) return "other kinds of files";
  if (analyzer.concerns?.(changed) === false) return "nothing to compare in this file";
  return scope.focus === null || hasRules(analyzer, scope) ? null : noRules;
}

/** Whether an analyzer of whole changes has rules in a scope. */
export function hasRules(
  { name, borrowed = [] }: Pick<Analyzer, "name" | "borrowed">,
  scope: RuleScope,
): boolean {
  return (
    rulesOf("code", scope).some(({ analyzer }) => analyzer === name) ||
    (borrowed.length > 0 && rulesOf("ast-grep", scope).some(({ id }) => borrowed.includes(id)))
  );
}
