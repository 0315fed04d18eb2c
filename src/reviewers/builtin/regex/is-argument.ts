import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { isBounded } from "./is-bounded.ts";
import { isExported } from "./is-exported.ts";
import { nodesNamed } from "./nodes-named.ts";

/** A parsed file, and what its names stand for. */
interface ScriptFile {
  readonly root: SgNode;
  readonly bindingOf: BindingOf;
}

/** Functions that make a text of what they are given, as long as that is. */
const MAKES_TEXT =
  /^(?:String|decodeURI|decodeURIComponent|unescape|(?:util\.)?(?:inspect|format)|JSON\.stringify)$/;
/** Steps that give back a text about as long as the one they got. */
const SAME_LENGTH = /^(trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize|replace)$/;

/** What these give may be one piece, as long as the whole. */
const PIECES = /^(?:split|match|matchAll|filter|map|reverse|sort)$/;
/** Hand their callback one piece after the other. */
const EACH = /^(?:map|forEach|filter|flatMap|some|every|find|findIndex)$/;

/** Says whether a text comes, as long as it was, from a parameter of a function that other modules can call. */
export function isArgument(node: SgNode | null, file: ScriptFile, depth = 0): boolean {
  if (node === null || depth > 5) return false;
  const { bindingOf } = file;
  const follow = (next: SgNode | null | undefined) => isArgument(next ?? null, file, depth + 1);
  if (node.kind() === "call_expression") {
    const callee = node.field("function");
    if (MAKES_TEXT.test(callee?.text() ?? "")) return follow(argumentsOf(node)[0]);
    const method = callee?.field("property")?.text() ?? "";
    return (SAME_LENGTH.test(method) || PIECES.test(method)) && follow(callee?.field("object"));
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
  const call = home.parent()?.kind() === "arguments" ? home.parent()?.parent() : null;
  if (call?.kind() === "call_expression") {
    const callee = call.field("function");
    const isEach = EACH.test(callee?.field("property")?.text() ?? "") && binding.index === 0;
    return isEach && follow(callee?.field("object"));
  }
  return isExported(home) || isGivenArgument(home, binding.index, file, depth);
}

/** A call is two steps: what it hands over, and where that comes from. */
const CALL_STEPS = 2;
const MAX_CALLS = 8;

/** A function of the file that is called with what a caller of the file gave. */
function isGivenArgument(fn: SgNode, index: number, file: ScriptFile, depth: number): boolean {
  const parent = fn.parent();
  const named = parent?.kind() === "variable_declarator" ? parent : fn;
  const name = named.field("name")?.text() ?? "";
  return nodesNamed(file.root, "name", name)
    .flatMap((each) => {
      const call = each.parent();
      const isCalled =
        call?.kind() === "call_expression" && call.field("function")?.id() === each.id();
      return isCalled ? [call] : [];
    })
    .slice(0, MAX_CALLS)
    .some((call) => {
      const given = argumentsOf(call)[index];
      if (given === undefined || isBounded(given)) return false;
      return isArgument(given, file, depth + CALL_STEPS);
    });
}
