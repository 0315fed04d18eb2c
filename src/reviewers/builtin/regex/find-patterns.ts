import type { SgNode } from "@ast-grep/napi";
import type { LanguageName } from "../../../core/rules/languages.ts";
import { stringContent, type BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { inputsOf, type Input } from "./inputs-of.ts";
import { translatePython } from "./translate-python.ts";

/** A regular expression whose text is known, in the notation of JavaScript. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** Where it stands, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** The text of somebody else that it is held against; null when none is to be seen. */
  readonly input: Input | null;
  /** It is one of several in a list or an object: whoever goes through them holds texts against it. */
  readonly isListed: boolean;
  /** What it is asked about whether it fits, as code. */
  readonly targets: readonly string[];
}

/** Gives the regular expressions of a file: literals, and constants that are handed to a constructor. */
export function findPatterns(
  root: SgNode,
  language: LanguageName,
  bindingOf: BindingOf,
): readonly Pattern[] {
  return language === "python"
    ? root.findAll(PYTHON_CALL).flatMap(inPython)
    : root.findAll(JAVASCRIPT).flatMap((node) => inJavaScript(node, root, bindingOf));
}

const JAVASCRIPT = {
  rule: {
    any: [
      { kind: "regex" },
      { kind: "new_expression", has: { field: "constructor", regex: "^RegExp$" } },
      { kind: "call_expression", has: { field: "function", regex: "^RegExp$" } },
    ],
  },
};

function inJavaScript(node: SgNode, root: SgNode, bindingOf: BindingOf): Pattern[] {
  const literal =
    node.kind() === "regex"
      ? { source: node.field("pattern")?.text() ?? "", flags: node.field("flags")?.text() ?? "" }
      : constructed(node);
  if (literal === null) return [];
  // Who reads a pattern takes a walk through the file, and most patterns are harmless to everybody.
  const inputs = MATTERS.test(literal.source) ? inputsOf(node, root, bindingOf) : [];
  const { start, end } = node.range();
  const input = inputs.find(({ from }) => from === "request") ?? inputs.find(isForeign) ?? null;
  return [
    {
      ...literal,
      start: start.index,
      end: end.index,
      input,
      isListed: input === null && MATTERS.test(literal.source) && isListed(node),
      targets: inputs.filter(({ isTest }) => isTest).map(({ text }) => text),
    },
  ];
}

/** Repeats without an end, or speaks of an address. */
const MATTERS = /[*+]|\{\d+,\}|https?/;

function isForeign({ from }: Input): boolean {
  return from !== "unknown";
}

const LISTS = /^(?:array|object|pair)$/;
/** So many patterns side by side are a table. */
const MANY = 3;

function isListed(node: SgNode): boolean {
  let outer: SgNode | null = null;
  for (const each of node.ancestors()) {
    if (!LISTS.test(String(each.kind()))) break;
    outer = each;
  }
  if (outer === null) return false;
  return outer.findAll({ rule: { kind: "regex" } }).length >= MANY;
}

function constructed(node: SgNode): { source: string; flags: string } | null {
  const [pattern = null, flags] = argumentsOf(node);
  const source = unescaped(pattern);
  const given = flags === undefined ? "" : stringContent(flags);
  return source === null || given === null ? null : { source, flags: given };
}

/** What a text literal of JavaScript stands for; null for anything that is no plain literal. */
function unescaped(node: SgNode | null): string | null {
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

const PYTHON_CALL = {
  rule: {
    kind: "call",
    has: {
      field: "function",
      regex: String.raw`^re\.(compile|match|search|fullmatch|findall|finditer|sub|subn|split)$`,
    },
  },
};

function inPython(node: SgNode): Pattern[] {
  const [text, ...others] = (node.field("arguments")?.children() ?? []).filter((it) =>
    it.isNamed(),
  );
  if (text?.kind() !== "string") return [];
  const method = node.field("function")?.text().slice("re.".length) ?? "";
  const literal = translatePython(text.text(), method, others.map((it) => it.text()).join(" "));
  if (literal === null) return [];
  const { start, end } = text.range();
  return [
    { ...literal, start: start.index, end: end.index, input: null, isListed: false, targets: [] },
  ];
}
