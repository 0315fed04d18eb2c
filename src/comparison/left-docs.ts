import type { SgNode } from "@ast-grep/napi";
import { nameOf } from "./name-of.ts";
import { overlapsRanges } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { Compared } from "./compared.ts";
import { docOf, mayDocument, type Doc } from "./documented-parameters.ts";
import { findKinds } from "./find-kinds.ts";
import { FUNCTION_KINDS, functionName } from "./function-units.ts";
import { declaratorOf, parametersOf, type Parameter } from "./parameters-of.ts";

/** The place where a doc comment does not match the parameters of its function, which the change edited. */
export interface LeftDoc {
  readonly function: string;
  /** Offsets in the file of the name in the comment, or of the parameter that it leaves out. */
  readonly start: number;
  readonly end: number;
  /** The parameter that is documented but gone; null if the comment leaves one out. */
  readonly stale: string | null;
  /** The new name of that parameter, or the parameter that is left out; null if it was removed. */
  readonly now: string | null;
}

type Sides = Pick<Compared, "file" | "language" | "before" | "text" | "was" | "is">;

/** Finds the doc comments of a file that matched the parameters before the change, and do not any more. */
export function leftDocsIn({ file, language, before, text, was, is }: Sides): LeftDoc[] {
  if (!mayDocument(before) || !mayDocument(text)) return [];
  const now = findKinds(is(), [...FUNCTION_KINDS, ...SIGNATURES]);
  const touched = new Set(now.filter((node) => isTouched(node, file)).map(ownName));
  // Finding the names around a function takes longer the more of them there are.
  if (now.length > MAX_FUNCTIONS || touched.size > MAX_TOUCHED) return [];
  const earlier = functionsAmong(findKinds(was(), [...FUNCTION_KINDS, ...SIGNATURES]), touched);
  return [...functionsAmong(now, touched)].flatMap(([name, node]) => {
    const old = earlier.get(name);
    if (old === undefined || old === null || node === null) return [];
    const [had, has] = [parametersOf(old), parametersOf(node)];
    if (namesOf(had).join() === namesOf(has).join()) return [];
    const doc = docOf(node, text, language);
    const docBefore = doc === null ? null : docOf(old, before, language);
    if (doc === null || docBefore === null || IS_ELSEWHERE.test(doc.text)) return [];
    const edited = { had, has, doc, docBefore };
    const found = staleIn(edited) ?? missingIn(edited);
    return found === null ? [] : [{ function: name, ...found }];
  });
}

/** A file with more functions is generated, and a change to more of them a rewrite. */
const MAX_FUNCTIONS = 2000;
const MAX_TOUCHED = 200;
/** Comments that describe something else, or leave it to another comment. */
const IS_ELSEWHERE = /@(?:inherit_?doc|copydoc|overload|callback|typedef)\b|<inheritdoc/i;
/** Functions without a body, which have doc comments as well. */
const SIGNATURES = [
  "abstract_method_signature",
  "declaration",
  "field_declaration",
  "function_signature",
  "method_signature",
];

/** Whether a change adds a line to a function, or removes one from it. */
function isTouched(node: SgNode, { added, removed }: ChangedFile): boolean {
  const range = node.range();
  const [start, end] = [range.start.line + 1, range.end.line + 1];
  return (
    overlapsRanges(added, { start, end }) ||
    removed.some(({ afterLine }) => afterLine >= start && afterLine < end)
  );
}

/** The name in the function itself, which is a part of its whole name. */
function ownName(node: SgNode): string | null {
  return nameOf(node)?.text() ?? null;
}

/** Returns those of the functions with the given names of their own, by whole name; null for a name that several have. */
function functionsAmong(
  nodes: readonly SgNode[],
  names: ReadonlySet<string | null>,
): ReadonlyMap<string, SgNode | null> {
  const found = new Map<string, SgNode | null>();
  for (const node of nodes) {
    const own = ownName(node);
    if (!names.has(own)) continue;
    // Variables of C are declared alike.
    if (/^(?:field_)?declaration$/.test(String(node.kind())) && declaratorOf(node) === null)
      continue;
    const name = functionName(node) ?? own;
    if (name !== null) found.set(name, found.has(name) ? null : node);
  }
  return found;
}

/** A function with other parameters than before, and both of its doc comments. */
interface Edited {
  readonly had: readonly Parameter[];
  readonly has: readonly Parameter[];
  readonly doc: Doc;
  readonly docBefore: Doc;
}

/** Finds a parameter that is still documented, but was removed or renamed. */
function staleIn({ had, has, doc, docBefore }: Edited): Omit<LeftDoc, "function"> | null {
  // The rest may take what is documented, and a pattern or a parameter without a name may be it.
  if (has.some(({ isRest }) => isRest) || unnamed(has) > unnamed(had)) return null;
  const [old, now] = [namesOf(had), namesOf(has)];
  const spelled = has.map(({ node }) => node.text()).join();
  const stale = doc.parameters.filter(
    ({ name }) => old.includes(name) && documents(docBefore, name) && !isSpelled(name, spelled),
  );
  const [first] = stale;
  if (first === undefined) return null;
  const fresh = now.filter((name) => !old.includes(name));
  const renamed = now[old.indexOf(first.name)] ?? null;
  const isRename = stale.length === 1 && fresh.length === 1 && old.length === now.length;
  return {
    start: first.start,
    end: first.end,
    stale: first.name,
    now: isRename && fresh[0] === renamed ? renamed : null,
  };
}

/** Whether a name is in a text as a whole word; underscores around it mark one that is not used. */
function isSpelled(name: string, text: string): boolean {
  const word = escapeRegExp(name.replace(/^_+|_+$/g, ""));
  return new RegExp(String.raw`(?<![A-Za-z0-9])_*${word}_*(?![A-Za-z0-9])`).test(text);
}

/** Finds a new parameter that is not documented, although all others are and were. */
function missingIn({ had, has, doc, docBefore }: Edited): Omit<LeftDoc, "function"> | null {
  const old = new Set(namesOf(had));
  const owed = has.filter(isOwed);
  const fresh = owed.filter(({ name }) => !old.has(name) && !documents(doc, name));
  const rest = owed.filter((each) => !fresh.includes(each));
  const owedBefore = had.filter(isOwed);
  const [first] = fresh;
  const isComplete =
    rest.length > 0 &&
    owedBefore.length > 0 &&
    rest.every(({ name }) => documents(doc, name)) &&
    owedBefore.every(({ name }) => documents(docBefore, name));
  if (first === undefined || !isComplete) return null;
  // Where a comment names nothing but types, a parameter that has its type in the code needs none there.
  const isTyped = first.node.field("type") !== null;
  if (isTyped && !doc.parameters.some(({ isDescribed }) => isDescribed)) return null;
  const { start, end } = first.node.range();
  return { start: start.index, end: end.index, stale: null, now: first.name };
}

function documents({ parameters }: Doc, name: string | null): boolean {
  return parameters.some((each) => each.name === name);
}

/** Whether a complete comment has to document a parameter: not a receiver, an unused one or a rest. */
function isOwed({ name, isRest }: Parameter): boolean {
  return name !== null && !isRest && !/^(?:_.*|self|cls|this|ctx|context)$/.test(name);
}

function namesOf(parameters: readonly Parameter[]): (string | null)[] {
  return parameters.map(({ name }) => name);
}

function unnamed(parameters: readonly Parameter[]): number {
  return parameters.filter(({ name }) => name === null).length;
}
