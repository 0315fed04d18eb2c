import { literally } from "../../../core/literally.ts";
import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** `found = Object.create(null)` or `found = new Map()`, with the name that holds it. */
const BARE = /([\w$]+)\s*(?::[^=]*)?=\s*(Object\.create\(null\)|new Map(?:<[^()]*>)?\(\))/;
/** The same name that now holds an ordinary object. */
const ORDINARY = /([\w$]+)\s*(?::[^=]*)?=\s*(?:\{\}|new Object\(\))/;
/** Makes a property of its own under any name, `__proto__` too. */
const DEFINED = /\b((?:Object\.)?defineProperty\(\s*[\w$.]+\s*,\s*([A-Za-z_$][\w$]*)\s*,)/;

/**
 * Finds maps and objects without a prototype that became ordinary objects, filled under names from
 * elsewhere, and properties that were defined by name and are assigned now.
 */
export function lostBareObjects(sides: ScriptSides): LostProtection[] {
  const { before, added, text, file } = sides;
  if (!/Object\.create\(null\)|new Map\b|defineProperty\(/.test(before)) return [];
  const ordinary = new Set(
    added
      .split("\n")
      .filter(isShort)
      .flatMap((line) => ORDINARY.exec(line)?.slice(1, 2) ?? []),
  );
  const old = before.split("\n");
  const lost = file.removed.flatMap(({ old: { start, end } }) =>
    old
      .slice(start - 1, end)
      .map((line, at) => ({ line, oldLine: start + at }))
      .filter(({ line }) => isShort(line) && (BARE.test(line) || DEFINED.test(line))),
  );
  return lost.slice(0, MAX_LINES).flatMap(({ line, oldLine }) => {
    const [, name = "", bare = ""] = BARE.exec(line) ?? [];
    const [, defined = "", key = ""] = DEFINED.exec(line) ?? [];
    const isBare = ordinary.has(name) && isFilled(name, text);
    const isAssigned = key !== "" && isWritten(key, added);
    if (!isBare && !isAssigned) return [];
    const rule = "change/prototype-guard-removed";
    return [{ rule, sides, check: isBare ? bare : defined, oldLine }];
  });
}

/** Each is looked for in the whole text; where more became of another kind, one word is enough. */
const MAX_LINES = 40;

/** A longer line was packed by a program. */
function isShort(line: string): boolean {
  return line.length <= 400;
}

const ASSIGNS = String.raw`\s*(?:=(?![=>])|\|\|=|\?\?=)`;

/** `found[name] = …`, where the name is no text and no number. */
function isFilled(name: string, text: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$])${literally(name)}\[\s*[A-Za-z_$][^\]\n]{0,60}\](?:\[[^\]\n]{0,60}\])*${ASSIGNS}`,
  ).test(text);
}

/** `anything[key] = …` */
function isWritten(key: string, text: string): boolean {
  return new RegExp(String.raw`[\w$)\]]\[\s*${literally(key)}\s*\]${ASSIGNS}`).test(text);
}
