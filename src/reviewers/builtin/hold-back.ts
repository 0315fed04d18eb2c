import { filterToChange } from "../../core/findings/filter-to-change.ts";
import { splitLines } from "../../core/findings/source-lines.ts";
import { symbolFinder } from "../../core/findings/symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import { analyzeBefore, type Seen, type SecondLook } from "./analyze-before.ts";
import type { Part } from "./analyze-unknown.ts";
import { ruleNamed } from "./pack.ts";

/**
 * Marks findings about a function as a whole that nobody needs to hear of: those of a function of which the
 * same was to be said before the change, and all but the first of a function. Gives them, marked, by the
 * ones they stand for.
 */
export async function holdBack(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const held = new Map<RawFinding, RawFinding>();
  for (const { analyzer, found } of parts) {
    const seen = [...found].flatMap(([file, findings]): readonly Seen[] => {
      const about = findings.filter(({ rule }) => ruleNamed(rule.id)?.ofFunction === true);
      const { inChange } = filterToChange(about, [file.changed]);
      return inChange.length === 0 ? [] : [{ file, findings: inChange }];
    });
    const old = seen.filter(({ file }) => file.changed.added !== "all").map(({ file }) => file);
    const before = await analyzeBefore(analyzer, old, look);
    for (const now of seen)
      for (const finding of saidAlready(now, before.get(now.file)))
        held.set(finding, { ...finding, isHeldBack: true });
  }
  return held;
}

/** What was said of the function before, or is by an earlier finding. */
function saidAlready(now: Seen, before: Seen | undefined): readonly RawFinding[] {
  const said = new Set(before === undefined ? [] : before.findings.map(keyIn(before.file)));
  const keyOf = keyIn(now.file);
  return now.findings.filter((finding) => {
    const key = keyOf(finding);
    const isSaid = key !== null && said.has(key);
    said.add(key);
    return isSaid;
  });
}

/** A rule and the function that it speaks of, where that or one around it has a name; else null. */
function keyIn({ text }: ReviewFile): (finding: RawFinding) => string | null {
  const symbolAt = symbolFinder(splitLines(text));
  return ({ rule, line }) => {
    const symbol = symbolAt(line);
    return symbol === "" ? null : `${rule.id} ${symbol}`;
  };
}
