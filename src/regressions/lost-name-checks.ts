import { functionUnits, squeezed, type FunctionUnit } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { calledNames } from "../comparison/statement-words.ts";

const CHECKS = /valid|safe|check|assert|guard|forbid|(?<!sh)allow|block|refuse|reject/i;
/** Steps that decide something, or make the name what it is compared as. */
const STEPS = /\bif\b|\bthrow\b|\breturn\b|\b(?:String|toString|isArray|typeof)\b/;
const NAMES = /__proto__/;

/**
 * Finds functions that check names for those that lead to the prototype, themselves or through another of
 * the file, and lost a step of it: what is compared may then be no text, and pass.
 */
export function lostNameChecks(sides: ScriptSides): LostProtection[] {
  if (!NAMES.test(sides.text) || !NAMES.test(sides.before)) return [];
  const now = functionUnits(sides.is());
  return [...functionUnits(sides.was())].flatMap(([name, was]) => {
    const is = now.get(name);
    if (is === undefined || !CHECKS.test(name) || was.head !== is.head) return [];
    if (is.body.text() === was.body.text() || !knowsNames(is, now)) return [];
    const lost = lostLines(was, is);
    const at = lost?.find(({ code }) => STEPS.test(code));
    if (at === undefined) return [];
    const rule = "change/prototype-guard-removed";
    return [{ rule, sides, check: at.code.trim(), oldLine: at.oldLine }];
  });
}

function knowsNames({ body }: FunctionUnit, all: ReadonlyMap<string, FunctionUnit>): boolean {
  const text = body.text();
  if (NAMES.test(text)) return true;
  return [...calledNames(text)].some((name) => NAMES.test(all.get(name)?.body.text() ?? ""));
}

/** The lines that are gone; null where something came in their place. */
function lostLines(
  was: FunctionUnit,
  is: FunctionUnit,
): readonly { readonly code: string; readonly oldLine: number }[] | null {
  const [old, now] = [linesOf(was), linesOf(is)];
  const known = new Set(old.map(({ code }) => squeezed(code)));
  if (now.some(({ code }) => !known.has(squeezed(code)))) return null;
  const kept = new Set(now.map(({ code }) => squeezed(code)));
  return old.filter(({ code }) => !kept.has(squeezed(code)));
}

function linesOf({ body }: FunctionUnit): { code: string; oldLine: number }[] {
  const first = body.range().start.line + 1;
  return body
    .text()
    .split("\n")
    .map((code, at) => ({ code, oldLine: first + at }));
}
