import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";

/** The properties in which common frameworks keep the data of a client. */
const REQUEST =
  /^(req|request|ctx|context|c|event)(\.request|\.req)?\??\.(query|params|body|headers|cookies|queryStringParameters|pathParameters|rawBody|param\(|query\(|header\(|nextUrl\.searchParams|url$|originalUrl$)/;
const SEARCH_PARAMETERS = /\b(searchParams|URLSearchParams)\b.*\.get(All)?\(/;
const REQUEST_OBJECT = /^(req|request|ctx|context|event)(\.request|\.req)?$/;
const REQUEST_PROPERTY = /^(query|params|body|headers|cookies|queryStringParameters)$/;

/** Finds the part of an expression that a client sent with a request, also through variables. */
export function requestData(node: SgNode | null, bindingOf: BindingOf, depth = 0): SgNode | null {
  if (node === null || depth > 8) return null;
  const text = node.text();
  const kind = String(node.kind());
  if ((kind === "member_expression" || kind === "call_expression") && isRequestData(text))
    return node;
  if (kind === "identifier") {
    const binding = bindingOf(node);
    if (binding?.kind !== "variable") return null;
    const [first] = binding.path ?? [];
    // const { query } = req;
    if (
      first !== undefined &&
      REQUEST_PROPERTY.test(first) &&
      REQUEST_OBJECT.test(binding.value?.text() ?? "")
    )
      return node;
    return requestData(binding.value, bindingOf, depth + 1) === null ? null : node;
  }
  // A number, a comparison or a checked name is no longer the client's text.
  if (kind === "call_expression" && isChecked(node.field("function")?.text() ?? "")) return null;
  if (kind === "unary_expression" || kind === "string" || kind.endsWith("function")) return null;
  if (kind === "ternary_expression")
    return (
      requestData(node.field("consequence"), bindingOf, depth + 1) ??
      requestData(node.field("alternative"), bindingOf, depth + 1)
    );
  for (const child of node.children()) {
    const found = child.isNamed() ? requestData(child, bindingOf, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

function isRequestData(text: string): boolean {
  return REQUEST.test(text) || SEARCH_PARAMETERS.test(text);
}

function isChecked(callee: string): boolean {
  return /(^|\.)(Number|parseInt|parseFloat|Boolean|BigInt|basename|encodeURI(Component)?|test|includes|has|\w*([sS]aniti[sz]e|[eE]scape|[vV]alidate|[pP]arse|[aA]llow|[sS]afe|[cC]heck|[vV]erify|[iI]s[A-Z])\w*)$/.test(
    callee,
  );
}
