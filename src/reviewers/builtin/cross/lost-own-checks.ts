import { literally } from "../../../core/literally.ts";
import { findKinds } from "./find-kinds.ts";
import { functionUnits, type FunctionUnit } from "./function-units.ts";
import type { LostProtection, ScriptSides } from "./script-sides.ts";

/** `Object.hasOwn(known, name)`, `hasOwnProperty.call(known, name)`, `known.hasOwnProperty(name)`. */
const ASKS_OWN =
  /(?:\bhasOwn|hasOwnProperty\.call|\b_?has(?:Own)?)\(\s*([\w$.]+)\s*,\s*([A-Za-z_$][\w$]*)\s*\)|([\w$.]+)\.hasOwnProperty\(\s*([A-Za-z_$][\w$]*)\s*\)/;
const STANDS =
  /hasOwn|Object\.create\(null\)|\bnew Map\(|Object\.(?:keys|entries)\(|\bhas\(|__proto__|\btypeof\b|\bin\b/;

/**
 * Finds functions that asked whether an object has a property of its own before they looked it up by a
 * name that is handed to them, and no longer ask.
 */
export function lostOwnChecks(sides: ScriptSides): LostProtection[] {
  if (!ASKS_OWN.test(sides.before) || STANDS.test(sides.added)) return [];
  const now = functionUnits(sides.is());
  return [...functionUnits(sides.was())].flatMap(([name, was]) => {
    const is = now.get(name);
    if (is === undefined || is.node.text() === was.node.text()) return [];
    const lost = findKinds(was.body, ["call_expression"]).find((call) => isLost(call.text(), is));
    if (lost === undefined) return [];
    const oldLine = lost.range().start.line + 1;
    return [{ rule: "change/own-check-removed", sides, check: lost.text(), oldLine }];
  });
}

const MAX_CALL = 120;

function isLost(call: string, { head, body }: FunctionUnit): boolean {
  if (call.length > MAX_CALL) return false;
  const [, first, second, third, fourth] = ASKS_OWN.exec(call) ?? [];
  const [object, key] = [first ?? third, second ?? fourth];
  if (object === undefined || key === undefined) return false;
  const text = body.text();
  const isHanded = new RegExp(String.raw`(?<![\w$.])${literally(key)}(?![\w$])`).test(head);
  const looksUp = new RegExp(
    String.raw`(?<![\w$.])${literally(object)}\[\s*${literally(key)}\s*\](?!\s*=[^=])`,
  );
  return isHanded && looksUp.test(text) && !ASKS_OWN.test(text);
}
