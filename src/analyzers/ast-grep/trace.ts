import type { SgNode } from "@ast-grep/napi";
import { actionParameter } from "./action-parameter.ts";
import { handlerParameter } from "./handler-parameter.ts";
import { routeParameter } from "./route-parameter.ts";
import { isNumber, valuesGivenIn } from "./values-given-in.ts";
import { walk } from "./walk.ts";

/** How many assignments a value is followed through, and how many expressions are looked at in all. */
const MAX_DEPTH = 5;
const MAX_REACHED = 60;
/** How much of an expression is read: patterns over a text that never ends take for ever. */
const MAX_LENGTH = 4000;

/** The values of names in each function of a file, once they were looked for; the key stands for the file. */
const known = new WeakMap<object, Map<number, ReadonlyMap<string, readonly SgNode[]>>>();

/**
 * Follows an expression back through the assignments of the function around it, in any language: gives
 * the text, without comments, of the expression itself and of everything that the names in it were
 * given: by assignment, by a loop, through a method that fills what it is called on, as a parameter; of
 * one that a client's request fills by its name, also where it comes from. Names of numbers read as `0`.
 * Values that another function assigns to a name are not followed; a parameter's own declaration ends the trail.
 * @param file any object that stands for the file, so that its functions are walked once
 */
export function trace(node: SgNode, file: object): readonly string[] {
  const home = homeOf(node);
  const given = givenIn(home, file);
  const reached = new Set<string>();
  // A script without functions uses the same names again and again, and to read a text takes time.
  const asked = new Set<string>();
  const follow = (expression: SgNode, depth: number): void => {
    if (reached.size >= MAX_REACHED) return;
    const { text, names } = readOf(expression, { given, file, isWhole: depth === 0 });
    if (reached.has(text)) return;
    reached.add(text);
    if (depth === MAX_DEPTH) return;
    for (const name of names) {
      for (const value of given.get(name) ?? []) {
        const question = `${name} ${value.id()}`;
        if (asked.has(question)) continue;
        asked.add(question);
        follow(value, depth + 1);
        const sent = sentIn(name, value, home);
        if (sent !== null) reached.add(sent);
      }
    }
  };
  follow(node, 0);
  return [...reached];
}

/** The function around a node, or its whole file. */
export function homeOf(node: SgNode): SgNode {
  const above = node.ancestors();
  return above.find((it) => FUNCTION.test(String(it.kind()))) ?? above.at(-1) ?? node;
}

/** Kinds of nodes that are functions, over all grammars; lambdas belong to what is around them. */
const FUNCTION =
  /^(function_definition|function_declaration|method_declaration|method_definition|constructor_declaration|function_item|function_statement|method|singleton_method|local_function_statement|init_declaration)$/;
/** Returns the data of a client, if the value of a name is a parameter that a framework fills. */
export function sentIn(name: string, value: SgNode, home: SgNode): string | null {
  const kind = String(value.kind());
  if (kind === "formal_parameter") return handlerParameter(name, value);
  if (kind === "parameter")
    return actionParameter(name, value) ?? handlerParameter(name, value) ?? annotated(value);
  return PARAMETER.test(kind) ? routeParameter(name, value, home) : null;
}

/** The grammar of Kotlin puts what is said about a parameter (`@RequestParam`) in front of it. */
function annotated(parameter: SgNode): string | null {
  const before = parameter.prev();
  return before?.kind() === "parameter_modifiers" ? `${before.text()} ${parameter.text()}` : null;
}

/** How the grammar of Python calls parameters; a bare one is an identifier. */
const PARAMETER = /^(?:identifier|(?:typed|default|typed_default)_parameter)$/;
const NAME =
  /^(identifier|shorthand_property_identifier(?:_pattern)?|variable_name|simple_identifier|interpolated_identifier|field_identifier|simple_expansion|expansion|constant|instance_variable)$/;

