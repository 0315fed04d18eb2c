import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionUnits, squeezed, type FunctionUnit } from "../comparison/function-units.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

/** `Object.hasOwn(known, name)`, `hasOwnProperty.call(known, name)`, `known.hasOwnProperty(name)`. */
const ASKS_OWN =
  /(?:\bhasOwn|hasOwnProperty\.call|\b_?has(?:Own)?)\(\s*([\w$.]+)\s*,\s*([A-Za-z_$][\w$]*)\s*\)|([\w$.]+)\.hasOwnProperty\(\s*([A-Za-z_$][\w$]*)\s*\)/;
const SKIPS_AT_ALL = /\bif\s*\(\s*[\w$]+\s+in\s/;
const STANDS =
  /hasOwn|Object\.create\(null\)|\bnew Map\(|Object\.(?:keys|entries)\(|\bhas\(|__proto__|\btypeof\b|\bin\b/;

/**
 * Finds functions that asked whether an object has a property of its own before they looked it up by a
 * name that is handed to them, and no longer ask.
 */
export const removedOwnCheck: Detector = {
  name: "removed-own-property-check",
  rules: ["change/own-check-removed"],
  languages: SCRIPTS,
  detect: removedOwnChecks,
};

function removedOwnChecks(sides: ScriptSides): RemovedProtection[] {
  if (!ASKS_OWN.test(sides.before) && !SKIPS_AT_ALL.test(sides.before)) return [];
  const bypassed = bypassedLookups(sides);
  if (bypassed.length > 0) return bypassed;
  if (STANDS.test(sides.added)) return [];
  return changedUnits(sides.was(), sides.is()).flatMap(({ was, is }) => {
    const calls = findKinds(was.body, ["call_expression"]);
    const lost =
      calls.find((call) => isLost(call.text(), is)) ??
      findKinds(was.body, ["if_statement"]).find((each) => isSkipLost(each.text(), is));
    if (lost === undefined) return [];
    const oldLine = lost.range().start.line + 1;
    const [check = ""] = lost.text().split("\n", 1);
    return [{ rule: "change/own-check-removed", sides, check, oldLine }];
  });
}

const MAX_CALL = 120;
const MAX_PLACES = 3;
/** Of calls that went, so many are looked at. */
const MAX_CALLS = 60;

/** `ownOf(partials, name)`, by a function that asked first and is gone, in whose place `partials[name]` stands. */
function bypassedLookups(sides: ScriptSides): RemovedProtection[] {
  const now = functionUnits(sides.is());
  const gone = [...functionUnits(sides.was())].filter(
    ([name, unit]) => !now.has(name) && isOwnLookup(unit),
  );
  if (gone.length === 0) return [];
  const names = new Set(gone.map(([name]) => name));
  const added = squeezed(sides.added);
  return findKinds(sides.was(), ["call_expression"])
    .filter((call) => names.has(call.field("function")?.text() ?? ""))
    .slice(0, MAX_CALLS)
    .flatMap((call) => {
      const [object, key, ...rest] = (call.field("arguments")?.children() ?? []).filter((each) =>
        each.isNamed(),
      );
      if (object === undefined || key === undefined || rest.length > 0) return [];
      // What a program looks up by a name of its own is there or is not.
      if (/^(?:string|number)$/.test(String(key.kind()))) return [];
      if (!added.includes(squeezed(`${object.text()}[${key.text()}]`))) return [];
      const oldLine = call.range().start.line + 1;
      return [{ rule: "change/own-check-removed", sides, check: call.text(), oldLine }];
    })
    .slice(0, MAX_PLACES);
}

/** A short function of two names, that answers with a property where it is the object's own. */
function isOwnLookup({ head, body }: FunctionUnit): boolean {
  const text = body.text();
  if (text.length > MAX_LOOKUP) return false;
  const [, first, second, third, fourth] = ASKS_OWN.exec(text) ?? [];
  const [object, key] = [first ?? third, second ?? fourth];
  if (object === undefined || key === undefined) return false;
  const names = head.split(/[^\w$]+/);
  return (
    names.includes(object) && names.includes(key) && squeezed(text).includes(`${object}[${key}]`)
  );
}

const MAX_LOOKUP = 300;

function isLost(call: string, { head, body }: FunctionUnit): boolean {
  if (call.length > MAX_CALL) return false;
  const [, first, second, third, fourth] = ASKS_OWN.exec(call) ?? [];
  const [object, key] = [first ?? third, second ?? fourth];
  if (object === undefined || key === undefined) return false;
  const text = body.text();
  const name = escapeRegExp(key);
  const isHanded = new RegExp(String.raw`(?<![\w$.])${name}(?![\w$])`).test(head);
  const isRead = new RegExp(
    String.raw`\b(?:const|let|var)\s+${name}\s*=[^;\n]*\b(?:headers|params|query|body)\b`,
  ).test(text);
  const looksUp = new RegExp(
    String.raw`(?:(?<![\w$.])${escapeRegExp(object)}|\))\[\s*${name}\s*\](?!\s*=[^=])`,
  );
  return (isHanded || isRead) && looksUp.test(text) && !ASKS_OWN.test(text);
}

/** `if (key in result) continue;` before `result[…] =`, where the names are taken out of a text. */
const SKIPS = /^if\s*\(\s*[\w$]+\s+in\s+([\w$.]+)\s*\)\s*\{?\s*(?:continue|return)\s*[;}\n]/;
const TAKES_APART = /\.(?:exec|split|match|matchAll)\(/;

function isSkipLost(statement: string, { body }: FunctionUnit): boolean {
  const [, object] = SKIPS.exec(statement) ?? [];
  if (object === undefined) return false;
  const text = body.text();
  const name = escapeRegExp(object);
  const isOpen = new RegExp(String.raw`(?<![\w$.])${name}\[[^\n]{1,60}\]\s*=(?!=)`).test(text);
  const isAsked = new RegExp(String.raw`\bin\s+${name}(?![\w$])|hasOwn`).test(text);
  return isOpen && !isAsked && TAKES_APART.test(text);
}
