import type { SgNode } from "@ast-grep/napi";
import { stringContent, type BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";

const MAX_DEPTH = 8;

/**
 * Works out a text of JavaScript that is put together from nothing but constants: literals, names for
 * them, `a + b`, `[a, b].join("|")`, `String.raw` and the source of a pattern. Null for all else.
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
    case "template_string":
      return unescaped(node);
    case "parenthesized_expression":
      return follow(node.children().find((each) => each.isNamed()));
    case "binary_expression":
      return node.field("operator")?.text() === "+"
        ? joined([follow(node.field("left")), follow(node.field("right"))], "")
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
        : null;
    case "call_expression":
      return called(node, follow);
    default:
      return null;
  }
}

function joined(parts: readonly (string | null)[], by: string): string | null {
  return parts.includes(null) ? null : parts.join(by);
}

/** The pattern behind `.source`. */
function sourceOf(node: SgNode | null, bindingOf: BindingOf, depth: number): string | null {
  if (node === null || depth > MAX_DEPTH) return null;
  if (node.kind() === "regex") return node.field("pattern")?.text() ?? null;
  if (node.kind() !== "identifier") return null;
  const binding = bindingOf(node);
  return binding?.kind === "variable" && binding.isConst
    ? sourceOf(binding.value, bindingOf, depth + 1)
    : null;
}

function called(
  node: SgNode,
  follow: (next: SgNode | null | undefined) => string | null,
): string | null {
  const callee = node.field("function");
  const given = node.field("arguments");
  if (callee?.text() === "String.raw")
    return given?.kind() === "template_string" ? stringContent(given) : null;
  const list = callee?.field("object");
  if (callee?.field("property")?.text() !== "join" || list?.kind() !== "array") return null;
  const by = argumentsOf(node)[0];
  const separator = by === undefined ? "," : follow(by);
  const parts = list.children().filter((each) => each.isNamed() && each.kind() !== "comment");
  return separator === null ? null : joined(parts.map(follow), separator);
}

/** What a text literal of JavaScript stands for; null for anything that is no plain literal. */
function unescaped(node: SgNode): string | null {
  return (
    stringContent(node)?.replace(/\\(?:u\{?[0-9a-fA-F]+\}?|x[0-9a-fA-F]{2}|[^])/g, read) ?? null
  );
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
