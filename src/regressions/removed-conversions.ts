import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { squeezed } from "../comparison/function-units.ts";
import { functionAt } from "../comparison/function-at.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { COMMAND, isGlued, MAKES_CODE } from "./command-and-code-sinks.ts";
import { lineOfOld } from "../comparison/map-old-line.ts";
import { bareIdentifierPattern } from "../core/identifier-pattern.ts";

const PATH = String.raw`(?:this\.)?[a-z_$][\w$]*(?:\.[\w$]+|\[[\w$.]+\])*`;
const TO_NUMBER = String.raw`(?:Number|BigInt|(?:Number\.)?parse(?:Int|Float)|Math\.(?:floor|trunc|round|ceil|abs))`;
const ESCAPE = String.raw`(?:[\w$]+\.)*(?:JSON\.stringify|(?:escape|quote|encode|sanitize)\w*|[a-z]\w*(?:Escape|Escaped|Quote|Quoted))`;
const SECOND = String.raw`\s*(?:,[^()\n]{0,40})?\)`;

/** `Number(port)`, `escapeName(key)`: what is called, and what for. */
const CALLS = new RegExp(
  String.raw`(?<![\w$.])(?:(${TO_NUMBER})|(${ESCAPE}))\(\s*(${PATH})${SECOND}`,
  "g",
);
/** `port - 0` and its like in brackets; `port | 0`, `port >>> 0`, `~~port`. */
const BY_OPERATOR = new RegExp(
  String.raw`\(\s*(${PATH})\s*-=\s*0\s*\)|(?<![\w$.])(${PATH})\s*(?:\||>>>?)\s*0(?![\w.])|~~\s*(${PATH})`,
  "g",
);
/** `port = Number(port)`, `port |= 0`, `port = +port` as a line of its own. */
const IN_PLACE = new RegExp(
  String.raw`^\s*(${PATH})\s*(?:=\s*(?:${TO_NUMBER}\(\s*\1${SECOND}|\+\s*\1|~~\s*\1|\1\s*(?:\||>>>?)\s*0)|(?:\||>>>?|-)=\s*0)\s*;?\s*$`,
);
/** A longer line was packed by a program. */
const MAX_LINE = 400;
const MAX_LINES = 40;
const MAX_PLACES = 3;

/**
 * Finds values that were converted to numbers, or escaped, before they became part of a command (CWE-78), of code
 * (CWE-94) or of a query (CWE-89), and no longer are. Silent if the change converts or checks the value elsewhere.
 */
export const removedConversion: Detector = {
  name: "removed-conversion",
  rules: [
    "change/code-check-removed",
    "change/query-escape-removed",
    "change/shell-escape-removed",
  ],
  languages: SCRIPTS,
  detect: removedConversions,
};

function removedConversions(sides: ScriptSides): RemovedProtection[] {
  const found = new Map<string, RemovedProtection>();
  for (const lost of [...replaced(sides), ...leftOut(sides)]) {
    const { check, oldLine } = lost;
    const rule = isStillMade(lost, sides) ? null : ruleFor(lost, sides);
    const key = `${rule} ${oldLine}`;
    if (rule !== null && !found.has(key)) found.set(key, { rule, sides, check, oldLine });
  }
  return [...found.values()];
}

interface Lost {
  readonly check: string;
  readonly value: string;
  readonly isNumber: boolean;
  /** Nothing else differs: no quotation marks came in the place of what went. */
  readonly isBare: boolean;
  /** The code that uses the value now; empty where that stands in lines that the change left alone. */
  readonly code: string;
  readonly oldLine: number;
}

/** Lines that are the same once a conversion is left out, quotation marks and brackets aside. */
function replaced(sides: ScriptSides): Lost[] {
  const found: Lost[] = [];
  for (const { old, now, oldStart } of hunksOf(sides)) {
    if (now.length === 0 || Math.max(old.length, now.length) > MAX_LINES) continue;
    const isPaired = old.length === now.length;
    const pairs = isPaired
      ? old.map((line, at) => ({ was: line, is: now[at] ?? "", oldLine: oldStart + at }))
      : [{ was: old.join("\n"), is: now.join("\n"), oldLine: oldStart }];
    for (const { was, is, oldLine } of pairs) {
      if (was.length > MAX_LINE * 4 || is.length > MAX_LINE * 4 || bare(was) === bare(is)) continue;
      const conversions = conversionsIn(was);
      const without = conversions.reduce(
        (text, { check, value }) => text.replace(check, value),
        was,
      );
      if (conversions.length === 0 || bare(without) !== bare(is)) continue;
      const gone = conversions.filter(({ check }) => !is.includes(check));
      const isBare = squeezed(without) === squeezed(is);
      found.push(...gone.map((each) => ({ ...each, isBare, code: is, oldLine })));
    }
  }
  return found.slice(0, MAX_PLACES);
}

