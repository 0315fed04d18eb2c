import { containsLine } from "../../core/change/line-ranges.ts";
import { splitLines } from "../pure/source-lines.ts";
import { symbolFinder } from "../pure/symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter } from "./types.ts";

/**
 * Leaves out what is said about a function as a whole, of which the same was to be said before the change; all but
 * the first about its size, or its signature; and what is about the size of one that the change added little to.
 */
export const functionLevel: BeforeFilter = {
  name: "function-level",
  reason: "is about a function that had this problem before, or that another finding covers",
  concerns: ({ rule }) => aspectOf(rule) !== null,
  apply(findings, { now, before }) {
    const was = outlineOf(before?.file);
    const is = outlineOf(now.file);
    const known = new Set(
      before?.findings.map(({ rule, line }) => `${rule.id} ${was.symbolAt(line)}`),
    );
    const said = new Set<string>();
    return keepIf(findings, ({ rule, line }) => {
      const aspect = aspectOf(rule);
      const symbol = aspect === null ? "" : is.symbolAt(line);
      if (symbol === "") return true;
      if (known.has(`${rule.id} ${symbol}`)) return false;
      if (aspect === "size" && was.linesIn(symbol).length > 0) {
        const lines = is.linesIn(symbol);
        const own = lines.filter((each) => containsLine(now.file.changed.added, each));
        if (own.length < lines.length * LARGE_PART) return false;
      }
      const about = `${aspect} ${symbol}`;
      const isSaid = said.has(about);
      said.add(about);
      return !isSaid;
    });
  },
};

/** Of a function that was there before, less than this part written anew says that it was almost as large already. */
const LARGE_PART = 1 / 3;

function aspectOf({ id }: RawFinding["rule"]): string | null {
  return ruleNamed(id)?.ofFunction ?? null;
}

/** Which function each line of a file belongs to. */
interface Outline {
  /** The function around a line; empty if none has a name. */
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
