import type { SgNode } from "@ast-grep/napi";
import { looksLikeCredential } from "../../../core/rules/looks-like-credential.ts";
import type { Condition } from "../../../core/rules/types.ts";
import { stringContent, type BindingOf } from "./bindings.ts";
import { originOf } from "./origin-of.ts";
import { requestData } from "./request-data.ts";
import { textOf } from "./text-of.ts";
import { varyingParts } from "./varying-parts.ts";

/** Says whether a matched expression is what a rule's condition asks for. */
export function meets(node: SgNode, condition: Condition, bindingOf: BindingOf): boolean {
  return CHECKS.every((check) => check(node, condition, bindingOf));
}

type Check = (node: SgNode, condition: Condition, bindingOf: BindingOf) => boolean;

/** One check a key of `Condition`, cheapest first; each is true where its key is absent. */
const CHECKS: readonly Check[] = [
  (node, { credential }) =>
    credential === undefined || credential === looksLikeCredential(stringContent(node) ?? ""),
  (node, { from }, bindingOf) =>
    from === undefined || from.includes(originOf(node, bindingOf) ?? ""),
  (node, { notFrom }, bindingOf) =>
    notFrom === undefined || !notFrom.includes(originOf(node, bindingOf) ?? ""),
  (node, { async: wanted }, bindingOf) =>
    wanted === undefined || wanted === isAsync(node, bindingOf),
  (node, { says, saysNot }, bindingOf) => {
    if (says === undefined && saysNot === undefined) return true;
    const { text } = textOf(node, bindingOf);
    return (
      (says === undefined || new RegExp(says, "iu").test(text)) &&
      (saysNot === undefined || !new RegExp(saysNot, "iu").test(text))
    );
  },
  (node, { built }, bindingOf) => built === undefined || built === textOf(node, bindingOf).isBuilt,
  (node, { varies, built, unless }, bindingOf) => {
    // A text built from constants alone is a constant.
    const wanted = varies ?? (built === true ? true : undefined);
    if (wanted === undefined) return true;
    const harmless = unless === undefined ? undefined : new RegExp(unless, "u");
    return wanted === varyingParts(node, bindingOf, harmless).length > 0;
  },
  (node, { request }, bindingOf) =>
    request === undefined || request === (requestData(node, bindingOf) !== null),
];

function isAsync(node: SgNode, bindingOf: BindingOf): boolean {
  const binding = node.kind() === "identifier" ? bindingOf(node) : null;
  if (binding?.kind === "function") return startsAsync(binding.node);
  if (binding?.kind === "variable" && binding.isConst && binding.path?.length === 0) {
    const kind = binding.value?.kind();
    return (
      (kind === "arrow_function" || kind === "function_expression") && startsAsync(binding.value)
    );
  }
  return node.text().startsWith("this.") && isAsyncMethod(node);
}

function startsAsync(fn: SgNode | null): boolean {
  return fn?.children().some((child) => child.kind() === "async") === true;
}

/** `this.save` where the class around it has `async save() {…}`. */
function isAsyncMethod(node: SgNode): boolean {
  const name = node.field("property")?.text();
  const body = node.ancestors().find((ancestor) => ancestor.kind() === "class_body");
  const methods = body?.children().filter((member) => member.field("name")?.text() === name) ?? [];
  return methods.length > 0 && methods.every(startsAsync);
}