function conversionsIn(code: string): { check: string; value: string; isNumber: boolean }[] {
  return [
    ...[...code.matchAll(CALLS)].map(([check, number, , value = ""]) => ({
      check,
      value,
      isNumber: number !== undefined,
    })),
    ...[...code.matchAll(BY_OPERATOR)].map(([check, first, second, third]) => ({
      check,
      value: first ?? second ?? third ?? "",
      isNumber: true,
    })),
  ];
}

function bare(code: string): string {
  return code.replace(/[\s"'`+,;${}()[\]]/g, "");
}

/** Lines that made a number of a value, and are gone. */
function leftOut(sides: ScriptSides): Lost[] {
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) =>
      old.flatMap((line, at) => {
        const value = line.length > MAX_LINE ? undefined : IN_PLACE.exec(line)?.[1];
        if (value === undefined || now.some((each) => each.trim() === line.trim())) return [];
        const check = line.trim().replace(/;$/, "");
        return [{ check, value, isNumber: true, isBare: true, code: "", oldLine: oldStart + at }];
      }),
    )
    .slice(0, MAX_PLACES);
}

/** Whether lines of the change convert or check the value, or it is as often converted as it was. */
function isStillMade({ value, isNumber }: Lost, { added, before, text }: ScriptSides): boolean {
  const count = (code: string): number => {
    const calls = conversionsIn(code).filter((each) => each.value === value).length;
    return isNumber
      ? calls + code.split("\n").filter((line) => isInPlace(line, value)).length
      : calls;
  };
  if (count(text) >= count(before)) return true;
  const word = bareIdentifierPattern(value);
  return added.split("\n").some(
    (line) =>
      word.test(line) &&
      // That a text begins with a number is no reason to let all of it through.
      CHECKS.test(line.replace(/(?:Number\.)?parse(?:Int|Float)\([^()]*\)/g, "")),
  );
}

const CHECKS =
  /\b(?:isInteger|isSafeInteger|isNaN|isFinite|typeof|assert\w*|validate\w*|check\w*|ensure\w*|Number|BigInt|escape\w*|quote\w*|sanitize\w*|stringify)\b|\.test\(|\.match\(|\w(?:Escape|Quote)\w*\(/;

function isInPlace(line: string, value: string): boolean {
  return line.length <= MAX_LINE && IN_PLACE.exec(line)?.[1] === value;
}

/** What the value becomes a part of decides what it can do there; null where that is nothing much. */
function ruleFor(lost: Lost, sides: ScriptSides): string | null {
  const { check, value, isNumber, isBare, code, oldLine } = lost;
  // An escape that went and left the value alone is missed by whoever compares the lines.
  if (!isNumber && isBare && !check.startsWith("JSON")) return null;
  const unit = functionAt(sides.is(), lineOfOld(sides.file, oldLine));
  const around = code === "" ? (unit?.body.text() ?? "") : code;
  const uses = around
    .split("\n")
    .filter((line) => line.length <= MAX_LINE && isGlued(value, line, "+,"));
  const glued = uses.join("\n");
  if (glued !== "") {
    const isOfCode = MAKES_CODE.test(sides.text) || GENERATES.test(sides.file.path);
    if (CODE.test(glued) && (isOfCode || isQuoted(value, check, glued)))
      return "change/code-check-removed";
    if (QUERY.test(glued)) return "change/query-escape-removed";
    if (COMMAND.test(unit?.body.text() ?? sides.text) && isNumber)
      return "change/shell-escape-removed";
  }
  return null;
}

/** `call("' + name + '")` where `call(' + JSON.stringify(name) + ')` stood: whoever quotes writes code. */
function isQuoted(value: string, check: string, glued: string): boolean {
  const name = escapeRegExp(value);
  const quoted = String.raw`"'\s*\+\s*${name}\s*\+\s*'"|'"\s*\+\s*${name}\s*\+\s*"'|\\?["']\$\{\s*${name}\s*\}\\?["']`;
  const isForPeople = /Error\(|\bthrow\b|\bconsole\.|\b(?:log|warn|debug)\w*\(/.test(glued);
  return check.startsWith("JSON.stringify(") && !isForPeople && new RegExp(quoted).test(glued);
}

/** Texts that read like code: a call, or what stands between its brackets. */
const CODE = /["'`][^"'`\n]*(?:\w\(|=>|\breturn\b|\bvar\b|\bfunction\b|\(\w+,)/;
const GENERATES = /compil|codegen|generat|parsers?\b|template/i;
const QUERY =
  /["'`][^"'`]*\b(?:(?:select|SELECT)\s.*\b(?:from|FROM)|(?:insert|INSERT)\s+(?:into|INTO)|(?:update|UPDATE)\s.*\b(?:set|SET)|(?:delete|DELETE)\s+(?:from|FROM)|WHERE|LIMIT|OFFSET|ORDER\s+BY)\b/;
