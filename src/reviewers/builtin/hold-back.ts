import { containsLine } from "../../core/change/line-ranges.ts";
import { filterToChange } from "../../core/findings/filter-to-change.ts";
import { splitLines } from "../../core/findings/source-lines.ts";
import { symbolFinder } from "../../core/findings/symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import { analyzeBefore, type Seen, type SecondLook } from "./analyze-before.ts";
import type { Part } from "./analyze-unknown.ts";
import { isSmall, laidOutAnew } from "./laid-out-anew.ts";
import { ruleNamed } from "./pack.ts";

/**
 * Marks findings in a change that nobody needs to hear of: about a function as a whole, of which the same was to
 * be said before the change, all but the first about its size, or its signature, and those about the size of one
 * that the change added little to; and what the change only laid out anew. Gives them, marked, by the ones they
 * stand for.
 */
export async function holdBack(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const held = new Map<RawFinding, RawFinding>();
  for (const { analyzer, found } of parts) {
    const seen = [...found].flatMap(([file, findings]) => {
      const about = findings.filter((each) => aspectOf(each.rule) !== null || isSmall(each));
      const { inChange } = filterToChange(about, [file.changed]);
      return inChange.length === 0 ? [] : [{ file, findings, inChange }];
    });
    const old = seen.filter(({ file }) => file.changed.added !== "all").map(({ file }) => file);
    const before = await analyzeBefore(analyzer, old, look);
    for (const now of seen) {
      const was = before.get(now.file);
      const ofFunctions = now.inChange.filter(({ rule }) => aspectOf(rule) !== null);
      for (const finding of [
        ...saidAlready({ file: now.file, findings: ofFunctions }, was),
        ...laidOutAnew(now, now.inChange, was),
      ])
        held.set(finding, { ...finding, isHeldBack: true });
    }
  }
  return held;
}

/** What was said of the function before, is by an earlier finding about the same of it, or was as good as true. */
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
    if (aspectOf(rule) === "size" && isMostlyOld(symbol, now.file, before?.file)) return true;
    const about = `${aspectOf(rule)} ${symbol}`;
    const isSaid = said.has(about);
    said.add(about);
    return isSaid;
  });
}

/** Of a function that was there before, less than this part written anew says that it was almost as large already. */
const LARGE_PART = 1 / 3;

function isMostlyOld(symbol: string, file: ReviewFile, before: ReviewFile | undefined): boolean {
  if (before === undefined || linesIn(symbol, before).length === 0) return false;
  const lines = linesIn(symbol, file);
  const own = lines.filter((line) => containsLine(file.changed.added, line));
  return own.length < lines.length * LARGE_PART;
}

/** The lines (from 1) that belong to a function of that name, those of functions in it as well. */
function linesIn(symbol: string, file: ReviewFile): number[] {
  const lines = splitLines(file.text);
  const symbolOf = symbolFinder(lines);
  return lines
    .map((_, index) => index + 1)
    .filter((line) => `${symbolOf(line)}.`.startsWith(`${symbol}.`));
}

function aspectOf({ id }: RawFinding["rule"]): string | null {
  return ruleNamed(id)?.ofFunction ?? null;
}

/** Finds the function around a line; empty where none has a name. */
function symbolIn(file: ReviewFile | undefined): (line: number) => string {
  return file === undefined ? () => "" : symbolFinder(splitLines(file.text));
}
