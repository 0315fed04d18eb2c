import { describe, expect, test } from "vitest";
import { compilePattern } from "../../src/core/rules/compile-pattern.ts";
import { readRuleFiles } from "../../test/unit/rules/rule-files.ts";

/**
 * Each text is ten times as long as the one before; what takes much more than ten times as long is not
 * linear. They begin short, so that even what grows with the third power shows itself and is stopped.
 */
const LENGTHS = [200, 2_000, 20_000];
const MOST_GROWTH = 30;
/** What is shorter is not measured well enough to be compared. */
const WORTH_MEASURING_MS = 15;

/** Near misses that any pattern may trip over. */
const UNITS = [
  "a",
  " ",
  "\n",
  "(",
  '"',
  "/*",
  "a ",
  "a.",
  "x=",
  "a(",
  ".a",
  "a\n",
  " \n",
  "[",
  "{",
  "1",
  "a1_",
];

/** Keys of conditions that hold a pattern. */
const NAMES: ReadonlySet<string> = new Set(["says", "saysNot", "traces", "tracesNot", "unless"]);

const patterns = readRuleFiles().flatMap(({ rule }) => {
  const hint = "hint" in rule ? [rule.hint] : [];
  const conditions =
    "where" in rule
      ? patternsIn([rule.where, "criticalWhen" in rule ? rule.criticalWhen : null])
      : [];
  const habit = "habit" in rule && rule.habit !== null ? Object.values(rule.habit) : [];
  return [...hint, ...conditions, ...habit].map((source) => [rule.id, source] as const);
});

describe("no pattern of a rule takes much longer than the text that it looks through is longer:", () => {
  test.each(patterns)("%s: %s", (_, source) => {
    const pattern = compilePattern(source);
    const slow = nearMissesOf(source).filter((unit) => growsTooFast(pattern, unit));
    expect(slow).toEqual([]);
  });
});

test("a pattern that looks through the rest of the text from each of its starts is seen", () => {
  expect(growsTooFast(/\.objects\.[^]*\bin\b/u, ".objects.")).toBe(true);
  expect(growsTooFast(/\w*repo\.find/u, "a")).toBe(true);
  expect(growsTooFast(/\.objects\./u, ".objects.")).toBe(false);
});

function patternsIn(condition: unknown): string[] {
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? (NAMES.has(key) ? [value] : []) : patternsIn(value),
  );
}

/** The pieces of text that a pattern itself holds are what it starts with and goes on from. */
function nearMissesOf(source: string): readonly string[] {
  const pieces = source.match(/(?:\\[.()$[\]/"']|[A-Za-z0-9_ .=:<>!@#$%&;"'-])+/g) ?? [];
  const words = pieces.map((piece) =>
    piece.replace(/\\?(.)/g, (whole, character: string) =>
      /^\\[bswdn]$/i.test(whole) ? " " : character,
    ),
  );
  return [...new Set([...UNITS, ...words.flatMap((word) => [word, `${word}(`, `${word} x\n`])])];
}

function growsTooFast(pattern: RegExp, unit: string): boolean {
  let before = Infinity;
  for (const length of LENGTHS) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const isTooSlow = (ms: number): boolean => ms > WORTH_MEASURING_MS && ms > before * MOST_GROWTH;
    let now = processorMs(pattern, text);
    // The first run compiles, and other threads of this process count in: it is looked at twice.
    if (isTooSlow(now)) now = processorMs(pattern, text);
    if (isTooSlow(now)) return true;
    before = Math.max(now, 0.1);
  }
  return false;
}

function processorMs(pattern: RegExp, text: string): number {
  const start = process.cpuUsage();
  pattern.test(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
