import type { SgNode } from "@ast-grep/napi";
import { containsLine } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import type { RawFinding } from "../core/findings/types.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import { languageOf } from "../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../review/types.ts";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { asValue } from "../analyzers/shared/build-finding.ts";
import { codeRulesOf } from "../analyzers/shared/code-rules.ts";
import { addedText } from "../comparison/compared-functions.ts";
import { withoutEscapedWhereShown } from "./escaped-where-shown.ts";
import { lateMarks } from "./late-marks.ts";
import { letInShells } from "./let-in-shells.ts";
import { lostAddresses } from "./lost-addresses.ts";
import { lostBareObjects } from "./lost-bare-objects.ts";
import { lostBoundedReads } from "./lost-bounded-reads.ts";
import { lostCase } from "./lost-case.ts";
import { lostCharacters } from "./lost-characters.ts";
import { lostCleaning } from "./lost-cleaning.ts";
import { checkerReader, foreignCheckers } from "./foreign-checkers.ts";
import { lostConsents } from "./lost-consents.ts";
import { lostConversions } from "./lost-conversions.ts";
import { lostEscapes } from "./lost-escapes.ts";
import { lostKeyGuards } from "./lost-key-guards.ts";
import { lostEndmarks } from "./lost-endmarks.ts";
import { lostCopies } from "./lost-copies.ts";
import { lostDecoding } from "./lost-decoding.ts";
import { lostEntries } from "./lost-entries.ts";
import { lostInertDocuments } from "./lost-inert-documents.ts";
import { lostInnerNames } from "./lost-inner-names.ts";
import { lostLimits } from "./lost-limits.ts";
import { lostListeners } from "./lost-listeners.ts";
import { lostMappedAddresses } from "./lost-mapped-addresses.ts";
import { lostModes } from "./lost-modes.ts";
import { lostNameChecks } from "./lost-name-checks.ts";
import { lostNormalising } from "./lost-normalising.ts";
import { lostOperands } from "./lost-operands.ts";
import { lostOptions } from "./lost-options.ts";
import { lostOverrides } from "./lost-overrides.ts";
import { lostOwnChecks } from "./lost-own-checks.ts";
import { lostOwnWalks } from "./lost-own-walks.ts";
import { lostPatternEscapes } from "./lost-pattern-escapes.ts";
import { lostPlaceholders } from "./lost-placeholders.ts";
import { lostPrefixEnds } from "./lost-prefix-ends.ts";
import { lostPrimitives } from "./lost-primitives.ts";
import { lostProtections as lostChecks } from "./lost-protections.ts";
import { narrowedChecks } from "./narrowed-checks.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { lostRefusals } from "./lost-refusals.ts";
import { lostRefinements } from "./lost-refinements.ts";
import { lostReadings } from "./lost-readings.ts";
import { lostSanitizing } from "./lost-sanitizing.ts";
import { lostTags } from "./lost-tags.ts";
import { lostSecrecy } from "./lost-secrecy.ts";
import { lostRemovals } from "./lost-removals.ts";
import { lostRoots } from "./lost-roots.ts";
import { lostSafeLoading } from "./lost-safe-loading.ts";
import { lostSecretHeaders } from "./lost-secret-headers.ts";
import { lostShields } from "./lost-shields.ts";
import { lostWraps } from "./lost-wraps.ts";
import { lineOfOld, spanOfLine } from "../comparison/place-of-old.ts";

const MAX_FILES = 200;
const MAX_CHARACTERS = 500_000;

