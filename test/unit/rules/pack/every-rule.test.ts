import { readdirSync } from "node:fs";
import type { NapiConfig } from "@ast-grep/napi";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../../src/core/rules/languages.ts";
import type { RuleWording } from "../../../../src/core/findings/types.ts";
import type { PackRule } from "../../../../src/core/rules/types.ts";
import { wordingsOf } from "../../../../src/core/rules/words-for.ts";
import { sourcesIn } from "../../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { analyzersOf } from "../analyzers-of.ts";
import { readRuleFiles } from "../rule-files.ts";
import { rulesIn, SHARDS } from "./shards.ts";

const files = readRuleFiles();
const rules = files.map(({ rule }) => rule);
const { parse } = await loadAstGrep();

/** Ids of the rules that a check faults. */
const faulted = (isFaulty: (rule: PackRule) => boolean): string[] =>
  rules.filter(isFaulty).map(({ id }) => id);

test("every rule has a name of its own", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("every rule lies under the name it has", () => {
  expect(
    faulted(
      ({ id, file }) => !isOfEngine(file) && !`/${file}`.endsWith(`/${id.split("/")[1]}.yml`),
    ),
  ).toEqual([]);
});

test("no rule has a metavariable whose name a value of the finding has", () => {
  expect(faulted((rule) => /\$(CODE|PART|DATA)\b/.test(JSON.stringify(rule)))).toEqual([]);
});

test("every rule is shown by three examples and three near misses", () => {
  const few = files.filter(({ rule, found, foundChanges, clean, cleanChanges }) => {
    const least = leastExamples(rule);
    return found.length + foundChanges.length < least || clean.length + cleanChanges.length < least;
  });
  expect(few.map(({ rule }) => rule.id)).toEqual([]);
});

test("every example of a rule marks a place", () => {
  const unmarked = files.filter(
    ({ found, foundChanges }) =>
      found.some(({ lines }) => lines.length === 0) ||
      foundChanges.some(({ places }) => places.length === 0),
  );
  expect(unmarked.map(({ rule }) => rule.id)).toEqual([]);
});

test("every title is a short term, at most 60 characters long and without a full stop", () => {
  const isFaulty = ({ title }: RuleWording): boolean => title.length > 60 || title.endsWith(".");
  expect(faulted((rule) => wordingsOf(rule).some(isFaulty))).toEqual([]);
});

test("no title, trigger or message begins with a clause in place of a subject", () => {
  const isHeadless = (text: string): boolean => /^(What|Whoever)\b/.test(text);
  const isFaulty = ({ title, tones }: RuleWording): boolean =>
    title.startsWith("It ") || [title, tones.harsh, tones.constructive].some(isHeadless);
  expect(faulted((rule) => isHeadless(rule.trigger) || wordingsOf(rule).some(isFaulty))).toEqual(
    [],
  );
});

test("every rule has an analyzer that may report it", () => {
  expect(faulted((rule) => analyzersOf(rule).length === 0)).toEqual([]);
});

test("no rule speaks of anything that a grammar of its languages lacks", () => {
  const faults = rules.flatMap((rule) => {
    if (rule.engine !== "ast-grep") return [];
    const grammars = grammarsOf(rule);
    if (grammars.length === 0) return [`${rule.id}: no grammar`];
    return grammars.flatMap((grammar) => faultsIn(grammar, rule));
  });
  expect(faults).toEqual([]);
});

test("every rule file is in exactly one shard, and every shard has a test file", () => {
  const inShards = SHARDS.flatMap((shard) => rulesIn(shard)).map(({ rule }) => rule.id);
  expect(inShards.sort()).toEqual(rules.map(({ id }) => id).sort());
  const testFiles = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.ts"));
  expect(testFiles).toEqual(expect.arrayContaining(SHARDS.map((shard) => `${shard}.test.ts`)));
});

function isOfEngine(file: string): boolean {
  return file.startsWith("engines/");
}

/** The tests of the linter itself hold its rules to more; a stub has no words to hold it to. */
function leastExamples({ file, status }: PackRule): number {
  if (!isOfEngine(file)) return 3;
  return status === "stable" ? 1 : 0;
}

function grammarsOf(rule: PackRule): string[] {
  const grammars = LANGUAGES.flatMap(({ extensions }) =>
    extensions.map((extension) => `a.${extension}`),
  )
    .flatMap((path) => sourcesIn(path, ""))
    .filter(({ language }) => rule.languages.includes(language))
    .map(({ grammar }) => grammar);
  return [...new Set(grammars)];
}

/** The engine throws at a kind of node that the grammar does not have; in an empty text nothing is found. */
function faultsIn(grammar: string, rule: PackRule): string[] {
  if (rule.engine !== "ast-grep") return [];
  const { rule: shape, constraints, utils } = rule;
  const config = { rule: shape, constraints: constraints ?? {}, utils: utils ?? {} };
  try {
    const matches = parse(grammar, "")
      .root()
      .findAll(config as NapiConfig);
    return matches.length === 0 ? [] : [`${rule.id} in ${grammar}: matches an empty text`];
  } catch (error) {
    return [`${rule.id} in ${grammar}: ${String(error)}`];
  }
}
