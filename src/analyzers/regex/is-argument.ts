import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf, inner } from "../ast-grep/origin-of.ts";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { isBounded, isCut } from "./is-bounded.ts";
import { isExported } from "./is-exported.ts";
import { nodesNamed } from "./nodes-named.ts";
import { valuesOfOwn } from "./values-of-own.ts";

/** A parsed file, and what its names stand for. */
interface ScriptFile {
  readonly root: SgNode;
  readonly bindingOf: BindingOf;
  /** Any property of an object that a caller gave may be a text. */
  readonly holdsAny?: boolean;
  /** Any function may make a text of what it is given. */
  readonly isMadeOf?: boolean;
}

/** One search for where a text comes from: what was looked at once is not looked at again. */
interface Search extends ScriptFile {
  readonly seen: Set<number>;
}

const MAX_DEPTH = 10;
const MAX_SEEN = 40;
/** In one file, all searches together: a person's file needs some hundreds, a bundle of many some thousands. */
const MAX_STEPS = 12_000;
/** A search that has gone on for longer may have ended for want of steps: that it found nothing says little. */
const SURE_DEPTH = 4;
const MAX_CALLS = 8;
const MAX_RETURNS = 6;

/** Functions that make a text of what they are given, as long as that is. */
const MAKES_TEXT =
  /^(?:String|decodeURI|decodeURIComponent|unescape|(?:util\.)?(?:inspect|format)|JSON\.stringify)$/;
/** Steps that give back a text about as long as the one they got. */
const SAME_LENGTH =
  /^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize|replace|replaceAll|slice|substring|substr|padStart|padEnd)$/;

/** What these give may be one piece, as long as the whole, or is put together from all of them. */
const PIECES = /^(?:split|match|matchAll|filter|map|reverse|sort|join|concat|shift|pop)$/;
/** Hand their callback one piece after the other. */
const EACH = /^(?:map|forEach|filter|flatMap|some|every|find|findIndex)$/;

/** Give back a function that does what the one they are given does. */
const WRAPS =
  /^(?:[\w$]+\.)?(?:memo\w*|debounce|throttle|promisify|callbackify|deprecate|once|curry)$/i;

/** What holds a text in the object of a caller: other properties of it may be anything. */
const HOLDS_TEXT =
  /^(?:path|href|html|text|url|uri|src|source|content|body|value|name|data|message|line|raw|input|query|headers?|cookies?|mimeType|contentType|css|str|string|selector|template|markup|markdown|email|address|host|hostname|pathname|filename|origin|referrer|referer|pattern|expression|comment|title|subject|description|nodeValue|textContent|innerText|innerHTML|outerHTML|wholeText)$/;
/** Holds texts by their names. */
const HEADERS = /(?:^|\.)_?\w*headers$/i;

const TRANSPARENT = /^(?:parenthesized|as|satisfies|non_null|await)_expression$/;

/** Says whether a text comes, as long as it was, from a parameter of a function that other modules can call. */
export function isArgument(node: SgNode | null, file: ScriptFile): boolean {
  return comesFromCaller(node, { ...file, seen: new Set() }, 0);
}

function comesFromCaller(node: SgNode | null | undefined, search: Search, depth: number): boolean {
  if (node === null || node === undefined || depth > MAX_DEPTH) return false;
  if (search.seen.has(node.id()) || search.seen.size >= MAX_SEEN || !mayGoOn(search.root))
    return false;
  search.seen.add(node.id());
  const follow = (next: SgNode | null | undefined) => comesFromCaller(next, search, depth + 1);
  const followUnbounded = (next: SgNode) => !isBounded(next, search.root) && follow(next);
  const kind = String(node.kind());
  if (TRANSPARENT.test(kind)) return follow(inner(node));
  switch (kind) {
    case "call_expression":
      return isFromCall(node, search, depth);
    // `options.path || options.href`, `indent + text`
    case "binary_expression":
      return (
        /^(?:\|\||\?\?|\+)$/.test(node.field("operator")?.text() ?? "") &&
        (follow(node.field("left")) || follow(node.field("right")))
      );
    case "ternary_expression":
      return follow(node.field("consequence")) || follow(node.field("alternative"));
    case "template_string":
      return node
        .children()
        .some((part) => part.kind() === "template_substitution" && follow(inner(part)));
    case "assignment_expression":
      return follow(node.field("right"));
    case "member_expression": {
      const object = node.field("object");
      const property = node.field("property")?.text() ?? "";
      if (object?.kind() === "this") return valuesOfOwn(node, search.root).some(followUnbounded);
      const isText =
        search.holdsAny === true || HOLDS_TEXT.test(property) || HEADERS.test(object?.text() ?? "");
      return isText && follow(object);
    }
    // `headers["accept"]`, `parts[0]`
    case "subscript_expression": {
      const object = node.field("object");
      const index = String(node.field("index")?.kind() ?? "");
      const isHeld = index === "number" || HEADERS.test(object?.text() ?? "");
      const isPiece = index === "identifier" && isSplit(valueOf(object, search));
      return (isHeld || isPiece) && follow(object);
    }
    // `{ ...options }`
    case "object":
      return node
        .children()
        .some((part) => part.kind() === "spread_element" && follow(inner(part)));
    case "identifier":
      return isFromName(node, search, depth);
    default:
      return false;
  }
}

const steps = new WeakMap<SgNode, number>();

function mayGoOn(root: SgNode): boolean {
  const done = (steps.get(root) ?? 0) + 1;
  steps.set(root, done);
  return done <= MAX_STEPS;
}