/** What each name of a function is given in it. */
export function givenIn(home: SgNode, file: object): ReadonlyMap<string, readonly SgNode[]> {
  const ofFile = known.get(file) ?? new Map<number, ReadonlyMap<string, readonly SgNode[]>>();
  known.set(file, ofFile);
  const before = ofFile.get(home.id());
  if (before !== undefined) return before;
  const found = new Map<string, SgNode[]>();
  walk(
    home,
    (node) => {
      for (const { targets, value } of valuesGivenIn(node)) {
        for (const name of targets.flatMap(namesIn))
          found.set(name, [...(found.get(name) ?? []), value]);
      }
    },
    // Names that another function assigns do not count here.
    (node) => FUNCTION.test(String(node.kind())),
  );
  ofFile.set(home.id(), found);
  return found;
}

function namesIn(node: SgNode): string[] {
  const names: string[] = [];
  walk(node, (it) => {
    if (NAME.test(String(it.kind()))) names.push(bare(it.text()));
  });
  return names;
}

/** `$name` and `${name}` are the variable `name`, where languages mark the use of one. */
function bare(name: string): string {
  return name.replace(/^\$\{?(\w+).*$/s, "$1");
}

/** `order.id` is not the `id` of the function. */
const MEMBER = /^(?:field_access|member_access_expression)$/;

/** What an expression says: its code without its comments, which say nothing about what it does, and the names in it. */
interface Read {
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

/** What was read of the expressions of a file, by their nodes: several traces lead through the same ones. */
const read = new WeakMap<object, Map<number, Read>>();

function readOf(
  node: SgNode,
  facts: {
    readonly given: ReadonlyMap<string, readonly SgNode[]>;
    readonly file: object;
    /** Whether it is read however long it is. */
    readonly isWhole: boolean;
  },
): Read {
  const { given, file, isWhole } = facts;
  const ofFile = read.get(file) ?? new Map<number, Read>();
  read.set(file, ofFile);
  const before = ofFile.get(node.id());
  if (before !== undefined) return before;
  const { start, end } = node.range();
  // A value that long is a function or a table, whose names are not the value's.
  const isLong = end.index - start.index > MAX_LENGTH && !isWhole;
  const isParameter = String(node.kind()).endsWith("parameter");
  const isZero = (it: SgNode, name: string): boolean =>
    !isParameter &&
    it.kind() === "identifier" &&
    isNumber(given.get(name) ?? []) &&
    !MEMBER.test(String(it.parent()?.kind()));
  const answer = isLong
    ? { text: node.text().slice(0, MAX_LENGTH), names: new Set<string>() }
    : readExpression(node, { isZero });
  ofFile.set(node.id(), answer);
  return answer;
}

/**
 * Reads an expression, in one walk.
 * @param how `isShut`: parts that are left out with all that is in them; `isZero`: names that read as `0`
 */
export function readExpression(
  node: SgNode,
  how: {
    readonly isShut?: (part: SgNode) => boolean;
    readonly isZero?: (it: SgNode, name: string) => boolean;
  },
): Read {
  const { isShut, isZero } = how;
  const names = new Set<string>();
  const replaced: { readonly part: SgNode; readonly by: string }[] = [];
  walk(
    node,
    (it) => {
      if (!NAME.test(String(it.kind()))) return;
      const name = bare(it.text());
      names.add(name);
      if (isZero?.(it, name) === true) replaced.push({ part: it, by: "0" });
    },
    (part) => {
      const goes = String(part.kind()).endsWith("comment") || isShut?.(part) === true;
      if (goes) replaced.push({ part, by: "" });
      return goes;
    },
  );
  const from = node.range().start.index;
  const text = replaced
    .map(({ part, by }) => ({ ...part.range(), by }))
    .sort((a, b) => b.start.index - a.start.index)
    .reduce(
      (whole, { start, end, by }) =>
        whole.slice(0, start.index - from) + by + whole.slice(end.index - from),
      node.text(),
    );
  return { text: text.slice(0, MAX_LENGTH), names };
}
