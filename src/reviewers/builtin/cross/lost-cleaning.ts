import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { functionUnits, type FunctionUnit } from "./function-units.ts";
import type { LostProtection, ScriptSides } from "./lost-protections.ts";
import { calledNames, holds, rootNames } from "./statement-words.ts";

const CLEANS = /sanit|escap|quot|purif/i;
/** What cleans for a shell says so, or stands where one is used. */
const FOR_SHELL = /shell|cmd|command|bash/i;
const SHELL = /\b(?:exec|execSync|execFile|spawn|spawnSync|powerShell)\s*\(|child_process/;
/** Makes code out of a text. */
const MAKES_CODE = /\bFunction\(|\beval\(|\bvm\.\w+\(|\bcompileFunction\(/;
/** Looks at what a text consists of. */
const LOOKS_AT_TEXT = /\.(?:test|match|includes|indexOf|search)\(|typeof\s+\S+\s*!==?/;

/**
 * Finds what a function did with a text before it became part of a command or of code, and does no more:
 * it no longer cleans it, or no longer breaks off where the text is none to be used.
 */
export function lostCleaning(sides: ScriptSides): LostProtection[] {
  const { before, text } = sides;
  const mayClean = CLEANS.test(before) && (SHELL.test(text) || FOR_SHELL.test(before));
  if (!mayClean && !MAKES_CODE.test(text)) return [];
  const now = functionUnits(sides.is());
  return [...functionUnits(sides.was())].flatMap(([name, was]) => {
    const is = now.get(name);
    if (is === undefined || is.node.text() === was.node.text()) return [];
    return [...uncleaned(sides, was, is), ...unchecked(sides, was, is)];
  });
}

function uncleaned(sides: ScriptSides, was: FunctionUnit, is: FunctionUnit): LostProtection[] {
  const body = is.body.text();
  const kept = calledNames(body);
  if ([...kept].some((name) => CLEANS.test(name))) return [];
  const lost = findKinds(was.body, ["call_expression"]).filter((call) => {
    const called = /([\w$]+)$/.exec(call.field("function")?.text() ?? "")?.[1] ?? "";
    const isForShell = FOR_SHELL.test(called) || SHELL.test(body);
    return CLEANS.test(called) && isForShell && isStillUsed(call, body);
  });
  return lost.slice(0, 1).map((call) => found(sides, "change/shell-escape-removed", call));
}

/** A name out of what was cleaned is still at work. */
function isStillUsed(call: SgNode, body: string): boolean {
  const names = rootNames(call.field("arguments")?.text() ?? "");
  return [...names].some((name) =>
    new RegExp(String.raw`(?<![\w$.])${name.replaceAll("$", String.raw`\$`)}(?![\w$])`).test(body),
  );
}

function unchecked(sides: ScriptSides, was: FunctionUnit, is: FunctionUnit): LostProtection[] {
  const body = is.body.text();
  if (!MAKES_CODE.test(body)) return [];
  if (sides.added.split("\n").some((line) => LOOKS_AT_TEXT.test(line))) return [];
  return findKinds(was.body, ["if_statement"])
    .filter((node) => {
      const condition = node.field("condition")?.text() ?? "";
      const answer = node.field("consequence")?.text() ?? "";
      const names = rootNames(condition);
      return (
        /\bthrow\b/.test(answer) &&
        answer.length < 400 &&
        LOOKS_AT_TEXT.test(condition) &&
        !holds(body, condition) &&
        [...names].some((name) => body.includes(name))
      );
    })
    .slice(0, 1)
    .map((node) => found(sides, "change/code-check-removed", node.field("condition") ?? node));
}

function found(sides: ScriptSides, rule: string, node: SgNode): LostProtection {
  const check = node.text().replace(/^\(([\s\S]*)\)$/, "$1");
  return { rule, sides, check, oldLine: node.range().start.line + 1 };
}
