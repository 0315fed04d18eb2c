import { withinBudget } from "./within-budget.ts";
import { orElse } from "../../core/or-else.ts";

/** How the time of a pattern grows with the text it fails on, and what shows it when repeated. */
export interface Growth {
  /** `scan` = quadratic only because the search starts anew at every character. */
  readonly kind: "exponential" | "polynomial" | "scan";
  /** A character, or a short text, as it is shown. */
  readonly character: string;
  /** That text itself. */
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
  const { flags } = pattern;
  const source = withoutRest(pattern.source, flags);
  if (source.length > MAX_LENGTH || !mayGrow(source, flags)) return null;
  const key = `${flags}/${source}`;
  let verdict = known.get(key);
  if (verdict === undefined) {
    if (known.size === MAX_KNOWN) known.clear();
    verdict = measure(source, flags);
    known.set(key, verdict);
  }
  return verdict;
}

/** Takes off an end that matches the rest of any line (`m`) or text (`s`): nothing begins anew for it. */
function withoutRest(source: string, flags: string): string {
  const rest = flags.includes("s") ? /(?<!\\)\.\*\$$/ : /(?:(?<!\\)\.|\[\^\\n\])\*\$$/;
  return /[ms]/.test(flags) ? source.replace(rest, "") : source;
}

/** Most repeat one thing alone, at their end or from the start of the text: that takes no library to see. */
function mayGrow(source: string, flags: string): boolean {
  const bare = source.replaceAll(/\\[^]|\[(?:[^\]\\]|\\.)*\]/g, "x");
  const times = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  if (times !== 1 || /\)(?:[*+]|\{\d+,\d*\})|\(\?[=!<]/.test(bare)) return times > 0;
  const isAtStart = bare.startsWith("^") && !flags.includes("m") && !bare.includes("|");
  return !isAtStart && !/(?:[*+]|\{\d+,\})\??\)*$/.test(bare);
}

async function measure(source: string, flags: string): Promise<Growth | null> {
  const own = flags.replace(/[dgvy]/g, "");
  const found = await studied(source, own);
  if (found?.kind === "exponential") return found;
  const { findRestart, findTwoWays } = await import("./find-two-ways.ts");
  // A text that several parts of it share, each in its own way, is not seen by that study, nor is one of several characters.
  const twice = REPEATS_GROUP.test(source) ? attempt(() => findTwoWays(source, own)) : null;
  if (twice !== null) return { kind: "exponential", character: shown(twice), raw: twice };
  const restart = found === null ? attempt(() => findRestart(source, own)) : null;
  return restart === null ? found : { kind: "scan", character: shown(restart), raw: restart };
}

/** Studies single parts of the pattern. */
async function studied(source: string, flags: string): Promise<Growth | null> {
  const { analyse } = await import("scslre");
  const result = attempt(() => analyse({ source, flags }));
  if (result === null) return null;
  const { reports } = result;
  const worst =
    reports.find(({ exponential }) => exponential) ??
    reports.find(({ type }) => type !== "Move") ??
    reports[0];
  if (worst === undefined) return null;
  const kind = worst.exponential ? "exponential" : worst.type === "Move" ? "scan" : "polynomial";
  return { kind, character: shown(worst.character.pick), raw: worst.character.pick };
}

/** Null for a pattern that is not valid here, too large, or out of time: nothing can be claimed about it. */
function attempt<Result>(study: () => Result): Result | null {
  return orElse(() => withinBudget(study, BUDGET_MS), null);
}

const REPEATS_GROUP = /\)(?:[*+]|\{\d+,)/;

function shown(text: string): string {
  const name = NAMES[text];
  if (name !== undefined) return name;
  if (/^(?:[!-~]|[!-_a-~][ -_a-~]*[!-_a-~])$/.test(text)) return text;
  const quoted = JSON.stringify(text);
  return text.length === 1 ? quoted.slice(1, -1) : quoted;
}

const NAMES: Readonly<Record<string, string>> = { " ": '" "', "\t": "\\t", "\n": "\\n" };