function isFromCall(call: SgNode, search: Search, depth: number): boolean {
  const follow = (next: SgNode | null | undefined) => comesFromCaller(next, search, depth + 1);
  const callee = call.field("function");
  if (search.isMadeOf === true && !isCut(call) && argumentsOf(call).some(follow)) return true;
  if (MAKES_TEXT.test(callee?.text() ?? "")) return follow(argumentsOf(call)[0]);
  if (callee?.text() === "Object.assign") return argumentsOf(call).some(follow);
  if (callee?.kind() === "identifier") {
    const binding = search.bindingOf(callee);
    return (
      binding?.kind === "function" &&
      returnedBy(binding.node).some((it) => !isBounded(it, search.root) && follow(it))
    );
  }
  const method = callee?.field("property")?.text() ?? "";
  const goesOn = SAME_LENGTH.test(method) || PIECES.test(method);
  return goesOn && !isCut(call) && follow(callee?.field("object"));
}

/** What a function gives back; that of the functions within it is their own. */
function returnedBy(fn: SgNode): readonly SgNode[] {
  return (fn.field("body")?.findAll({ rule: { kind: "return_statement" } }) ?? [])
    .slice(0, MAX_RETURNS)
    .filter((each) => homeOf(each)?.id() === fn.id())
    .flatMap((each) => inner(each) ?? []);
}

function homeOf(node: SgNode): SgNode | undefined {
  return node.ancestors().find((it) => FUNCTIONS.has(String(it.kind())));
}

function isFromName(node: SgNode, search: Search, depth: number): boolean {
  const follow = (next: SgNode | null | undefined) => comesFromCaller(next, search, depth + 1);
  const binding = search.bindingOf(node);
  switch (binding?.kind) {
    case "element":
      return follow(binding.over);
    case "variable": {
      if (binding.path === null) return isSplit(binding.value) && follow(binding.value);
      return isTextAt(binding.path) && (follow(binding.value) || binding.later().some(follow));
    }
    case "parameter":
      return (
        (binding.path === null || isTextAt(binding.path)) &&
        isFromParameter(node, binding, search, depth)
      );
    default:
      return false;
  }
}

/** What a variable is given where it is declared. */
function valueOf(name: SgNode | null, { bindingOf }: Search): SgNode | null {
  const binding = name?.kind() === "identifier" ? bindingOf(name) : null;
  return binding?.kind === "variable" ? binding.value : null;
}

/** `const [key, value] = text.split("=")` */
function isSplit(value: SgNode | null): boolean {
  const method = value?.field("function")?.field("property")?.text() ?? "";
  return value?.kind() === "call_expression" && PIECES.test(method);
}

/** The thing itself, or what holds a text in it: `{ body }`. */
function isTextAt(path: readonly string[]): boolean {
  const [property, ...others] = path;
  return property === undefined || (others.length === 0 && HOLDS_TEXT.test(property));
}

function isFromParameter(
  node: SgNode,
  { index, path }: { readonly index: number; readonly path: readonly string[] | null },
  search: Search,
  depth: number,
): boolean {
  // Of a list that is taken apart, only `...rest` is followed.
  const name = new RegExp(
    String.raw`${path === null ? String.raw`\.{3}` : String.raw`(?<![\w$])`}${escapeRegExp(node.text())}(?![\w$])`,
  );
  const home = node
    .ancestors()
    .filter((it) => FUNCTIONS.has(String(it.kind())))
    .find((it) => name.test((it.field("parameters") ?? it.field("parameter"))?.text() ?? ""));
  if (home === undefined) return false;
  const call = home.parent()?.kind() === "arguments" ? home.parent()?.parent() : null;
  if (call?.kind() === "call_expression" && !WRAPS.test(call.field("function")?.text() ?? "")) {
    const callee = call.field("function");
    const method = callee?.field("property")?.text() ?? "";
    // What a pattern found is a piece of the text: `text.replace(/…/, (all, name) => …)`
    const isEach = (EACH.test(method) && index === 0) || /^replace(?:All)?$/.test(method);
    return isEach && comesFromCaller(callee?.field("object"), search, depth + 1);
  }
  const answers = known.get(search.root) ?? new Map<string, boolean>();
  known.set(search.root, answers);
  const key = [home.id(), index, path, search.holdsAny, search.isMadeOf].join(" ");
  const answer =
    answers.get(key) ??
    (isExported(home) || (path?.length === 0 && isGivenArgument(home, index, search, depth)));
  if (answer || depth <= SURE_DEPTH) answers.set(key, answer);
  return answer;
}

/** Of every file at work: whether others decide about a parameter, as far as that was found out. */
const known = new WeakMap<SgNode, Map<string, boolean>>();

/** A call is two steps: what it hands over, and where that comes from. */
const CALL_STEPS = 2;

/** A function of the file that is called with what a caller of the file gave. */
function isGivenArgument(fn: SgNode, index: number, search: Search, depth: number): boolean {
  const parent = fn.parent();
  const named = parent?.kind() === "variable_declarator" ? parent : fn;
  const name = named.field("name")?.text() ?? "";
  return nodesNamed(search.root, "name", name)
    .flatMap((each) => givenIn(each, index) ?? [])
    .slice(0, MAX_CALLS)
    .some(
      (given) =>
        !isBounded(given, search.root) && comesFromCaller(given, search, depth + CALL_STEPS),
    );
}

/** What a function gets where it is named: in a call, or from a list that hands it piece by piece. */
function givenIn(name: SgNode, index: number): SgNode | null | undefined {
  const around = name.parent();
  if (around?.kind() === "call_expression" && around.field("function")?.id() === name.id())
    return argumentsOf(around)[index];
  const call = around?.kind() === "arguments" && index === 0 ? around.parent() : null;
  const callee = call?.field("function");
  return EACH.test(callee?.field("property")?.text() ?? "") ? callee?.field("object") : null;
}
