import type { SgNode } from "@ast-grep/napi";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import { looksLikeCredential } from "../../core/rules/looks-like-credential.ts";
import type { Condition } from "../../core/rules/types.ts";
import { asyncFunctionOf } from "./async-function-of.ts";
import { stringContent, type BindingOf } from "./bindings.ts";
import { givesNothing } from "./gives-nothing.ts";
import { givesPromise } from "./gives-promise.ts";
import { onceAFile } from "./once-a-file.ts";
import { originOf } from "./origin-of.ts";
import { requestData } from "./request-data.ts";
import { FUNCTIONS, startsAsync } from "./scopes.ts";
import { isSent, isSentKnown, wayOf } from "./sent-by-client.ts";
import { textOf } from "./text-of.ts";
import { trace } from "./trace.ts";
import { varyingParts } from "./varying-parts.ts";

/**
 * Says whether a match is what a rule's conditions ask for. A condition on `$$$NAME` holds when one
 * of its nodes meets it; `MATCH` is the whole match.
 */
export function meetsAll(
  node: SgNode,
  conditions: Readonly<Record<string, Condition>>,
  bindingOf: BindingOf,
): boolean {
  return Object.entries(conditions).every(([name, condition]) =>
    nodesNamed(node, name).some((matched) => meets(matched, condition, bindingOf)),
  );
}

/** Returns the nodes of a metavariable of a match: one, several, or none. */
export function nodesNamed(node: SgNode, name: string): readonly SgNode[] {
  if (name === "MATCH") return [node];
  const single = node.getMatch(name);
  return single === null ? node.getMultipleMatches(name).filter((it) => it.isNamed()) : [single];
}

function meets(node: SgNode, condition: Condition, bindingOf: BindingOf): boolean {
  return CHECKS.every((check) => check(node, condition, bindingOf));
}

type Check = (node: SgNode, condition: Condition, bindingOf: BindingOf) => boolean;

/** One check a key of `Condition`, cheapest first; each is true if its key is absent. */
const CHECKS: readonly Check[] = [
  (node, { credential }) =>
    credential === undefined || credential === looksLikeCredential(stringContent(node) ?? ""),
  (node, { from }, bindingOf) => from === undefined || comesFrom(originOf(node, bindingOf), from),
  (node, { notFrom }, bindingOf) =>
    notFrom === undefined || !comesFrom(originOf(node, bindingOf), notFrom),
  (node, { async: wanted }, bindingOf) =>
    wanted === undefined || wanted === (asyncFunctionOf(node, bindingOf) !== null),
  (node, { promised }, bindingOf) =>
    promised === undefined || promised === givesPromise(node, bindingOf),
  (node, { givesNothing: wanted }, bindingOf) =>
    wanted === undefined || wanted === givesNothing(node, bindingOf),
  (node, { alone }, bindingOf) => alone === undefined || alone === runsAlone(node, bindingOf),
  (node, { reassigned }, bindingOf) =>
    reassigned === undefined || reassigned === isReassigned(node, bindingOf),
  (node, { says, saysNot }, bindingOf) => {
    if (says === undefined && saysNot === undefined) return true;
    const { text } = textOf(node, bindingOf);
    return (
      (says === undefined || compilePattern(says).test(text)) &&
      (saysNot === undefined || !compilePattern(saysNot).test(text))
    );
  },
  (node, { built }, bindingOf) => built === undefined || built === textOf(node, bindingOf).isBuilt,
  (node, { varies, built, unless }, bindingOf) => {
    // A text built from constants alone is a constant.
    const wanted = varies ?? (built === true ? true : undefined);
    if (wanted === undefined) return true;
    const harmless = unless === undefined ? undefined : compilePattern(unless);
    return wanted === varyingParts(node, bindingOf, harmless).length > 0;
  },
  (node, condition, bindingOf) => {
    const { request } = condition;
    if (request === undefined) return true;
    const isThere = isSent(node, condition, bindingOf) ?? requestData(node, bindingOf) !== null;
    return (request !== false) === isThere;
  },
  (node, condition, bindingOf) => {
    const { traces, tracesNot, request } = condition;
    if (traces === undefined && tracesNot === undefined) return true;
    const own = trace(node, bindingOf);
    const isFollowed = request !== undefined && isSentKnown(node);
    const texts = isFollowed ? [...own, ...wayOf(node, condition, bindingOf)] : own;
    const reads = (source: string) => texts.some((text) => compilePattern(source).test(text));
    return (
      (traces === undefined || reads(traces)) && (tracesNot === undefined || !reads(tracesNot))
    );
  },
  (node, { inAsync }) => inAsync === undefined || inAsync === isInAsync(node),
  (node, { anyOf }, bindingOf) =>
    anyOf === undefined || anyOf.some((condition) => meets(node, condition, bindingOf)),
];

function comesFrom(origin: string | null, names: readonly string[]): boolean {
  if (origin === null) return false;
  return names.some((name) =>
    name.endsWith(".*") ? origin.startsWith(name.slice(0, -1)) : name === origin,
  );
}

function isInAsync(node: SgNode): boolean {
  return startsAsync(node.ancestors().find((it) => FUNCTIONS.has(String(it.kind()))) ?? null);
}

/**
 * Says whether a name stands for a variable of the file that is given another value later; a class that a compiler
 * gives its decorators is still the class.
 */
function isReassigned(node: SgNode, bindingOf: BindingOf): boolean {
  const binding = bindingOf(node);
  if (binding?.kind !== "variable" || binding.isConst) return false;
  const others = binding.later().filter((value) => !value.text().startsWith("__decorate("));
  return others.length > 0 || stepped(node, bindingOf).has(node.text());
}

/** Names that `++` or `--` gives another value. */
const stepped = onceAFile((root) => {
  const steps = root.findAll({ rule: { kind: "update_expression" } });
  return new Set(steps.map((each) => each.field("argument")?.text()));
});

/**
 * Says whether an async function is made to run on its own: it is handed on by name elsewhere in its file, to a
 * timer or as a listener, so that nobody waits for it there either; or it sees to all of its errors itself.
 */
function runsAlone(node: SgNode, bindingOf: BindingOf): boolean {
  const fn = asyncFunctionOf(node, bindingOf);
  return fn !== null && (seesToErrors(fn) || handedOn(node, bindingOf).has(node.text()));
}

/** All it does stands in one `try` whose `catch` throws nothing. */
function seesToErrors(fn: SgNode): boolean {
  const body = fn.field("body");
  const statements = body?.children().filter((each) => each.isNamed() && each.kind() !== "comment");
  const [only, ...more] = statements ?? [];
  if (only?.kind() !== "try_statement" || more.length > 0) return false;
  const handler = only.field("handler");
  return handler !== null && handler.find({ rule: { kind: "throw_statement" } }) === null;
}

const GIVEN = { rule: { kind: "arguments" } };
const BOUND = /^((?:[\w$]+\.)?[\w$]+)(?:\.bind\(this\))?$/;

/** Names that are passed to calls of a file. */
const handedOn = onceAFile((root) => {
  const given = root.findAll(GIVEN).flatMap((list) => list.children());
  const names = given.map((each) => (each.isNamed() ? BOUND.exec(each.text())?.[1] : undefined));
  return new Set(names.filter((name) => name !== undefined));
});
