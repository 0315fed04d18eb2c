import { containsLine } from "../../core/change/line-ranges.ts";
import { filterToChange } from "../pure/filter-to-change.ts";
import { splitLines } from "../pure/source-lines.ts";
import { symbolFinder } from "../pure/symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import { analyzeBefore, type Seen, type SecondLook } from "../builtin/analyze-before.ts";
import type { Part } from "../builtin/analyze-unknown.ts";
import { isSmall, laidOutAnew } from "./formatting-only.ts";
import { knownBefore, mayBeKnown, type KnownThings } from "./pre-existing.ts";
import { mayBeOwn, ofOwnAccount } from "./first-party.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";

/**
 * Marks findings in a change that nobody needs to hear of: about a function as a whole, of which the same was to
 * be said before the change, all but the first about its size, or its signature, and those about the size of one
 * that the change added little to; what the change only laid out anew; what was known of the same thing; and what
 * is of the project's own account. Gives them, marked, by the ones they stand for.
 */
export async function holdBack(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const held = new Map<RawFinding, RawFinding>();
  const everywhere: KnownThings = new Map();
  for (const { analyzer, found } of parts) {
    const seen = [...found].flatMap(([file, findings]) => {
      const about = findings.filter(
        (each) =>
          aspectOf(each.rule) !== null || isSmall(each) || mayBeKnown(each) || mayBeOwn(each),
      );
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
        ...knownBefore(now.inChange, was, everywhere),
        ...(await ofOwnAccount(now.inChange, look.tools.tree)),
      ])
        held.set(finding, { ...finding, isHeldBack: true });
    }
  }
  return held;
}

/** What was said of the function before, is by an earlier finding about the same of it, or was as good as true. */
function saidAlready(now: Seen, before: Seen | undefined): readonly RawFinding[] {
  const was = outlineOf(before?.file);
  const is = outlineOf(now.file);
  const known = new Set(
    before?.findings.map(({ rule, line }) => `${rule.id} ${was.symbolAt(line)}`),
  );
  const said = new Set<string>();
  return now.findings.filter(({ rule, line }) => {
    const symbol = is.symbolAt(line);
    if (symbol === "") return false;
    if (known.has(`${rule.id} ${symbol}`)) return true;
    if (aspectOf(rule) === "size" && was.linesIn(symbol).length > 0) {
      const lines = is.linesIn(symbol);
      const own = lines.filter((each) => containsLine(now.file.changed.added, each));
      if (own.length < lines.length * LARGE_PART) return true;
    }
    const about = `${aspectOf(rule)} ${symbol}`;
    const isSaid = said.has(about);
    said.add(about);
    return isSaid;
  });
}

/** Of a function that was there before, less than this part written anew says that it was almost as large already. */
const LARGE_PART = 1 / 3;

function aspectOf({ id }: RawFinding["rule"]): string | null {
  return ruleNamed(id)?.ofFunction ?? null;
}

/** Which function each line of a file belongs to. */
interface Outline {
  /** The function around a line; empty where none has a name. */
  symbolAt(line: number): string;
  /** The lines (from 1) that belong to a function of that name, those of functions in it as well. */
  linesIn(symbol: string): number[];
}

function outlineOf(file: ReviewFile | undefined): Outline {
  const lines = file === undefined ? [] : splitLines(file.text);
  const symbolAt = symbolFinder(lines);
  let symbols: readonly string[] | undefined;
  return {
    symbolAt,
    linesIn(symbol) {
      symbols ??= lines.map((_, index) => symbolAt(index + 1));
      return symbols.flatMap((each, index) =>
        `${each}.`.startsWith(`${symbol}.`) ? [index + 1] : [],
      );
    },
  };
}
