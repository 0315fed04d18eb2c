import { literally } from "../core/literally.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { MAKES_CODE } from "./made-of-text.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { writesCode } from "./writes-code.ts";

const MAX_HUNKS = 60;
const MAX_LINES = 12;
const MAX_PLACES = 3;

/** `DANGEROUS.test(name)`, `FORBIDDEN.has(name)` */
const ONE_OF_MANY = /(?<![\w$.])([\w$.]+)\.(?:test|has|includes|exec)\(\s*([\w$.]+)\s*\)/g;
/** `checkValue(…)`, `guard(…)` */
const CHECKING = /(?<![\w$.])((?:check|guard|protect|assert|verify|restrict|secure)[\w$]*)\(/g;
const EVALUATES =
  /\b(?:class|function|const|let|var|exports\.)\s*(?:safe|static|un)?_?(?:eval|interpret|sandbox)\w*/i;

/**
 * Finds checks of what an expression may reach that look at less than they did: at one name in the place of
 * a list, or by way of a function that is no check.
 */
export function narrowedChecks(sides: ScriptSides): LostProtection[] {
  const { text } = sides;
  const isEvaluator = EVALUATES.test(text);
  if (!isEvaluator && !MAKES_CODE.test(text) && !/compil/i.test(text)) return [];
  const found: LostProtection[] = [];
  for (const hunk of hunksOf(sides).slice(0, MAX_HUNKS)) {
    if (Math.max(hunk.old.length, hunk.now.length) > MAX_LINES) continue;
    hunk.old.forEach((line, at) => {
      if (!isCode(line)) return;
      if (isNarrowed(line, hunk) || (isEvaluator && isExchanged(line, hunk)))
        found.push({
          rule: "change/code-check-removed",
          sides,
          check: line.trim(),
          oldLine: hunk.oldStart + at,
        });
    });
  }
  const isOfCode =
    isEvaluator || MAKES_CODE.test(text) || writesCode(text) || /[cC]ompiler\b/.test(text);
  return isOfCode ? found.slice(0, MAX_PLACES) : [];
}

/** `DANGEROUS.test(name)` that is now `name === "constructor"`. */
function isNarrowed(line: string, { now }: Hunk): boolean {
  return [...line.matchAll(ONE_OF_MANY)].some(([, , name = ""]) => {
    const own = literally(name);
    const single = new RegExp(
      String.raw`(?<![\w$.])${own}\s*===?\s*["'\`](?:constructor|__proto__|prototype|[Ff]unction|eval)["'\`]`,
    );
    const many = new RegExp(String.raw`\.(?:test|has|includes|exec)\(\s*${own}\s*\)|hasOwn`);
    return now.some((each) => single.test(each)) && !now.some((each) => many.test(each));
  });
}

/** `checkValue(found)` that is now `otherName(found)`, or `found` alone. */
function isExchanged(line: string, { now }: Hunk): boolean {
  return [...line.matchAll(CHECKING)].some(({ 1: name = "", index }) => {
    const [before, behind] = [line.slice(0, index), line.slice(index + name.length)];
    return now.some((each) => {
      if (!each.startsWith(before) || !each.endsWith(behind)) return false;
      const other = each.slice(before.length, each.length - behind.length);
      return (
        /^[\w$.]*$/.test(other) &&
        !/check|guard|protect|assert|verif|restrict|secure|safe/i.test(other)
      );
    });
  });
}
