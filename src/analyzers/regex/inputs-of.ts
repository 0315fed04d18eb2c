import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { requestData } from "../ast-grep/request-data.ts";
import { asValue } from "../shared/build-finding.ts";
import { isArgument } from "./is-argument.ts";
import { isBounded } from "./is-bounded.ts";
import { usesOf } from "./uses-of.ts";

/** A text that a regular expression is held against, and who decides what it says. */
export interface Input {
  readonly text: string;
  /**
   * `holder`: a caller hands over an object that holds it, under a name that does not say what it is.
   * `made`: some function makes it of what a caller hands over. `bounded`: it is never long, whoever decides.
   */
  readonly from: "request" | "caller" | "holder" | "made" | "bounded" | "unknown";
}

/** Finds what a regular expression is held against, where it stands or under the name it was given. */
export function inputsOf(pattern: SgNode, root: SgNode, bindingOf: BindingOf): readonly Input[] {
  return usesOf(pattern, root).flatMap((use) => {
    const input = inputOf(use);
    if (input === null) return [];
    return [{ text: asValue(input.text()), from: whose(input, root, bindingOf) }];
  });
}

const OF_PATTERN = /^(test|exec)$/;
const OF_TEXT = /^(match|matchAll|replace|replaceAll|search|split)$/;

/** The text in `pattern.test(text)` or `text.replace(pattern, …)`; null for another use of a pattern. */
function inputOf(use: SgNode): SgNode | null {
  const parent = use.parent();
  if (parent?.kind() === "member_expression" && parent.field("object")?.id() === use.id()) {
    const call = parent.parent();
    const method = parent.field("property")?.text() ?? "";
    if (call?.kind() !== "call_expression" || !OF_PATTERN.test(method)) return null;
    return argumentsOf(call)[0] ?? null;
  }
  const call = parent?.kind() === "arguments" ? parent.parent() : null;
  const callee = call?.field("function");
  if (callee?.kind() !== "member_expression" || call === null) return null;
  const method = callee.field("property")?.text() ?? "";
  const isFirst = argumentsOf(call)[0]?.id() === use.id();
  return isFirst && OF_TEXT.test(method) ? callee.field("object") : null;
}

/** `this.get("X-Forwarded-Host")`, as the request of a framework reads its own headers. */
const HEADER =
  /^(?:[\w$]+\s*&&\s*)?(?:this|self|ctx|request|req)\.(?:get|header)\(\s*["'](?:[xX]-[\w-]+|[hH]ost|[aA]ccept[\w-]*|[cC]ookie|[fF]orwarded|[rR]efer(?:r)?er|[uU]ser-[aA]gent|[cC]ontent-[\w-]+)["']\s*\)$/;

function isHeader(input: SgNode, bindingOf: BindingOf): boolean {
  const binding = input.kind() === "identifier" ? bindingOf(input) : null;
  const value = binding?.kind === "variable" ? binding.value : input;
  return HEADER.test(value?.text() ?? "");
}

/** A text that a program gives itself: constants by common consent, and where it lies. */
const OWN =
  /^(?:[A-Z][A-Z\d_]*|__\w+|import\.meta\b.*|process\.(?!argv|env|stdin).*|["'`].*["'`])$/;

function whose(input: SgNode, root: SgNode, bindingOf: BindingOf): Input["from"] {
  if (OWN.test(input.text()) || isBounded(input, root)) return "bounded";
  if (requestData(input, bindingOf) !== null || isHeader(input, bindingOf)) return "request";
  if (isArgument(input, { root, bindingOf })) return "caller";
  if (isArgument(input, { root, bindingOf, holdsAny: true })) return "holder";
  const isMade = isArgument(input, { root, bindingOf, holdsAny: true, isMadeOf: true });
  return isMade ? "made" : "unknown";
}
