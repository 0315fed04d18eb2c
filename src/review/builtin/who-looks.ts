import { withEnding } from "../../core/rules/languages.ts";
import { rulesOf } from "../../analyzers/shared/pack.ts";
import type { Analyzer, AnalyzerPart, ReviewFile, RuleScope } from "../types.ts";

/**
 * Says of each analyzer whether it looks at a changed file for some rules, and else why not. Those of the change as a
 * whole are left out while all of their rules are in the nursery and it is off. With `isWhole`, the file is reviewed as a
 * whole, and nothing is compared.
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

/** Whether an analyzer of the change as a whole has rules that are looked for. */
export function hasRules({ name }: Pick<Analyzer, "name">, scope: RuleScope): boolean {
  return rulesOf("code", scope).some(({ analyzer }) => analyzer === name);
}
