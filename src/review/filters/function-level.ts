import { containsLine } from "../../core/change/line-ranges.ts";
import { splitLines } from "../pure/source-lines.ts";
import { symbolFinder } from "../pure/symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewFile } from "../types.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter } from "./types.ts";

/**
 * Leaves out findings about a whole function that had the same finding before the change; all but the first about its
 * size or its signature; and those about the size of a function that the change only extended a little.
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

/** If the change wrote a smaller part of an existing function, the function was almost as large before. */
const LARGE_PART = 1 / 3;

function aspectOf({ id }: RawFinding["rule"]): string | null {
  return ruleNamed(id)?.ofFunction ?? null;
}

/** The functions of a file by line. */
interface Outline {
  /** Returns the name of the function around a line; empty if there is none. */
  symbolAt(line: number): string;
  /** Returns the lines (from 1) of a function, including those of inner functions. */
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
