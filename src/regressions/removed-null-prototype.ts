import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { isOpenKey, writtenKeys } from "../comparison/dynamic-key-writes.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

/** What `__proto__` is a name like any other in. */
const BARE =
  /\bObject\.create\(\s*null\s*\)|\{\s*["']?__proto__["']?\s*:\s*null\s*(?=[,}])|\bObject\.setPrototypeOf\(\s*[\w$.]+\s*,\s*null\s*\)|\bnew (?:Map|Set)\b(?:<[^;\n]{0,200}>)?\(/;
/** An ordinary object, empty or with what another one has. */
const ORDINARY = /(?:[=:,(?|&]|\breturn|=>)\s*\(?\s*(?:\{\s*(?:\}|\.\.\.)|new Object\(\s*\))/;
const HINT = /Object\.create\(|__proto__|setPrototypeOf\(|\bnew (?:Map|Set)\b|efineProperty\(/;
/** Makes a property of its own under any name, `__proto__` too. */
const DEFINED =
  /\b((?:Object\.|Reflect\.)?defineProperty\(\s*[\w$.[\]]+\s*,\s*([A-Za-z_$][\w$]*(?:\.[\w$]+|\[[\w$]+\])*)\s*,)/g;

/**
 * Finds maps and objects without a prototype that became ordinary objects with keys from input, and properties that
 * were defined by name and are now assigned (CWE-1321).
 */
export const removedNullPrototype: Detector = {
  name: "removed-null-prototype",
  rules: ["change/prototype-guard-removed"],
  languages: SCRIPTS,
  detect: removedNullPrototypes,
};

function removedNullPrototypes(sides: ScriptSides): RemovedProtection[] {
  if (!HINT.test(sides.before)) return [];
  const makers = makersIn(sides.before).slice(0, MAX_MAKERS);
  const calls = makers.map((name) => String.raw`(?<![\w$.])${escapeRegExp(name)}\(\s*\)`);
  const bare = new RegExp([BARE.source, ...calls].join("|"));
  const found: RemovedProtection[] = [];
  for (const hunk of hunksOf(sides)) {
    if (found.length >= MAX_FOUND) break;
    if (hunk.old.length > MAX_LINES || hunk.now.length > MAX_LINES) continue;
    if (!hunk.old.some((line) => isShort(line) && (HINT.test(line) || bare.test(line)))) continue;
    const lost = bareIn(hunk, bare, sides) ?? definedIn(hunk);
    if (lost === null) continue;
    const oldLine = hunk.oldStart + hunk.old.indexOf(lost.line);
    found.push({ rule: "change/prototype-guard-removed", sides, check: lost.check, oldLine });
  }
  return found;
}

/** Each is looked for in the whole text; where more became of another kind, one word is enough. */
const MAX_FOUND = 40;
const MAX_MAKERS = 5;
/** Where more lines went at once, nobody can say what came in the place of what. */
const MAX_LINES = 400;

interface Lost {
  readonly check: string;
  readonly line: string;
}

/** A longer line was packed by a program. */
function isShort(line: string): boolean {
  return line.length <= 400 && !/^\s*(?:\/\/|\/?\*)/.test(line);
}

/** A container that was bare and is ordinary in the lines that came in its place. */
function bareIn({ old, now, oldStart }: Hunk, bare: RegExp, sides: ScriptSides): Lost | null {
  const { text } = sides;
  const lines = now.filter(isShort);
  if (lines.some((line) => bare.test(line))) return null;
  const heirs = lines.filter((line) => ORDINARY.test(line) && !CLOSED.test(line));
  const names = heirs.flatMap((line) => holderIn(line, ORDINARY) ?? []);
  for (const line of old.filter(isShort)) {
    const [check] = bare.exec(line) ?? [];
    if (check === undefined || CLOSED.test(line)) continue;
    const [, robbed] = ROBBED.exec(check) ?? [];
    if (robbed !== undefined && isFilled(robbed, text)) return { check, line };
    const name = holderIn(line, bare);
    const isMap = check.startsWith("new ");
    const same = isMap && heirs.length > 1 ? names.filter((each) => each === name) : names;
    if (same.some((each) => isFilled(each, text) || isFilledAsMade(each, text)))
      return { check, line };
    if (!isMap && name !== null && heirs.length > 1 && isSlotFilled(line, { old, oldStart }, sides))
      return { check, line };
    if (name === null && heirs.length > 0 && !isMap && isHandedOn(line, text))
      return { check, line };
  }
  return null;
}

/** How far above its entries an object may open. */
const MAX_ABOVE = 6;
const OPENS = /(?:const|let|var)\s+([\w$]+)\s*(?::[^=]{1,60})?=\s*\{\s*$/;

/** One of several entries of an object, which is written to by way of both names: `slots[name][key] = value`. */
function isSlotFilled(
  line: string,
  { old, oldStart }: Pick<Hunk, "old" | "oldStart">,
  { before, text }: ScriptSides,
): boolean {
  const at = oldStart - 1 + old.indexOf(line);
  const above = before.split("\n").slice(Math.max(0, at - MAX_ABOVE), at);
  const holder = above.map((each) => OPENS.exec(each)?.[1]).findLast((each) => each !== undefined);
  if (holder === undefined || !/^\s*["']?[\w$]+["']?\s*:/.test(line)) return false;
  const write = new RegExp(
    String.raw`(?<![\w$.])${escapeRegExp(holder)}\[\s*([\w$]+)[^\]\n]{0,30}\][^;=\n]{0,60}?\[\s*([\w$]+)\s*\]\s*=(?![=>])`,
    "g",
  );
  return [...text.matchAll(write)].some(([, , key = ""]) => isOpenKey(key, text));
}

/** Its names are numbers or those of a type, as far as the code says. */
const CLOSED = /\b(?:Map|Set|Record)<\s*(?!string\b|any\b|unknown\b|PropertyKey\b)[\w$]/;

const ROBBED = /^Object\.setPrototypeOf\(\s*([\w$]+)\s*,/;

/** The functions that make nothing but an object without a prototype. */
function makersIn(before: string): string[] {
  return [...before.matchAll(MAKER)].flatMap((match) => match[1] ?? match[2] ?? []);
}

const MAKER =
  /\bfunction\s+([\w$]+)\s*\([^()]{0,100}\)[^{\n]{0,60}\{\s*return\s+Object\.create\(\s*null\s*\)|\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:function\s*)?\([^()]{0,100}\)[^={\n]{0,60}(?:=>)?\s*(?:\{\s*return\s+)?Object\.create\(\s*null\s*\)/g;

/** `found = make()`, where that is the function that makes it. */
function isFilledAsMade(maker: string, text: string): boolean {
  const made = new RegExp(String.raw`([\w$]+)\s*=\s*${escapeRegExp(maker)}\(\s*\)`).exec(text)?.[1];
  return made !== undefined && isFilled(made, text);
}

/** The name that the first match of a pattern in a line is given to. */
function holderIn(line: string, pattern: RegExp): string | null {
  const at = pattern.exec(line);
  if (at === null) return null;
  const before =
    line.slice(0, at.index) + at[0].replace(/\(?\s*(?:\{[^]*|new [^]*|Object\.[^]*)$/, "");
  const given =
    /([\w$]+)\s*=\s*(?:function\s*)?\([^()=]{0,100}\)\s*(?:=>\s*)?(?:\{\s*return\s+)?\(?$/.exec(
      before,
    ) ??
    /([\w$]+)(?:\[[^\]]{1,60}\])*[!?]?\s*(?::[^=?]*)?(?:=|\|\|=|\?\?=)(?!=|>)[^=;]*$/.exec(
      before,
    ) ??
    /(?:[{,(]|^)\s*["']?([\w$]+)["']?\s*:[^:?]*$/.exec(before);
  return given?.[1] ?? null;
}

/** `found[name] = …`, `found[name][other] = …`, where a name is no constant and no number. */
function isFilled(name: string, text: string): boolean {
  return writtenKeys(name, text).some((key) => isOpenKey(key, text));
}

/** What is returned, or handed to a call that gathers, is filled where it arrives. */
function isHandedOn(line: string, text: string): boolean {
  const [, gathered] =
    /\.reduce\(\s{0,20}(?:function\b\s{0,20}[\w$]{0,60})?\(?\s{0,20}([\w$]{1,60})\s{0,20}[,)]/.exec(
      text,
    ) ?? [];
  if (/^\s*\},?\s*(?:Object\.create|\{)/.test(line))
    return gathered !== undefined && isFilled(gathered, text);
  return false;
}

/** A property that was defined under a name, and is assigned under it. */
function definedIn({ old, now }: Hunk): Lost | null {
  const [was, is] = [old.filter(isShort), now.filter(isShort).join("\n")];
  for (const match of was.join("\n").matchAll(DEFINED)) {
    const [, check = "", key = ""] = match;
    const line = was.find((each) => each.includes("efineProperty("));
    if (line !== undefined && isWritten(key, is))
      return { check: check.replace(/\s+/g, " "), line };
  }
  return null;
}

/** `anything[key] = …` */
function isWritten(key: string, text: string): boolean {
  return new RegExp(
    String.raw`[\w$)\]]\[\s*${escapeRegExp(key)}\s*\]\s*(?:=(?![=>])|\|\|=|\?\?=)`,
  ).test(text);
}
