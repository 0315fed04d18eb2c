import { onceFor } from "../core/once-for.ts";
import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import { ToolError } from "../errors/tool-error.ts";
import { shortName, told } from "../core/told.ts";

/** The way out of a fault that no command mends. */
export const EDITOR_HINT = "fix it in an editor, then check again: `tool config check`";

/** A configuration file as text that turned out to be strict JSON with an object at the top. */
export interface ParsedFile {
  /** For messages: `.tool/config.json`. */
  readonly name: string;
  /** The text without its byte order mark. */
  readonly text: string;
  readonly tree: Node;
}

/** A file as far as it could be understood, and every way in which it is not strict JSON. */
export interface Parsing {
  /** Null when nothing in it can be relied on. */
  readonly file: ParsedFile | null;
  /** CONFIG_SYNTAX, each with line and column. */
  readonly faults: readonly ToolError[];
}

/**
 * Parses a configuration file as strict JSON: no comments, no trailing commas, no key twice in one object. A byte
 * order mark and CRLF are tolerated. A file whose only faults are of these kinds is understood all the same, so that
 * its values can be checked in the same run.
 */
export function parseFile(name: string, contents: string): Parsing {
  const text = contents.replace(/^\uFEFF/, "");
  const source = { name, text };
  const fault = (offset: number, what: string, hint: string): ToolError =>
    new ToolError("CONFIG_SYNTAX", `${placeAt(source, offset)}: ${what}`, { hint });
  const notJson = (error: ParseError): ToolError =>
    fault(error.offset, `not valid JSON: ${wordsFor(error, text, error.offset)}`, EDITOR_HINT);
  if (text.trim() === "")
    return {
      file: null,
      faults: [
        fault(
          0,
          "the file is empty; allowed: a JSON object",
          `write \`{}\` into it, or delete it: \`rm ${name}\``,
        ),
      ],
    };

  const tooDeep = offsetBeyondDepth(text);
  if (tooDeep !== undefined)
    return {
      file: null,
      faults: [fault(tooDeep, "nested too deeply to be a configuration", EDITOR_HINT)],
    };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  // The parser may say the same place twice, once for each thing it expected there.
  const slips = errors.filter(
    (error, i) => isSlip(error, text) && error.offset !== errors[i - 1]?.offset,
  );
  const broken = errors.find((error) => !isSlip(error, text));
  if (broken !== undefined || tree === undefined) {
    // The errors after the first real break mostly repeat it.
    const before = slips.filter(({ offset }) => offset < (broken?.offset ?? 0));
    const { some, more } = told(before);
    const shown = broken === undefined ? some : [...some, broken];
    return { file: null, faults: [...shown.map(notJson), ...countMore(name, more)] };
  }
  if (tree.type !== "object") {
    const article = { array: "an ", null: "" }[tree.type as string] ?? "a ";
    const what = `the top level is ${article}${tree.type}; allowed: an object`;
    return { file: null, faults: [fault(tree.offset, what, EDITOR_HINT)] };
  }
  const file: ParsedFile = { name, text, tree };
  const doubled = told(duplicateKeys(tree));
  const twice = doubled.some.map(({ key, first, second }) =>
    fault(
      second.offset,
      `${key} appears twice in this object, first ${placeAt(file, first.offset).replace(`${name}:`, "at ")}; allowed: once`,
      "keep one of the two, then check again: `tool config check`",
    ),
  );
  const slipped = told(slips);
  const faults = [...slipped.some.map(notJson), ...twice];
  return { file, faults: [...faults, ...countMore(name, slipped.more + doubled.more)] };
}

function countMore(name: string, more: number): ToolError[] {
  if (more === 0) return [];
  const message = `${name}: ${more} more errors in this file`;
  return [new ToolError("CONFIG_SYNTAX", message, { hint: EDITOR_HINT })];
}

const MAX_DEPTH = 200;

/** Names a place in a file for messages: `name:line:column`, both from 1, columns in UTF-16 units. */
export function placeAt(file: { name: string; text: string }, offset: number): string {
  const starts = lineStartsOf(file);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return `${file.name}:${low + 1}:${offset - (starts[low] ?? 0) + 1}`;
}

