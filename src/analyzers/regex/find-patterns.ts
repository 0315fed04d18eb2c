import type { SgNode } from "@ast-grep/napi";
import type { LanguageName } from "../../core/rules/languages.ts";
import { stringContent, type BindingOf } from "../ast-grep/bindings.ts";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { constantText } from "./constant-text.ts";
import { inputsOf, type Input } from "./inputs-of.ts";
import { isHandedOut } from "./is-handed-out.ts";
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
  /** Somebody outside may decide what it is held against; where `input` is null, that is not sure. */
  readonly mayBeForeign: boolean;
  /** What it is held against may be made of what somebody outside decides about, in whatever way. */
  readonly mayBeMade: boolean;
  /** Nothing says how long what it is held against may be. */
  readonly mayBeLong: boolean;
  /** One of several in a list, or exported: it is there for texts of all kinds. */
  readonly isHandedOut: boolean;
}

/** Gives the regular expressions of a file: literals, and constants that are handed to a constructor. */
export function findPatterns(
  root: SgNode,
  language: LanguageName,
  bindingOf: BindingOf,
): readonly Pattern[] {
  const lists = new Map<number, boolean>();
  return language === "python"
    ? root.findAll(PYTHON_CALL).flatMap(inPython)
    : root.findAll(JAVASCRIPT).flatMap((node) => inJavaScript(node, { root, bindingOf, lists }));
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

function inJavaScript(
  node: SgNode,
  {
    root,
    bindingOf,
    lists,
  }: {
    readonly root: SgNode;
    readonly bindingOf: BindingOf;
    /** Lists that were looked through, by id. */
    readonly lists: Map<number, boolean>;
  },
): Pattern[] {
  const literal =
    node.kind() === "regex"
      ? { source: node.field("pattern")?.text() ?? "", flags: node.field("flags")?.text() ?? "" }
      : constructed(node, bindingOf);
  if (literal === null) return [];
  // Who reads a pattern takes a walk through the file, and most patterns are harmless to everybody.
  const inputs = MATTERS.test(literal.source) ? inputsOf(node, root, bindingOf) : [];
  const { start, end } = writtenAt(node, bindingOf).range();
  const input = inputs.find(({ from }) => from === "request") ?? inputs.find(isForeign) ?? null;
  return [
    {
      ...literal,
      start: start.index,
      end: end.index,
      input,
      mayBeForeign: inputs.some(({ from }) => FOREIGN.has(from)),
      mayBeMade: inputs.some(({ from }) => from === "made"),
      mayBeLong: inputs.some(({ from }) => from !== "bounded"),
      isHandedOut: input === null && MATTERS.test(literal.source) && isHandedOut(node, lists),
    },
  ];
}

/** Repeats without an end. */
const MATTERS = /[*+]|\{\d+,\}/;

const FOREIGN: ReadonlySet<Input["from"]> = new Set(["request", "caller", "holder"]);

function isForeign({ from }: Input): boolean {
  return from === "request" || from === "caller";
}

function constructed(node: SgNode, bindingOf: BindingOf): { source: string; flags: string } | null {
  const [pattern = null, flags] = argumentsOf(node);
  const source = constantText(pattern, bindingOf);
  // Flags that are not known do not make a pattern slower than none.
  return source === null ? null : { source, flags: stringContent(flags ?? null) ?? "" };
}

/** The text that a pattern is made of, where a name stands for it and it is written elsewhere. */
function writtenAt(node: SgNode, bindingOf: BindingOf): SgNode {
  if (node.kind() === "regex") return node;
  const [pattern] = argumentsOf(node);
  const binding = pattern?.kind() === "identifier" ? bindingOf(pattern) : null;
  return binding?.kind === "variable" ? (binding.value ?? node) : node;
}

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
    {
      ...literal,
      start: start.index,
      end: end.index,
      input: null,
      mayBeForeign: false,
      mayBeMade: false,
      mayBeLong: false,
      isHandedOut: false,
    },
  ];
}
