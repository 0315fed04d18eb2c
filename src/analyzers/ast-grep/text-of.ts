import type { SgNode } from "@ast-grep/napi";
import { stringContent, type BindingOf } from "./bindings.ts";
import { argumentsOf, inner } from "./origin-of.ts";
import { operandsOf } from "./varying-parts.ts";

/** Stands for a part whose text is not known. */
const GAP = "…";

/** How a text comes about: what of it is known, and whether it is put together from parts. */
export interface TextFacts {
  /** The known text, `…` for each part that is not. */
  readonly text: string;
  /** A template with `${…}`, a sum, `concat`, `join` or `+=`. */
  readonly isBuilt: boolean;
}

/** Reads the text an expression stands for, through the variables it was put into on the way. */
export function textOf(node: SgNode | null, bindingOf: BindingOf, depth = 0): TextFacts {
  const unknown: TextFacts = { text: GAP, isBuilt: false };
  if (node === null || depth > 8) return unknown;
  const follow = (next: SgNode | null) => textOf(next, bindingOf, depth + 1);
  const literal = stringContent(node);
  if (literal !== null) return { text: literal, isBuilt: false };

  switch (String(node.kind())) {
    case "parenthesized_expression":
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
      return follow(inner(node));
    case "template_string": {
      const pieces = node.children().map((child) => {
        if (child.kind() === "template_substitution") return follow(inner(child)).text;
        return child.isNamed() ? child.text() : "";
      });
      return { text: pieces.join(""), isBuilt: true };
    }
    case "binary_expression": {
      const text = operandsOf(node)
        .map((operand) => follow(operand).text)
        .join("");
      // A sum without any text in it is arithmetic; other operators give no text.
      const isSum = node.field("operator")?.text() === "+" && text.replaceAll(GAP, "") !== "";
      return isSum ? { text, isBuilt: true } : unknown;
    }
    case "call_expression":
      return textOfCall(node, follow);
    case "identifier": {
      const binding = bindingOf(node);
      if (binding?.kind !== "variable" || binding.value === null || binding.path?.length !== 0)
        return unknown;
      const first = follow(binding.value);
      const later = binding.later().map((it) => follow(it));
      if (later.length === 0) return first;
      return { text: [first, ...later].map(({ text }) => text).join(""), isBuilt: true };
    }
    default:
      return unknown;
  }
}

function textOfCall(node: SgNode, follow: (next: SgNode | null) => TextFacts): TextFacts {
  const callee = node.field("function");
  const method = callee?.field("property")?.text();
  const object = callee?.field("object") ?? null;
  if (method === "concat") {
    const text = [object, ...argumentsOf(node)].map((it) => follow(it).text).join("");
    return { text, isBuilt: true };
  }
  if (method === "join" && object?.kind() === "array") {
    const parts = object.children().filter((child) => child.isNamed());
    return { text: parts.map((it) => follow(it).text).join(" "), isBuilt: true };
  }
  if (method === "trim" || method === "toString") return follow(object);
  return { text: GAP, isBuilt: false };
}