/** Returns the offsets at which lines begin, found once for each file. */
const lineStartsOf = onceFor(({ text }: Pick<ParsedFile, "text">): readonly number[] => {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
});

/** Returns the node of a value inside the file, by its path. */
export function nodeAt(file: ParsedFile, path: readonly PropertyKey[]): Node | undefined {
  return findNodeAtLocation(
    file.tree,
    path.map((step) => (typeof step === "number" ? step : String(step))),
  );
}

/** Returns the keys and value nodes of an object node, in order. */
export function propertiesOf(node: Node): { name: string; keyNode: Node; valueNode: Node }[] {
  return (node.children ?? []).flatMap(({ children }) => {
    const [keyNode, valueNode] = children ?? [];
    return keyNode === undefined || valueNode === undefined
      ? []
      : [{ name: String(keyNode.value), keyNode, valueNode }];
  });
}

/**
 * Returns the plain value of a node. Objects have no prototype, so that a key named `__proto__` or `constructor` is a
 * key like any other.
 */
export function valueOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value;
  const object = Object.create(null) as Record<string, unknown>;
  for (const { name, valueNode } of propertiesOf(node)) object[name] = valueOf(valueNode);
  return object;
}

/**
 * Finds the first bracket that is nested deeper than any configuration: parsing is recursive. Looks at each character
 * once: a pattern for strings would look for the end of one from each of its quotes.
 */
function offsetBeyondDepth(text: string): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString && character === "\\") at += 1;
    else if (character === "\n") isInString = false;
    else if (!isInString && (character === "[" || character === "{")) depth += 1;
    else if (!isInString && (character === "]" || character === "}")) depth -= 1;
    if (depth > MAX_DEPTH) return at;
  }
  return undefined;
}

function duplicateKeys(node: Node): { key: string; first: Node; second: Node }[] {
  if (node.type === "array") return (node.children ?? []).flatMap(duplicateKeys);
  if (node.type !== "object") return [];
  const seen = new Map<string, Node>();
  return propertiesOf(node).flatMap(({ name, keyNode, valueNode }) => {
    const first = seen.get(name);
    seen.set(name, first ?? keyNode);
    const key = JSON.stringify(shortName(name));
    const here = first === undefined ? [] : [{ key, first, second: keyNode }];
    return [...here, ...duplicateKeys(valueNode)];
  });
}

/** Tells whether an error is an extra comment or comma, which leaves no doubt about the rest. */
function isSlip(error: ParseError, text: string): boolean {
  const code = printParseErrorCode(error.error);
  if (code === "InvalidCommentToken") return true;
  return isTrailingComma(text, error.offset) && /^(PropertyName|Value)Expected$/.test(code);
}

function isTrailingComma(text: string, offset: number): boolean {
  const found = text.slice(offset).trimStart()[0];
  return text.slice(0, offset).trimEnd().at(-1) === "," && (found === "}" || found === "]");
}

function wordsFor(error: ParseError, text: string, offset: number): string {
  const found = text.slice(offset).trimStart()[0];
  switch (printParseErrorCode(error.error)) {
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return "comments are not allowed";
    case "PropertyNameExpected":
    case "ValueExpected":
      if (isTrailingComma(text, offset)) return "a comma after the last entry is not allowed";
      return found === undefined
        ? "the file ends too early"
        : `${found === "'" ? "strings must be in double quotes" : `unexpected \`${found}\``}`;
    case "ColonExpected":
      return "a colon is missing here";
    case "CommaExpected":
      return "a comma is missing here";
    case "CloseBraceExpected":
      return "a closing brace is missing";
    case "CloseBracketExpected":
      return "a closing bracket is missing";
    case "EndOfFileExpected":
      return "there is something after the end of the object";
    case "UnexpectedEndOfString":
      return "a string does not end on its line";
    case "UnexpectedEndOfNumber":
    case "InvalidNumberFormat":
      return "this is not a valid JSON number";
    case "InvalidUnicode":
    case "InvalidEscapeCharacter":
      return "this is not a valid JSON escape";
    case "InvalidCharacter":
      return "a control character must be written as an escape";
    case "InvalidSymbol":
      return found === "'" ? "strings must be in double quotes" : "this word is not a JSON value";
    default:
      return "this cannot be parsed";
  }
}
