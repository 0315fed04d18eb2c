import type { SgNode } from "@ast-grep/napi";
import { calleeOf, partsOf } from "./call-parts.ts";

const JOINED = /^(?:binary_expression|additive_expression)$/;
const FORMAT = /^(?:String\.format|fmt\.Sprintf|[sS]tring\.Format)$/;
/** A text that leaves the host open: nothing, or a scheme alone; then comes what varies. */
const OPEN_TEXT = /^[$@]*["`](?:https?:\/\/|\/\/)?["`]$/;
const OPEN_FORMAT = /^["`](?:https?:\/\/|\/\/)?(?:%[svq]|\{0\})/;
const OPEN_INTERPOLATION = /^[$@]*"+(?:https?:\/\/|\/\/)?(?:\{|\$)/;
const TEXT = /string/;

/**
 * Gives the part of a text that decides where an address leads, if it is put together from several; null if a fixed
 * text stands there (`"https://api.example.com/" + name`).
 */
export function leadingPart(expression: SgNode): SgNode | null {
  const kind = String(expression.kind());
  if (kind === "parenthesized_expression" || kind === "argument" || kind === "value_argument") {
    const inner = partsOf(expression)[0];
    return inner === undefined ? expression : leadingPart(inner);
  }
  if (JOINED.test(kind)) return leadingOfJoined(expression);
  if (TEXT.test(kind)) return OPEN_INTERPOLATION.test(expression.text()) ? expression : null;
  const [template, first] = FORMAT.test(calleeOf(expression))
    ? partsOf(expression.field("arguments"))
    : [];
  if (template === undefined) return expression;
  return OPEN_FORMAT.test(template.text()) ? (first ?? null) : null;
}

function leadingOfJoined(expression: SgNode): SgNode | null {
  const [left, right] = partsOf(expression);
  if (left === undefined) return expression;
  const isOpen = OPEN_TEXT.test(left.text());
  return leadingPart(isOpen && right !== undefined ? right : left);
}
