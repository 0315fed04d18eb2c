import type { SgNode } from "@ast-grep/napi";
import { stringContent, type BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf, inner } from "../ast-grep/origin-of.ts";

const MAX_DEPTH = 8;

type Follow = (next: SgNode | null | undefined) => string | null;

/**
 * Works out a text of JavaScript that is put together from nothing but constants: literals, names for
 * them, `a + b`, `a.concat(b)`, `[a, b].join("|")`, `String(a)`, `String.raw` and the source of a pattern. Null for all else.
 */
export function constantText(
  node: SgNode | null | undefined,
  bindingOf: BindingOf,
  depth = 0,
): string | null {
  if (node === null || node === undefined || depth > MAX_DEPTH) return null;
  const follow = (next: SgNode | null | undefined) => constantText(next, bindingOf, depth + 1);
  switch (String(node.kind())) {
    case "string":
      return unescaped(node);
    case "template_string":
      return joined(
        node
          .children()
          .slice(1, -1)
          .map((part) => partOf(part, follow)),
        "",
      );
    case "parenthesized_expression":
      return follow(node.children().find((each) => each.isNamed()));
    case "binary_expression":
      return node.field("operator")?.text() === "+"
        ? joined(
            [node.field("left"), node.field("right")].map((it) => summand(it, follow)),
            "",
          )
        : null;
    case "identifier": {
      const binding = bindingOf(node);
      const isFixed = binding?.kind === "variable" && binding.path?.length === 0;
      return isFixed && (binding.isConst || binding.later().length === 0)
        ? follow(binding.value)
        : null;
    }
    case "member_expression":
      return node.field("property")?.text() === "source"
        ? sourceOf(node.field("object"), bindingOf, depth + 1)
        : follow(propertyOf(node, bindingOf));
    case "call_expression":
      return called(node, follow, bindingOf);
    default:
      return null;
  }
}

/** What is added to a text: a list becomes one, with commas. */
function summand(node: SgNode | null, follow: Follow): string | null {
  return node?.kind() === "array" ? joined(elementsOf(node).map(follow), ",") : follow(node);
}

/** A piece of a template: as it is written, or what is put in. */
function partOf(part: SgNode, follow: Follow): string | null {
  return part.kind() === "template_substitution" ? follow(inner(part)) : unescape(part.text());
}

/** What a constant object of the file holds under a name. */
function propertyOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  const object = node.field("object");
  const binding = object?.kind() === "identifier" ? bindingOf(object) : null;
  const isFixed = binding?.kind === "variable" && binding.isConst && binding.path?.length === 0;
  if (!isFixed || binding.value?.kind() !== "object") return null;
  const name = node.field("property")?.text();
  const pair = binding.value.children().find((each) => each.field("key")?.text() === name);
  return pair?.field("value") ?? null;
}

function joined(parts: readonly (string | null)[], by: string): string | null {
  return parts.includes(null) ? null : parts.join(by);
}

/** The pattern behind `.source`. */
function sourceOf(node: SgNode | null, bindingOf: BindingOf, depth: number): string | null {
  if (node === null || depth > MAX_DEPTH) return null;
  if (node.kind() === "regex") return node.field("pattern")?.text() ?? null;
  if (node.kind() === "member_expression")
    return sourceOf(propertyOf(node, bindingOf), bindingOf, depth + 1);
  if (node.kind() !== "identifier") return null;
  const binding = bindingOf(node);
  return binding?.kind === "variable" && binding.isConst
    ? sourceOf(binding.value, bindingOf, depth + 1)
    : null;
}

function called(node: SgNode, follow: Follow, bindingOf: BindingOf): string | null {
  const callee = node.field("function");
  const given = node.field("arguments");
  if (callee?.text() === "String.raw")
    return given?.kind() === "template_string" ? stringContent(given) : null;
  const method = callee?.field("property")?.text();
  const [text, ...others] = argumentsOf(node);
  if (callee?.text() === "String" || (method === "toString" && text === undefined))
    return others.length === 0 ? follow(text ?? callee?.field("object")) : null;
  if (method === "concat")
    return joined([follow(callee?.field("object")), ...argumentsOf(node).map(follow)], "");
  if (method !== "join") return null;
  const list = listOf(callee?.field("object") ?? null, bindingOf);
  if (list === null) return null;
  const by = argumentsOf(node)[0];
  const separator = by === undefined ? "," : follow(by);
  return separator === null ? null : joined(elementsOf(list).map(follow), separator);
}

function elementsOf(list: SgNode): SgNode[] {
  return list.children().filter((each) => each.isNamed() && each.kind() !== "comment");
}

/** A list as it is written, or under a constant name by which nothing is put into it. */
function listOf(node: SgNode | null, bindingOf: BindingOf): SgNode | null {
  if (node?.kind() === "array") return node;
  if (node?.kind() !== "identifier") return null;
  const binding = bindingOf(node);
  if (binding?.kind !== "variable" || !binding.isConst || binding.value?.kind() !== "array")
    return null;
  const name = node.text();
  const file = node.ancestors().at(-1)?.text() ?? "";
  const isChanged = [".push(", ".unshift(", ".splice(", "["].some((by) => file.includes(name + by));
  return isChanged ? null : binding.value;
}

/** What a text literal of JavaScript stands for; null for anything that is no plain literal. */
function unescaped(node: SgNode): string | null {
  const content = stringContent(node);
  return content === null ? null : unescape(content);
}

function unescape(content: string): string {
  return content.replace(/\\(?:u\{?[0-9a-fA-F]+\}?|x[0-9a-fA-F]{2}|[^])/g, read);
}

function read(escape: string): string {
  const code = /^\\[ux]\{?([0-9a-fA-F]+)/.exec(escape)?.[1];
  if (code !== undefined)
    return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
  return SINGLE[escape] ?? escape.slice(1);
}

const SINGLE: Readonly<Record<string, string>> = {
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\b": "\b",
  "\\f": "\f",
  "\\v": "\v",
  "\\0": "\0",
  "\\\n": "",
};
