import { posix } from "node:path";
import type { SgNode } from "@ast-grep/napi";
import { containsLine, overlapsRanges } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { identifierPattern } from "../../core/identifier-pattern.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { findKinds } from "../../comparison/find-kinds.ts";
import { FUNCTION_KINDS } from "../../comparison/function-units.ts";
import { lineAt } from "../../comparison/map-old-line.ts";
import { memberGroups, type Member, type MemberGroup } from "../../project-graph/member-groups.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { isBoolean, onceForSides } from "../../comparison/once-for-sides.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";

/** The work is bounded: by changed files, by groups with new members, by files and characters that are read. */
const MAX_FILES = 60;
const MAX_GROUPS = 20;
const MAX_FRESH = 3;
const MAX_WORDS = 8;
const MAX_CANDIDATES = 60;
const MAX_CHARACTERS = 400_000;
const SHOWN = 2;

/** A type that has got a member, with the file it stands in. */
interface Grown {
  readonly path: string;
  readonly text: string;
  readonly group: MemberGroup;
  readonly old: readonly string[];
  readonly fresh: readonly Member[];
}

/** Looks for code that names every other member of an enum or a type, and not the one that the change adds. */
export const leftOutMembers: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("left-out-members", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const { parse } = await loadAstGrep();
  const rootOf = (path: string, text: string): SgNode | null => {
    const [source] = sourcesIn(path, text);
    return source === undefined ? null : parse(source.grammar, text).root();
  };
  const grown: Grown[] = [];
  for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    if (grown.length >= MAX_GROUPS) break;
    const wanted = { tree, file, name: "types grow", isValue: isBoolean };
    let here: readonly Grown[] | undefined;
    const grows = await onceForSides(wanted, async () => {
      here = await grownIn(file, tree, rootOf);
      return here.length > 0;
    });
    if (grows) grown.push(...(here ?? (await grownIn(file, tree, rootOf))));
  }
  if (grown.length === 0) return { findings: [], failed: [] };
  const holders = await tree.search([...new Set(grown.flatMap(({ old }) => wordsOf(old)))]);
  const findings: RawFinding[] = [];
  for (const each of grown) {
    signal.throwIfAborted();
    const left = await placesWithout(each, { tree, holders, rootOf });
    findings.push(...say(each, left, rules));
  }
  return { findings, failed: [] };
};

type RootOf = (path: string, text: string) => SgNode | null;

function isWanted({ path, kind, status }: ChangedFile): boolean {
  return (
    kind === "text" &&
    (status === "modified" || status === "renamed") &&
    !isTestPath(path) &&
    languageOf(path) !== null
  );
}

async function grownIn(file: ChangedFile, tree: ReviewedTree, rootOf: RootOf): Promise<Grown[]> {
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null || text.length > MAX_CHARACTERS || isGenerated(text))
    return [];
  const [was, is] = [rootOf(file.path, before), rootOf(file.path, text)];
  if (was === null || is === null) return [];
  const earlier = memberGroups(was);
  return [...memberGroups(is)].flatMap(([key, group]) => {
    const old = [...(earlier.get(key)?.members.keys() ?? [])];
    const fresh = [...group.members.values()].filter(
      ({ name, start }) => !old.includes(name) && containsLine(file.added, lineAt(text, start)),
    );
    // A member that went as well was renamed, or the type is another one now.
    const isSame =
      old.length >= MIN_OLD[group.kind] && old.every((name) => group.members.has(name));
    if (!isSame || fresh.length === 0 || fresh.length > MAX_FRESH) return [];
    return [{ path: file.path, text, group, old, fresh }];
  });
}

/** Fields have names that mean something elsewhere, too. */
const MIN_OLD = { case: 3, field: 4 };

