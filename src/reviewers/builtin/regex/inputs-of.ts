import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { requestData } from "../ast-grep/request-data.ts";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { asValue } from "../build-finding.ts";
import { isExported } from "./is-exported.ts";

/** A text that a regular expression is held against, and who decides what it says. */
export interface Input {
  readonly text: string;
  readonly from: "request" | "caller" | "unknown";
  /** It is asked whether the pattern fits, and nothing is cut out or put in. */
  readonly isTest: boolean;
}

/** Finds what a regular expression is held against, where it stands or under the name it was given. */
export function inputsOf(pattern: SgNode, root: SgNode, bindingOf: BindingOf): readonly Input[] {
  return usesOf(pattern, root).flatMap((use) => {
    const { input = null, method = "" } = inputOf(use) ?? {};
    if (input === null) return [];
    const isTest = /^(test|exec|match|search)$/.test(method);
    return [{ text: asValue(input.text()), from: whose(input, bindingOf), isTest }];
  });
}

function usesOf(pattern: SgNode, root: SgNode): readonly SgNode[] {
  const declaration = pattern.parent();
  if (declaration?.kind() !== "variable_declarator") return [pattern];
  const name = declaration.field("name");
  if (name?.kind() !== "identifier") return [];
  return root
    .findAll({
      rule: { kind: "identifier", regex: `^${name.text().replaceAll("$", String.raw`\$`)}$` },
    })
    .filter((it) => it.id() !== name.id());
}

const OF_PATTERN = /^(test|exec)$/;
const OF_TEXT = /^(match|matchAll|replace|replaceAll|search|split)$/;

/** The text in `pattern.test(text)` or `text.replace(pattern, …)`; null for another use of a pattern. */
function inputOf(use: SgNode): { input: SgNode | null; method: string } | null {
  const parent = use.parent();
  if (parent?.kind() === "member_expression" && parent.field("object")?.id() === use.id()) {
    const call = parent.parent();
    const method = parent.field("property")?.text() ?? "";
    if (call?.kind() !== "call_expression" || !OF_PATTERN.test(method)) return null;
    return { input: argumentsOf(call)[0] ?? null, method };
  }
  const call = parent?.kind() === "arguments" ? parent.parent() : null;
  const callee = call?.field("function");
  if (callee?.kind() !== "member_expression" || call === null) return null;
  const method = callee.field("property")?.text() ?? "";
  const isFirst = argumentsOf(call)[0]?.id() === use.id();
  return isFirst && OF_TEXT.test(method) ? { input: callee.field("object"), method } : null;
}

function whose(input: SgNode, bindingOf: BindingOf): Input["from"] {
  if (isBounded(input)) return "unknown";
  if (requestData(input, bindingOf) !== null) return "request";
  return isArgument(input, bindingOf, 0) ? "caller" : "unknown";
}

/** A piece of it is cut out first, or its length is looked at in the function around it. */
function isBounded(input: SgNode): boolean {
  const text = input.text();
  if (/\.(slice|substring|substr|at|charAt)\(/.test(text)) return true;
  const home = input.ancestors().find((it) => FUNCTIONS.has(String(it.kind())));
  const around = home?.text() ?? "";
  const names = [text, ...(/[A-Za-z_$][\w$]*/.exec(text) ?? [])];
  return names.some((name) => LENGTH_CHECKS.some((check) => around.includes(`${name}${check}`)));
}

const LENGTH_CHECKS = [".length >", ".length <", "?.length >", "?.length <", ".slice(0,"];

/** Functions that make a text of what they are given, as long as that is. */
const MAKES_TEXT =
  /^(?:String|decodeURI|decodeURIComponent|unescape|(?:util\.)?(?:inspect|format)|JSON\.stringify)$/;
/** Steps that give back a text about as long as the one they got. */
const SAME_LENGTH = /^(trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize|replace)$/;

function isArgument(node: SgNode | null, bindingOf: BindingOf, depth: number): boolean {
  if (node === null || depth > 5) return false;
  const follow = (next: SgNode | null | undefined) =>
    isArgument(next ?? null, bindingOf, depth + 1);
  if (node.kind() === "call_expression") {
    const callee = node.field("function");
    if (MAKES_TEXT.test(callee?.text() ?? "")) return follow(argumentsOf(node)[0]);
    return (
      SAME_LENGTH.test(callee?.field("property")?.text() ?? "") && follow(callee?.field("object"))
    );
  }
  if (node.kind() === "parenthesized_expression")
    return follow(node.children().find((it) => it.isNamed()));
  // `options.path || options.href`
  if (
    node.kind() === "binary_expression" &&
    /^(?:\|\||\?\?)$/.test(node.field("operator")?.text() ?? "")
  )
    return follow(node.field("left")) || follow(node.field("right"));
  // A text that the caller's own object holds: methods of it may be anything.
  if (
    node.kind() === "member_expression" &&
    /\.(?:path|href|html|text|url|uri|src|source|content|body|value|name|data|message|line|raw|input|query|header|cookie|mimeType|contentType)$/.test(
      node.text(),
    )
  )
    return follow(node.field("object"));
  if (node.kind() !== "identifier") return false;
  const binding = bindingOf(node);
  if (binding?.kind === "variable") return binding.path?.length === 0 && follow(binding.value);
  if (binding?.kind !== "parameter" || binding.path?.length !== 0) return false;
  const name = new RegExp(
    String.raw`(?<![\w$])${node.text().replaceAll("$", String.raw`\$`)}(?![\w$])`,
  );
  const home = node
    .ancestors()
    .filter((it) => FUNCTIONS.has(String(it.kind())))
    .find((it) => name.test((it.field("parameters") ?? it.field("parameter"))?.text() ?? ""));
  if (home === undefined) return false;
  return isExported(home) || isGivenArgument(home, binding.index, bindingOf, depth);
}

/** A call is two steps: what it hands over, and where that comes from. */
const CALL_STEPS = 2;
const MAX_CALLS = 8;

/** A function of the file that is called with what a caller of the file gave. */
function isGivenArgument(fn: SgNode, index: number, bindingOf: BindingOf, depth: number): boolean {
  const parent = fn.parent();
  const named = parent?.kind() === "variable_declarator" ? parent : fn;
  const name = named.field("name")?.text() ?? "";
  const root = fn.ancestors().at(-1);
  if (!/^[\w$]+$/.test(name) || root === undefined) return false;
  const callee = `^${name.replaceAll("$", String.raw`\$`)}$`;
  return root
    .findAll({ rule: { kind: "call_expression", has: { field: "function", regex: callee } } })
    .slice(0, MAX_CALLS)
    .some((call) => {
      const given = argumentsOf(call)[index];
      if (given === undefined || isBounded(given)) return false;
      return isArgument(given, bindingOf, depth + CALL_STEPS);
    });
}
