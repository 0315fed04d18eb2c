import { SCRIPTS, type Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionUnits, type FunctionUnit } from "../comparison/function-units.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { ASKS_SHAPE, COMMAND, isFormatted, isGlued, MAKES_CODE } from "./command-and-code-sinks.ts";
import { calledNames, holds, rootNames } from "../comparison/statement-words.ts";
import { bareIdentifierPattern } from "../core/identifier-pattern.ts";

const CLEANS = /sanit|escap|quot|purif/i;
/** Names of sanitizers for a shell. */
const FOR_SHELL = /shell|cmd|command|bash/i;
/** Names of sanitizers for markup. */
const FOR_MARKUP = /html|xml|purif|sanit|markup|escape$/i;
const MAKES_MARKUP =
  /["'`]\s*<\/?[a-z]|\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/i;
/** Starts a program. `pattern.exec(text)` does not. */
const SHELL =
  /(?<!\.)\bexec\s*\(|\b(?:cp|childProcess|shell\w*)\.exec\(|\b(?:execSync|execFile|spawn|spawnSync|powerShell)\s*\(|child_process/;
/** Checks the content of a string. */
const LOOKS_AT_TEXT = /\.(?:test|match|includes|indexOf|search)\(|typeof\s+\S+\s*!==?/;
/** Each is looked for in the whole function: so many of one are enough. */
const MAX_CHECKS = 40;
/** Leaves the function. */
const BREAKS_OFF = /\b(?:throw|return)\b|\breject\(|\bprocess\.exit\(/;

/**
 * Finds strings that a function sanitized or validated before they became part of a command (CWE-78), of markup
 * (CWE-79) or of code (CWE-94), and that it now uses as they come.
 */
export const removedSanitizerCall: Detector = {
  name: "removed-sanitizer-statement",
  rules: [
    "change/shell-escape-removed",
    "change/markup-cleaning-removed",
    "change/code-check-removed",
  ],
  languages: SCRIPTS,
  detect: removedSanitizerCalls,
};

function removedSanitizerCalls(sides: ScriptSides): RemovedProtection[] {
  const { before, text } = sides;
  const mayClean =
    CLEANS.test(before) && (SHELL.test(text) || FOR_SHELL.test(before) || MAKES_MARKUP.test(text));
  if (!mayClean && !MAKES_CODE.test(text) && !COMMAND.test(text)) return [];
  const now = functionUnits(sides.is());
  return changedUnits(sides.was(), sides.is()).flatMap(({ was, is }) => {
    return [
      ...(mayClean ? uncleaned(sides, was, is, now) : []),
      ...unchecked(sides, was, is),
      ...uncheckedForCommand(sides, was, is),
      ...unwrapped(sides, was, is),
    ];
  });
}

function uncleaned(
  sides: ScriptSides,
  was: FunctionUnit,
  is: FunctionUnit,
  now: ReadonlyMap<string, FunctionUnit>,
): RemovedProtection[] {
  const body = is.body.text();
  const kept = calledNames(body);
  if ([...kept].some((name) => CLEANS.test(name))) return [];
  for (const call of findKinds(was.body, ["call_expression"])) {
    const called = /([\w$]+)$/.exec(call.field("function")?.text() ?? "")?.[1] ?? "";
    if (!CLEANS.test(called) || !isStillUsed(call, body)) continue;
    if (FOR_SHELL.test(called) || SHELL.test(body) || isHandedToShell(call, now))
      return [found(sides, "change/shell-escape-removed", call)];
    // In the place of the call itself it is missed by whoever compares the lines.
    const isKept = call.parent()?.kind() === "variable_declarator";
    if (FOR_MARKUP.test(called) && isKept && MAKES_MARKUP.test(body))
      return [found(sides, "change/markup-cleaning-removed", call)];
  }
  return [];
}

/** `run(clean(path))`, where `run` of the same file makes a command of it. */
function isHandedToShell(call: SgNode, now: ReadonlyMap<string, FunctionUnit>): boolean {
  const list = call.parent();
  const callee = list?.kind() === "arguments" ? list.parent()?.field("function") : null;
  const body = callee === null ? undefined : now.get(callee?.text() ?? "")?.body.text();
  return body !== undefined && /\$\{|["'`]\s*\+/.test(body) && SHELL.test(body);
}

/** Whether a name in the sanitized expression is still used. */
function isStillUsed(call: SgNode, body: string): boolean {
  const names = rootNames(call.field("arguments")?.text() ?? "");
  return [...names].some((name) => bareIdentifierPattern(name).test(body));
}

function unchecked(sides: ScriptSides, was: FunctionUnit, is: FunctionUnit): RemovedProtection[] {
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

function uncheckedForCommand(
  sides: ScriptSides,
  was: FunctionUnit,
  is: FunctionUnit,
): RemovedProtection[] {
  const body = is.body.text();
  if (!COMMAND.test(body)) return [];
  return lostTests(sides, was, is, (condition, answer) => {
    if (answer.length >= MAX_ANSWER) return false;
    const names = [...rootNames(condition), ...chainsIn(condition)];
    const isPutIn = (name: string): boolean => isGlued(name, body) || isFormatted(name, body);
    return BREAKS_OFF.test(answer) && names.some(isPutIn);
  });
}

/** `config.name` of `!/^\w+$/.test(config.name)`: what a condition asks about as a whole. */
function chainsIn(condition: string): string[] {
  return [...condition.matchAll(/[(\s!]((?:[A-Za-z_$][\w$]*\.)+[A-Za-z_$][\w$]*)\s*\)/g)].map(
    ([, chain = ""]) => chain,
  );
}

/** `if (typeof text === "string") args.push(quote(text))` that is now `args.push(quote(text))`. */
function unwrapped(sides: ScriptSides, was: FunctionUnit, is: FunctionUnit): RemovedProtection[] {
  if (!COMMAND.test(sides.text)) return [];
  const body = is.body.text();
  return lostTests(sides, was, is, (condition, answer, node) => {
    const inner = answer.replace(/^\{\s*|\s*\}$/g, "");
    const names = [...rootNames(condition)];
    return (
      node.field("alternative") === null &&
      inner.length < MAX_ANSWER &&
      MAKES_ARGUMENTS.test(inner) &&
      holds(body, inner) &&
      names.some((name) => rootNames(inner).has(name))
    );
  });
}

/** The first test of a text's shape that went, of those that matter. */
function lostTests(
  sides: ScriptSides,
  was: FunctionUnit,
  is: FunctionUnit,
  matters: (condition: string, answer: string, node: SgNode) => boolean,
): RemovedProtection[] {
  if (ASKS_SHAPE.test(sides.added)) return [];
  const body = is.body.text();
  return findKinds(was.body, ["if_statement"])
    .map((node) => ({
      node,
      condition: node.field("condition")?.text() ?? "",
      answer: node.field("consequence")?.text() ?? "",
    }))
    .filter(({ condition }) => ASKS_SHAPE.test(condition))
    .slice(0, MAX_CHECKS)
    .filter(
      ({ node, condition, answer }) => !holds(body, condition) && matters(condition, answer, node),
    )
    .slice(0, 1)
    .map(({ node }) =>
      found(sides, "change/shell-escape-removed", node.field("condition") ?? node),
    );
}

const MAX_ANSWER = 400;

/** Puts something among the arguments of a command, or runs one. */
const MAKES_ARGUMENTS =
  /\b\w*(?:args?|argv|arguments|cmd|command|options|flags)\w*\s*(?:\.(?:push|unshift|concat)\(|\+=)|\b(?:exec|execSync|execFile|spawn|spawnSync)\s*\(/i;

function found(sides: ScriptSides, rule: string, node: SgNode): RemovedProtection {
  const check = node.text().replace(/^\(([\s\S]*)\)$/, "$1");
  return { rule, sides, check, oldLine: node.range().start.line + 1 };
}
