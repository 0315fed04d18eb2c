import { countBy } from "../../core/count-by.ts";
import { once } from "../../core/once-for.ts";
import { isTooDeep } from "../../comparison/is-too-deep.ts";
import type { Source } from "../ast-grep/grammars.ts";
import { constantsOf } from "../flow/constants.ts";
import { followTo } from "../flow/follow-values.ts";
import {
  bare,
  child,
  eachChild,
  isPattern,
  keyName,
  nodes,
  word,
  type Node,
} from "../flow/node.ts";
import { loadParseScript } from "../flow/parse-script.ts";
import type { Scopes } from "../flow/scopes.ts";
import { measureGrowth, type Growth } from "./measure-growth.ts";
import { NO_READERS, type Pattern, type Readers } from "./pattern.ts";
import { PatternWatch } from "./pattern-watch.ts";
import { createReadersOf } from "./readers-of.ts";

/** A place where a pattern is written down or made. */
interface Site {
  readonly node: Node;
  /** The outermost list or object around it. */
  readonly list: Node | null;
  /** The name that it has in there. */
  readonly key: string | null;
}

/** Gives the regular expressions of a script, with the readers of those whose time grows. */
export async function findInScript(
  source: Source,
  isWanted: (start: number) => boolean,
): Promise<readonly Pattern[]> {
  if (isTooDeep(source.text)) return [];
  const program = (await loadParseScript())(source);
  const sites = sitesIn(program).filter(({ node }) => isWanted(node.start) || !isPattern(node));
  const slow = new Map<Node, Growth>();
  for (const { node } of sites) {
    const growth = isPattern(node) ? await measureGrowth(literalOf(node)) : null;
    if (growth !== null) slow.set(node, growth);
  }
  const isFollowed = (node: Node): boolean =>
    slow.has(node) || (isConstructor(node) && mayBeConstant(node, source.text));
  const followed = sites.some(({ node }) => isFollowed(node))
    ? followTo({
        program,
        text: source.text,
        places: { names: new Set(), has: (node) => isFollowed(node) || keepsText(node) },
        watchFrom: (context) => new PatternWatch(context, (node) => slow.has(node)),
        share: SHARE,
      })
    : null;
  const readersOf = followed === null ? null : createReadersOf(followed.watch);
  const isTable = tablesAmong(sites);
  const writtenAt = followed === null ? null : createWrittenAt(program, followed.scopes);
  const patterns: Pattern[] = [];
  for (const site of sites) {
    const { node } = site;
    const made = followed?.watch.made.get(node);
    if (!isPattern(node) && made === undefined) continue;
    const { start, end } = made === undefined ? node : (writtenAt?.(node) ?? node);
    if (!isWanted(start)) continue;
    const growth = made === undefined ? (slow.get(node) ?? null) : await measureGrowth(made);
    const readers: Readers =
      followed === null || readersOf === null || growth === null
        ? NO_READERS
        : { ...readersOf(node), isHandedOut: isHandedOut(site, followed.exports.values, isTable) };
    patterns.push({ ...(made ?? literalOf(node)), start, end, growth, readers });
  }
  return patterns;
}

/** Following ends early in a bundle of many files. */
const SHARE = 1 / 3;

function literalOf(node: Node): { source: string; flags: string } {
  const { pattern, flags } = node["regex"] as { pattern: string; flags: string };
  return { source: pattern, flags };
}

function isConstructor(node: Node): boolean {
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return false;
  const callee = child(node, "callee");
  return callee?.type === "Identifier" && word(callee, "name") === "RegExp";
}

/** Whether no part of an expression is worked out by a function of the file or of a module. */
function mayBeConstant(node: Node, text: string): boolean {
  const callee = node.type === "CallExpression" ? child(node, "callee") : null;
  let may = callee === null || CONSTANT.test(text.slice(callee.start, callee.end));
  eachChild(node, (it) => {
    may &&= mayBeConstant(it, text);
  });
  return may;
}

const CONSTANT = /(?:^|\.)(?:RegExp|String|concat|join|toString)$/;

/** `this.text = text`, `constructor(private text: string)`: methods find there what they read. */
function keepsText(node: Node): boolean {
  if (node.type === "TSParameterProperty") return true;
  const left = node.type === "AssignmentExpression" ? child(node, "left") : null;
  const object = left?.type === "MemberExpression" ? child(left, "object") : null;
  return object?.type === "ThisExpression";
}

const LISTS = new Set(["ArrayExpression", "ObjectExpression", "Property"]);

function sitesIn(program: Node): Site[] {
  const sites: Site[] = [];
  const visit = (written: Node, list: Node | null, key: string | null): void => {
    const node = bare(written);
    if (isPattern(node) || isConstructor(node)) sites.push({ node, list, key });
    const isList = LISTS.has(node.type);
    const inner = isList ? (list ?? node) : null;
    const name = node.type === "Property" ? keyName(node, "key") : null;
    eachChild(node, (it) => visit(it, inner, isList ? name : null));
  };
  visit(program, null, null);
  return sites;
}

/** Finds the text that a pattern is made of, where a name stands for it and it is written elsewhere. */
function createWrittenAt(program: Node, { bindingOf }: Scopes): (node: Node) => Node {
  const constants = once(() => constantsOf(program, bindingOf));
  return (node) => {
    const [text] = nodes(node, "arguments");
    if (text?.type !== "Identifier") return text?.type === "Literal" ? text : node;
    const binding = bindingOf(text);
    return binding === undefined ? node : (constants().get(binding) ?? node);
  };
}

/** Under these names a grammar has its patterns, which go through the texts of whoever uses it. */
const GRAMMAR = /^(?:pattern|begin|beginKeywords|end|match|regexp?|lookbehind)$/;
/** So many patterns side by side are a table. */
const MANY = 3;

function tablesAmong(sites: readonly Site[]): (list: Node) => boolean {
  const counts = countBy(sites.filter(({ node }) => isPattern(node)).map(({ list }) => list));
  return (list) => (counts.get(list) ?? 0) >= MANY;
}

/** Whether a pattern is there for whoever wants it: one of a list, exported, or what an exported function gives back. */
function isHandedOut(
  { node, list, key }: Site,
  exported: ReadonlySet<Node>,
  isTable: (list: Node) => boolean,
): boolean {
  if (exported.has(node)) return true;
  if (list === null) return false;
  return exported.has(list) || isTable(list) || (key !== null && GRAMMAR.test(key));
}