/** The longest names tell most. */
function wordsOf(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** Code that names all of the old members. */
interface Place {
  readonly path: string;
  readonly line: number;
  readonly missing: Member;
}

interface Around {
  readonly tree: ReviewedTree;
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly rootOf: RootOf;
}

async function placesWithout(grown: Grown, { tree, holders, rootOf }: Around): Promise<Place[]> {
  const { path, group, old } = grown;
  const sets = wordsOf(old).map((word) => new Set(holders.get(word)));
  const paths = [...(sets[0] ?? [])]
    .filter((each) => sets.every((set) => set.has(each)))
    .filter((each) => !isTestPath(each) && languageOf(each) === languageOf(path))
    .slice(0, MAX_CANDIDATES);
  const changed = new Map(tree.changed.map((file) => [file.path, file.added]));
  const names = old.map(identifierPattern);
  const places: Place[] = [];
  for (const each of paths) {
    const text = await tree.read(each);
    if (text === null || text.length > MAX_CHARACTERS || isGenerated(text)) continue;
    const isOwn = each === path;
    if (!isOwn && !identifierPattern(group.name).test(text)) continue;
    if (!names.every((name) => name.test(text))) continue;
    const root = rootOf(each, text);
    if (root === null) continue;
    for (const node of unitsNaming(root, names)) {
      if (group.kind === "field" && !handlesAll(node, old)) continue;
      if (group.kind === "field" && !mayBeOf(node, grown, each)) continue;
      const { start, end } = node.range();
      if (isOwn && start.index <= group.start && end.index >= group.end) continue;
      const lines = { start: start.line + 1, end: end.line + 1 };
      if (overlapsRanges(changed.get(each) ?? [], lines)) continue;
      const missing = missingIn(node, grown);
      if (missing !== undefined) places.push({ path: each, line: lines.start, missing });
    }
  }
  return places;
}

/** Code in which a reader expects every member: a function, a switch, a table. */
const UNITS = [
  ...FUNCTION_KINDS,
  "local_function_statement",
  "switch_statement",
  "switch_expression",
  "expression_switch_statement",
  "match_expression",
  "match_statement",
  "when_expression",
  "object",
  "dictionary",
  "composite_literal",
  "array_creation_expression",
];

/** The innermost of them that name all. */
function unitsNaming(root: SgNode, names: readonly RegExp[]): SgNode[] {
  const units = findKinds(root, UNITS).filter((node) => {
    const text = node.text();
    return names.every((name) => name.test(text));
  });
  return units.filter((node) => !units.some((other) => isWithin(other, node)));
}

/** Literals name members because they hold them. */
const LITERALS = /^(object|dictionary|composite_literal|array_creation_expression)$/;

/** Whether code writes fields, or takes each from two values, rather than read them for something. */
function handlesAll(node: SgNode, names: readonly string[]): boolean {
  if (LITERALS.test(String(node.kind()))) return true;
  const patterns = findKinds(node, ["object_pattern"]).map((each) => each.text());
  if (patterns.some((each) => names.every((name) => identifierPattern(name).test(each))))
    return false;
  const text = node.text();
  return names.every((name) => {
    const word = identifierPattern(name).source;
    const isWritten = new RegExp(String.raw`${word}["']?\s*(?::(?!:)|=(?!=))`).test(text);
    return isWritten || (text.match(new RegExp(word, "g"))?.length ?? 0) > 1;
  });
}

/**
 * Whether code may be about a type, as far as its language shows it. In Go a literal with keys names its type, and the
 * package if that is another one; a function that takes or makes a value names the type, too.
 */
function mayBeOf(node: SgNode, { path, group }: Grown, place: string): boolean {
  if (languageOf(path) !== "go") return true;
  if (node.kind() !== "composite_literal" || findKinds(node, ["keyed_element"]).length === 0)
    return [node, ...node.ancestors()].some(
      (each) =>
        FUNCTION_KINDS.includes(String(each.kind())) &&
        identifierPattern(group.name).test(each.text()),
    );
  const [, qualifier, name] = GO_TYPE.exec(node.field("type")?.text() ?? "") ?? [];
  const folder = posix.dirname(path);
  return (
    name === group.name &&
    posix.basename(folder) === (qualifier ?? posix.basename(posix.dirname(place)))
  );
}

/** `Cart`, `shop.Cart`, `[]*shop.Cart`, `Cart[string]` */
const GO_TYPE = /(?:(\w+)\.)?(\w+)(?:\[[^[\]]*\])?$/;

function isWithin(inner: SgNode, outer: SgNode): boolean {
  const [a, b] = [inner.range(), outer.range()];
  const isInside = a.start.index >= b.start.index && a.end.index <= b.end.index;
  return isInside && a.end.index - a.start.index < b.end.index - b.start.index;
}

function missingIn(node: SgNode, { fresh }: Grown): Member | undefined {
  const text = node.text();
  // What takes over the rest as a whole takes the new one, too.
  if (/\.\.\.|\*\*|\.\.\s*[\w}]/.test(text)) return undefined;
  const isMaker =
    /^(constructor|__init__|new)\b/.test(text) || node.kind() === "constructor_declaration";
  return fresh.find(
    ({ name, isOptional }) => !identifierPattern(name).test(text) && !(isMaker && isOptional),
  );
}

function say(grown: Grown, places: readonly Place[], rules: CodeRules): RawFinding[] {
  const [first] = places;
  if (first === undefined) return [];
  const { path, text, group, old } = grown;
  const shown = [...new Set(places.map((each) => `${each.path}:${each.line}`))];
  const more = shown.length - SHOWN;
  const users = `${shown.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const { start, end, name } = first.missing;
  return rules.report({
    rule: group.kind === "case" ? "change/case-left-out" : "change/field-left-out",
    file: path,
    text,
    start,
    end,
    values: { member: name, type: group.name, count: String(old.length), users },
    evidence: `${users} names ${old.slice(0, 4).join(", ")}, and not ${name}`,
    isCausedByChange: true,
  });
}
