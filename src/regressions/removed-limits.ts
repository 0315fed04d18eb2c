import type { Compared } from "./compared.ts";
import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { countLines, isCode, removedLines } from "../comparison/removed-lines.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

const MAX_PLACES = 3;
/** `size: request.size`, as a line or within one. */
const HANDED = /(?:^\s*|[{,]\s*)([A-Za-z_$][\w$]*)\s*:\s*[\w$.]+\.\1\s*(?:,|\}|$)/;

/**
 * Finds limits that a change takes away otherwise than by a condition: properties with a limit that are no longer
 * handed on, numbers that took the place of ones ten times smaller, and handlers of a stack that is full. `added`: all
 * lines of the change.
 */
export const removedLimit: Detector = {
  name: "removed-limit",
  rules: ["change/limit-removed", "change/limit-raised"],
  languages: SCRIPTS,
  detect: removedLimits,
};

function removedLimits(compared: Compared): RemovedProtection[] {
  const elsewhere = compared.change.addedOutsideTests;
  const lost = [...lostOnTheWay(compared), ...raised(compared), ...unbounded(compared, elsewhere)];
  return lost.slice(0, MAX_PLACES);
}

/** Whoever waits for this knows that something nested may fill the stack. */
export const FULL_STACK = /\binstanceof\s+RangeError\b|["'`]RangeError["'`]|Maximum call stack/;

/** Finds handlers of a stack that is full, where nothing else looks at how deep something is. */
function unbounded(sides: ScriptSides, added: string): RemovedProtection[] {
  const { text, before } = sides;
  const isFewer = countLines(FULL_STACK, text) < countLines(FULL_STACK, before);
  // In another file it was moved.
  if (!isFewer || FULL_STACK.test(added) || /depth|recurs|limit/i.test(sides.added)) return [];
  return removedLines(sides)
    .filter(({ code }) => FULL_STACK.test(code))
    .map(({ code, oldLine }) => ({
      rule: "change/limit-removed",
      sides,
      check: code.trim().replace(/\s*\{$/, ""),
      oldLine,
    }));
}

/**
 * Finds properties that were handed on under their own name and are no longer, where the same file holds sizes
 * against them: what is made without one has no limit.
 */
function lostOnTheWay(sides: ScriptSides): RemovedProtection[] {
  const { added, text } = sides;
  return hunksOf(sides).flatMap(({ old, oldStart }) =>
    old.flatMap((line, at) => {
      const name = isCode(line) ? HANDED.exec(line)?.[1] : undefined;
      if (name === undefined || !isLimit(name, text) || identifierPattern(name).test(added))
        return [];
      const check = line.trim().replace(/,$/, "");
      return [{ rule: "change/limit-removed", sides, check, oldLine: oldStart + at }];
    }),
  );
}

/** `total + chunk.length > this.size` */
function isLimit(name: string, text: string): boolean {
  return new RegExp(
    String.raw`(?:length|bytes|total|count|size|depth)\w*\s*>=?\s*[\w$]+\.${escapeRegExp(name)}(?![\w$(.])`,
    "i",
  ).test(text);
}

/** `maxPayload: 1024 * 1024`, `MAX_DEPTH = 100`, `this.maxBodySize = options.maxBodySize || 1e6` */
const LIMITED =
  /(?<![\w$])((?:[\w$]+\.)*[\w$]*(?:max|MAX)_?\w{0,24}(?:payload|length|size|bytes|depth|body|header|field|file|part|nest|recurs|entit|expan|iteration|message)\w{0,16}|[\w$.]*(?:parameter|array|body|field|file|depth)_?limit\w{0,8})["']?\s*[:=](?![=>])(?:[^,;=]{0,60}(?:\|\||\?\?))?\s*([\d_.]+(?:e\d+)?(?:\s*(?:\*\*?|<<)\s*[\d_.]+)*)\s*[,;)]?\s*(?:\/\/.*)?$/i;
/** So many times as much is no matter of taste. */
const MUCH = 10;

/** Finds numbers that hold a size, where one ten times larger took the place. */
function raised(sides: ScriptSides): RemovedProtection[] {
  return hunksOf(sides).flatMap(({ old, now, oldStart }) => {
    const come = new Map(now.filter(isCode).flatMap(limitIn));
    if (come.size === 0) return [];
    return old.flatMap((line, at) => {
      const [[name, amount] = ["", 0]] = isCode(line) ? limitIn(line) : [];
      const larger = come.get(name) ?? 0;
      return amount > 0 && larger >= amount * MUCH
        ? [{ rule: "change/limit-raised", sides, check: line.trim(), oldLine: oldStart + at }]
        : [];
    });
  });
}

function limitIn(line: string): [string, number][] {
  const [, name, written] = LIMITED.exec(line) ?? [];
  return name === undefined || written === undefined ? [] : [[name, amountOf(written)]];
}

/** The value of `10 * 1024`, `1 << 20`, `2 ** 16`, read from the left. */
function amountOf(written: string): number {
  const [first = "0", ...rest] = written
    .replaceAll("_", "")
    .split(/(\*\*?|<<)/)
    .map((each) => each.trim());
  let amount = Number(first);
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const next = Number(rest[at + 1]);
    if (rest[at] === "*") amount *= next;
    else amount = rest[at] === "<<" ? amount * 2 ** next : amount ** next;
  }
  return Number.isFinite(amount) ? amount : 0;
}