/** Compares scripts before and after: what kept out one kind of attack is gone, and what it protected is not. */
export const lostProtections: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("lost-protections", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const [all, others] = [await sidesIn(tree, SCRIPTS), await sidesIn(tree, OTHERS)];
  if (all.length + others.length === 0) return { findings: [], failed: [] };
  // That a test says the word protects nobody.
  const outsideOfTests = tree.changed.filter(({ path }) => !isTestPath(path));
  const added = await addedText({ ...tree, changed: outsideOfTests });
  signal.throwIfAborted();
  const lost = [
    ...lostChecks(all, added),
    ...all.flatMap((sides) => [
      ...lostBareObjects(sides),
      ...lostSafeLoading(sides, added),
      ...lostSecretHeaders(sides, added),
      ...lostCleaning(sides),
      ...lostEscapes(sides),
      ...lostNameChecks(sides),
      ...lostConsents(sides),
      ...lostConversions(sides),
      ...lostCopies(sides),
      ...lostDecoding(sides),
      ...lostEntries(sides),
      ...lostInertDocuments(sides),
      ...lostInnerNames(sides),
      ...lostRemovals(sides),
      ...lostNormalising(sides),
      ...lostOverrides(sides),
      ...lostOwnChecks(sides),
      ...lostOwnWalks(sides),
      ...lostSanitizing(sides),
      ...lostPrefixEnds(sides),
      ...lostPrimitives(sides),
      ...lostEndmarks(sides),
      ...lostCase(sides),
      ...lostCharacters(sides),
      ...lostWraps(sides),
      ...narrowedChecks(sides),
      ...lostRefinements(sides),
      ...lostRefusals(sides),
      ...lostOperands(sides),
      ...lostOptions(sides),
      ...lostListeners(sides, added),
      ...lostReadings(sides),
      ...lostLimits(sides, added),
      ...lostBoundedReads(sides),
      ...lostSecrecy(sides),
      ...lostModes(sides),
      ...lostAddresses(sides),
      ...lostMappedAddresses(sides),
      ...lostRoots(sides),
      ...lostPatternEscapes(sides),
      ...lostPlaceholders(sides),
      ...lostTags(sides),
      ...letInShells(sides),
      ...lateMarks(sides),
    ]),
    ...others.flatMap((sides) => lostShields(sides, added)),
  ];
  lost.push(...(await keyGuards(all, tree, { added, lost })));
  const findings: RawFinding[] = onceEach(lost).flatMap(({ rule, sides, check, oldLine }) =>
    rules.report({
      rule,
      file: sides.file.path,
      text: sides.text,
      ...spanOfLine(sides.text, lineOfOld(sides.file, oldLine)),
      values: { check: asValue(check) },
      isCausedByChange: true,
    }),
  );
  return { findings: await withoutEscapedWhereShown(findings, tree), failed: [] };
};

/** Those of the scripts in which nothing of the kind is lost by itself. */
async function keyGuards(
  all: readonly ScriptSides[],
  tree: ReviewedTree,
  { added, lost }: { readonly added: string; readonly lost: readonly LostProtection[] },
): Promise<LostProtection[]> {
  const told = new Set(
    lost.flatMap(({ rule, sides }) => (rule === "change/prototype-guard-removed" ? [sides] : [])),
  );
  const { parse } = await loadAstGrep();
  const reader = checkerReader(tree, (path, text) => {
    const [source] = sourcesIn(path, text);
    return source === undefined ? null : parse(source.grammar, text).root();
  });
  const found: LostProtection[] = [];
  for (const sides of all)
    if (!told.has(sides))
      found.push(...lostKeyGuards(sides, await foreignCheckers(sides, reader), added));
  return found;
}

/** Says least of what may happen: silent where another speaks of the same place. */
const GENERAL: ReadonlySet<string> = new Set([
  "change/condition-weakened",
  "change/option-dropped",
  "change/type-check-removed",
  "change/sanitizing-removed",
]);

/** Two ways of looking may come upon the same check. */
function onceEach(lost: readonly LostProtection[]): LostProtection[] {
  const placeOf = ({ sides, oldLine }: LostProtection): string =>
    `${sides.file.path} ${lineOfOld(sides.file, oldLine)}`;
  const special = new Set(lost.filter(({ rule }) => !GENERAL.has(rule)).map(placeOf));
  const said = new Set<string>();
  return lost.filter((each) => {
    const place = placeOf(each);
    if (GENERAL.has(each.rule) && special.has(place)) return false;
    const key = `${each.rule} ${place}`;
    return !said.has(key) && said.add(key);
  });
}

const SCRIPTS = /^(?:javascript|typescript)$/;
const OTHERS = /^(?:python|go|java|php|c|cpp|rust|ruby|csharp|kotlin)$/;

/** The changed files of some languages out of which lines went; each side is parsed when somebody asks. */
async function sidesIn(tree: ReviewedTree, languages: RegExp): Promise<ScriptSides[]> {
  const wanted = tree.changed.filter((file) => isWanted(file, languages)).slice(0, MAX_FILES);
  if (wanted.length === 0) return [];
  const { parse } = await loadAstGrep();
  const sides: ScriptSides[] = [];
  for (const file of wanted) {
    const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
    const [source] = sourcesIn(file.path, text ?? "");
    if (before === null || text === null || source === undefined) continue;
    if (Math.max(before.length, text.length) > MAX_CHARACTERS) continue;
    const rootOf = (side: string) => once(() => parse(source.grammar, side).root());
    const added = text
      .split("\n")
      .filter((_, at) => containsLine(file.added, at + 1))
      .join("\n");
    sides.push({ file, before, text, added, was: rootOf(before), is: rootOf(text) });
  }
  return sides;
}

function isWanted({ path, status, kind, removed }: ChangedFile, languages: RegExp): boolean {
  return (
    kind === "text" &&
    status !== "deleted" &&
    removed.length > 0 &&
    !isTestPath(path) &&
    languages.test(languageOf(path) ?? "")
  );
}

function once(make: () => SgNode): () => SgNode {
  let made: SgNode | undefined;
  return () => (made ??= make());
}
