import type { AnalysisResult } from "scslre";
import { withinBudget } from "./within-budget.ts";

/** How the time of a pattern grows with the text it fails on, and a character that shows it when repeated. */
export interface Growth {
  /** `scan` = quadratic only because the search starts anew at every character. */
  readonly kind: "exponential" | "polynomial" | "scan";
  readonly character: string;
  /** That character itself. */
  readonly raw: string;
}

/** Of the processor. No pattern that a person wrote takes longer; one that does is left alone. */
const BUDGET_MS = 250;
const MAX_LENGTH = 2000;

/** The verdicts of this process: the same patterns stand in many files of a change. */
const known = new Map<string, Promise<Growth | null>>();
const MAX_KNOWN = 10_000;

/** Works out how a pattern behaves on texts that do not match; null = in linear time, or not to be told. */
export async function measureGrowth(pattern: {
  readonly source: string;
  readonly flags: string;
}): Promise<Growth | null> {
  const { source, flags } = pattern;
  if (source.length > MAX_LENGTH) return null;
  const key = `${flags}/${source}`;
  let verdict = known.get(key);
  if (verdict === undefined) {
    if (known.size === MAX_KNOWN) known.clear();
    verdict = measure(source, flags);
    known.set(key, verdict);
  }
  return verdict;
}

async function measure(source: string, flags: string): Promise<Growth | null> {
  const { analyse } = await import("scslre");
  let result: AnalysisResult;
  try {
    result = withinBudget(
      () => analyse({ source, flags: flags.replace(/[dgvy]/g, "") }),
      BUDGET_MS,
    );
  } catch {
    // Not valid here, too large, or out of time: nothing can be claimed about it.
    return null;
  }
  const { reports } = result;
  const worst =
    reports.find(({ exponential }) => exponential) ??
    reports.find(({ type }) => type !== "Move") ??
    reports[0];
  if (worst === undefined) return null;
  const kind = worst.exponential ? "exponential" : worst.type === "Move" ? "scan" : "polynomial";
  return { kind, character: shown(worst.character.pick), raw: worst.character.pick };
}

function shown(character: string): string {
  const name = NAMES[character];
  if (name !== undefined) return name;
  return /^[!-~]$/.test(character) ? character : JSON.stringify(character).slice(1, -1);
}

const NAMES: Readonly<Record<string, string>> = { " ": "a space", "\t": "a tab", "\n": "\\n" };
