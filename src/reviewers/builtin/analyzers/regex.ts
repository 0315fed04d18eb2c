import type { RawFinding } from "../../../core/findings/types.ts";
import type { Analyzer, ReviewFile } from "../../types.ts";
import { createBindings } from "../ast-grep/bindings.ts";
import { languagesIn, sourcesIn } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { codeRulesOf } from "../code-rules.ts";
import { findHostChecks } from "../regex/find-host-checks.ts";
import { findMixedRanges } from "../regex/find-mixed-ranges.ts";
import { findPatterns, type Pattern } from "../regex/find-patterns.ts";
import { measureGrowth } from "../regex/measure-growth.ts";
import { spotOf } from "../regex/spot-of.ts";
import type { Spot } from "../spot.ts";

const READS: ReadonlySet<string> = new Set(["javascript", "typescript", "python"]);
const NAME = "regex";

/** Looks for regular expressions that a text can keep busy for minutes, and for checks of hosts that let others through. */
export const regex: Analyzer = {
  name: NAME,
  isPerFile: true,
  worksApart: true,
  comparesWithBefore: true,
  accepts: (path, focus) =>
    languagesIn(path).some((language) => READS.has(language)) && !codeRulesOf(NAME, focus).isEmpty,
  async analyze(files, focus, { signal }) {
    const rules = codeRulesOf(NAME, focus);
    const findings: RawFinding[] = [];
    for (const file of files) {
      // Matching holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      findings.push(...rules.reportIn(file, await spotsIn(file)));
    }
    return { findings, failed: [] };
  },
};

async function spotsIn({ path, text }: ReviewFile): Promise<Spot[]> {
  if (!MAY_HOLD_PATTERN.test(text)) return [];
  const { parse } = await loadAstGrep();
  const spots: Spot[] = [];
  for (const { grammar, language, text: source } of sourcesIn(path, text)) {
    if (!READS.has(language)) continue;
    const root = parse(grammar, source).root();
    const bindingOf = createBindings(root);
    for (const pattern of findPatterns(root, language, bindingOf)) {
      spots.push(...findHostChecks(pattern), ...findMixedRanges(pattern));
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
  if (isHandedOut) return (source.match(/[*+]|\{\d+,\}/g)?.length ?? 0) > 1;
  return input === null ? /\)\s*(?:[*+]|\{\d+,\d*\})/.test(source) : /[*+]|\{\d+,\}/.test(source);
}
