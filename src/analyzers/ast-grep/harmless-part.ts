import type { SgNode } from "@ast-grep/napi";
import { calleeOf, isCallKind } from "./call-parts.ts";

/** A number, a date or an id, whatever text it was made of. */
const NUMBER =
  /^(?:(?:Integer|Long|Short|Byte|Double|Float|Boolean|Instant|LocalDate|LocalDateTime|int|long|short|uint|ulong|byte|bool|double|decimal|float|DateTime|DateTimeOffset)\.(?:parse\w*|Parse\w*|TryParse\w*|valueOf)|UUID\.fromString|Guid\.\w+|uuid\.\w*Parse\w*|strconv\.(?:Atoi|Parse\w+)|Convert\.To(?:Int\d*|Boolean|Double|Decimal))$|\.to(?:Int|Long|Short|Double|Float|Boolean|UUID)(?:OrNull)?$/;
/** Tells something about a text, or compares it. */
const TELLS =
  /(?:^|\.)(?:equals\w*|Equals|compareTo\w*|isEmpty|isBlank|isNotEmpty|IsNullOr\w+|length|size|count|hashCode|indexOf|lastIndexOf|contains\w*|Contains|startsWith|StartsWith|HasPrefix|endsWith|EndsWith|HasSuffix|matches|IsMatch|MatchString|len)$/;
/** Gives what is stored under a key, not the key. */
const LOOKS_UP =
  /(?:^|\.)(?:find|load|lookup|fetch|select|exists|Find|Load|Lookup|Fetch|First|Single)(?:[A-Z_]\w*)?$|(?:^|\.)[gG]et\w*By[A-Z]\w*$|(?:[rR]epository|[rR]epo|[sS]ervice|[dD]ao|[mM]apper|[sS]tore|[cC]ache|[mM]anager|[mM]ap|[rR]egistry|\b[A-Z][A-Z_]+)\??\.\w+$/;
const COMPARISON = /^(?:==|!=|<|>|<=|>=|===|!==|instanceof|&&|\|\|)$/;
const CHOICE = /^(?:ternary_expression|conditional_expression|if_expression)$/;

/** Says whether a part of an expression puts none of its text into the value: it decides, counts, or looks up. */
export function isHarmlessPart(node: SgNode): boolean {
  const kind = String(node.kind());
  const parent = node.parent();
  if (isCallKind(kind)) {
    const callee = calleeOf(node);
    return NUMBER.test(callee) || TELLS.test(callee);
  }
  if (kind === "equality_expression" || kind === "comparison_expression") return true;
  if (kind === "binary_expression") return COMPARISON.test(node.field("operator")?.text() ?? "");
  if (parent === null) return false;
  const around = String(parent.kind());
  if (CHOICE.test(around)) return isCondition(node, parent);
  if (/^(?:argument_list|value_arguments|call_suffix)$/.test(kind))
    return isGiven(node) && isCallKind(around) && LOOKS_UP.test(calleeOf(parent));
  return false;
}

function isGiven(list: SgNode): boolean {
  return list.children().some((it) => it.isNamed());
}

function isCondition(node: SgNode, choice: SgNode): boolean {
  const condition = choice.field("condition") ?? choice.children().find((it) => it.isNamed());
  return condition?.id() === node.id();
}
