import { literally } from "../core/literally.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { wordOf } from "../comparison/word-of.ts";
import { closing } from "./wraps-in.ts";

const MAX_PLACES = 3;
/** `readWithLimit(response, size)`, `readBody(response, { maxBytes })`: what is read, and how much of it at most. */
const BOUNDED =
  /(?<![\w$])(?:[\w$]+\.)*(\w+)\(\s*([A-Za-z_$][\w$]*(?:\.body)?)\s*,\s*([^;]{1,160})\)/;
const SAYS_LIMIT = /limit|capped|bounded|at_?most|up_?to|truncat/i;
const HANDS_LIMIT = /max|limit/i;
const ASKS = /^(?:is|has|can|may|should)(?![a-z])/;

/**
 * Finds answers of others that were read by what was handed a limit, and that are read to their end now, however
 * long they are.
 */
export function lostBoundedReads(sides: ScriptSides): LostProtection[] {
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) =>
      old.flatMap((line, at) => {
        const found = isCode(line) ? BOUNDED.exec(line) : null;
        const [, called = "", name = "", given = ""] = found ?? [];
        if (name === "" || !(SAYS_LIMIT.test(called) || HANDS_LIMIT.test(given))) return [];
        // A question reads nothing, and what is still called still reads.
        if (ASKS.test(called) || now.some((each) => wordOf(called).test(each))) return [];
        if (!now.some((each) => isReadWhole(name, each))) return [];
        const check = callAt(line, found?.index ?? 0);
        return [{ rule: "change/limit-removed", sides, check, oldLine: oldStart + at }];
      }),
    )
    .slice(0, MAX_PLACES);
}

/** The call that begins at a place of a line, to its own bracket. */
function callAt(line: string, start: number): string {
  const end = closing(line, line.indexOf("(", start));
  return line.slice(start, end === -1 ? undefined : end + 1);
}

/** `await response.text()` */
function isReadWhole(name: string, line: string): boolean {
  const answer = literally(name.replace(/\.body$/, ""));
  return new RegExp(
    String.raw`(?<![\w$.])${answer}\.(?:text|json|arrayBuffer|blob|bytes|formData)\(\s*\)(?!\s*\)?\s*\.(?:slice|substring)\()`,
  ).test(line);
}
