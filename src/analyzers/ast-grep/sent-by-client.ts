import type { SgNode } from "@ast-grep/napi";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { Condition } from "../../core/rules/types.ts";
import { argumentsFor } from "./callers.ts";
import { isHarmlessPart } from "./harmless-part.ts";
import { leadingPart } from "./leading-part.ts";
import { grammarOf } from "./load-ast-grep.ts";
import { REQUEST_SOURCES } from "./request-sources.ts";
import { givenIn, homeOf, readExpression, sentIn } from "./trace.ts";

/** How many assignments and calls a value is followed through, and how many expressions are looked at in all. */
const MAX_DEPTH = 6;
const MAX_REACHED = 80;

/** Whether data of requests is known in the language of a node by its text alone. */
export function isSentKnown(node: SgNode): boolean {
  return sourceOf(node) !== undefined;
}

/** Whether a client sent something that a value is made of, or what it begins with; null if that is not known. */
export function isSent(node: SgNode, condition: Condition, file: object): boolean | null {
  const source = sourceOf(node);
  if (source === undefined) return null;
  return wayOf(node, condition, file).some((text) => source.test(text));
}

/** The ways of values that were followed already, by the file, the node and the condition: rules ask several times. */
const followed = new WeakMap<object, Map<string, readonly string[]>>();

/**
 * Follows a value back as `trace` does, and on into the callers of the same file where it is a parameter; gives the
 * code of all expressions that it is made of. Numbers, results of comparisons and what is looked up by a key are no
 * longer the client's text, and functions with a guard (`unlessNear`) are not entered.
 * @param file any object that stands for the file
 */
export function wayOf(node: SgNode, condition: Condition, file: object): readonly string[] {
  const ofFile = followed.get(file) ?? new Map<string, readonly string[]>();
  followed.set(file, ofFile);
  const { request = true, unlessNear = "" } = condition;
  const key = `${node.id()} ${request} ${unlessNear}`;
  const way = ofFile.get(key) ?? followBack(node, condition, file);
  ofFile.set(key, way);
  return way;
}

function followBack(
  node: SgNode,
  { request, unlessNear }: Condition,
  file: object,
): readonly string[] {
  const texts = new Set<string>();
  const asked = new Set<string>();
  const guard = unlessNear === undefined ? null : compilePattern(unlessNear);
  const isGuarded = (home: SgNode) => home.parent() !== null && guard?.test(home.text()) === true;
  const follow = (whole: SgNode, home: SgNode, depth: number): void => {
    if (texts.size >= MAX_REACHED || isGuarded(home)) return;
    const expression = request === "start" ? leadingPart(whole) : whole;
    if (expression === null || isHarmlessPart(expression)) return;
    const { text, names } = readExpression(expression, { isShut: isHarmlessPart });
    texts.add(text);
    if (depth === MAX_DEPTH) return;
    const given = givenIn(home, file);
    for (const name of names) {
      for (const value of given.get(name) ?? []) {
        const question = `${name} ${value.id()}`;
        if (asked.has(question)) continue;
        asked.add(question);
        const sent = sentIn(name, value, home);
        if (sent !== null) texts.add(sent);
        else if (PARAMETER.test(String(value.kind()))) {
          for (const argument of argumentsFor(name, value, file))
            follow(argument, homeOf(argument), depth + 1);
        } else follow(value, home, depth + 1);
      }
    }
  };
  follow(node, homeOf(node), 0);
  return [...texts];
}

const PARAMETER = /parameter(?:_declaration)?$/;

function sourceOf(node: SgNode): RegExp | undefined {
  return REQUEST_SOURCES[grammarOf(node) ?? ""];
}
