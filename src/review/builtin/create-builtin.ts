import { ANALYSIS_ID } from "virtual:rule-pack";
import type { AnalysisTools, Analyzer, ReviewFile, Reviewer, RuleScope } from "../types.ts";
import { analyzeUnknown, whatIsNew } from "./analyze-unknown.ts";
import { countProgress } from "./count-progress.ts";
import { openCache } from "./cache/open-cache.ts";
import { openSidesMemory } from "./cache/sides-memory.ts";
import { FILE_FILTERS } from "../filters/index.ts";
import { runFilters } from "../filters/run-filters.ts";
import { holdBack } from "./hold-back.ts";
import { markCaused } from "./findings-caused-by-change.ts";
import { settleUnparsed } from "./settle-unparsed.ts";
import { hasRules, whoLooks } from "./who-looks.ts";
import { withEnding } from "../../core/rules/languages.ts";
import type { TeamRule } from "../../core/rules/team-rule.ts";
import type { PackRule } from "../../core/rules/types.ts";
import { packRules } from "../../analyzers/shared/pack.ts";

/**
 * Creates the embedded reviewer with some analyzers, which work side by side. An analyzer only starts if there are
 * files whose findings are not in the cache. `nursery`: includes the rules in the nursery. `team`: the project's rules,
 * which replace the pack's.
 */
export function createBuiltin(
  analyzers: readonly Analyzer[],
  options: {
    readonly analysisId?: string;
    readonly nursery?: boolean;
    readonly team?: readonly TeamRule[];
  } = {},
): Reviewer {
  const { analysisId = ANALYSIS_ID, nursery = false, team } = options;
  const scopeOf = (focus: RuleScope["focus"]): RuleScope => ({
    focus,
    nursery,
    ...(team === undefined ? {} : { team }),
  });
  return {
    name: team === undefined ? "builtin" : "team",
    readersOf: (path, focus, text = "") =>
      analyzers
        .filter((analyzer) => analyzer.accepts(withEnding(path, text), scopeOf(focus)))
        .map(({ name }) => name),
    analyzersOf: (file, focus, isWhole = false) =>
      whoLooks(analyzers, file, { scope: scopeOf(focus), isWhole }),
    rules: () =>
      (team ?? packRules()).map((rule) => ({
        id: rule.id,
        focus: rule.focus,
        isOff: rule.status === "nursery" && !nursery,
        by: analyzerOf(rule),
      })),
    async review({ files, focus, tools: given }) {
      given.signal.throwIfAborted();
      const scope = scopeOf(focus);
      const directory = given.cacheDirectory ?? null;
      const key = { analysisId, scope };
      const cache = directory === null ? null : openCache(directory, key);
      const { tree } = given;
      const memory =
        directory === null || tree === undefined ? null : openSidesMemory(directory, tree, key);
      const tools: AnalysisTools =
        tree === undefined || memory === null ? given : { ...given, tree: { ...tree, memory } };
      const known = new Map(files.map((file) => [file, cache?.recall(file) ?? new Map()]));
      const progress = countProgress(files.length, tools);
      const heard = await Promise.all(
        analyzers
          .map((analyzer) => ({
            analyzer,
            files: files.filter(({ path, text }) =>
              analyzer.accepts(withEnding(path, text), scope),
            ),
          }))
          .filter((part) => takesPart(part, scope, tools))
          .map((part) => analyzeUnknown({ ...part, known, scope, tools, progress })),
      );
      cache?.remember(whatIsNew(files, known, heard));
      memory?.save();
      const look = { scope, tools, cache };
      const parts = await Promise.all(heard.map((part) => settleUnparsed(part, look)));
      const marked = new Map([
        ...(await markCaused(parts, look)),
        ...(await holdBack(parts, look)),
      ]);
      const judged = parts.map(({ found, beyond, dropped }) => {
        const byFile = [...found].map(([file, findings]) =>
          runFilters(
            FILE_FILTERS,
            findings.map((each) => marked.get(each) ?? each),
            file,
          ),
        );
        return {
          kept: [...byFile.flatMap(({ kept }) => kept), ...beyond],
          dropped: [...dropped, ...byFile.flatMap((each) => each.dropped)],
        };
      });
      return {
        findings: judged.flatMap(({ kept }) => kept),
        dropped: judged.flatMap(({ dropped }) => dropped),
        failed: parts.flatMap(({ failed }) => failed),
        unread: parts.flatMap(({ unread }) => unread),
        // An analyzer of whole changes is named if it had findings.
        reviewers: parts
          .filter(({ found, beyond, unread }) => found.size > unread.length || beyond.length > 0)
          .map(({ analyzer: { name }, found: { size }, unread, durationMs }) => ({
            name,
            files: size - unread.length,
            durationMs,
          })),
      };
    },
  };
}

/** Returns the name of the analyzer of a rule. */
function analyzerOf(rule: PackRule | TeamRule): string {
  if (rule.engine === "code") return rule.analyzer;
  return rule.engine === "oxlint" && rule.typed ? "oxlint-types" : rule.engine;
}

function takesPart(
  { analyzer, files }: { readonly analyzer: Analyzer; readonly files: readonly ReviewFile[] },
  scope: RuleScope,
  { tree }: AnalysisTools,
): boolean {
  if (analyzer.needsTree === true && tree === undefined) return false;
  if (analyzer.isOfChanges === true && tree?.isWhole === true) return false;
  if (files.length > 0) return true;
  const looksAtChange =
    analyzer.needsTree === true &&
    tree !== undefined &&
    tree.changed.some((file) => analyzer.concerns?.(file) ?? true);
  // Analyzers that compare both sides may only have rules in the nursery.
  const isAsked = scope.focus === null && analyzer.concerns === undefined;
  return looksAtChange && (isAsked || hasRules(analyzer, scope));
}
