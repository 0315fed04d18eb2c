import type { NapiConfig, SgNode } from "@ast-grep/napi";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { FixTemplate } from "../../core/rules/types.ts";
import type { Replacement } from "../shared/build-finding.ts";
import type { BindingOf } from "./bindings.ts";
import type { NodeAt } from "./parse-file.ts";
import { deletionOf } from "./deletion-of.ts";
import { meetsAll } from "./meets.ts";
import { commentsIn } from "./walk.ts";

/** The place that a fix is for. */
interface Place {
  /** The node that the finding points at. */
  readonly node: SgNode;
  /** The whole match, whose metavariables the fix may use. */
  readonly match: SgNode;
  readonly text: string;
  readonly bindingOf: BindingOf;
}

/** Finds the first of a rule's fixes that fits a place; null when none does. */
export function findFix(templates: readonly FixTemplate[], place: Place): Replacement | null {
  for (const template of templates) {
    const fix = tryTemplate(template, place);
    if (fix !== null) return fix;
  }
  return null;
}

/** Finds the first of a rule's fixes that fits the node of another engine's finding; null if none does or there is no node. */
export function findFixAt(
  templates: readonly FixTemplate[],
  found: ReturnType<NodeAt>,
  text: string,
): Replacement | null {
  if (found === null) return null;
  const { node, bindingOf } = found;
  return findFix(templates, { node, match: node, text, bindingOf });
}

function tryTemplate(template: FixTemplate, place: Place): Replacement | null {
  const { text, bindingOf } = place;
  const node = template.at === null ? place.node : nearest(place.node, template.at);
  if (node === null || !meetsAll(node, template.where, bindingOf)) return null;
  if (template.replace === "") {
    const range = deletionOf(node, text);
    return range === null ? null : { title: template.title, ...range, newText: "" };
  }
  const old = node.text();
  const groups = template.code === null ? [] : compilePattern(template.code).exec(old);
  if (groups === null) return null;
  const newText = fillIn(template.replace, groups, [node, place.match], text);
  if (newText === null || losesComment(node, newText)) return null;
  const { start, end } = node.range();
  return { title: template.title, start: start.index, end: end.index, newText };
}

/** A fix is about the code around its finding; what lies further out is somebody else's. */
const MAX_CLIMB = 5;

/** The node itself, the first inside of it, or the nearest around it that a rule in ast-grep's notation describes. */
function nearest(node: SgNode, at: FixTemplate["at"]): SgNode | null {
  const config = { rule: at } as NapiConfig;
  const inside = node.find(config);
  if (inside !== null) return inside;
  for (const ancestor of node.ancestors().slice(0, MAX_CLIMB)) {
    const found = ancestor.find(config);
    if (found?.id() === ancestor.id()) return found;
  }
  return null;
}

/** Puts the code into a fix's text; null when it names something that is not there. */
function fillIn(
  template: string,
  groups: readonly (string | undefined)[],
  [node, match]: readonly [SgNode, SgNode],
  text: string,
): string | null {
  let isWhole = true;
  const filled = template.replace(PLACEHOLDER, (_, sigil: string, name: string) => {
    if (/^\d/.test(name)) return groups[Number(name)] ?? "";
    if (name === "MATCH") return node.text();
    const value =
      sigil === "$"
        ? (node.getMatch(name) ?? match.getMatch(name))?.text()
        : spanOf([node, match].map((it) => it.getMultipleMatches(name)).find(isFilled), text);
    isWhole &&= value !== undefined;
    return value ?? "";
  });
  return isWhole ? filled : null;
}

const PLACEHOLDER = /(\$\$\$|\$)(\d|[A-Z_][A-Z0-9_]*)/g;

function isFilled(nodes: readonly SgNode[]): boolean {
  return nodes.length > 0;
}

function spanOf(nodes: readonly SgNode[] | undefined, text: string): string {
  const first = nodes?.[0]?.range().start.index;
  const last = nodes?.at(-1)?.range().end.index;
  return first === undefined || last === undefined ? "" : text.slice(first, last);
}

/** Whether a comment inside of the replaced code would be thrown away. */
function losesComment(replaced: SgNode, newText: string): boolean {
  return commentsIn(replaced).some((comment) => !newText.includes(comment.text().trimEnd()));
}
