import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, ReviewFile } from "../../review/types.ts";
import { createBindings } from "../ast-grep/bindings.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import type { Spot } from "../shared/match.ts";
import { findMixedRanges } from "./find-mixed-ranges.ts";
import { findPatterns, type Pattern } from "./find-patterns.ts";
import { measureGrowth } from "./measure-growth.ts";
import { spotOf } from "./spot-of.ts";
import { PATTERN_LANGUAGES, REGEX } from "./pattern-languages.ts";

/** Looks at the regular expressions of files. */
export const lookForPatterns: Analyzer["analyze"] = async (files, scope, { signal }) => {
  const rules = codeRulesOf(REGEX, scope);
  const findings: RawFinding[] = [];
  for (const file of files) {
    // Matching holds the thread: between two files, timers and signals get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    findings.push(...rules.reportIn(file, await spotsIn(file)));
  }
  return { findings, failed: [] };
};

async function spotsIn({ path, text }: ReviewFile): Promise<Spot[]> {
  if (!MAY_HOLD_PATTERN.test(text)) return [];
  const { parse } = await loadAstGrep();
  const spots: Spot[] = [];
  for (const { grammar, language, text: source } of sourcesIn(path, text)) {
    if (!PATTERN_LANGUAGES.has(language)) continue;
    const root = parse(grammar, source).root();
    const bindingOf = createBindings(root);
    for (const pattern of findPatterns(root, language, bindingOf)) {
      spots.push(...findMixedRanges(pattern));
      if (!canGrow(pattern)) continue;
      const growth = await measureGrowth(pattern);
      if (growth !== null) spots.push(...spotOf(pattern, growth));
    }
  }
  return spots;
}

/** A slash that is no comment's, or a call that makes a pattern. */
const MAY_HOLD_PATTERN = /\/[^/*\s]|RegExp|\bre\.|\/\s/;

/** Only what repeats a group can take exponential time; the rest matters where the text is somebody else's. */
function canGrow({ source, input, isHandedOut, mayBeForeign, mayBeMade }: Pattern): boolean {
  if (mayBeForeign || mayBeMade) return /[*+]|\{\d+,\}/.test(source);
  const repeatsGroup = /\)\s*(?:[*+]|\{\d+,\d*\})/.test(source);
  if (isHandedOut) return repeatsGroup || (source.match(/[*+]|\{\d+,\}/g)?.length ?? 0) > 1;
  return input === null ? repeatsGroup : /[*+]|\{\d+,\}/.test(source);
}
