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
 * same was to be said before the change, and all but the first about its size, or its signature. Gives them,
 * marked, by the ones they stand for.
 */
export async function holdBack(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const held = new Map<RawFinding, RawFinding>();
  for (const { analyzer, found } of parts) {
    const seen = [...found].flatMap(([file, findings]): readonly Seen[] => {
      const about = findings.filter(({ rule }) => aspectOf(rule) !== null);
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

/** What was said of the function before, or is by an earlier finding about the same of it. */
function saidAlready(now: Seen, before: Seen | undefined): readonly RawFinding[] {
  const symbolBefore = symbolIn(before?.file);
  const known = new Set(
    before?.findings.map(({ rule, line }) => `${rule.id} ${symbolBefore(line)}`),
  );
  const symbolNow = symbolIn(now.file);
  const said = new Set<string>();
  return now.findings.filter(({ rule, line }) => {
    const symbol = symbolNow(line);
    if (symbol === "") return false;
    if (known.has(`${rule.id} ${symbol}`)) return true;
    const about = `${aspectOf(rule)} ${symbol}`;
    const isSaid = said.has(about);
    said.add(about);
    return isSaid;
  });
}

function aspectOf({ id }: RawFinding["rule"]): string | null {
  return ruleNamed(id)?.ofFunction ?? null;
}

/** Finds the function around a line; empty where none has a name. */
function symbolIn(file: ReviewFile | undefined): (line: number) => string {
  return file === undefined ? () => "" : symbolFinder(splitLines(file.text));
}
