import { literally } from "../core/literally.ts";
import { functionAt } from "../comparison/function-at.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
/** `const result = { ...target };`, `result = Object.assign({}, target)` */
const COPIES =
  /^\s*(?:(?:const|let|var)\s+)?([A-Za-z_$][\w$]*)(?:\s*:[^=]{1,60})?\s*=\s*(?:\{\s*\.\.\.([A-Za-z_$][\w$]*)\s*,?\s*\}|Object\.assign\(\s*\{\s*\}\s*,\s*([A-Za-z_$][\w$]*)\s*\))/;

/**
 * Finds merges that copied what they merge into before they descended into it, and write to it itself now: by way of
 * `__proto__` that is the object all others inherit from.
 */
export function lostCopies(sides: ScriptSides): LostProtection[] {
  return hunksOf(sides)
    .flatMap(({ old, oldStart }) =>
      old.flatMap((line, at) => {
        const [, name, first, second] = (isCode(line) ? COPIES.exec(line) : null) ?? [];
        const copied = first ?? second;
        if (name === undefined || copied === undefined) return [];
        const oldLine = oldStart + at;
        const unit = functionAt(sides.is(), lineOfOld(sides.file, oldLine));
        const body = unit?.body.text() ?? "";
        if (!isTakenItself(name, copied, sides.added) || !descends(body, name)) return [];
        const check = line.trim().replace(/\s*\/\/.*$/, "");
        return [{ rule: "change/prototype-guard-removed", sides, check, oldLine }];
      }),
    )
    .slice(0, MAX_PLACES);
}

function isTakenItself(name: string, copied: string, added: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$.])${literally(name)}(?:\s*:[^=\n]{1,60})?\s*=\s*${literally(copied)}\s*(?:as\b[^;\n]*)?(?:;|$|\/\/)`,
    "m",
  ).test(added);
}

/** It goes through all keys, writes by them, and calls for what lies under one of them. */
function descends(body: string, name: string): boolean {
  const own = literally(name);
  return (
    /\bfor\s*\([^)\n]*\s(?:in|of)\s|\.forEach\(/.test(body) &&
    new RegExp(String.raw`(?<![\w$.])${own}\[[\w$.]+\]\s*=(?!=)`).test(body) &&
    new RegExp(String.raw`\w\(\s*${own}\[[\w$.]+\]`).test(body)
  );
}
