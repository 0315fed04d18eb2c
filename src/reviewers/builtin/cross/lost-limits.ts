import { literally } from "../../../core/literally.ts";
import { hunksOf } from "./hunks-of.ts";
import { isCode } from "./removed-lines.ts";
import type { LostProtection, ScriptSides } from "./script-sides.ts";
import { wordOf } from "./word-of.ts";

const MAX_PLACES = 3;
/** `size: request.size`, as a line or within one. */
const HANDED = /(?:^\s*|[{,]\s*)([A-Za-z_$][\w$]*)\s*:\s*[\w$.]+\.\1\s*(?:,|\}|$)/;

/**
 * Finds properties that were handed on under their own name and are no longer, where the same file holds sizes
 * against them: what is made without one has no limit.
 */
export function lostLimits(sides: ScriptSides): LostProtection[] {
  const { added, text } = sides;
  return hunksOf(sides)
    .flatMap(({ old, oldStart }) =>
      old.flatMap((line, at) => {
        const name = isCode(line) ? HANDED.exec(line)?.[1] : undefined;
        if (name === undefined || !isLimit(name, text) || wordOf(name).test(added)) return [];
        const check = line.trim().replace(/,$/, "");
        return [{ rule: "change/limit-removed", sides, check, oldLine: oldStart + at }];
      }),
    )
    .slice(0, MAX_PLACES);
}

/** `total + chunk.length > this.size` */
function isLimit(name: string, text: string): boolean {
  return new RegExp(
    String.raw`(?:length|bytes|total|count|size|depth)\w*\s*>=?\s*[\w$]+\.${literally(name)}(?![\w$(.])`,
    "i",
  ).test(text);
}
